"""Tables outlive the process, in good order or killed; nothing acknowledged is lost, robots go on where they were."""

import time
from pathlib import Path

from infra.local.stack import Stack
from tests.infra.local.player import Player, first_offer


def begin(stack: Stack) -> tuple[Player, str]:
    ana = Player(stack)
    table = ana.open_table()
    for robot in ("carmen", "tito"):
        ana.command(table, type="add_bot", bot=robot)
    ana.command(table, type="start")
    return ana, table


def move(player: Player, table: str) -> None:
    """Wait for the player's turn and take it."""
    deadline = time.monotonic() + 20
    while (command := first_offer(player.view(table))) is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    player.command(table, **command)


def test_a_table_goes_on_after_a_clean_end(tmp_path: Path) -> None:
    with Stack(tmp_path) as first:
        ana, table = begin(first)
        move(ana, table)
        first.advance(30)
        before = ana.view(table)
        assert first.stop() == 0
    with Stack(tmp_path) as second:
        ana.stack = second
        after = ana.view(table)
        assert after["version"] >= before["version"]
        assert after["seats"][0] == before["seats"][0]
        assert after["round"]["absent_after"] == before["round"]["absent_after"]
        move(ana, table)


def test_the_clock_stays_where_it_was_moved_to(tmp_path: Path) -> None:
    """30 hours before a restart and 19 after it are more than 48."""
    with Stack(tmp_path) as first:
        ana, bo = Player(first), Player(first)
        table = ana.open_table()
        bo.sit(table, "Bo")
        turn = ana.command(table, type="start")["round"]["turn"]
        first.advance(30)
    with Stack(tmp_path) as second:
        other = (bo, ana)[turn]
        other.stack = second
        second.advance(17)
        status, refusal = other.call("POST", f"/tables/{table}/commands", {"type": "claim_absence"})
        assert (status, refusal["error"]["code"]) == (409, "not_absent_yet")
        second.advance(2)
        assert other.command(table, type="claim_absence")["ending"]["reason"] == "absence"


def test_a_kill_costs_at_most_the_last_second(tmp_path: Path) -> None:
    first = Stack(tmp_path)
    ana, table = begin(first)
    for _ in range(3):
        move(ana, table)
    others = [Player(first) for _ in range(5)]
    opened = [other.open_table() for other in others]
    before = ana.view(table)
    time.sleep(1)
    first.kill()
    # A line that the kill cut short.
    with (tmp_path / "tables.jsonl").open("a") as journal:
        journal.write('{"seq": 99, "key": ["loc')
    with Stack(tmp_path) as second:
        for player in (ana, *others):
            player.stack = second
        assert ana.view(table)["version"] >= before["version"]
        for other, theirs in zip(others, opened, strict=True):
            assert other.view(theirs)["you"]["seat"] == 0
        for _ in range(2):
            move(ana, table)
        second.kill()
    with Stack(tmp_path) as third:
        ana.stack = third
        move(ana, table)


def test_robots_whose_turn_it_was_when_the_stack_died_move_after_its_restart(tmp_path: Path) -> None:
    first = Stack(tmp_path)
    ana, table = begin(first)
    move(ana, table)
    first.kill()  # most likely between the person's move and the robots'
    with Stack(tmp_path) as second:
        ana.stack = second
        # Nobody asks: the change that had not been delivered is, or the marker's sweep comes by.
        second.advance(0.1)
        assert ana.view(table)["round"]["turn"] == 0 or ana.view(table)["phase"] == "round_over"
