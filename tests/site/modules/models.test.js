// What is shown of a state: the hand and its layout, the buttons, reasons, who sits where, rules in words.
import { view, wordsOf } from './page.js';
import assert from 'node:assert/strict';
import test from 'node:test';
import { STRIP, layoutHand, placeOf } from '../../../static_site/js/model/layout.js';
import { actionButtons } from '../../../static_site/js/model/actions.js';
import { differences, goal } from '../../../static_site/js/model/rules.js';
import { handModel, sorted, suitCounts } from '../../../static_site/js/model/hand.js';
import { absence, middle, roundTheTable, seatModels, statusLine } from '../../../static_site/js/model/table.js';
import { merged, yourTurn } from '../../../static_site/js/announce.js';
import { initial } from '../../../static_site/js/state/initial.js';
import { ownTables } from '../../../static_site/js/acts/chat.js';
import { reduce } from '../../../static_site/js/state/reduce.js';
import { screenOf } from '../../../static_site/js/model/screen.js';
import { useWords } from '../../../static_site/js/words.js';
import { whyNot } from '../../../static_site/js/model/why.js';

useWords('pt', wordsOf('pt'));

const settings = {
  name: '',
  deck: 'classico',
  language: 'pt',
  sound: true,
  sorting: 'come',
  theme: 'system',
  four: false,
  mirrored: false,
};

/** @param {any} one @param {Record<string, any>} [more] */
function stateOf(one, more = {}) {
  const start = { ...initial(settings, true, 0), table: one.table, ...more };
  return reduce(start, { type: 'view', view: one, now: 0, atOnce: true });
}

test('a covered card shows a strip of at least 24 px and a card is never below 56 px, up to 26 cards at 344 px', () => {
  for (const [across, most] of [
    [320, 24],
    [344, 26],
    [360, 26],
    [748, 26],
    [998, 26],
  ]) {
    for (let count = 1; count <= most; count += 1) {
      const layout = layoutHand(count, across, 140);
      assert.ok(layout.rows <= 2 && !layout.slides, `${count} at ${across}`);
      assert.ok(
        layout.width >= 56 && (layout.perRow === 1 || layout.step >= STRIP),
        `${count} at ${across}: ${JSON.stringify(layout)}`,
      );
      assert.ok(layout.stripWidth <= across, `${count} at ${across}`);
      for (let index = 0; index < count; index += 1) {
        const { x, y } = placeOf(layout, index, count);
        assert.ok(
          x >= -0.5 && x + layout.width <= layout.stripWidth + 0.5 && y + layout.height <= layout.stripHeight + 0.5,
        );
      }
    }
  }
});

test('a larger hand slides in its two rows', () => {
  const layout = layoutHand(40, 360, 160);
  assert.equal(layout.rows, 2);
  assert.ok(layout.slides && layout.stripWidth > 360);
});

test('a small hand stands in one row', () => {
  assert.equal(layoutHand(5, 374, 250).rows, 1);
  assert.equal(layoutHand(7, 998, 230).rows, 1);
});

test('the hand is sorted by suit, by rank, or left as it came', () => {
  const held = ['KH', '2S', 'XX', '8C', '8S'].map((code, id) => ({ id, code }));
  assert.deepEqual(
    sorted(held, 'suit').map(({ code }) => code),
    ['2S', '8S', 'KH', '8C', 'XX'],
  );
  assert.deepEqual(
    sorted(held, 'rank').map(({ code }) => code),
    ['2S', '8S', '8C', 'KH', 'XX'],
  );
  assert.deepEqual(sorted(held, 'come'), held);
});

test('exactly the offered cards fit; none while a command is under way', () => {
  const state = stateOf(
    view({
      hand: ['7H', '8C', '2D'],
      moves: [
        { type: 'play', card: '7H' },
        { type: 'play', card: '8C', suits: ['C'] },
      ],
    }),
  );
  assert.deepEqual(
    handModel(state).map(({ code, move }) => [code, move !== null]),
    [
      ['7H', true],
      ['8C', true],
      ['2D', false],
    ],
  );
  const sent = reduce(state, {
    type: 'order',
    order: { key: 'k', body: { type: 'play', card: '7H' }, card: 1, slow: false },
    now: 0,
  });
  assert.deepEqual(
    handModel(sent).map(({ code, move }) => [code, move]),
    [
      ['8C', null],
      ['2D', null],
    ],
  );
  assert.equal(middle(sent, sent.game.shown).top, '7H');
});

test('how many of each suit are held, jokers aside', () => {
  assert.deepEqual(suitCounts(['7H', '9H', 'XX', '2S']), { C: 0, D: 0, H: 2, S: 1 });
});

