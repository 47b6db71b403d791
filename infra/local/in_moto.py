"""DynamoDB by moto in this process: quick to start, atomic by `atomic`, and kept in a journal."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import boto3
from moto import mock_aws
from moto.dynamodb.models.dynamo_type import DynamoType
from moto.dynamodb.models.table import Table

from infra.local import answers, atomic, memory, partitions
from infra.local.agenda import Agenda
from infra.local.database import REGION, make_table
from infra.local.journal import Journal
from infra.local.records import Key, Record, as_json, from_json
from infra.local.stream import MotoStream


class MotoDatabase:
    """A `Database`. One at a time in a process, for moto is one."""

    def __init__(self, table: str, journal: Path) -> None:
        memory.share_descriptions()
        self._mock = mock_aws()
        self._mock.start()
        memory.forget_instances()
        atomic.install()
        partitions.install()
        answers.install()
        self.client: Any = boto3.client("dynamodb", region_name=REGION)
        make_table(self.client, table)
        self.stream = MotoStream(REGION, table)
        self._journal = Journal(journal)
        self._load(self.stream.table)

    def fill(self, agenda: Agenda) -> None:
        with atomic.LOCK:
            for key, image in self._items():
                agenda.note(key, image)

    def observe(self, records: Sequence[Record]) -> None:
        self._journal.append(records)

    def handled(self, through: int) -> None:
        self._journal.done(through)

    def upkeep(self) -> None:
        with atomic.LOCK:
            memory.forget_empty(self.stream.table)
        if self._journal.bloated:
            self._compact()

    def close(self) -> None:
        self._journal.close()
        self.stream.close()
        self._mock.stop()

    def _load(self, table: Table) -> None:
        """Put back what was kept. What had not been delivered stays in the stream, to be delivered now."""
        delivered, last = self._journal.delivered(), 0
        shard = table.stream_shard
        for sequence, (pk, sk), image in self._journal.changes():
            table.stream_shard = None if sequence <= delivered else shard
            if image is None:
                table.delete_item(DynamoType({"S": pk}), DynamoType({"S": sk}))
            else:
                table.put_item(from_json(image), overwrite=True)
            last = max(last, sequence)
        table.stream_shard = shard
        self.stream.number_from(last + 1)

    def _compact(self) -> None:
        with atomic.LOCK:
            items = list(self._items())
        self._journal.compact(items)

    def _items(self) -> Iterator[tuple[Key, dict[str, Any]]]:
        for partition in self.stream.table.items.values():
            for item in partition.values():
                yield (item.hash_key.value, item.range_key.value), as_json(item.to_json()["Attributes"])
