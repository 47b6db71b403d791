"""Everything the engine can refuse: a stable code, its facts, and one English sentence made of both.

`CODES` is the one list. A client that speaks another language has a text for each code and fills in the same facts:
cards are codes (`7H`), `suit` a letter of `CDHS`, `rank` a letter of `A23456789TJQKX`, seats and counts whole numbers,
and lists hold such values.
"""

from collections.abc import Mapping
from types import MappingProxyType

from chalicelib.engine.cards import RANK_WORDS, SUIT_WORDS

CODES: Mapping[str, str] = MappingProxyType(
    {
        # Rules: the set of options cannot be read or cannot be played. `option` names what to change.
        # not an object, or with keys that rules do not have
        "rules_shape": "Give the rules as an object with a preset and, if you like, options; {option} is not right.",
        # the preset's name is none of those listed
        "preset_unknown": "There is no preset called {value}; choose one of {presets}.",
        # an option that does not exist
        "option_unknown": "There is no option called {option}; GET /rules lists them all.",
        # the value has the wrong type (a text where a number belongs, true for 1, …)
        "option_type": "The option {option} takes another type of value: {wanted}.",
        # the right type, but none of the values allowed
        "option_value": "The option {option} must be one of: {wanted}.",
        # a rank in `effects` or `values` that no card has
        "rank_unknown": "The option {option} names a rank that no card has; ranks are {wanted}.",
        # `values` leaves out a rank, or X while there are jokers
        "rank_missing": "The option {option} must give a value for each rank; {missing} is missing.",
        # an effect on the wild rank
        "effect_on_wild": "Cards of the wild rank name a suit and can have no effect; take {rank} out of {option}.",
        # `stacking` with nothing to stack
        "stacking_without_draw_card": "The option {option} needs a card whose effect is draw_2, draw_3 or draw_4.",
        # hands larger than the deck leaves a starter and one card of stock
        "hands_too_large": "{players} hands of {hand} leave no starter and stock in {cards} cards; lower {option}.",
        # a capacity out of 2 … max_seats
        "capacity_value": "The {option} must be a whole number from 2 to {most}.",
        # Moves: not now, or not by this seat
        # no round has been dealt, the round is over, or the match has ended
        "no_round": "No round is being played; wait for the next one to be dealt.",
        # a next round while one is being played, or after the match
        "no_deal": "The next round is dealt only when a round is over and the match goes on.",
        # a match that has ended already, or has not begun, cannot be left
        "no_match": "There is no match to leave.",
        # a seat that is not in the match
        "seat_unknown": "There is no seat {seat} in this match; seats are 0 to {last}.",
        # a turn's move by somebody else
        "not_your_turn": "It is the turn of seat {turn}; wait for yours.",
        # a starter waits for its suit
        "dealer_must_name": "The starter is wild: seat {dealer}, the dealer, names its suit first.",
        # the type of a move is none of play, draw, pass, stop, declare, call, catch
        "move_unknown": "There is no such move; moves are {moves}.",
        # a card where none belongs, or none where one does
        "card_unknown": "{card} is no card; write rank and suit, like 7H.",
        # a letter that is no suit, or none where one is needed
        "suit_unknown": "{value} is no suit; name one of C, D, H, S.",
        # Moves: play
        "not_in_hand": "{card} is not in your hand.",
        # neither suit nor rank
        "no_fit": "{card} matches neither {suit} nor {rank}; play a card that does, a wild card, or draw.",
        # a wild on a wild, where the rules forbid it
        "wild_on_wild": "{card} may not be played on another wild card; play one that fits {suit}, or draw.",
        # a pending draw is answered only by the rank that built it
        "only_rank_answers": "{card} does not answer the pending draw; play one of the {rank} or draw {pending}.",
        # a wild must name
        "suit_needed": "{card} is wild: name the suit that is to be in force.",
        # naming with any other card
        "suit_not_named": "{card} is not wild and names no suit; play it without one.",
        # going out on a wild
        "last_card_names_nothing": "Your last card names no suit; play {card} without one.",
        # `call` with a play that does not leave one card
        "call_too_early": "Only your last but one card is played with a call; after {card} you hold {left}.",
        # `call` or `catch` where the rules have none
        "no_calls": "The last card is not called under these rules.",
        # Moves: draw and pass
        # a playable card and no drawing at will
        "must_play": "You can play {playable}; under these rules you draw only when nothing fits.",
        # the limit of draws in a turn
        "draw_limit_reached": "You have drawn {limit} this turn, which is the limit; {instead}.",
        # nothing to draw
        "stock_empty": "No card is left to draw; {instead}.",
        # pass while cards can be drawn
        "can_draw": "You can still draw; pass only when no card can be drawn.",
        # pass with a playable card
        "pass_with_playable": "You can play {playable}; pass only when nothing fits.",
        # pass against a pending draw while there are cards
        "pending_must_draw": "A draw of {pending} is due: take it, or answer it with one of the {rank}.",
        # Moves: stop and declare
        "no_stop": "A round cannot be stopped under these rules.",
        "stop_after_draw": "Stop before you draw; in this turn it is too late.",
        "stop_too_many_points": "Your hand counts {points}; the round is stopped with {limit} or fewer.",
        # no wild waits for a suit, it was somebody else's, or the next player has moved
        "nothing_to_declare": "You have no wild card waiting for its suit.",
        # Moves: call and catch
        "nothing_to_call": "You have no last card left uncalled.",
        "nothing_to_catch": "Seat {seat} has no last card left uncalled.",
        "catch_oneself": "You cannot catch yourself; call your last card instead.",
        # Records
        # not the format, a missing or wrong-typed part
        "record_shape": "This is no record of the format crazy-eights-record/1: {part} is not right.",
        # a move's text that has no meaning
        "notation_unknown": "{text} is no move; write 7H, 8C=H, 7H*, +, -, stop, =H, call@1 or catch@2>1.",
        # the deal does not pass on
        "dealer_wrong": "The dealer must be seat {dealer}.",
        # not the cards of these rules
        "deck_wrong": "The deck must hold exactly the {cards} cards of these rules, two characters each.",
        # a reshuffle that is not made of the discards, is missing or never used
        "reshuffle_wrong": "Reshuffle {number} must hold exactly the discards without the top card.",
        "reshuffle_missing": "The stock is empty and must be rebuilt, but reshuffle {number} is missing.",
        "reshuffle_unused": "{given} reshuffles are given, but {used} took place.",
        # a move after the round's end, a round after an unfinished one or after the match
        "round_is_over": "The round is over; nothing can be played after its end.",
        "round_unfinished": "The round before this one has not ended.",
        "match_is_over": "The match has ended; nothing follows.",
        # an absent seat that was not on turn
        "absent_not_on_turn": "Seat {seat} is not on turn and so cannot have been absent.",
        # what the record says came out did not
        "outcome_wrong": "The outcome's {part} does not agree: the moves make it {made}.",
        # Verifying a record's shuffles
        "fairness_missing": "The record carries nothing to verify: {part} is missing.",
        "secret_wrong": "The secret of shuffle {k} does not lead to the commitment.",
        "shuffle_wrong": "The {part} of shuffle {k} is not what its secret and seeds make.",
    }
)
"""Code → English sentence with its facts in braces."""


