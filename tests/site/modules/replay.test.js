// A record played back as the replay reads it: moments, wilds, statistics, addresses.
import { view } from './page.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { chart } from '../../../static_site/js/replay/chart.js';
import { deedOf, figures, framesOf, readMoment, viewAt, wildMoments, writeMoment } from '../../../static_site/js/replay/model.js';
import { cardRefusal } from '../../../static_site/js/model/why.js';

const lying = (changes) => ({ turn: 0, top: '9C', suit: 'C', stock: 5, pending: 0, direction: 1, plays: '', ...changes });

// Two players. Ana plays the 8 of diamonds and names spades; Bo draws two cards, plays one and goes on to lose.
const ROUND = {
  dealer: 1,
  deal: lying({ hands: ['8D5S', '4H3C'], plays: '8D' }),
  steps: [
    { seat: 0, move: '8D=S', hands: { 0: '5S' }, ...lying({ turn: 1, top: '8D', suit: 'S' }) },
    { seat: 1, move: '+', hands: { 1: '4H3CKD' }, drew: { 1: 'KD' }, ...lying({ turn: 1, top: '8D', suit: 'S', stock: 4 }) },
    { seat: 1, move: '+', hands: { 1: '4H3CKDQS' }, drew: { 1: 'QS' }, rebuilt: true, ...lying({ turn: 1, top: '8D', suit: 'S', stock: 3, plays: 'QS' }) },
    { seat: 1, move: 'QS', hands: { 1: '4H3CKD' }, ...lying({ turn: 0, top: 'QS', suit: 'S', stock: 3, plays: '5S' }) },
    { seat: 0, move: '5S', hands: { 0: '' }, ...lying({ turn: null, top: '5S', suit: 'S', stock: 3 }) },
  ],
  outcome: { reason: 'out', winner: 0, points: [0, 17], gained: [17, 0], totals: [17, 0], hands: [[], ['4H', '3C', 'KD']] },
};
const PLAYBACK = { rules: view().rules, seats: ['Ana', 'Carmen'], rounds: [ROUND, ROUND], finished: false, winner: null };
const FRAMES = PLAYBACK.rounds.map(framesOf);

test('every writing of a move is read', () => {
  const read = {
    '7H': { type: 'play', seat: 1, card: '7H' },
    '8C=H*': { type: 'play', seat: 1, card: '8C', suit: 'H', call: true },
    '8C': { type: 'play', seat: 1, card: '8C' },
    'XX=D': { type: 'play', seat: 1, card: 'XX', suit: 'D' },
    '+': { type: 'draw', seat: 1 },
    '-': { type: 'pass', seat: 1 },
    stop: { type: 'stop', seat: 1 },
    '=H': { type: 'declare', seat: 1, suit: 'H' },
    'call@1': { type: 'call', seat: 1 },
    'catch@1>0': { type: 'catch', seat: 1, caught: 0 },
    'resign@1': { type: 'resign', seat: 1 },
    'absent@1': { type: 'absent', seat: 1 },
  };
  for (const [move, deed] of Object.entries(read)) assert.deepEqual(deedOf(move, 1), deed, move);
});

test('each moment has all hands, and says who drew what', () => {
  const [frames] = FRAMES;
  assert.equal(frames.length, 6);
  assert.deepEqual(frames[0].hands, [['8D', '5S'], ['4H', '3C']]);
  assert.deepEqual(frames[1].hands, [['5S'], ['4H', '3C']]);
  assert.deepEqual(frames[2].drew, [[1, ['KD']]]);
  assert.deepEqual(frames[3].hands[1], ['4H', '3C', 'KD', 'QS']);
  assert.deepEqual(frames[5].hands, [[], ['4H', '3C', 'KD']]);
});

test('a new stock leaves only the top card lying', () => {
  assert.deepEqual(FRAMES[0].map(({ pile }) => pile.join(' ')), ['9C', '9C 8D', '9C 8D', '8D', '8D QS', '8D QS 5S']);
});

test('the moment of each wild and its suit', () => {
  assert.deepEqual(wildMoments(FRAMES[0], '8'), [{ step: 1, card: '8D', suit: 'S' }]);
});

test('a moment is a view of who is waited for, in which the rules can be worded', () => {
  const seen = viewAt(PLAYBACK, FRAMES, 1, 2);
  assert.deepEqual([seen.you.seat, seen.you.hand, seen.seats[0].score, seen.seats[1].bot], [1, ['4H', '3C', 'KD'], 17, 'carmen']);
  assert.equal(seen.round.drawn, 1);
  assert.deepEqual(cardRefusal(seen, 'KD'), { code: 'no_fit', facts: { card: 'KD', suit: 'S', rank: '8' } });
  const end = viewAt(PLAYBACK, FRAMES, 0, 5);
  assert.deepEqual([end.phase, end.you, end.outcome.gained, end.seats[0].score], ['round_over', null, [17, 0], 17]);
});

test('the statistics of a match', () => {
  assert.deepEqual(figures(PLAYBACK, FRAMES), [
    { won: 2, points: [17, 17], wilds: 2, drawn: 0, played: 4 },
    { won: 0, points: [0, 0], wilds: 0, drawn: 4, played: 2 },
  ]);
});

test('an address names round and step as people count, or the statistics', () => {
  assert.deepEqual(readMoment('replay=3.14'), { tab: 'play', round: 2, step: 14, match: null });
  assert.deepEqual(readMoment('replay=stats'), { tab: 'stats', round: null, step: 0, match: null });
  assert.deepEqual(readMoment('replay=file'), { tab: 'play', round: null, step: 0, match: null });
  assert.equal(writeMoment(2, 14), 'replay=3.14');
  assert.deepEqual(readMoment('replay=3.14-7'), { tab: 'play', round: 2, step: 14, match: 7 });
  assert.equal(writeMoment(2, 14, 7), 'replay=3.14-7');
});

test('the chart has a line for each seat, and numbers only', () => {
  const drawn = chart([[10, 40], [0, 95]]);
  assert.equal(drawn.match(/<polyline/g).length, 2);
  assert.match(drawn, />100</);
  assert.doesNotMatch(drawn, /NaN|style=/);
  assert.doesNotMatch(chart([[], []]), /NaN/);
});
