"""botocore's data without what we never call: every cold start reads and parses what is left.

botocore describes four hundred services in 28 MB. Three are called here, by a handful of operations; of each of them
only what those need stays, and of the list of endpoints only those of the three.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

VERSIONS = {"apigatewaymanagementapi": "2018-11-29", "dynamodb": "2012-08-10", "lambda": "2015-03-31"}
ENDPOINT_PREFIXES = ("dynamodb", "execute-api", "lambda")
FILES = ("service-2", "service-2.sdk-extras", "endpoint-rule-set-1")

# What the recorded handlers call (tests/infra/test_policies.py).
OPERATIONS = {
    "apigatewaymanagementapi": ("PostToConnection",),
    "dynamodb": ("BatchWriteItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"),
    "lambda": ("Invoke",),
}

Model = dict[str, Any]


def is_kept(service: str, version: str, *file: str) -> bool:
    """Whether a file of botocore/data/SERVICE/VERSION goes into the zip."""
    name = file[0].removesuffix(".gz").removesuffix(".json") if file else ""
    return VERSIONS.get(service) == version and name in FILES


def trim(data: Path) -> None:
    """Cut the files under `data`, botocore's data folder, down to our calls. Descriptions end up uncompressed."""
    _rewrite(data / "endpoints.json", _trim_endpoints)
    for service, version in VERSIONS.items():
        packed = data / service / version / "service-2.json.gz"
        model = json.loads(gzip.decompress(packed.read_bytes()))
        packed.unlink()
        _write(packed.with_suffix(""), _trim_model(model, OPERATIONS[service]))


def _trim_endpoints(endpoints: Model) -> Model:
    for partition in endpoints["partitions"]:
        services = partition["services"]
        partition["services"] = {name: services[name] for name in ENDPOINT_PREFIXES if name in services}
    return endpoints


def _trim_model(model: Model, operations: tuple[str, ...]) -> Model:
    kept = {name: model["operations"][name] for name in operations}
    shapes = model["shapes"]
    needed: dict[str, Model] = {}
    todo = [name for operation in kept.values() for name in _shapes_in(operation)]
    while todo:
        name = todo.pop()
        if name not in needed:
            needed[name] = shapes[name]
            todo += _shapes_in(shapes[name])
    shapes = {name: _undocumented(needed[name]) for name in sorted(needed)}
    return {**_undocumented(model), "operations": _undocumented(kept), "shapes": shapes}


def _shapes_in(value: Any) -> Iterator[str]:
    """The names of all shapes a description refers to."""
    if isinstance(value, dict):
        if isinstance(value.get("shape"), str):
            yield value["shape"]
        for inner in value.values():
            yield from _shapes_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _shapes_in(inner)


def _undocumented(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _undocumented(inner) for key, inner in value.items() if not _is_text(key, inner)}
    return [_undocumented(inner) for inner in value] if isinstance(value, list) else value


def _is_text(key: str, value: Any) -> bool:
    """Documentation, and not a member that happens to be called so."""
    return key == "documentation" and isinstance(value, str)


def _rewrite(path: Path, change: Any) -> None:
    _write(path, change(json.loads(path.read_text())))


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, separators=(",", ":"), ensure_ascii=False))
