"""Tables that stand still: views shaped by API.md, served in place of the API where a test needs a certain position.

Whole matches and everything about moves are tested on the real stack; this is for looks, sizes and rare positions.
"""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

Json = dict[str, Any]

TABLE = "local-aaaaaaaaaaaaaaaaaaaaa"
NAMES = ["Ana", "Carmen", "Tito", "Luna", "Maximiliano Augusto", "Beatriz", "Zé"]
OPTIONS: Json = {
    "max_seats": 7, "deck": 52, "decks": 0, "jokers": 0, "hand_two": 7, "hand_more": 5, "wild": "8",
    "wild_on_wild": True, "starter": "bury_wild",
    "draw_limit": None, "draw_with_playable": True, "may_keep_drawn": False, "empty_stock": "pass",
    "effects": {"2": "draw_2", "Q": "skip", "A": "reverse"}, "stacking": "same_rank", "last_card_draws": False,
    "last_card_call": False, "stop_at": None, "declare": "at_once", "direction": "right", "scoring": "winner_takes",
    "values": {"8": 50, "A": 1}, "target": {"per_player": 50},
}  # fmt: skip


def two_decks() -> list[str]:
    """Both decks in one order that is always the same."""
    deck = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] * 2
    random.Random(5).shuffle(deck)
    return deck


def offers(hand: list[str], top: str, suit: str) -> list[Json]:
    """What a plain table offers: suit, rank or wild, once per face, and a draw."""
    plays: list[Json] = []
    for card in dict.fromkeys(hand):
        if card[0] == "8":
            plays.append({"type": "play", "card": card, "suits": ["C", "D", "H", "S"]})
        elif card[0] == top[0] or card[1] == suit:
            plays.append({"type": "play", "card": card})
    return [*plays, {"type": "draw", "count": 1}, {"type": "resign"}]


def playing(players: int = 4, cards: int = 7, *, hand: list[str] | None = None, **changes: Any) -> Json:
    """The reader's turn on a 7H; `round` and `options` are changed key by key, everything else whole."""
    held = hand if hand is not None else two_decks()[:cards]
    current: Json = {
        "number": 3, "dealer": 1, "turn": 0, "ply": 7, "direction": 1, "top": "7H", "suit": "H", "stock": 20,
        "discards": 6, "pending": 0, "drawn": 0, "naming": None, "turn_since": "2026-01-01T10:00:00Z",
        "absent_after": None,
    } | changes.pop("round", {})  # fmt: skip
    rules = {
        "preset": "specials",
        "options": OPTIONS | changes.pop("options", {}),
        "changed": changes.pop("changed", []),
    }
    moves = changes.pop("moves", None)
    seats = [_seat(number, len(held) if number == 0 else 3 + number) for number in range(players)]
    return {
        "table": TABLE, "version": 10, "phase": "playing", "rules": rules, "capacity": players, "host": 0,
        "seats": seats, "round": current,
        "log": [{"ply": 6, "seat": players - 1, "type": "play", "card": "7H"}],
        "rounds": [{"number": 1, "winner": 0, "reason": "out", "gained": [17, *[0] * (players - 1)]}],
        "outcome": None, "ending": None, "fairness": {"commitment": "00" * 32}, "expires_at": "2099-01-08T10:00:00Z",
        "you": {"seat": 0, "hand": held, "moves": moves or offers(held, current["top"], current["suit"] or "")},
    } | changes  # fmt: skip


def _seat(number: int, cards: int) -> Json:
    name = NAMES[number]
    robot = name.lower() if name in ("Carmen", "Tito", "Luna") else None
    flags = {"uncalled": False, "rematch": False}
    return {"seat": number, "name": name, "bot": robot, "cards": cards, "score": number * 17} | flags


def round_over(players: int = 4, left: int = 5, reason: str = "out") -> Json:
    """Carmen has won the round; everybody else holds a few cards."""
    view = playing(players)
    deck = two_decks()
    hands = [[] if seat == 1 else deck[seat * left : (seat + 1) * left] for seat in range(players)]
    view["phase"] = "round_over"
    view["round"]["turn"] = None
    view["outcome"] = {
        "number": 3, "reason": reason, "winner": 1, "hands": hands, "points": [10 * len(hand) for hand in hands],
        "gained": [60 if seat == 1 else 0 for seat in range(players)],
        "totals": [seat["score"] for seat in view["seats"]],
        "shuffle": {"k": 3, "secret": "00" * 32, "client_seeds": [""] * players},
    }  # fmt: skip
    view["you"]["moves"] = [{"type": "next_round", "round": 3}, {"type": "resign"}]
    return view


def finished(players: int = 4, reason: str = "target") -> Json:
    """The match is over, won by Carmen."""
    view = round_over(players)
    view["phase"] = "finished"
    view["ending"] = {"reason": reason, "winner": 1, "left": None if reason == "target" else 2}
    view["you"]["moves"] = [{"type": "rematch", "agree": True}] if reason == "target" else []
    return view


def lobby(players: int = 2, capacity: int = 4, seat: int | None = 0) -> Json:
    """Before the match; `seat` None for somebody who has only the link."""
    view = playing(players)
    moves: list[Json] = []
    if seat == 0:
        moves = [{"type": "add_bot", "bots": ["tito", "luna"]}, {"type": "remove_seat", "seats": [1]}]
        moves += [{"type": "start"}] if players > 1 else []
    elif seat is not None:
        moves = [{"type": "remove_seat", "seats": [seat]}]
    you = None if seat is None else {"seat": seat, "hand": [], "moves": moves}
    return view | {"phase": "lobby", "capacity": capacity, "round": None, "log": [], "rounds": [], "you": you}


class StillTable:
    """One page at a table that stands still; `sent` collects the commands, `answer` is what they and readings get."""

    def __init__(
        self,
        page: Page,
        view: Json,
        *,
        language: str = "pt",
        settings: Json | None = None,
        socket: Callable[[WebSocketRoute], None] = lambda socket: socket.close(),
    ) -> None:
        self.page = page
        self.answer = copy.deepcopy(view)
        self.sent: list[Json] = []
        seated = f"localStorage.setItem('seat/{TABLE}', '{'t' * 24}');" if view["you"] else ""
        kept = json.dumps(json.dumps({"language": language} | (settings or {})))
        page.add_init_script(f"{seated}localStorage.setItem('settings', {kept});")
        page.route(f"**/api/tables/{TABLE}/chat*", lambda route: route.fulfill(json={"messages": []}))
        page.route(f"**/api/tables/{TABLE}/record", lambda route: route.fulfill(json={"seats": [], "rounds": []}))
        page.route(f"**/api/tables/{TABLE}", self._read)
        page.route(f"**/api/tables/{TABLE}/commands", self._command)
        page.route_web_socket("**/ws", socket)
        page.goto(f"/{language}/?t={TABLE}")
        page.locator("main:not(.waiting)").wait_for()

    def _read(self, route: Route) -> None:
        tag = f'"{self.answer["version"]}-0"'
        if route.request.headers.get("if-none-match") == tag:
            route.fulfill(status=304)
        else:
            route.fulfill(json=self.answer, headers={"ETag": tag})

    def _command(self, route: Route) -> None:
        self.sent.append(json.loads(route.request.post_data or "{}"))
        self.answer["version"] += 1
        route.fulfill(json=self.answer)

    def show(self, view: Json) -> None:
        """Another position, above what the page shows; it is there at the page's next reading."""
        self.answer = copy.deepcopy(view) | {"version": self.answer["version"] + 1}
        self.page.evaluate("dispatchEvent(new Event('online'))")
