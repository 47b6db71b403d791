// How the page follows the server: views in order, moves one after another, cards that keep their nodes.
import { view } from './page.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { AT_MOST, STEP, advance, catchUp, dueAt, take } from '../../../static_site/js/state/game.js';
import { matchHand } from '../../../static_site/js/state/cards.js';
import { newEvents, steps } from '../../../static_site/js/state/steps.js';
import { initial, noGame } from '../../../static_site/js/state/initial.js';
import { reduce } from '../../../static_site/js/state/reduce.js';

const play = (seat, card, ply, more = {}) => ({ type: 'play', seat, card, ply, ...more });
const draw = (seat, ply, count = 1) => ({ type: 'draw', seat, ply, count });
const codes = (game) => game.cards.map(({ code }) => code);

test('a card keeps its id while it is held, though its face stands twice', () => {
  const first = matchHand([], ['7H', '7H', '8C'], null, 1);
  assert.deepEqual(
    first.cards.map(({ id }) => id),
    [1, 2, 3],
  );
  const second = matchHand(first.cards, ['7H', '8C'], 1, first.nextId);
  assert.deepEqual(second.cards, [
    { id: 2, code: '7H' },
    { id: 3, code: '8C' },
  ]);
  const third = matchHand(second.cards, ['7H', '8C', '7H'], null, second.nextId);
  assert.deepEqual(
    third.cards.map(({ id }) => id),
    [2, 3, 4],
  );
  assert.deepEqual(third.came, [4]);
});

test('new events are those behind the longest shared run, takes without a ply included', () => {
  const old = [draw(1, 4), { type: 'take', seat: 2, count: 2 }, play(2, '9S', 5)];
  const from = view({ log: old });
  assert.deepEqual(
    newEvents(from, view({ log: [...old, { type: 'take', seat: 0, count: 2 }, play(1, '9H', 6)] })).map(
      ({ type }) => type,
    ),
    ['take', 'play'],
  );
  assert.deepEqual(newEvents(from, view({ log: old })), []);
  assert.deepEqual(
    newEvents(from, view({ log: [...old.slice(2), draw(0, 6)] })).map(({ ply }) => ply),
    [6],
  );
  assert.deepEqual(newEvents(null, view({ log: old })), []);
});

test('several moves that came as one view are shown one by one, and offer nothing in between', () => {
  const from = view({ round: { turn: 1, ply: 1 } });
  const to = view({
    version: 5,
    round: { ply: 3, top: '9D', suit: 'D', stock: 19 },
    log: [draw(1, 1), play(1, '7D', 2), play(2, '9D', 3)],
  });
  const shown = steps(from, to);
  assert.equal(shown.length, 3);
  assert.deepEqual(
    shown.map(({ round }) => round.top),
    ['7S', '7D', '9D'],
  );
  assert.deepEqual(
    shown.map(({ round }) => round.turn),
    [1, 2, 0],
  );
  assert.equal(shown[0].seats[1].cards, 6);
  assert.deepEqual(shown[1].you.moves, []);
  assert.equal(shown[2], to);
});

test('a wild in between shows the suit it named', () => {
  const to = view({
    version: 2,
    round: { top: '9D', suit: 'D' },
    log: [play(1, '8C', 1, { suit: 'D' }), play(2, '9D', 2)],
  });
  assert.equal(steps(view(), to)[0].round.suit, 'D');
});

test('the move that ends a round is seen before the round’s end is', () => {
  const to = view({
    version: 2,
    phase: 'round_over',
    round: { turn: null, top: '7D', suit: 'D' },
    log: [play(1, '7D', 1)],
  });
  const [last, end] = steps(view({ round: { turn: 1 } }), to);
  assert.equal(last.phase, 'playing');
  assert.equal(last.round.top, '7D');
  assert.equal(end.phase, 'round_over');
});

test('others’ moves stand 700 ms each, one’s own none', () => {
  let game = take(noGame(), view({ round: { turn: 1 } }), 0, false);
  game = take(game, view({ version: 2, round: { ply: 1, top: '7D', turn: 2 }, log: [play(1, '7D', 1)] }), 1000, false);
  assert.equal(game.shown.version, 2);
  game = take(
    game,
    view({ version: 3, round: { ply: 2, top: '9D', turn: 0 }, log: [play(1, '7D', 1), play(2, '9D', 2)] }),
    1100,
    false,
  );
  assert.equal(game.shown.version, 2);
  assert.equal(dueAt(game), 1000 + STEP);
  assert.equal(advance(game, 1000 + STEP - 1).shown.version, 2);
  game = advance(game, 1000 + STEP);
  assert.equal(game.shown.version, 3);
  game = take(
    game,
    view({
      version: 4,
      round: { ply: 3, top: '9H', turn: 1 },
      hand: ['8C'],
      log: [play(1, '7D', 1), play(2, '9D', 2), play(0, '9H', 3)],
    }),
    1800,
    false,
  );
  assert.equal(game.shown.version, 4);
});