test('the buttons are the offered moves, DRAW with its count', () => {
  const moves = [{ type: 'draw', count: 4 }, { type: 'stop' }, { type: 'resign' }];
  assert.deepEqual(
    actionButtons(stateOf(view({ moves }), { size: { width: 800, height: 600 } })).map(({ key }) => key),
    ['stop', 'draw:4'],
  );
});

test('a narrow bar holds two buttons; the stock draws when its button has no room', () => {
  const moves = [{ type: 'draw', count: 1 }, { type: 'stop' }, { type: 'declare', suits: ['C'] }, { type: 'call' }];
  assert.deepEqual(
    actionButtons(stateOf(view({ moves }), { size: { width: 360, height: 640 } })).map(({ key }) => key),
    ['call', 'declare'],
  );
});

test('beside a chosen card that would leave one stands the play with the call', () => {
  const state = reduce(
    stateOf(
      view({
        moves: [
          { type: 'play', card: '7H', call: true },
          { type: 'draw', count: 1 },
        ],
      }),
    ),
    { type: 'select', card: 1 },
  );
  assert.deepEqual(
    actionButtons(state).map(({ text }) => text),
    ['action.playAndCall', 'action.draw'],
  );
});

test('the last card is called by the word of the game', () => {
  const labels = (/** @type {string} */ preset) => {
    const shown = view({ moves: [{ type: 'call' }] });
    return actionButtons(stateOf({ ...shown, rules: { ...shown.rules, preset } })).map(({ text }) => text);
  };
  assert.deepEqual(labels('jokers'), ['action.call']);
  assert.deepEqual(labels('mau_mau'), ['action.say.mau_mau']);
  assert.deepEqual(labels('tschau_sepp'), ['action.say.tschau_sepp']);
});

const why = (changes, code) => whyNot(view(changes), code).key;

test('why a card does not fit is said from the round alone', () => {
  assert.equal(why({ round: { turn: 1 } }, '9S'), 'why.turn');
  assert.equal(why({ round: { naming: 2, suit: null } }, '9S'), 'why.naming');
  assert.equal(why({ round: { naming: 0, suit: null } }, '9S'), 'why.nameFirst');
  assert.equal(why({ round: { pending: 4 } }, '9S'), 'why.pending');
  assert.equal(why({}, '9H'), 'why.asked');
  assert.equal(why({}, '9S'), 'why.notNow');
  assert.equal(why({ round: { top: 'XX', suit: 'S' } }, '9H'), 'why.suitOnly');
  const rules = { preset: 'mau_mau', options: { wild: 'J', wild_on_wild: false }, changed: [] };
  assert.equal(why({ rules, round: { top: 'JH', suit: 'S' } }, 'JS'), 'why.wildOnWild');
  assert.equal(why({ phase: 'round_over' }, '9S'), 'why.over');
});

test('the next seat sits to the right under `right`, to the left under `left`', () => {
  const seats = [0, 1, 2, 3].map((seat) => ({ seat }));
  assert.deepEqual(
    roundTheTable(seats, 1, 'right').map(({ seat }) => seat),
    [0, 3, 2],
  );
  assert.deepEqual(
    roundTheTable(seats, 1, 'left').map(({ seat }) => seat),
    [2, 3, 0],
  );
  const state = stateOf(view());
  const place = Object.fromEntries(seatModels(state, state.game.shown).map(({ seat, place: at }) => [seat.name, at]));
  assert.deepEqual(place, { Caio: 'left', Bia: 'right', Ana: 'bottom' });
});

test('the arrow turns with the play', () => {
  const arrow = (direction, way) => {
    const one = view({ round: { direction } });
    one.rules.options.direction = way;
    return middle(stateOf(one), one).clockwise;
  };
  assert.deepEqual(
    [arrow(1, 'left'), arrow(-1, 'left'), arrow(1, 'right'), arrow(-1, 'right')],
    [true, false, false, true],
  );
});

test('the suit in force is shown where the top card does not show it', () => {
  const named = (round) => middle(stateOf(view({ round })), view({ round })).named;
  assert.equal(named({ top: '7S', suit: 'S' }), false);
  assert.equal(named({ top: '8C', suit: 'H' }), true);
  assert.equal(named({ top: '8C', suit: 'C' }), true);
  assert.equal(named({ top: 'XX', suit: 'H' }), true);
});

test('the line above the hand says whose turn it is', () => {
  const line = (one) => statusLine(stateOf(one), one).key;
  assert.equal(line(view()), 'turn.yours');
  assert.equal(line(view({ round: { turn: 1 } })), 'turn.other');
  assert.equal(line(view({ round: { naming: 2, turn: null } })), 'status.naming');
  assert.equal(line(view({ phase: 'round_over', round: { turn: null } })), 'status.roundOver');
});

