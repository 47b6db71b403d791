"""“Why not?”: for whatever the server does not offer, the page names the rule the engine would name, with its facts.

In positions of games at random, under every preset and under house rules.
"""

from collections import Counter
from random import Random
from typing import Any

from chalicelib.engine.deal import FairShuffle
from chalicelib.engine.errors import IllegalMove
from chalicelib.engine.match import Match
from chalicelib.engine.moves import Move
from chalicelib.engine.record import legal_moves
from chalicelib.engine.rules import Rules
from chalicelib.engine.view import SeatView, seat_view
from tests.engine.positions import play, refusal
from tests.pages.site import Json, ask, playable


def test_the_page_names_the_engines_reason_for_every_card_and_every_draw() -> None:
    random = Random(11)
    cards: list[tuple[Json, Json]] = []
    draws: list[tuple[Json, Json]] = []
    for rules in playable(random, 260):
        for game in _positions(rules, random):
            for seat in range(game.players):
                seen = seat_view(game, seat)
                shown = _shown(game, seen)
                for card in _not_offered(seen):
                    cards.append(({"view": shown, "card": card}, _refused(game, seat, Move("play", card=card))))
                if not any(offer.type == "draw" for offer in seen.moves):
                    draws.append((shown, _refused(game, seat, Move("draw"))))
    codes = Counter(wanted["code"] for _, wanted in (*cards, *draws))
    expected = {"not_your_turn", "dealer_must_name", "no_fit", "only_rank_answers", "wild_on_wild"}
    assert codes.keys() >= expected | {"must_play", "draw_limit_reached", "stock_empty", "no_round"}, codes
    for what, asked in (("card", cards), ("draw", draws)):
        answers = ask(what, [item for item, _ in asked])
        for (item, wanted), answer in zip(asked, answers, strict=True):
            assert answer == wanted, item


def _positions(rules: Rules, random: Random) -> list[Match]:
    """A few positions of one round, the last one after its end if it ends."""
    players = random.randint(2, min(4, rules.options.max_seats))
    game = Match.new(rules, players).deal(FairShuffle(1, random.randbytes(32), ("",) * players))
    games = [game]
    for _ in range(random.randint(5, 60)):
        moves = legal_moves(game)
        if not moves:
            break
        game = play(game, random.choice(moves))
        games.append(game)
    return [games[0], games[-1], *random.sample(games, min(6, len(games)))]


def _not_offered(seen: SeatView) -> list[str]:
    offered = {offer.card for offer in seen.moves if offer.type == "play"}
    return sorted(set(seen.hand) - offered)


def _shown(game: Match, seen: SeatView) -> dict[str, Any]:
    """The parts of a view that the page looks at."""
    return {
        "phase": "playing" if game.phase == "playing" else "round_over",
        "rules": game.rules.to_json(),
        "round": seen.public.round_json(),
        "seats": [{"seat": seat, "name": f"P{seat}"} for seat in range(game.players)],
        "you": seen.to_json(),
    }


def _refused(game: Match, seat: int, move: Move) -> Json:
    assert refusal(game, move, seat), "offered is what is legal"
    try:
        game.play(seat, move)
    except IllegalMove as reason:
        return {"code": reason.code, "facts": reason.facts}
    raise AssertionError(move)
