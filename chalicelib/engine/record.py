"""A match as a record, and a record replayed (API.md "The record of a match")."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chalicelib.engine.cards import join_faces, split_faces
from chalicelib.engine.deal import GivenShuffle, Shuffle
from chalicelib.engine.errors import BadRecord, EngineError, IllegalMove
from chalicelib.engine.match import Match
from chalicelib.engine.moves import TURN_MOVES, Move
from chalicelib.engine.notation import format_move, parse_move
from chalicelib.engine.rules import Rules
from chalicelib.engine.step import waited_for
from chalicelib.engine.view import Offer, public_view, seat_view
from chalicelib.engine.written import FORMAT, WrittenRecord, WrittenRound, read_record

_LEAVING = re.compile(r"(resign|absent)@([0-6])")


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record's moves make: each round's entry, the match as each round left it, and the match after them."""

    rounds: tuple[dict[str, object], ...]
    stages: tuple[Match, ...]
    match: Match

    def to_json(self) -> dict[str, object]:
        """What the record command prints."""
        ending = self.match.ending
        return {
            "rounds": list(self.rounds),
            "finished": ending is not None,
            "winner": ending.winner if ending else None,
        }


def to_record(rules: Rules, seats: Sequence[str], entries: Sequence[dict[str, object]]) -> dict[str, object]:
    """The record of a match from the names of its seats and its rounds' entries."""
    return {"format": FORMAT, "rules": rules.to_record(), "seats": list(seats), "rounds": list(entries)}


def round_entry(match: Match) -> dict[str, object]:
    """The present round of a match as an entry of its record: as far as it was played, its outcome once it is over,
    and the leaving that ended the match, if one did. An expiry has no notation."""
    states = match.states
    first, last = states[0], states[-1]
    stocks = {state.source.rebuilt: state.source.stock for state in states}
    moves = first.book.notation.unpack(match.moves)
    if match.ending and match.ending.left is not None:
        moves.append(f"{'resign' if match.ending.reason == 'resigned' else 'absent'}@{match.ending.left}")
    entry: dict[str, object] = {
        "dealer": match.dealer,
        "deck": join_faces(first.source.shuffle.deck(first.book.deck)),
        "reshuffles": [
            join_faces([first.book.faces[card] for card in stock]) for number, stock in stocks.items() if number
        ],
        "moves": moves,
    }
    if last.end:
        result = match.results[-1]
        entry["outcome"] = {"reason": result.reason, "winner": result.winner, "gained": list(result.gained)}
    return entry


def replay(record: object, shuffle_of: Callable[[WrittenRecord, int], Shuffle] | None = None) -> Replay:
    """Play a record (any JSON value) from its first move to its last.

    Raises NotARecord or BadRules where it is none, BadRecord where it breaks a rule. `shuffle_of` gives a round's
    shuffle, by its place in the record, if it is to be more than the one written there.
    """
    written = read_record(record)
    shuffle_of = shuffle_of or given_shuffle
    first_dealer = written.rounds[0].dealer if written.rounds else 0
    match = Match.new(written.rules, len(written.seats), dealer=first_dealer)
    entries = []
    stages = []
    for place, each in enumerate(written.rounds):
        number = place + 1
        try:
            match = _dealt(match, each, shuffle_of(written, place))
        except IllegalMove as reason:
            raise BadRecord(reason, number, 0) from None
        match = _played(match, each.moves, number)
        entry = _entry(match)
        wrong = _disagreement(match, each, entry)
        if wrong:
            raise BadRecord(wrong, number, 0)
        entries.append(entry)
        stages.append(match)
    return Replay(tuple(entries), tuple(stages), match)


def given_shuffle(written: WrittenRecord, place: int) -> Shuffle:
    """The shuffle as it is written. Raises IllegalMove for what is made of no cards."""
    each = written.rounds[place]
    try:
        deck = split_faces(each.deck)
    except ValueError:
        raise IllegalMove("deck_wrong", cards=_deck_size(written)) from None
    reshuffles = []
    for number, text in enumerate(each.reshuffles, start=1):
        try:
            reshuffles.append(split_faces(text))
        except ValueError:
            raise IllegalMove("reshuffle_wrong", number=number) from None
    return GivenShuffle(deck, tuple(reshuffles))


