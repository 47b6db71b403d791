"""The record of the present match: finished rounds from their archives, the last one from the table itself."""

from typing import Any

from chalicelib.engine.cards import ordered_deck
from chalicelib.engine.notation import unpack
from chalicelib.tables.deadlines import present
from chalicelib.tables.ports import Ports
from chalicelib.tables.replay import Position, position_of

FORMAT = "crazy-eights-record/1"


def record(ports: Ports, table_id: str) -> dict[str, Any]:
    """All finished rounds of the present match and, once it has ended, the round it ended in.

    Archives count only below the present k: what stands in the table wins.
    """
    position = position_of(present(ports, ports.store.load(table_id)))
    table = position.table
    rounds = [archive.entry for archive in ports.store.archives(table_id, table.k_before + 1, table.k - 1)]
    if position.match is not None and position.phase != "playing":
        rounds.append(entry(position))
    return {
        "format": FORMAT,
        "rules": table.rules.to_record(),
        "seats": [seat.name for seat in table.seats],
        "rounds": rounds,
    }


def entry(position: Position) -> dict[str, Any]:
    """The present round as an entry of the record, a pure function of the table."""
    match = position.started
    first, last = match.states[0], match.states[-1]
    options = match.rules.options
    cards = ordered_deck(options.deck_count(match.players), options.jokers)
    stocks = {state.stock.rebuilt: state.stock.cards for state in match.states if state.stock.rebuilt}
    moves = unpack(match.moves)
    if match.ending is not None and match.ending.left is not None:
        moves.append(f"{'resign' if match.ending.reason == 'resigned' else 'absent'}@{match.ending.left}")
    written: dict[str, Any] = {
        "dealer": match.dealer,
        "deck": "".join(first.stock.shuffle.deck(cards)),
        "reshuffles": ["".join(last.book.faces[card] for card in stocks[number]) for number in sorted(stocks)],
        "moves": moves,
    }
    if last.end is not None:
        result = match.results[-1]
        written["outcome"] = {"reason": result.reason, "winner": result.winner, "gained": list(result.gained)}
    return written
