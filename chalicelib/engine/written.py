"""The shape of a record: JSON that anybody may have made, read into values with the right types and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.engine.errors import NotARecord
from chalicelib.engine.rules import Rules, parse_rules

FORMAT = "crazy-eights-record/1"


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """One round as written; nothing is known yet to make sense."""

    dealer: int
    deck: str
    reshuffles: tuple[str, ...]
    moves: tuple[str, ...]
    outcome: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class WrittenRecord:
    """A whole record as written, its rules understood; `commitment` is empty where it carries none."""

    rules: Rules
    seats: tuple[str, ...]
    rounds: tuple[WrittenRound, ...]
    commitment: str


def read_record(record: object) -> WrittenRecord:
    """Any JSON value as a record. Raises NotARecord for another format or shape, BadRules for rules refused."""
    whole = _object(record, "the whole")
    if whole.get("format") != FORMAT:
        raise NotARecord("record_shape", part="format")
    seats = _texts(whole.get("seats"), "seats")
    if not 2 <= len(seats) <= 7:
        raise NotARecord("record_shape", part="seats (2 to 7)")
    rules = parse_rules(whole.get("rules"), len(seats))
    rounds = _list(whole.get("rounds"), "rounds")
    fairness = _object(_or_nothing(whole.get("fairness")), "fairness")
    return WrittenRecord(
        rules=rules,
        seats=seats,
        rounds=tuple(_round(each, f"rounds[{place}]") for place, each in enumerate(rounds)),
        commitment=_text(fairness.get("commitment", ""), "fairness.commitment"),
    )


def _round(raw: object, part: str) -> WrittenRound:
    given = _object(raw, part)
    dealer = given.get("dealer")
    if type(dealer) is not int:
        raise NotARecord("record_shape", part=f"{part}.dealer")
    return WrittenRound(
        dealer=dealer,
        deck=_text(given.get("deck"), f"{part}.deck"),
        reshuffles=_texts(given.get("reshuffles"), f"{part}.reshuffles"),
        moves=_texts(given.get("moves"), f"{part}.moves"),
        outcome=_object(_or_nothing(given.get("outcome")), f"{part}.outcome"),
    )


def _or_nothing(raw: object) -> object:
    return {} if raw is None else raw


def _object(raw: object, part: str) -> Mapping[str, object]:
    if not isinstance(raw, Mapping):
        raise NotARecord("record_shape", part=part)
    return raw


def _list(raw: object, part: str) -> list[object]:
    if not isinstance(raw, list):
        raise NotARecord("record_shape", part=part)
    return raw


def _text(raw: object, part: str) -> str:
    if not isinstance(raw, str):
        raise NotARecord("record_shape", part=part)
    return raw


def _texts(raw: object, part: str) -> tuple[str, ...]:
    return tuple(_text(each, part) for each in _list(raw, part))