def legal_moves(match: Match) -> list[str]:
    """The moves of the seat waited for, written and in order of code points; of equal cards one."""
    if match.turn is None:
        return []
    offers = seat_view(match, match.turn).moves
    return sorted(text for offer in offers if offer.type in TURN_MOVES for text in _writings(offer))


def _writings(offer: Offer) -> list[str]:
    if offer.type == "declare":
        return [format_move(Move("declare", suit=suit)) for suit in offer.suits]
    if offer.type != "play":
        return [{"draw": "+", "pass": "-", "stop": "stop"}[offer.type]]
    suits = [*offer.suits, *([None] if offer.unnamed or not offer.suits else [])]
    calls = (False, True) if offer.call else (False,)
    return [format_move(Move("play", offer.card, suit, call)) for suit in suits for call in calls]


def _deck_size(written: WrittenRecord) -> int:
    return len(written.rules.options.ordered_deck(len(written.seats)))


def _dealt(match: Match, each: WrittenRound, shuffle: Shuffle) -> Match:
    if match.phase == "finished":
        raise IllegalMove("match_is_over")
    if match.phase == "playing":
        raise IllegalMove("round_unfinished")
    if not 0 <= each.dealer < match.players:
        raise IllegalMove("seat_unknown", seat=each.dealer, last=match.players - 1)
    dealer = (match.dealer + 1) % match.players if match.cores else each.dealer
    if each.dealer != dealer:
        raise IllegalMove("dealer_wrong", dealer=dealer)
    return match.deal(shuffle)


def _played(match: Match, moves: Sequence[str], number: int) -> Match:
    for place, text in enumerate(moves, start=1):
        try:
            match = _moved(match, text)
        except EngineError as reason:
            raise BadRecord(reason, number, place, match.turn) from None
    return match


def _moved(match: Match, text: str) -> Match:
    if match.phase == "finished":
        raise IllegalMove("match_is_over")
    leaving = _LEAVING.fullmatch(text)
    if leaving:
        seat = int(leaving[2])
        if leaving[1] == "absent" and match.turn not in (None, seat):
            raise IllegalMove("absent_not_on_turn", seat=seat)
        return match.leave(seat, "resigned" if leaving[1] == "resign" else "absent")
    move, seat_named = parse_move(text)
    if match.phase != "playing":
        raise IllegalMove("round_is_over")
    return match.play(waited_for(match.cores[-1], move) if seat_named is None else seat_named, move)


def _entry(match: Match) -> dict[str, object]:
    """The present round as the record command prints it."""
    outcome = match.as_it_stands()
    entry = outcome.to_json()
    del entry["number"]
    if outcome.reason is None:
        view = public_view(match)
        entry |= {"turn": view.turn, "top": view.top, "suit": view.suit, "pending": view.pending, "stock": view.stock}
        entry["legal"] = legal_moves(match)
    return entry


def _disagreement(match: Match, each: WrittenRound, entry: dict[str, object]) -> IllegalMove | None:
    """What the record says beside its moves and the moves do not make."""
    used = match.states[-1].source.rebuilt
    if used != len(each.reshuffles):
        return IllegalMove("reshuffle_unused", given=len(each.reshuffles), used=used)
    for part in ("reason", "winner", "points", "gained", "totals", "hands"):
        if part in each.outcome and not _same(each.outcome[part], entry[part]):
            return IllegalMove("outcome_wrong", part=part, made=entry[part])
    return None


def _same(given: object, made: object) -> bool:
    """Equality that does not take true for 1."""
    if isinstance(given, list) and isinstance(made, list):
        return len(given) == len(made) and all(map(_same, given, made))
    return type(given) is type(made) and given == made
