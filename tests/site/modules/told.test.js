// What the log, the cloth and the clocks tell: draws in one, the others' last moves, distances and moments.
import { view, wordsOf } from './page.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { consequence, joinDraws, lately } from '../../../static_site/js/model/log.js';
import { distance, moment, useWords } from '../../../static_site/js/words.js';

const draw = (seat, count = 1) => ({ type: 'draw', seat, count });
const play = (seat, card) => ({ type: 'play', seat, card });

test('cards drawn one by one are told as one draw, as long as nobody else does anything', () => {
  const log = [draw(1), draw(1), draw(1, 2), draw(2), play(2, '7H'), draw(1)];
  assert.deepEqual(
    joinDraws(log).map(({ type, seat, count }) => [type, seat, count]),
    [
      ['draw', 1, 4],
      ['draw', 2, 1],
      ['play', 2, undefined],
      ['draw', 1, 1],
    ],
  );
});

test('the cloth tells what the others did since one’s own move, four things at most, cards before draws', () => {
  const since = [draw(1), draw(1), play(1, '7C'), play(2, '9C')];
  const told = (log) => lately(view({ log })).map(({ type, seat }) => `${type} ${seat}`);
  assert.deepEqual(told([play(2, '5C'), play(0, '6C'), ...since]), ['draw 1', 'play 1', 'play 2']);
  assert.deepEqual(told([play(1, '5C'), ...since]), ['play 1', 'draw 1', 'play 1', 'play 2']);
  assert.deepEqual(told([play(3, '4C'), play(1, '5C'), ...since]), ['play 3', 'play 1', 'play 1', 'play 2']);
  assert.deepEqual(told([...since, play(0, 'KC')]), []);
});

test('less than a minute from now, before or after, is now', () => {
  for (const [language, now] of [
    ['pt', 'agora'],
    ['es', 'ahora'],
    ['en', 'now'],
  ]) {
    useWords(language, wordsOf(language));
    assert.equal(distance(-0), now);
    assert.equal(distance(20_000), now);
    assert.equal(distance(-20_000), now);
  }
  useWords('pt', wordsOf('pt'));
  assert.equal(distance(-60_000), 'há 1 min.');
});

test('no moment ends with a full stop, so that a sentence may end with it', () => {
  for (const language of ['pt', 'es', 'en']) {
    useWords(language, wordsOf(language));
    for (const hour of ['04', '16']) assert.match(moment(`2026-11-30T${hour}:00:00Z`), /[^.]$/, language);
  }
});

test('a play says what it does to the others where no event of its own does', () => {
  const effects = { Q: 'skip', A: 'reverse', 2: 'draw_2' };
  const at = (seats) => view({ seats, rules: { preset: 'specials', options: { effects, wild: '8' }, changed: [] } });
  const told = (card, players = 3) => consequence(at(Array.from({ length: players }, (_, seat) => ({ seat }))), { type: 'play', seat: 0, card });
  assert.deepEqual(['QH', 'AH', '2H', '8H', '9H', 'XX'].map((card) => told(card) !== ''), [true, true, false, false, false, false]);
  assert.equal(told('AH', 2), '');
  assert.notEqual(told('QH', 2), told('AH'));
  assert.equal(consequence(at([]), { type: 'draw', seat: 0, count: 1 }), '');
});
