// The table of a moment, all hands open. A tap on its left half goes back, on its right half forward; a card that the
// player on turn could not play says why.

import { h } from '../ui/dom.js';
import { picture, spoken } from '../ui/parts.js';
import { face } from '../ui/faces.js';
import { backArt, faceArt, suitSign } from '../ui/cards.js';
import { whyText } from '../ui/problem.js';
import { cardsIn } from '../fairness/shuffle.js';
import { explain, walk } from './acts.js';
import { cardName, number, sentence, suitName, t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./types.js').Replay} Replay */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('../types.js').View} View */

/** @param {App} app @param {Replay} replay @param {View} view */
export function felt(app, replay, view) {
  const frame = replay.rounds[replay.round][replay.step];
  const half = (/** @type {MouseEvent} */ event) => {
    if (/** @type {Element} */ (event.target).closest('button')) return;
    const { left, width } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    walk(app, event.clientX < left + width / 2 ? -1 : 1);
  };
  return h(
    'section.replay-felt.on-felt',
    { key: 'felt', 'aria-label': t('replay.felt'), 'data-seats': view.seats.length, onclick: half },
    middle(app, frame, view),
    h(
      'ul.replay-seats',
      { key: 'seats' },
      view.seats.map((seat) => row(app, frame, view, seat)),
    ),
  );
}

/** @param {App} app @param {Frame} frame @param {View} view */
function middle(app, { pile, lying, rebuilt }, view) {
  const { settings } = app.state;
  const clockwise = (lying.direction === 1) === (view.rules.options.direction === 'left');
  const named = lying.suit && (lying.top[1] !== lying.suit || lying.top[0] === view.rules.options.wild);
  return h(
    'div.replay-middle',
    { key: 'middle' },
    h(
      'div.replay-stock',
      { key: 'stock', class: rebuilt ? 'rebuilt' : '', role: 'img', 'aria-label': t('stock.n', { n: lying.stock }) },
      lying.stock ? h('span.card.back', { art: backArt(settings) }) : h('span.hole', null),
      h('span.count', { key: 'count' }, String(lying.stock)),
    ),
    h(
      'div.replay-pile',
      { key: 'pile', role: 'img', 'aria-label': t('discards.top', { card: cardName(lying.top) }), 'data-top': lying.top },
      pile.map((code, index) =>
        h('span.card', { key: `${view.version - pile.length + index}-${code}`, art: faceArt(settings, code) }),
      ),
    ),
    h(
      'div.replay-facts',
      { key: 'facts' },
      lying.suit && named
        ? h('span.force', { key: 'force' }, suitSign(settings, lying.suit), h('span', null, t('force', { suit: suitName(lying.suit) })))
        : null,
      lying.pending ? h('span.pending', { key: 'pending' }, t('pending', { n: lying.pending })) : null,
      h(
        'span.direction',
        { key: 'direction', class: clockwise ? 'clockwise' : '' },
        picture(clockwise ? 'turn' : 'unturn'),
        spoken(t(clockwise ? 'direction.left' : 'direction.right')),
      ),
    ),
  );
}

/** @param {App} app @param {Frame} frame @param {View} view @param {import('../types.js').Seat} seat */
function row(app, frame, view, seat) {
  const { outcome } = view;
  const hand = frame.hands[seat.seat];
  const acted = frame.deed?.seat === seat.seat;
  const marks = [view.round?.turn === seat.seat ? 'turn' : '', acted ? 'acted' : '', outcome?.winner === seat.seat && outcome.reason ? 'won' : ''];
  const names = hand.map(cardName).join(', ');
  return h(
    'li.replay-seat',
    { key: seat.seat, class: marks.join(' '), 'data-seat': seat.seat, 'data-hand': hand.join('') },
    h(
      'span.replay-who',
      { key: 'who' },
      face(seat),
      h('span.name-text', { title: seat.name }, seat.name),
      h('span.score', { title: t('score') }, number(seat.score)),
      outcome?.points[seat.seat] ? h('span.replay-left', null, t('points', { n: outcome.points[seat.seat] })) : null,
    ),
    h(
      'span.replay-cards',
      { key: 'cards', role: 'group', 'aria-label': hand.length ? t('replay.hand', { name: seat.name, cards: names }) : t('replay.handEmpty', { name: seat.name }) },
      hand.length ? hand.map((code, place) => card(app, frame, view, seat.seat, code, place)) : h('span.none', { 'aria-hidden': 'true' }, '–'),
    ),
  );
}

/**
 * @param {App} app @param {Frame} frame @param {View} view @param {number} seat @param {string} code
 * @param {number} place  in the hand
 */
function card(app, frame, view, seat, code, place) {
  const { settings } = app.state;
  const came = frame.drew.find(([who]) => who === seat)?.[1].length ?? 0;
  const fresh = place >= frame.hands[seat].length - came ? 'fresh' : '';
  const art = faceArt(settings, code, true);
  if (view.round?.turn !== seat) return h('span.card', { key: `${place}-${code}`, class: fresh, art });
  if (cardsIn(frame.lying.plays).includes(code)) return h('span.card.fits', { key: `${place}-${code}`, class: fresh, art });
  return h('button.card', {
    type: 'button',
    key: `${place}-${code}-why`,
    class: fresh,
    'aria-label': t('replay.whyNot', { card: cardName(code) }),
    'data-code': code,
    art,
    onclick: () => explain(app, sentence(t('replay.why', { card: cardName(code), why: whyText(view, code) }))),
  });
}