test('what is left after four seconds is shown at once', () => {
  let game = take(noGame(), view({ round: { turn: 1 } }), 0, false);
  const log = [];
  for (let move = 1; move <= 12; move += 1) {
    log.push(play(1 + (move % 2), `${'23456'[move % 5]}S`, move));
    game = take(
      game,
      view({ version: 1 + move, round: { ply: move, top: log[log.length - 1].card, turn: 1 }, log: [...log] }),
      100,
      false,
    );
  }
  let now = 100;
  while (game.queue.length) {
    now = dueAt(game);
    game = advance(game, now);
  }
  assert.equal(game.shown.version, 13);
  assert.ok(now - 100 <= AT_MOST, `${now - 100} ms`);
});

test('any input skips to the newest view', () => {
  let game = take(noGame(), view({ round: { turn: 1 } }), 0, false);
  game = take(
    game,
    view({ version: 3, round: { ply: 2, top: '9D', turn: 0 }, log: [play(1, '7D', 1), play(2, '9D', 2)] }),
    10,
    false,
  );
  assert.equal(catchUp(game, 20).shown.version, 3);
});

test('a view that is not newer changes nothing', () => {
  const game = take(noGame(), view({ version: 7 }), 0, true);
  assert.equal(take(game, view({ version: 7, hand: [] }), 5, true), game);
  assert.equal(take(game, view({ version: 6, hand: [] }), 5, true), game);
});

test('drawn cards are marked until one’s next move', () => {
  let game = take(noGame(), view({ hand: ['7H'] }), 0, true);
  game = take(game, view({ version: 2, hand: ['7H', '2C'], log: [draw(0, 1)] }), 1, true);
  assert.deepEqual(
    game.fresh.map((id) => game.cards.find((card) => card.id === id).code),
    ['2C'],
  );
  game = take(game, view({ version: 3, hand: ['7H', '2C'], log: [draw(0, 1), play(1, '7D', 2)] }), 2, true);
  assert.equal(game.fresh.length, 1);
  game = take(game, view({ version: 4, hand: ['2C'], log: [draw(0, 1), play(1, '7D', 2), play(0, '7H', 3)] }), 3, true);
  assert.deepEqual(game.fresh, []);
});

test('the cards of a rematch are not drawn, though its first round is numbered like the last one', () => {
  let game = take(noGame(), view({ phase: 'finished', hand: ['7H'] }), 0, true);
  game = take(game, view({ version: 2, hand: ['2C', 'KD'] }), 1, true);
  assert.deepEqual(game.fresh, []);
});

test('arriving cards never move a selection, and a card that left drops it', () => {
  let game = { ...take(noGame(), view({ hand: ['7H', '8C'] }), 0, true), selected: 2 };
  game = take(
    game,
    view({ version: 2, hand: ['7H', '8C', '2D'], log: [{ type: 'take', seat: 0, count: 1 }] }),
    1,
    true,
  );
  assert.equal(game.selected, 2);
  game = take(game, view({ version: 3, hand: ['7H'], log: [play(0, '8C', 2)] }), 2, true);
  assert.equal(game.selected, null);
});

const settings = {
  name: '',
  deck: 'classico',
  language: 'pt',
  sound: true,
  sorting: 'suit',
  theme: 'system',
  four: false,
  mirrored: false,
};
const at = (...actions) => actions.reduce(reduce, { ...initial(settings, true, 0), table: 'local-a' });
const shown = (one, now = 0) => ({ type: 'view', view: one, now, atOnce: true });

