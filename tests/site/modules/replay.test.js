// A record played back as the replay reads it: moments, wilds, statistics, addresses.
import { view, wordsOf } from './page.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { strip } from '../../../static_site/js/replay/chart.js';
import { deedOf, figures, framesOf, viewAt, wildMoments } from '../../../static_site/js/replay/model.js';
import { markOf, momentOf, readMoment, writeMoment } from '../../../static_site/js/replay/moment.js';
import { spread } from '../../../static_site/js/replay/marks.js';
import { troubleText } from '../../../static_site/js/replay/trouble.js';
import { useWords } from '../../../static_site/js/words.js';
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
  const none = { file: false, tab: 'play', round: null, step: 0, mark: null };
  assert.deepEqual(readMoment('replay=3.14'), { ...none, round: 2, step: 14 });
  assert.deepEqual(readMoment('replay=stats'), { ...none, tab: 'stats' });
  assert.deepEqual(readMoment('replay=file'), { ...none, file: true });
  assert.deepEqual(readMoment('replay=3.14-7'), { ...none, round: 2, step: 14, mark: '7' });
  assert.deepEqual(readMoment('replay=file.3.14-00c0ffee7'), { ...none, file: true, round: 2, step: 14, mark: '00c0ffee7' });
  assert.deepEqual(readMoment('replay=file.stats'), { ...none, file: true, tab: 'stats' });
  assert.equal(writeMoment(2, 14), 'replay=3.14');
});

test('the address of a moment names its match: by its first shuffle, of a file by the commitment too', () => {
  const record = { rounds: [{ outcome: { shuffle: { k: 7 } } }], fairness: { commitment: '00c0ffee'.repeat(8) } };
  const moment = { tab: 'play', round: 2, step: 14, record };
  assert.equal(momentOf({ ...moment, table: 'local-abc' }), 'replay=3.14-7');
  assert.equal(momentOf({ ...moment, table: null }), 'replay=file.3.14-00c0ffee7');
  assert.equal(momentOf({ ...moment, table: null, tab: 'stats' }), 'replay=file.stats');
  assert.equal(momentOf({ ...moment, table: null, record: { rounds: [{}] } }), 'replay=file.3.14');
  assert.equal(markOf({ table: null, record: { ...record, fairness: undefined } }), null);
  for (const table of ['local-abc', null]) {
    const shown = { ...moment, table };
    assert.deepEqual(readMoment(momentOf(shown)).mark, markOf(shown));
  }
});

test('a strip has a bar for each round and numbers only', () => {
  const drawn = strip([10, 0, 40], 95);
  assert.equal(drawn.match(/<rect/g).length, 3);
  assert.doesNotMatch(drawn, /NaN|style=/);
  assert.doesNotMatch(strip([], 1), /NaN|undefined|Infinity/);
});

test('a bar is as high as its points are many, and stands over the number of its round', () => {
  const bars = [...strip([10, 0, 40], 40).matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="([\d.]+)"/g)].map(([, ...numbers]) => numbers.map(Number));
  assert.deepEqual(bars.map(([, , height]) => height), [9, 0, 36]);
  const rounds = [...strip([10, 0, 40], 40).matchAll(/<text x="([\d.]+)"[^>]*>(\d)</g)].map(([, x, round]) => [Number(round), Number(x)]);
  assert.deepEqual(rounds, bars.map(([x, width], index) => [index + 1, x + width / 2]));
});

test('every bar is numbered while there is room, and of many the best one', () => {
  const values = (points) => [...strip(points, 50).matchAll(/class="value"[^>]*>(\d+)</g)].map(([, value]) => Number(value));
  assert.deepEqual(values([0, 12, 0, 50, 7]), [12, 50, 7]);
  assert.deepEqual(values([3, 0, 8, 0, 50, 0, 0, 9, 0, 12, 0, 40]), [50]);
});

test('a refused move is told of whoever made it: the seat it names, or the one waited for', () => {
  useWords('en', wordsOf('en'));
  const record = { seats: ['Ana', 'Bo', 'Cy'], rounds: [{ moves: ['+', 'call@2', '7H'] }] };
  const told = (changes) => troubleText({ record, refusal: { code: 'bad_record', round: 1, turn: 1, facts: {}, ...changes } });
  assert.equal(told({ reason: 'nothing_to_call', move: 2 }), 'Round 1, move 2, by Cy. Cy had no last card to call.');
  assert.equal(
    told({ reason: 'not_in_hand', move: 3, facts: { card: '7H' } }),
    'Round 1, move 3, by Bo. Bo did not hold 7 of hearts.',
  );
  assert.equal(told({ reason: 'round_is_over', move: 3, turn: null }), 'Round 1, move 3. The round is over already.');
  assert.equal(told({ reason: 'deck_wrong', move: 0, turn: null }).startsWith('Round 1. '), true);
  assert.match(told({ reason: 'record_shape', round: undefined, facts: { part: 'format' } }), /another format/);
});

test('signs that would cover each other move aside about their middle, in order and within the slider', () => {
  const close = (given, wanted) => wanted.forEach((value, index) => assert.ok(Math.abs(given[index] - value) < 1e-9, `${given}`));
  close(spread([0.1, 0.5, 0.9], 0.2), [0.1, 0.5, 0.9]);
  close(spread([0.5, 0.5], 0.2), [0.4, 0.6]);
  close(spread([0, 0.01, 0.6], 0.1), [0, 0.1, 0.6]);
  close(spread([0.3, 0.7, 1, 1], 0.1), [0.3, 0.7, 0.9, 1]);
  close(spread([0.5, 0.5, 0.5], 0.9), [0, 0.5, 1]);
  assert.deepEqual(spread([], 0.1), []);
});
