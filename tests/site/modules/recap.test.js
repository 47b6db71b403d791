// What a reader who comes back has missed, and the table as it was before that.
import { view } from './page.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { pastOf, sinceOwnMove } from '../../../static_site/js/away/past.js';
import { missedSince, noteSeen } from '../../../static_site/js/away/seen.js';

const ANA = { seat: 0, hand: ['7H', '8C', '2S', '3S'], moves: [{ type: 'draw', count: 1 }] };
const LOG = [
  { ply: 3, seat: 2, type: 'play', card: '8D', suit: 'H' },
  { ply: 4, seat: 0, type: 'play', card: '9H' },
  { ply: 5, seat: 1, type: 'draw', count: 1 },
  { ply: 6, seat: 1, type: 'play', card: '9C' },
  { ply: 7, seat: 2, type: 'play', card: '2C' },
  { seat: 0, type: 'take', count: 2 },
];

function now(changes = {}) {
  return view({ you: ANA, log: LOG, ...changes, round: { number: 2, turn: 0, ply: 8, top: '2C', suit: 'C', stock: 10, discards: 8, ...changes.round } });
}

test('the past begins after one’s own last move', () => {
  assert.equal(sinceOwnMove(now()), 2);
  assert.equal(sinceOwnMove(now({ log: LOG.slice(2, 5) })), 0);
});

test('moves taken back give the table as it was: cards, stock, top card, hand', () => {
  const past = pastOf(now(), 2);
  assert.deepEqual(past.seats.map(({ cards }) => cards), [3, 5, 6]);
  assert.deepEqual([past.round.top, past.round.suit, past.round.stock, past.round.discards], ['9H', 'H', 13, 6]);
  assert.deepEqual([past.round.turn, past.you.hand, past.you.moves], [1, ['7H', '8C'], []]);
  assert.deepEqual(past.log, LOG.slice(0, 2));
  assert.ok(past.version < now().version);
});

test('a suit named stands where its wild lay', () => {
  assert.deepEqual([pastOf(now(), 1).round.top, pastOf(now(), 1).round.suit], ['8D', 'H']);
});

test('the way back ends at the first card the log knows of', () => {
  assert.deepEqual(pastOf(now(), 0).log, LOG.slice(0, 1));
});

test('with nothing missed there is no past', () => {
  assert.equal(pastOf(now(), LOG.length), null);
});

test('a round that ended is taken back to its last moves, with the scores before', () => {
  const outcome = { number: 2, reason: 'out', winner: 2, gained: [0, 0, 30], totals: [0, 0, 30], hands: [[], [], []], points: [] };
  const seats = ['Ana', 'Bia', 'Caio'].map((name, seat) => ({ seat, name, bot: null, cards: 2, score: seat === 2 ? 30 : 0 }));
  const over = now({ phase: 'round_over', outcome, seats, rounds: [{ number: 1, gained: [1] }, { number: 2, gained: [0, 0, 30] }] });
  const past = pastOf(over, 2);
  assert.deepEqual([past.phase, past.rounds.length, past.seats[2].score, past.outcome], ['playing', 1, 0, null]);
});

const ROUNDS = [{ number: 1, winner: 0, reason: 'out', gained: [12, 0, 0] }];

test('a mark tells whether anything has happened since', () => {
  const seen = now({ table: 'local-b', rounds: ROUNDS });
  assert.equal(missedSince(seen), null, 'a table never seen has nothing missed');
  noteSeen(seen);
  assert.equal(missedSince(seen), null);
  assert.deepEqual(missedSince({ ...seen, round: { ...seen.round, ply: 9 } }), { ply: 8, round: 2, done: 1, last: '12,0,0' });
  const ended = [...ROUNDS, { number: 2, winner: 1, reason: 'out', gained: [0, 20, 0] }];
  assert.equal(missedSince({ ...seen, rounds: ended }).done, 1);
});

test('after a rematch every round is news', () => {
  const seen = now({ table: 'local-c', rounds: ROUNDS });
  noteSeen(seen);
  const other = [{ ...ROUNDS[0], gained: [0, 33, 0] }];
  assert.equal(missedSince({ ...seen, rounds: other }).done, 0);
});

test('who only watches is told nothing', () => {
  noteSeen(now({ table: 'local-d', you: null }));
  assert.equal(missedSince(now({ table: 'local-d', you: null })), null);
});