def _spoken(name: str, fact: object) -> str:
    if isinstance(fact, (list, tuple)):
        return ", ".join(_spoken(name, each) for each in fact)
    if fact is None or isinstance(fact, bool):
        return {None: "null", True: "true", False: "false"}[fact]
    words: Mapping[str, str] = {"suit": SUIT_WORDS, "rank": RANK_WORDS}.get(name, {})
    spoken = words.get(str(fact), str(fact))
    return spoken if spoken.isprintable() else ascii(spoken)


class EngineError(ValueError):
    """Something refused: `code` (one of `CODES`), its `facts`, and as `str()` one sentence that says what to do."""

    def __init__(self, code: str, **facts: object) -> None:
        spoken = {name: _spoken(name, fact) for name, fact in facts.items()}
        super().__init__(CODES[code].format_map(spoken))
        self.code = code
        self.facts = facts


class BadRules(EngineError):
    """Rules that cannot be read or played; `field` is "preset", "capacity" or the name of the option to change."""

    def __init__(self, code: str, field: str, **facts: object) -> None:
        super().__init__(code, option=field, **facts)
        self.field = field


class IllegalMove(EngineError):
    """A move the rules do not allow at this moment."""


class NotARecord(EngineError):
    """JSON that is no record at all: another format, a missing part, a wrong type."""


class BadRecord(EngineError):
    """A record that breaks a rule in `round`, at `move`, both counted from 1; `move` is 0 for what is no move.

    `turn` is the seat that was waited for; None where that is nobody, and for what is no move.
    """

    def __init__(self, reason: EngineError, round: int, move: int, turn: int | None = None) -> None:
        super().__init__(reason.code, **reason.facts)
        self.round = round
        self.move = move
        self.turn = turn
