"""Replays on the real stack: every hand open, step by step; records as files; tampered ones refused with the reason."""

import copy
import json
import re
import secrets
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from infra.local.stack import Stack
from tests.api.client import Api, Person, play_round
from tests.site.conftest import PHONE, WIDE, NewPage
from tests.site.player import Player

SMALL = {"width": 360, "height": 640}
RULES = {"preset": "specials", "options": {"target": {"fixed": 60}}}

Record = dict[str, Any]


class Played:
    """A finished match of two people over HTTP: its table, record and last view."""

    def __init__(self, stack: Stack, rules: dict[str, Any] = RULES, names: tuple[str, ...] = ("Ana", "Bo")) -> None:
        api = Api(stack.api)
        self.people = [Person(api, name) for name in names]
        host = self.people[0]
        self.table = str(host.open(rules, capacity=len(names)).json["table"])
        for guest in self.people[1:]:
            guest.sit(self.table, client_seed=secrets.token_hex(16))
        host.command(self.table, "start", client_seed=secrets.token_hex(16))
        self.view = play_round(self.people, self.table)
        while self.view["phase"] == "round_over":
            host.command(self.table, "next_round", round=self.view["round"]["number"])
            self.view = play_round(self.people, self.table)
        self.record: Record = host.get(f"/tables/{self.table}/record").json

    def path(self, moment: str = "1.0", language: str = "pt") -> str:
        return f"/{language}/?t={self.table}&replay={moment}"


@pytest.fixture(scope="module")
def played(stack: Stack) -> Played:
    """A match in which somebody drew a card and somebody named a suit, as in nearly all: what is looked at below."""
    while True:
        match = Played(stack)
        moves = [move for entry in match.record["rounds"] for move in entry["moves"]]
        if "+" in moves and any("=" in move for move in moves):
            return match


def opened(page: Page, path: str) -> Locator:
    """The replay at an address, and what it says of its moment."""
    page.goto(path)
    page.locator(".replay-felt").wait_for()
    return page.locator(".replay-said")


def count(page: Page) -> Locator:
    return page.locator(".replay-count")


def scores(page: Page) -> list[str]:
    """As they stand at the end of the last round."""
    page.locator(".rounds-choice input").last.check(force=True)
    page.keyboard.press("Tab")
    page.locator(".replay-slider input").press("End")
    return page.locator(".replay-seat .score").all_inner_texts()


def choose_file(page: Page, record: object, folder: Path) -> None:
    file = folder / "record.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record))
    page.locator("input[type=file]").set_input_files(file)


