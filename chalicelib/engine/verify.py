"""Whether the shuffles of a record are what was committed to (API.md "Fair shuffle")."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chalicelib.engine.deal import LAST_SHUFFLE, FairShuffle, Shuffle
from chalicelib.engine.errors import BadRecord, IllegalMove
from chalicelib.engine.record import given_shuffle, replay
from chalicelib.engine.written import WrittenRecord, read_record

_HEX_32_BYTES = re.compile(r"[0-9a-f]{64}")
_SEED = re.compile(r"[0-9a-f]{32}|")


def verify(record: object) -> dict[str, object]:
    """Replay a record that carries `fairness` and for each round's outcome the `shuffle` revealed, and check that every
    secret leads to the commitment and every deck and new stock is what secret and seeds make.

    Returns what was checked. Raises as `replay` does, and BadRecord where a shuffle is not what it should be.
    """
    written = read_record(record)
    if not _HEX_32_BYTES.fullmatch(written.commitment):
        raise BadRecord(IllegalMove("fairness_missing", part="fairness.commitment"), 1, 0)
    replay(record, _checked)
    shuffles = [_revealed(written, place).k for place in range(len(written.rounds))]
    return {"verified": True, "commitment": written.commitment, "shuffles": shuffles}


@dataclass(frozen=True, slots=True)
class _CheckedShuffle:
    """The shuffle written down, refused where it is not the fair one."""

    given: Shuffle
    fair: FairShuffle

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        return self._agreed("deck", self.given.deck(cards), self.fair.deck(cards))

    def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
        given, fair = self.given.reshuffle(number, discards), self.fair.reshuffle(number, discards)
        return self._agreed(f"reshuffle {number}", given, fair)

    def _agreed(self, part: str, given: tuple[str, ...], fair: tuple[str, ...]) -> tuple[str, ...]:
        if given != fair:
            raise IllegalMove("shuffle_wrong", part=part, k=self.fair.k)
        return given


def _checked(written: WrittenRecord, place: int) -> Shuffle:
    fair = _revealed(written, place)
    digest = fair.secret
    for _ in range(fair.k):
        digest = hashlib.sha256(digest).digest()
    if digest.hex() != written.commitment:
        raise IllegalMove("secret_wrong", k=fair.k)
    if place and fair.k != _revealed(written, place - 1).k + 1:
        raise IllegalMove("shuffle_wrong", part="number", k=fair.k)
    return _CheckedShuffle(given_shuffle(written, place), fair)


def _revealed(written: WrittenRecord, place: int) -> FairShuffle:
    """The shuffle that a round's outcome reveals."""
    shuffle = written.rounds[place].outcome.get("shuffle")
    if not isinstance(shuffle, Mapping):
        raise IllegalMove("fairness_missing", part="outcome.shuffle")
    k, secret, seeds = shuffle.get("k"), shuffle.get("secret"), shuffle.get("client_seeds")
    if type(k) is not int or not 1 <= k <= LAST_SHUFFLE:
        raise IllegalMove("fairness_missing", part="outcome.shuffle.k")
    if not isinstance(secret, str) or not _HEX_32_BYTES.fullmatch(secret):
        raise IllegalMove("fairness_missing", part="outcome.shuffle.secret")
    if not isinstance(seeds, list) or len(seeds) != len(written.seats):
        raise IllegalMove("fairness_missing", part="outcome.shuffle.client_seeds")
    if not all(isinstance(seed, str) and _SEED.fullmatch(seed) for seed in seeds):
        raise IllegalMove("fairness_missing", part="outcome.shuffle.client_seeds")
    return FairShuffle(k, bytes.fromhex(secret), tuple(seeds))
