"""What everybody is shown and may do, against the rules written plainly, at tables of any rules."""

from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chalicelib.engine.deal import FairShuffle
from chalicelib.engine.rules import Rules
from tests.engine.games import rules_and_players
from tests.engine.plain import Plain
from tests.tables.world import Person, View, World

NAMES = ("Ana", "Bo", "Cid", "Dea", "Eva", "Fay", "Gil")
MOVES = 40  # of a round; many end before


@settings(max_examples=12, deadline=None)
@given(rules_and_players(), st.integers(0, 2**32 - 1))
def test_views_moves_log_and_outcome_are_those_of_the_rules_written_plainly(game: tuple[Rules, int], seed: int) -> None:
    rules, players = game
    assume(rules.options.max_seats >= players)
    random, world = Random(seed), World()
    host = world.open(NAMES[0], {"preset": rules.preset, "options": rules.options.to_json()}, capacity=players)
    people = [host, *(host.brings(name) for name in NAMES[1:players])]
    host.do("start")
    plain = dealt(world, host)
    for _ in range(MOVES):
        if plain.end:
            break
        compare([person.view for person in people], plain)
        seat = random.choice([seat for seat in range(players) if plain.legal(seat)])
        moves = sorted(plain.legal(seat))
        move = random.choice([move for move in moves if move not in ("-", "stop")] or moves)
        held, ply = [len(hand) for hand in plain.hands], plain.moves
        view = people[seat].do(**command(move, ply))
        plain.make(move)
        told = events(move, seat, ply, [len(hand) - before for hand, before in zip(plain.hands, held, strict=True)])
        assert view["log"][-len(told) :] == told
    if plain.end:
        outcome = host.view["outcome"]
        assert (outcome["reason"], outcome["winner"], outcome["hands"]) == (*plain.end, plain.hands)
        assert outcome["points"] == [plain.points(seat) for seat in range(players)]


def dealt(world: World, host: Person) -> Plain:
    """The table's first round, dealt plainly from the same shuffle."""
    item = world.item(host.table)
    options, players = host.view["rules"]["options"], len(item.seats)
    shuffle = FairShuffle(1, item.secret, item.client_seeds)
    size = options["hand_two"] if players == 2 else options["hand_more"]
    deck = shuffle.deck(item.rules.options.ordered_deck(players))
    return Plain(options, [size] * players, 0, deck, shuffle.reshuffle)


def compare(views: list[View], plain: Plain) -> None:
    for seat, view in enumerate(views):
        assert view["you"]["hand"] == plain.hands[seat]
        assert offered(view) == plain.legal(seat)
        assert [one["cards"] for one in view["seats"]] == [len(hand) for hand in plain.hands]
        assert [one["uncalled"] for one in view["seats"]] == [one in plain.uncalled for one in range(plain.players)]
        seen = view["round"]
        assert (seen["turn"], seen["ply"], seen["direction"]) == (plain.turn, plain.moves, plain.direction)
        assert (seen["top"], seen["suit"]) == (plain.top, plain.suit)
        assert (seen["pending"], seen["drawn"]) == (plain.pending, plain.drawn)
        assert (seen["stock"], seen["discards"]) == (len(plain.stock), len(plain.discards))
        assert seen["naming"] == (plain.turn if plain.suit is None else None)


def offered(view: View) -> set[str]:
    """`you.moves` of the game as a record writes them."""
    return {move for offer in view["you"]["moves"] for move in writings(offer, view["you"]["seat"])}


def writings(offer: View, seat: int) -> list[str]:
    match offer["type"]:
        case "play":
            suits = [f"={suit}" for suit in offer.get("suits", ())]
            bare = [""] if not suits or offer.get("unnamed") else []
            stars = ("", "*") if offer.get("call") else ("",)
            return [f"{offer['card']}{suit}{star}" for suit in suits + bare for star in stars]
        case "declare":
            return [f"={suit}" for suit in offer["suits"]]
        case "catch":
            return [f"catch@{seat}>{offer['seat']}"]
        case kind:
            written = {"draw": "+", "pass": "-", "stop": "stop", "call": f"call@{seat}"}
            return [written[kind]] if kind in written else []


def command(move: str, ply: int) -> dict[str, Any]:
    """A written move as a client sends it."""
    if move.startswith("call@"):
        return {"kind": "call"}
    if move.startswith("catch@"):
        return {"kind": "catch", "seat": int(move[-1])}
    if move in ("+", "-", "stop"):
        return {"kind": {"+": "draw", "-": "pass", "stop": "stop"}[move], "ply": ply}
    if move.startswith("="):
        return {"kind": "declare", "suit": move[1], "ply": ply}
    named = {"suit": move[3]} if move[2:3] == "=" else {}
    return {"kind": "play", "card": move[:2], **named, **({"call": True} if move.endswith("*") else {}), "ply": ply}


def events(move: str, seat: int, ply: int, came: list[int]) -> list[View]:
    """What the log says of a move, and of the cards others received by it."""
    made = command(move, ply)
    event = {"seat": seat, "type": made.pop("kind")} | made
    if event["type"] == "catch":
        event["seat"], event["caught"] = seat, made["seat"]
    if event["type"] == "draw":
        event["count"] = came[seat]
    took = [(other, count) for other, count in enumerate(came) if other != seat and count > 0]
    return [event, *({"type": "take", "seat": other, "count": count} for other, count in took)]