def test_a_record_exported_in_one_browser_and_opened_in_another_ends_with_the_same_scores(
    new_page: NewPage, played: Played, tmp_path: Path
) -> None:
    exporter = new_page()
    opened(exporter, played.path())
    with exporter.expect_download() as download:
        exporter.get_by_role("button", name="BAIXAR O REGISTRO").click()
    file = tmp_path / "match.json"
    download.value.save_as(file)
    assert re.fullmatch(r"oito-maluco-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
    assert json.loads(file.read_text()) == played.record
    other = new_page(locale="en-GB")
    other.goto("/en/")
    other.get_by_role("button", name="Open the record of a match").click()
    other.locator("input[type=file]").set_input_files(file)
    other.locator(".replay-felt").wait_for()
    other.locator("[data-seal=good] summary").click()
    expect(other.locator("[data-seal=good]")).to_contain_text("What it does not prove")
    final = [str(seat["score"]) for seat in played.view["seats"]]
    assert scores(exporter) == final
    assert scores(other) == final


def test_a_file_is_dropped_on_the_home_page(new_page: NewPage, played: Played) -> None:
    page = new_page(viewport=WIDE)
    page.goto("/pt/")
    page.locator("main.home").wait_for()
    held = page.evaluate_handle(
        """text => { const held = new DataTransfer();
        held.items.add(new File([text], 'match.json', {type: 'application/json'})); return held; }""",
        json.dumps(played.record),
    )
    page.locator("main.home").dispatch_event("drop", {"dataTransfer": held})
    page.locator(".replay-felt").wait_for()
    expect(count(page)).to_contain_text("Rodada 1 de")


def test_one_tap_from_home_asks_for_the_file(new_page: NewPage, played: Played, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(played.record))
    page = new_page()
    page.goto("/pt/")
    with page.expect_file_chooser() as asked:
        page.get_by_label("Abrir o registro de uma partida").click()
    held: list[Route] = []
    looks = re.compile(r"replay[^/]*\.css")

    def hold(route: Route) -> None:
        held.append(route)

    page.route(looks, hold)
    asked.value.set_files(path)
    expect(page.locator("main.waiting .lead")).to_have_text("Carregando…")
    held.pop().continue_()
    page.locator(".replay-felt").wait_for()
    expect(count(page)).to_contain_text("Rodada 1 de")


def _bad_move(record: Record) -> None:
    """The first card played is one that lies at the bottom of the stock, so in nobody's hand."""
    entry = record["rounds"][0]
    strange = entry["deck"][-2:]
    entry["moves"][0] = f"{strange}=C" if strange[0] == "8" else strange


def _bad_gain(record: Record) -> None:
    record["rounds"][0]["outcome"]["gained"][0] += 1


def _bad_secret(record: Record) -> None:
    shuffle = record["rounds"][0]["outcome"]["shuffle"]
    shuffle["secret"] = ("0" if shuffle["secret"][0] != "0" else "1") + shuffle["secret"][1:]


def _bad_seed(record: Record) -> None:
    for entry in record["rounds"]:
        entry["outcome"]["shuffle"]["client_seeds"][1] = "0" * 32


TAMPERED = {
    "a move": (_bad_move, r"Rodada 1, lance \d+, de (Ana|Bo)\. "),
    "the scores": (_bad_gain, "Rodada 1. O resultado do registro não confere com as jogadas"),
    "a secret": (_bad_secret, "Rodada 1. O segredo revelado não é o que a mesa tinha prometido"),
    "a seed": (_bad_seed, "Rodada 1. Com esse segredo e essas sementes o baralho seria outro"),
    "the format": (lambda record: record.update(format="x"), "outro formato"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_record_is_refused_with_the_reason(
    new_page: NewPage, played: Played, tmp_path: Path, what: str
) -> None:
    change, reason = TAMPERED[what]
    record = copy.deepcopy(played.record)
    change(record)
    page = new_page(problems=("422",))
    page.goto("/pt/?replay=file")
    choose_file(page, record, tmp_path)
    expect(page.get_by_role("alert")).to_have_text(re.compile(reason))
    expect(page.locator(".replay-felt")).to_have_count(0)
    choose_file(page, played.record, tmp_path)
    page.locator(".replay-felt").wait_for()


def test_a_card_somebody_did_not_hold_is_refused_by_their_name(
    new_page: NewPage, played: Played, tmp_path: Path
) -> None:
    record = copy.deepcopy(played.record)
    first = (record["rounds"][0]["dealer"] + 1) % 2
    _bad_move(record)
    page = new_page(problems=("422",))
    page.goto("/pt/?replay=file")
    choose_file(page, record, tmp_path)
    name = record["seats"][first]
    expect(page.get_by_role("alert")).to_have_text(
        re.compile(rf"^Rodada 1, lance 1, de {name}\. .+ não estava na mão de {name}\.$")
    )


@pytest.mark.parametrize("text", ["not a record", "[]", "null", "7"])
def test_what_is_no_record_is_said_to_be_none(new_page: NewPage, tmp_path: Path, text: str) -> None:
    page = new_page()
    page.goto("/pt/?replay=file")
    choose_file(page, text, tmp_path)
    expect(page.get_by_role("alert")).to_contain_text("não é um registro")


def test_keys_walk_play_and_stop(new_page: NewPage, played: Played) -> None:
    page = new_page(viewport=WIDE)
    said = opened(page, played.path())
    last = len(played.record["rounds"][0]["moves"])
    expect(said).to_contain_text("deu as cartas")
    page.keyboard.press("ArrowRight")
    expect(count(page)).to_contain_text(f"Lance 1 de {last}")
    page.keyboard.press("End")
    expect(count(page)).to_contain_text(f"Lance {last} de {last}")
    expect(said).to_contain_text(re.compile("bateu|A MESA TRAVOU"))
    page.keyboard.press("ArrowLeft")
    expect(count(page)).to_contain_text(f"Lance {last - 1} de {last}")
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pausar")).to_be_visible()
    expect(count(page)).not_to_contain_text("Lance 0 de")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Passar sozinho")).to_be_visible()
    page.locator(".replay-slider input").focus()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pausar")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Passar sozinho")).to_be_visible()
    if len(played.record["rounds"]) > 1:
        page.keyboard.press("PageDown")
        expect(count(page)).to_contain_text("Rodada 2 de")


def test_slider_taps_and_speed(new_page: NewPage, played: Played) -> None:
    page = new_page()
    opened(page, played.path())
    page.locator(".replay-slider input").fill("5")
    expect(count(page)).to_contain_text("Lance 5 de")
    felt = page.locator(".replay-felt")
    box = felt.bounding_box()
    assert box
    felt.click(position={"x": box["width"] - 6, "y": 6})
    expect(count(page)).to_contain_text("Lance 6 de")
    felt.click(position={"x": 6, "y": 6})
    expect(count(page)).to_contain_text("Lance 5 de")
    page.get_by_role("button", name="Velocidade: 1×").click()
    expect(page.get_by_role("button", name="Velocidade: 2×")).to_be_visible()


def test_each_wild_is_marked_on_the_slider_with_its_suit(new_page: NewPage, played: Played) -> None:
    page = new_page()
    for number, entry in enumerate(played.record["rounds"], start=1):
        opened(page, played.path(f"{number}.0"))
        wilds = [place for place, move in enumerate(entry["moves"], start=1) if move[0] == "8"]
        marked = [int(mark.get_attribute("data-step") or 0) for mark in page.locator(".replay-mark").all()]
        assert marked == wilds
        expect(page.locator(".replay-mark svg")).to_have_count(len(wilds))


def test_the_longest_suit_in_force_makes_no_phone_wider(new_page: NewPage, played: Played) -> None:
    page = new_page(viewport=SMALL)
    number, step = next(
        (number, step)
        for number, entry in enumerate(played.record["rounds"], start=1)
        for step, move in enumerate(entry["moves"], start=1)
        if "=" in move
    )
    opened(page, played.path(f"{number}.{step}", "en"))
    page.locator(".force span").last.evaluate("(node) => { node.textContent = 'Suit: diamonds'; }")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


CROWD = ("Maria Clara", "Wilhelmina", "Carlos Eduardo", "Bo", "Luísa", "Maximiliano Augusto", "Zé")


@pytest.fixture(scope="module")
def crowded(stack: Stack) -> Played:
    """A match of seven with long names, over after its first round."""
    return Played(stack, {"preset": "oitos", "options": {"target": {"fixed": 1}}}, CROWD)


def test_seven_names_are_read_whole_and_their_wilds_told_apart(new_page: NewPage, crowded: Played) -> None:
    page = new_page()
    opened(page, crowded.path())
    for width, height in ((360, 640), (390, 844), (768, 1024), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        names = page.locator(".replay-seat .name-text")
        expect(names).to_have_text(list(CROWD))
        cut = names.evaluate_all("nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).length")
        assert cut == 0, f"{width} × {height}"
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{width} × {height}"
        lefts = page.locator(".replay-mark").evaluate_all("nodes => nodes.map((n) => n.getBoundingClientRect().left)")
        assert all(after - before >= 16 for before, after in pairwise(lefts)), f"{width} × {height}"


def test_the_statistics_of_seven_fit_a_phone(new_page: NewPage, crowded: Played) -> None:
    page = new_page()
    page.goto(crowded.path("stats"))
    table = page.get_by_role("region", name="Estatísticas")
    table.wait_for()
    assert table.evaluate("(node) => node.scrollWidth - node.clientWidth") == 0


def test_on_paper_stand_rules_scores_moves_and_statistics(new_page: NewPage, played: Played) -> None:
    page = new_page()
    opened(page, played.path())
    page.emulate_media(media="print")
    paper = page.locator(".printout")
    expect(paper).to_be_visible()
    expect(page.locator(".replay-felt")).to_be_hidden()
    expect(paper.locator(".rules-name")).to_have_text("Com especiais")
    rounds = paper.locator(".printed-round")
    expect(rounds).to_have_count(len(played.record["rounds"]))
    for place, entry in enumerate(played.record["rounds"]):
        expect(rounds.nth(place).locator("li")).to_have_count(len(entry["moves"]) + 1 + len(played.people))
    totals = [str(seat["score"]) for seat in played.view["seats"]]
    expect(rounds.last.locator(".printed-scores strong")).to_have_text(totals)
    expect(paper.get_by_role("table")).to_have_count(2)
    page.emulate_media(media="screen")
    expect(paper).to_have_count(0)
    expect(page.locator(".replay-felt")).to_be_visible()


def test_arrows_belong_to_a_choice_once_keys_led_there_after_a_tap(new_page: NewPage, played: Played) -> None:
    page = new_page(viewport=WIDE)
    opened(page, played.path("1.3"))
    page.locator(".replay-stock").click()
    expect(count(page)).to_contain_text("Lance 2 de")
    first = page.locator(".rounds-choice input").first
    for _ in range(30):
        if first.evaluate("(node) => node === document.activeElement"):
            break
        page.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(count(page)).to_contain_text("Rodada 2 de" if len(played.record["rounds"]) > 1 else "Lance 2 de")


def test_who_drew_what_is_told_and_every_moment_is_a_line_of_the_list(new_page: NewPage, played: Played) -> None:
    number, step = next(
        (number, place)
        for number, entry in enumerate(played.record["rounds"], start=1)
        for place, move in enumerate(entry["moves"], start=1)
        if move == "+"
    )
    page = new_page(viewport=WIDE, locale="en-GB")
    said = opened(page, played.path(f"{number}.{step}", "en"))
    expect(said).to_have_text(re.compile(r"^(Ana|Bo) drew .+ of (clubs|diamonds|hearts|spades)"))
    expect(said).to_have_attribute("role", "status")
    lines = page.locator(".replay-move")
    expect(lines).to_have_count(len(played.record["rounds"][number - 1]["moves"]) + 1)
    expect(page.locator("[aria-current=step]")).to_have_text(said.inner_text())
    lines.nth(1).click()
    expect(count(page)).to_contain_text("Move 1 of")


def test_a_link_to_a_moment_shows_it_to_whoever_has_the_link(new_page: NewPage, played: Played) -> None:
    page = new_page()
    opened(page, played.path())
    page.locator(".replay-slider input").fill("3")
    page.wait_for_url("**replay=1.3-1")
    hands = page.locator(".replay-seat").evaluate_all("nodes => nodes.map((node) => node.dataset.hand)")
    stranger = new_page()
    opened(stranger, page.url)
    expect(count(stranger)).to_contain_text("Lance 3 de")
    assert stranger.locator(".replay-seat").evaluate_all("nodes => nodes.map((node) => node.dataset.hand)") == hands


def test_a_link_to_a_moment_of_an_earlier_match_says_so_and_shows_no_other(new_page: NewPage, played: Played) -> None:
    page = new_page()
    page.goto(played.path("1.3-200"))
    expect(page.locator("main.replay")).to_contain_text("outra partida desta mesa")
    expect(page.locator(".replay-felt")).to_have_count(0)
    page.get_by_role("button", name="REVER A PARTIDA").click()
    expect(count(page)).to_contain_text("Lance 0 de")


def test_a_link_to_a_moment_of_a_file_waits_for_that_file(new_page: NewPage, played: Played, tmp_path: Path) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/pt/?replay=file")
    choose_file(page, played.record, tmp_path)
    page.locator(".replay-felt").wait_for()
    page.locator(".replay-slider input").fill("3")
    page.get_by_role("button", name="COPIAR LINK DESTE MOMENTO").click()
    expect(page.get_by_role("button", name="Link copiado")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    commitment = played.record["fairness"]["commitment"]
    assert link.endswith(f"/pt/?replay=file.1.3-{commitment[:8]}1")
    page.wait_for_url(link)
    other = new_page()
    other.goto(link)
    expect(other.locator("main.replay")).to_contain_text("Abra o mesmo arquivo")
    foreign = copy.deepcopy(played.record)
    del foreign["fairness"]
    choose_file(other, foreign, tmp_path)
    expect(other.locator("main.replay")).to_contain_text("Este link é de outra partida")
    choose_file(other, played.record, tmp_path)
    expect(count(other)).to_contain_text("Lance 3 de")
    choose_file(other, played.record, tmp_path)  # another file, opened by hand, begins at its beginning
    expect(count(other)).to_contain_text("Lance 0 de")


def test_why_a_card_does_not_go_is_told_at_a_robots_turn_too(new_page: NewPage, stack: Stack) -> None:
    host = Person(Api(stack.api), "Ana")
    table = str(host.open(RULES, capacity=2).json["table"])
    assert host.command(table, "add_bot", bot="carmen").status == 200
    host.command(table, "start")
    until = time.monotonic() + 120
    while (view := host.view(table))["phase"] == "playing":
        assert time.monotonic() < until, "the robot does not move"
        if view["round"]["turn"] == view["you"]["seat"]:
            host.move(view)
        else:
            time.sleep(0.05)
    page = new_page()
    said = opened(page, f"/pt/?t={table}&replay=1.0")
    steps = int(page.locator(".replay-slider input").get_attribute("max") or 0)
    robots = page.locator(".replay-seat[data-seat='1'] .replay-cards button")
    for step in range(steps):
        page.locator(".replay-slider input").fill(str(step))
        if robots.count():
            robots.first.click()
            expect(said).to_have_text(re.compile("^[^a-z].*não serve"))
            return
    raise AssertionError("every card of the robot fitted at every moment")


def test_a_card_that_could_not_be_played_says_why(new_page: NewPage, played: Played) -> None:
    page = new_page()
    said = opened(page, played.path())
    for step in range(len(played.record["rounds"][0]["moves"])):
        page.locator(".replay-slider input").fill(str(step))
        cards = page.locator(".replay-cards button")
        if cards.count():
            cards.first.click()
            expect(said).to_have_text(re.compile("^[^a-z].*não serve"))
            return
    raise AssertionError("every card fitted at every moment")


def test_the_seal_is_broken_loudly_where_a_table_reveals_another_secret(new_page: NewPage, played: Played) -> None:
    record = copy.deepcopy(played.record)
    _bad_secret(record)
    page = new_page()
    page.route("**/record", lambda route: route.fulfill(json=record))
    opened(page, played.path())
    expect(page.locator("[data-seal=broken] summary")).to_have_text("O EMBARALHAMENTO NÃO CONFERE")
    expect(page.locator("[data-seal=broken]")).to_contain_text("não é o que a mesa tinha prometido")


def test_where_nothing_can_be_checked_the_seal_says_so(new_page: NewPage, played: Played) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    opened(page, played.path())
    seal = page.locator("[data-seal=none]")
    expect(seal).to_contain_text("Embaralhamento não conferido")
    seal.locator("summary").click()
    expect(seal).to_contain_text("https")
    expect(seal).not_to_contain_text("prova")


def test_from_the_end_of_a_round_and_of_the_match_to_replay_statistics_and_back(new_page: NewPage) -> None:
    page = new_page()
    ana = Player(page, "Ana")
    ana.open_table({"preset": "specials", "options": {"target": {"fixed": 30}, "hand_more": 3, "hand_two": 3}})
    ana.add_robots(1)
    ana.start()
    while not ana.over.count():
        if ana.round_over.count():
            expect(page.locator("[data-box=round] [data-seal=good]")).to_be_visible()
            ana.round_over.get_by_role("button", name="REVER ESTA RODADA").click()
            page.locator(".replay-felt").wait_for()
            page.get_by_role("button", name="Voltar à mesa").click()
            expect(ana.round_over).to_be_visible()
        ana.move()
    expect(ana.over.locator("[data-seal=good]")).to_be_visible()
    with page.expect_download() as download:
        ana.over.get_by_role("button", name="BAIXAR O REGISTRO").click()
    assert json.loads(download.value.path().read_text())["rounds"][-1]["outcome"]["winner"] is not None
    ana.over.get_by_role("button", name="ESTATÍSTICAS").click()
    expect(page.locator(".stats tbody tr").first).to_be_visible()
    page.go_back()
    ana.over.get_by_role("button", name="REVER A PARTIDA").click()
    expect(count(page)).to_contain_text("Rodada 1 de")
    page.keyboard.press("Escape")
    expect(ana.over).to_be_visible()


def test_the_statistics_agree_with_the_record(new_page: NewPage, played: Played) -> None:
    page = new_page()
    page.goto(played.path("stats"))
    rows = page.locator(".stats table").first.locator("tbody tr")
    expect(rows).to_have_count(2)
    told = [[int(cell) for cell in row.locator("td").all_inner_texts()] for row in rows.all()]
    rounds = played.view["rounds"]
    final = [seat["score"] for seat in played.view["seats"]]
    for seat, (won, score, _wilds, _drawn) in enumerate(told):
        assert (won, score) == (sum(entry["winner"] == seat for entry in rounds), final[seat])
    moves = [move for entry in played.record["rounds"] for move in entry["moves"]]
    assert sum(row[2] for row in told) == sum(move[0] == "8" for move in moves)
    assert sum(row[3] for row in told) >= moves.count("+")
    expect(page.locator(".stats-strips li")).to_have_count(2)
    expect(page.locator(".stats-strip rect")).to_have_count(2 * len(rounds))
    page.locator(".stats details summary").click()
    lines = page.locator(".stats details tbody tr").all()
    scores = [[int(cell) for cell in line.locator("td").all_inner_texts()] for line in lines]
    assert len(scores) == len(rounds)
    assert scores[-1] == final


def test_arrows_walk_the_replay_once_its_tab_was_tapped(new_page: NewPage, played: Played) -> None:
    page = new_page()
    opened(page, played.path("1.1"))
    page.get_by_role("radio", name="Estatísticas").click()
    page.get_by_role("radio", name="Lances").click()
    slider = page.locator(".replay-slider input")
    first = int(slider.input_value())
    for further in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(first + further))


@pytest.mark.parametrize("viewport", [SMALL, PHONE, WIDE], ids=str)
def test_seven_hands_fit_the_width_of_every_screen(new_page: NewPage, stack: Stack, viewport: dict[str, int]) -> None:
    rules = {"preset": "countdown", "options": {"hand_more": 2}}
    game = Played(stack, rules, ("Ana", "Bo", "Cid", "Davi", "Eva", "Fabio", "Gil"))
    page = new_page(viewport=viewport)
    opened(page, game.path("1.1"))
    expect(page.locator(".replay-seat")).to_have_count(7)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_record_that_cannot_be_fetched_can_be_asked_for_again(new_page: NewPage, played: Played) -> None:
    page = new_page(problems=("Failed to load",))
    answers: list[int] = []

    def fail_once(route: Route) -> None:
        answers.append(1)
        if len(answers) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/record", fail_once)
    page.goto(played.path())
    page.get_by_role("button", name="TENTAR DE NOVO").click()
    page.locator(".replay-felt").wait_for()
