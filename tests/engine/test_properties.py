"""What holds in every game, whatever the options and however many sit down."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.engine.book import CALLED, CHOICE, NAMED
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.legal import NAME, listed, may, permits
from chalicelib.engine.make import LAST_MOVE, make, make_slowly
from chalicelib.engine.match import Match
from chalicelib.engine.notation import SEATS, notation_of
from chalicelib.engine.record import replay, round_entry, to_record
from chalicelib.engine.refusal import why_not
from chalicelib.engine.rules import Rules
from chalicelib.engine.state import Pile, State, from_top, piled
from chalicelib.engine.view import public_view, seat_view
from tests.engine.games import RandomShuffle, codes_of, picked, random_move, rules_and_players

FEW = settings(max_examples=40, deadline=None)
Game = tuple[Rules, int]
SEEDS = st.integers(0, 2**32 - 1)


def some_moves(game: Game, seed: int, most: int = 60) -> tuple[Match, Random]:
    """A round somewhere on its way, or at its end."""
    random = Random(seed)
    rules, players = game
    match = Match.new(rules, players, dealer=random.randrange(players)).deal(RandomShuffle(random))
    for _ in range(random.randrange(most)):
        if match.phase == "playing":
            match = random_move(match, random)
    return match, random


@FEW
@given(rules_and_players(), SEEDS)
def test_cards_are_conserved_and_every_round_ends(game: Game, seed: int) -> None:
    random = Random(seed)
    rules, players = game
    core = Match.new(rules, players).deal(RandomShuffle(random)).cores[0]
    while (state := State(*core)).end is None:
        assert sum(state.hands) & state.book.cards == sum(state.hands)
        everywhere = [*from_top(state.stock), *from_top(state.pile)]
        for hand in state.hands:
            everywhere += state.book.in_mask(hand)
        assert sorted(everywhere) == state.book.in_mask(state.book.cards)
        assert state.legal
        assert state.moves < LAST_MOVE
        core = make(core, random.choice(listed(core)))
    assert state.moves <= LAST_MOVE
    assert state.legal == 0


@FEW
@given(rules_and_players(), SEEDS)
def test_the_short_cuts_lead_to_the_same_state(game: Game, seed: int) -> None:
    match, _ = some_moves(game, seed)
    for core in match.cores[-5:]:
        for action in listed(core):
            assert make(core, action) == make_slowly(core, action)


@FEW
@given(rules_and_players(), SEEDS)
def test_what_a_state_says_is_legal_follows_from_its_other_parts(game: Game, seed: int) -> None:
    match, _ = some_moves(game, seed)
    for state in match.states:
        hand = state.hands[state.turn]
        worked_out = may(state.book, hand, state.fit, state.stock, state.pile, pending=state.pending, drawn=state.drawn)
        assert state.legal == (0 if state.end else NAME if state.naming else worked_out)


@FEW
@given(rules_and_players(), SEEDS)
def test_the_list_of_actions_and_the_question_agree(game: Game, seed: int) -> None:
    match, _ = some_moves(game, seed)
    state = match.states[-1]
    found = set(listed(state.core))
    everything = {
        choice + named + called for choice in range(CHOICE) for named in (0, *NAMED) for called in (0, CALLED)
    }
    assert {action for action in everything if permits(state.core, action)} == found
    assert {action & CHOICE for action in found} == set(state.book.in_mask(state.legal))
    if state.end is None:
        picks = {picked(state.core, place / 1000) for place in range(1000)}
        assert picks <= found
        assert {action & CHOICE for action in picks} == {action & CHOICE for action in found}


@FEW
@given(rules_and_players(), SEEDS)
def test_every_move_offered_can_be_made_and_no_other(game: Game, seed: int) -> None:
    match, _ = some_moves(game, seed)
    for seat in range(match.players):
        offered = codes_of(match, seat)
        for code, move in enumerate(notation_of(match.rules.options.wild).moves):
            if SEATS[code] not in (None, seat):
                continue
            refused = why_not(match.states[-1], seat, move)
            assert (refused is None) == (code in offered)
            if refused is None:
                assert match.play(seat, move).moves == match.moves + bytes((code,))
            else:
                with pytest.raises(IllegalMove) as reason:
                    match.play(seat, move)
                assert reason.value.code == refused.code


@settings(max_examples=25, deadline=None)
@given(rules_and_players(), SEEDS)
def test_records_replay_to_the_same_match(game: Game, seed: int) -> None:
    match, random = some_moves(game, seed, 400)
    entries: list[dict[str, object]] = []
    rules = match.rules
    while match.phase == "round_over" and len(entries) < 2:
        entries.append(round_entry(match))
        match = match.deal(RandomShuffle(random))
        for _ in range(30):
            match = random_move(match, random) if match.phase == "playing" else match
    if match.phase == "playing" and random.random() < 0.3:
        match = match.leave(random.randrange(match.players), "resigned")
    record = json.loads(json.dumps(to_record(rules, ["?"] * match.players, [*entries, round_entry(match)])))
    again = replay(record).match
    assert again.results == match.results
    assert again.ending == match.ending
    assert again.moves == match.moves
    assert [again.hand(seat) for seat in range(match.players)] == [match.hand(seat) for seat in range(match.players)]
    assert public_view(again).round_json() | {"ply": 0} == public_view(match).round_json() | {"ply": 0}


@FEW
@given(rules_and_players(), SEEDS)
def test_a_match_is_restored_from_what_is_kept(game: Game, seed: int) -> None:
    match, _ = some_moves(game, seed)
    again = Match.restore(
        match.rules,
        match.players,
        (),
        dealer=match.dealer,
        ply=0,
        shuffle=match.states[0].source.shuffle,
        moves=match.moves,
    )
    assert again == match
    notation = notation_of(match.rules.options.wild)
    assert notation.pack(notation.unpack(match.moves)) == match.moves


@settings(max_examples=60, deadline=None)
@given(rules_and_players(), SEEDS)
def test_hidden_cards_change_no_view(game: Game, seed: int) -> None:
    match, random = some_moves(game, seed)
    if match.phase != "playing":
        return
    for seat in range(match.players):
        twin = with_other_hidden_cards(match, seat, random)
        assert seat_view(twin, seat) == seat_view(match, seat)
        assert seat_view(twin, seat).to_json() == seat_view(match, seat).to_json()
        for move in notation_of(match.rules.options.wild).moves:
            ours, theirs = why_not(match.states[-1], seat, move), why_not(twin.states[-1], seat, move)
            assert (str(ours), ours and ours.facts) == (str(theirs), theirs and theirs.facts)
    spectator = with_other_hidden_cards(match, None, random)
    assert public_view(spectator) == public_view(match)


def with_other_hidden_cards(match: Match, seat: int | None, random: Random) -> Match:
    """The same match, but that what `seat` (None: a spectator) cannot see, other hands and the stock, is mixed up."""
    state = match.states[-1]
    hidden = from_top(state.stock)
    for other, hand in enumerate(state.hands):
        hidden += state.book.in_mask(hand) if other != seat else []
    other_of = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))

    def mixed(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(other_of.get(card, card) for card in cards)

    source = replace(state.source, stock=mixed(state.source.stock), before=mixed(state.source.before))
    stock: Pile | None = piled(reversed(mixed(tuple(from_top(state.stock)))))
    hands = tuple(sum(1 << card for card in mixed(tuple(state.book.in_mask(hand)))) for hand in state.hands)
    twin = state._replace(hands=hands, stock=stock, source=source)
    return replace(match, cores=(*match.cores[:-1], twin.core))