test('absence concerns people only, is near a day before and due by the clock', () => {
  const away = view({ round: { turn: 1, absent_after: '2026-01-03T00:00:00Z' } });
  assert.deepEqual(absence({ ...stateOf(away), now: Date.parse('2026-01-02') }, away), {
    name: 'Bia',
    after: '2026-01-03T00:00:00Z',
    due: false,
    near: true,
    own: false,
  });
  assert.equal(absence({ ...stateOf(away), now: Date.parse('2026-01-01T23:59:59Z') }, away).near, false);
  assert.equal(absence({ ...stateOf(away), now: Date.parse('2026-01-04') }, away).due, true);
  const own = view({ round: { turn: 0, absent_after: '2026-01-03T00:00:00Z' } });
  assert.equal(absence(stateOf(own), own).own, true);
  const robot = view({ round: { turn: 1, absent_after: null } });
  assert.equal(absence(stateOf(robot), robot), null);
});

test('each state has its screen', () => {
  assert.equal(screenOf(initial(settings, true, 0)), 'home');
  const lobby = view({ phase: 'lobby', round: null });
  lobby.round = null;
  assert.equal(screenOf(stateOf(lobby)), 'lobby');
  assert.equal(screenOf(stateOf({ ...lobby, you: null })), 'invite');
  assert.equal(
    screenOf(reduce(stateOf(lobby), { type: 'view', view: { ...lobby, version: 2, you: null }, now: 1, atOnce: true })),
    'removed',
  );
  assert.equal(screenOf(stateOf(view())), 'table');
  assert.equal(screenOf(stateOf({ ...view(), you: null })), 'invite');
  assert.equal(screenOf(reduce(stateOf({ ...view(), you: null }), { type: 'watch', watching: true })), 'table');
  assert.equal(screenOf({ ...initial(settings, true, 0), table: 'x', lost: { code: 'no_table' } }), 'lost');
});

test('rules that differ from the preset are worded one by one', () => {
  const { rules } = view();
  const changed = {
    ...rules,
    changed: ['direction', 'draw_limit', 'effects', 'target'],
    options: {
      ...rules.options,
      direction: 'left',
      draw_limit: 3,
      effects: { Q: 'skip', X: 'draw_4' },
      target: { fixed: 20 },
    },
  };
  assert.deepEqual(differences(changed), [
    'O jogo anda para a esquerda',
    'No máximo 3 compras por vez',
    'Cartas especiais: dama tira a vez · coringa faz comprar 4',
    'Meta: 20 pontos',
  ]);
});

test('the goal is what wins and how far it is', () => {
  assert.deepEqual(goal(view().rules, 3), { wins: 'Mais pontos vence', target: 'Meta: 150' });
  assert.equal(goal({ ...view().rules, options: { ...view().rules.options, scoring: 'countdown' } }, 3).target, '');
});

test('links to our own tables become buttons, other links stay text', () => {
  const site = new URL('https://cards.example/');
  assert.deepEqual(ownTables('Nova mesa: https://cards.example/pt/?t=local-ab', site), {
    text: 'Nova mesa:',
    tables: ['local-ab'],
  });
  assert.deepEqual(ownTables('https://evil.example/pt/?t=local-ab', site), {
    text: 'https://evil.example/pt/?t=local-ab',
    tables: [],
  });
  assert.deepEqual(ownTables('https://cards.example/js/main.js?t=x', site).tables, []);
});

test('a burst is merged, and no message is longer than 120 characters', () => {
  assert.deepEqual(merged(['Bia passou.', 'Caio passou.']), ['Bia passou. Caio passou.']);
  const many = merged(Array.from({ length: 9 }, (_, n) => `Bia jogou ${n} de espadas e pediu copas.`));
  assert.ok(many.every((line) => line.length <= 120) && many.length <= 2);
  assert.match(many[many.length - 1], /Bia jogou 8/);
});

test('your turn is announced with top card, suit in force, pending draw and what fits', () => {
  const one = view({
    round: { top: '8C', suit: 'H', pending: 2 },
    hand: ['7H', '7H', '2D'],
    moves: [{ type: 'play', card: '7H' }],
  });
  const text = yourTurn(one);
  assert.equal(text, 'É a sua vez. Na mesa: 8 de paus. Vale copas. Compra pendente: 2. 2 cartas servem.');
  assert.ok(text.length <= 120);
});

test('a card more or less changes the height of the hand by nothing', () => {
  for (const [across, tall] of [
    [378, 262],
    [998, 215],
    [320, 142],
  ]) {
    const heights = Array.from({ length: 26 }, (_, held) => layoutHand(held + 1, across, tall).stripHeight);
    assert.equal(new Set(heights).size, 1, `${across} × ${tall}`);
    const { height, stripHeight, rows } = layoutHand(6, 378, tall);
    assert.equal(placeOf(layoutHand(6, 378, tall), 5, 6).y + height, stripHeight, `${rows} rows`);
  }
});
