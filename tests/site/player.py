"""A person at the page: opens tables, sits down, plays what the table offers – by what can be seen and tapped only."""

import json
import re
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

Rules = dict[str, Any]
SHORT: Rules = {"preset": "classic", "options": {"target": {"fixed": 20}}}


@dataclass(frozen=True)
class Player:
    """One page and the person in front of it."""

    page: Page
    name: str

    def open_table(self, rules: Rules = SHORT, capacity: int | None = None) -> str:
        """From the home page; rules beyond the form's are put into the request. The invitation's link."""
        self.page.goto("/pt/")
        self.page.get_by_label("Seu nome").fill(self.name)
        extra = {"rules": rules} | ({"capacity": capacity} if capacity else {})
        self.page.route(
            "**/api/tables",
            lambda route: route.continue_(post_data=json.dumps(json.loads(route.request.post_data or "{}") | extra)),
        )
        self.page.get_by_role("button", name="CRIAR MESA").click()
        self.page.locator("main.lobby").wait_for()
        self.page.unroute("**/api/tables")
        return self.page.get_by_label("Link da mesa").input_value()

    def add_robots(self, count: int) -> None:
        """One after another, by the first free seat's button."""
        seats = self.page.locator(".seat-list li:not(.free)")
        before = seats.count()
        for more in range(1, count + 1):
            self.page.get_by_role("button", name="ADICIONAR ROBÔ").first.click()
            expect(seats).to_have_count(before + more)

    def start(self) -> None:
        """COMEÇAR A PARTIDA."""
        self.page.get_by_role("button", name="COMEÇAR A PARTIDA").click()
        self.page.locator("main.table").wait_for()

    def join(self, link: str) -> None:
        """By the link, as invited."""
        self.page.goto(link)
        self.page.get_by_label("Seu nome").fill(self.name)
        self.page.get_by_role("button", name="SENTAR", exact=True).click()
        self.page.locator("main.lobby").wait_for()

    def watch(self, link: str) -> None:
        """By the link, without a seat."""
        self.page.goto(link)
        self.page.get_by_role("button", name="SÓ ASSISTIR").click()

    @property
    def turn(self) -> Locator:
        """The line that says it is this player's turn."""
        return self.page.locator(".status-text", has_text=re.compile("É A SUA VEZ"))

    @property
    def playable(self) -> Locator:
        """The risen cards."""
        return self.page.locator(".held.fits")

    @property
    def over(self) -> Locator:
        """The box at the end of the match."""
        return self.page.locator("[data-box=match]")

    @property
    def round_over(self) -> Locator:
        """The box at the end of a round."""
        return self.page.locator("[data-box=round]")

    def ready(self) -> Locator:
        """What this player may have to do something about: their turn, or a box."""
        return self.page.locator(".status.yours, [data-box=round], [data-box=match]")

    def move(self) -> None:
        """Whatever the table asks for: a round's end, or one move of one's turn, by two taps or a button."""
        self.ready().first.wait_for()
        if self.over.count():
            return
        if self.round_over.count():
            self.round_over.get_by_role("button", name=re.compile("PRÓXIMA RODADA|CONTINUAR")).click()
            self.round_over.wait_for(state="detached")
            return
        with self.page.expect_response(lambda answer: answer.url.endswith("/commands")):
            self._one_move()
        expect(self.page.locator("main [data-busy]")).to_have_count(0)

    def _one_move(self) -> None:
        if not self.playable.count():
            self.page.locator(".moves .move").first.click()
            return
        card = self.playable.first
        card.click(position={"x": 12, "y": 30})
        card.click(position={"x": 12, "y": 30})
        if self.page.locator("[data-box=suit]").count():
            self.page.locator(".suit-button").first.click()

    def play_out(self, moves: int = 400) -> None:
        """Plays until the match is over."""
        for _ in range(moves):
            self.move()
            if self.over.count():
                return
        raise AssertionError(f"no end after {moves} moves")


def waited_for(*players: Player, seconds: float = 60) -> Player:
    """Whoever's turn it is, or who has a box to close, once their page says so."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for player in players:
            if player.ready().count():
                return player
        players[0].page.wait_for_timeout(20)
    raise AssertionError(f"it is nobody's turn for {seconds} s")


def play_together(*players: Player, moves: int = 400) -> None:
    """They play by turns until the match is over for each of them."""
    for _ in range(moves):
        playing = [player for player in players if not player.over.count()]
        if not playing:
            return
        waited_for(*playing).move()
    raise AssertionError(f"no end after {moves} moves")


def settled(page: Page) -> None:
    """Until no button is inert: none has a command under way or a meaning that has just changed."""
    expect(page.locator("[data-busy], [aria-disabled=true]")).to_have_count(0)
