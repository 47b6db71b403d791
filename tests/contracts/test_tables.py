"""Table items and archives: every store keeps what it is given, and every condition lets one writer through."""

import threading
from dataclasses import replace

import pytest

from chalicelib.engine.rules import parse_rules
from chalicelib.tables.ports import Archive, Conflict, Store
from chalicelib.tables.table import Ending, Table
from tests.contracts.samples import full, lobby


@pytest.mark.parametrize("table", [lobby(), full(), replace(full(), ending=Ending("expired"), due=None)])
def test_a_table_comes_back_as_it_was_put(store: Store, table: Table) -> None:
    store.open(table)
    assert store.load(table.id) == table


def test_rules_that_only_the_tables_capacity_allows_come_back(store: Store) -> None:
    rules = parse_rules({"preset": "oitos", "options": {"hand_more": 10, "decks": 1}}, 4)
    store.open(replace(lobby(), rules=rules, capacity=4))
    kept = store.load(lobby().id)
    assert kept is not None
    assert kept.rules == rules


def test_nothing_is_found_where_nothing_was_put(store: Store) -> None:
    assert store.load("local-bbbbbbbbbbbbbbbbbbbbbbbb") is None


def test_a_table_is_opened_once(store: Store) -> None:
    store.open(lobby())
    with pytest.raises(Conflict) as refused:
        store.open(full())
    assert refused.value.current == lobby()
    assert store.load(lobby().id) == lobby()


def test_a_save_follows_the_version_before_it(store: Store) -> None:
    store.open(lobby())
    second = replace(lobby(), version=2, capacity=3)
    store.save(second)
    assert store.load(lobby().id) == second


@pytest.mark.parametrize("version", [1, 3, 58])
def test_any_other_save_is_refused_with_what_stands_there(store: Store, version: int) -> None:
    store.open(lobby())
    with pytest.raises(Conflict) as refused:
        store.save(replace(full(), version=version))
    assert refused.value.current == lobby()
    assert store.load(lobby().id) == lobby()


def test_nothing_can_be_saved_over_nothing(store: Store) -> None:
    with pytest.raises(Conflict) as refused:
        store.save(full())
    assert refused.value.current is None
    assert store.load(full().id) is None


def test_of_many_who_save_at_once_one_succeeds(store: Store) -> None:
    store.open(lobby())
    wins: list[int] = []
    lost_to: list[Table | None] = []
    start = threading.Barrier(8)

    def save(ply_base: int) -> None:
        start.wait()
        try:
            store.save(replace(lobby(), version=2, ply_base=ply_base))
        except Conflict as conflict:
            lost_to.append(conflict.current)
        else:
            wins.append(ply_base)

    threads = [threading.Thread(target=save, args=(ply_base,)) for ply_base in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (winner,) = wins
    saved = replace(lobby(), version=2, ply_base=winner)
    assert store.load(lobby().id) == saved
    assert lost_to == [saved] * 7


def test_archives_come_back_in_order_and_within_bounds(store: Store) -> None:
    for k in (12, 2, 1, 256, 3):
        store.archive("local-a", Archive(k, {"dealer": 0, "deck": "7H8Ç", "moves": ["+"] * k}))
    store.archive("local-b", Archive(2, {"dealer": 1}))
    found = store.archives("local-a", 2, 12)
    assert [archive.k for archive in found] == [2, 3, 12]
    assert found[0] == Archive(2, {"dealer": 0, "deck": "7H8Ç", "moves": ["+", "+"]})


def test_an_archive_written_again_replaces_the_first(store: Store) -> None:
    store.archive("local-a", Archive(1, {"dealer": 0}))
    store.archive("local-a", Archive(1, {"dealer": 1}))
    assert store.archives("local-a", 1, 1) == [Archive(1, {"dealer": 1})]


def test_no_archives_lie_within_empty_bounds(store: Store) -> None:
    store.archive("local-a", Archive(1, {"dealer": 0}))
    assert store.archives("local-a", 1, 0) == []
