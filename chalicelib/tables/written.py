"""Views as JSON text. A view tells its rules, its finished rounds and nearly all of its log again each time: they are
written once a process."""

import json
from collections.abc import Mapping
from typing import Any

encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""JSON as it is sent: in UTF-8, without blanks."""


class Lasting(dict[str, Any]):
    """A JSON object that never changes, and `text`, what it is in writing."""

    __slots__ = ("text",)

    def __init__(self, value: Mapping[str, Any]) -> None:
        super().__init__(value)
        self.text: str = encode(self)


class View(dict[str, Any]):
    """A view of API.md. Its `rules` and the entries of its `log` and `rounds` are `Lasting`."""

    @property
    def text(self) -> str:
        """The view in writing."""
        rest = dict(self)
        lasting = ("rules", rest.pop("rules")), ("log", rest.pop("log")), ("rounds", rest.pop("rounds"))
        return ",".join([encode(rest)[:-1], *[f'"{name}":{_text(part)}' for name, part in lasting]]) + "}"


def json_of(value: object) -> str:
    """What is to be sent, in writing; a view may stand in it, by itself or under a name."""
    if isinstance(value, View):
        return value.text
    if isinstance(value, dict) and any(isinstance(part, View) for part in value.values()):
        return "{" + ",".join([f"{encode(name)}:{json_of(part)}" for name, part in value.items()]) + "}"
    return encode(value)


def _text(part: Lasting | list[Lasting]) -> str:
    if isinstance(part, list):
        return f"[{','.join([one.text if type(one) is Lasting else encode(one) for one in part])}]"
    return part.text if type(part) is Lasting else encode(part)
