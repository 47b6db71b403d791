"""Positions and moves in card text, so that tests read like the rules.

    game = table("specials", hands=["2H 5C", "2S KD", "9D 9S"], starter="7H", stock="3C 4C 6C")
    game = play(game, "2H 2S")
    assert legal(game) == "+"
    assert refusal(game, "9D") == "only_rank_answers"

Seat 0 leads unless a dealer is given. Cards that are not named are not in the game at all, so a stock is as short as it
is written.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from chalicelib.engine.book import book_of
from chalicelib.engine.cards import split_faces
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Match, RoundResult
from chalicelib.engine.moves import Move
from chalicelib.engine.notation import parse_move
from chalicelib.engine.opening import open_round
from chalicelib.engine.record import legal_moves
from chalicelib.engine.rules import parse_rules
from chalicelib.engine.step import waited_for
from chalicelib.engine.view import public_view, seat_view


@dataclass(frozen=True)
class Laid:
    """A shuffle that puts down just the cards of a test, whatever the deck of the rules."""

    cards: tuple[str, ...]
    reshuffles: tuple[tuple[str, ...], ...] = ()

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        return self.cards

    def reshuffle(self, number: int, discards: Sequence[str]) -> tuple[str, ...]:
        assert sorted(self.reshuffles[number - 1]) == sorted(discards)
        return self.reshuffles[number - 1]


def cards(text: str) -> tuple[str, ...]:
    """`7H 8C` as two cards."""
    return split_faces(text.replace(" ", ""))


def table(
    preset: str = "classic",
    *,
    hands: Sequence[str],
    starter: str,
    stock: str = "",
    dealer: int = -1,
    reshuffles: Sequence[str] = (),
    scores: Sequence[int] = (),
    starter_rule: str | None = None,
    **options: object,
) -> Match:
    """A round about to begin. `stock` and each of `reshuffles` have the next card first; `scores` are those so far,
    `starter_rule` is the option `starter`."""
    players = len(hands)
    options |= {"starter": starter_rule} if starter_rule else {}
    rules = parse_rules({"preset": preset, "options": {"max_seats": max(players, 4)} | options})
    dealer %= players
    held = [cards(hand) for hand in hands]
    deal_order = [(dealer + place) % players for place in range(1, players + 1)]
    deck = [held[seat][lap] for lap in range(max(map(len, held))) for seat in deal_order if lap < len(held[seat])]
    shuffle = Laid((*deck, *cards(starter), *cards(stock)), tuple(map(cards, reshuffles)))
    state = open_round(book_of(rules, players), [len(hand) for hand in held], dealer, shuffle)
    assert state.book.faces[state.top] == starter, "this starter is buried"
    before = (RoundResult(1, (dealer - 1) % players, 0, "out", tuple(scores), tuple(scores)),) if scores else ()
    return Match(rules, players, dealer, 0, 256, before, (state.core,))


def play(game: Match, moves: str) -> Match:
    """The game after moves, written as in a record, each by the seat waited for."""
    for text in moves.split():
        move, seat = parse_move(text)
        game = game.play(waited_for(game.cores[-1], move) if seat is None else seat, move)
    return game


def refusal(game: Match, move: str | Move, seat: int | None = None) -> str:
    """The code of the reason why a move is refused, and "" when it is not."""
    made, named = parse_move(move) if isinstance(move, str) else (move, None)
    mover = next(each for each in (seat, named, waited_for(game.cores[-1], made)) if each is not None)
    try:
        game.play(mover, made)
    except IllegalMove as reason:
        return reason.code
    return ""


def legal(game: Match) -> str:
    """Everything the seat waited for may do, in a record's writing and order."""
    return " ".join(legal_moves(game))


def hand(game: Match, seat: int) -> str:
    """A hand in the order its cards came."""
    return " ".join(game.hand(seat))


def top(game: Match) -> str:
    """The top card and the suit in force, like `8C=H`, or the card alone where its own suit is in force."""
    view = public_view(game)
    return f"{view.top}" if view.top and view.suit == view.top[1] else f"{view.top}={view.suit}"


def offers(game: Match, seat: int) -> list[dict[str, object]]:
    """`you.moves` of a seat."""
    return [offer.to_json() for offer in seat_view(game, seat).moves]


def log(game: Match) -> list[dict[str, object]]:
    """The events everybody sees, without their plies."""
    return [{name: fact for name, fact in event.to_json().items() if name != "ply"} for event in public_view(game).log]