test('one’s own play lies on the pile at once, under the id it had in the hand, and a refusal brings it back', () => {
  const order = { key: 'k', body: { type: 'play', card: '7H', ply: 0 }, card: 1, slow: false };
  const sent = at(shown(view()), { type: 'order', order, now: 1 });
  assert.equal(sent.game.order.card, 1);
  const refused = reduce(sent, {
    type: 'refused',
    key: 'k',
    refusal: { code: 'illegal_move', reason: 'no_fit' },
    now: 2,
  });
  assert.equal(refused.game.order, null);
  assert.deepEqual(codes(refused.game), ['7H', '8C']);
  assert.equal(refused.notice.refusal.reason, 'no_fit');
  const done = at(
    shown(view()),
    { type: 'order', order, now: 1 },
    shown(
      view({ version: 2, hand: ['8C'], round: { top: '7H', suit: 'H', ply: 1, turn: 1 }, log: [play(0, '7H', 1)] }),
      3,
    ),
  );
  assert.deepEqual(done.game.pile.map(({ id }) => id).slice(-1), [1]);
});

test('the end of a round opens its box, which stays when the next round has begun', () => {
  const outcome = {
    number: 1,
    reason: 'out',
    winner: 1,
    hands: [['8C'], [], []],
    points: [50, 0, 0],
    gained: [0, 50, 0],
    totals: [0, 50, 0],
  };
  const over = at(shown(view()), shown(view({ version: 2, phase: 'round_over', outcome, round: { turn: null } }), 1));
  assert.deepEqual(
    over.boxes.map(({ name }) => name),
    ['round'],
  );
  const next = reduce(over, shown(view({ version: 3, round: { number: 2 } }), 2));
  assert.deepEqual(
    next.boxes.map(({ name }) => name),
    ['round'],
  );
  assert.equal(next.boxes[0].view.outcome, outcome);
});

test('the dealer’s suit box opens when the table asks the dealer, and goes when it no longer does', () => {
  const asking = view({
    round: { naming: 0, suit: null, turn: null },
    moves: [{ type: 'declare', suits: ['C', 'D', 'H', 'S'] }],
  });
  const open = at(shown(asking));
  assert.deepEqual(open.boxes, [{ name: 'suit', declare: true }]);
  assert.deepEqual(reduce(open, shown(view({ version: 2, round: { suit: 'H', turn: 1 } }), 1)).boxes, []);
});

test('the end of the match lies under what the reader has open', () => {
  const ended = view({
    version: 2,
    phase: 'finished',
    ending: { reason: 'resigned', winner: 1, left: 2 },
    round: { turn: null },
  });
  const state = at(shown(view()), { type: 'open', box: { name: 'chat' } }, shown(ended, 1));
  assert.deepEqual(
    state.boxes.map(({ name }) => name),
    ['match', 'chat'],
  );
});

test('a message heard twice stands once, in order', () => {
  const message = (n) => ({ n, seat: 1, name: 'Bia', text: `${n}`, at: '' });
  const state = at({ type: 'heard', messages: [message(2)] }, { type: 'heard', messages: [message(1), message(2)] });
  assert.deepEqual(
    state.chat.messages.map(({ n }) => n),
    [1, 2],
  );
});

test('who draws a card that can be played comes back to that card', () => {
  const before = view({ hand: ['7H', '8C'], log: [play(1, '9S', 3)], round: { ply: 4 } });
  const held = { ...take(noGame(), before, 0, true), cursor: 1 };
  const after = (card, moves) =>
    take(held, view({ version: 2, hand: ['7H', '8C', card], log: [play(1, '9S', 3), draw(0, 4)], round: { ply: 5 }, moves }), 1, true);
  const cursor = (game) => game.cards.find(({ id }) => id === game.cursor)?.code;
  assert.equal(cursor(after('9D', [{ type: 'play', card: '9D' }])), '9D');
  assert.equal(cursor(after('3D', [{ type: 'draw', count: 1 }])), cursor(held));
});

test('every view brings the reader’s clock up to date', () => {
  const state = reduce(initial({}, true, 0), { type: 'view', view: view(), now: 49, atOnce: true });
  assert.equal(state.now, 49);
});

test('who comes back sees the table as they left it for a glimpse, then the first missed move', () => {
  const past = view({ version: 3, round: { turn: 1, ply: 1 }, log: [] });
  const now = view({ version: 5, round: { turn: 0, ply: 3 }, log: [play(1, '7D', 1), play(2, '9D', 2)] });
  const { game } = reduce(initial({}, true, 0), { type: 'rewind', past, view: now, now: 10_000 });
  assert.deepEqual(game.shown.log, []);
  assert.equal(dueAt(game) - 10_000, 250);
  assert.equal(advance(game, 10_250).shown.log.length, 1);
  assert.equal(dueAt(advance(game, 10_250)) - 10_250, STEP);
});
