// A player at the table: name, cards, score, and whose turn it is.

import { h } from './dom.js';
import { button, spoken } from './parts.js';
import { backArt } from './cards.js';
import { face } from './faces.js';
import { catchSeat } from '../acts/hand.js';
import { number, t } from '../words.js';

const BACKS = 5;

/**
 * @param {import('../app.js').App} app
 * @param {import('../model/table.js').SeatModel} model
 */
export function seatPlate(app, model) {
  const { seat, turn, dealer, connected, you, catching } = model;
  const backs = Math.min(BACKS, seat.cards);
  const marks = [turn ? 'turn' : '', you ? 'you' : '', connected === false ? 'away' : ''].join(' ');
  return h(
    'div.seat',
    { key: seat.seat, class: marks, 'data-seat': seat.seat },
    h(
      'span.backs',
      { key: 'backs', 'aria-hidden': 'true' },
      face(seat),
      Array.from({ length: backs }, (_, index) =>
        h('span.card.back', {
          key: index,
          art: backArt(app.state.settings),
          style: { '--i': String(index - (backs - 1) / 2) },
        }),
      ),
      h('span.count', { key: 'count' }, String(seat.cards)),
    ),
    h(
      'span.who',
      { key: 'who' },
      h('span.name', { title: seat.name }, h('span.name-text', null, seat.name)),
      h(
        'span.facts',
        null,
        h('span.score', { title: t('score') }, number(seat.score)),
        dealer ? h('span.dealer', { title: t('dealer'), 'aria-hidden': 'true' }, t('dealer.letter')) : null,
        connected === null
          ? null
          : h('span.presence', { 'aria-hidden': 'true', title: t(connected ? 'connected' : 'away') }),
      ),
      spoken(describe(model)),
    ),
    catching
      ? button(t('action.catch'), () => catchSeat(app, seat.seat), {
          key: 'catch',
          class: 'danger catch',
          meaning: `catch ${seat.seat}`,
          label: t('action.catchName', { name: seat.name }),
        })
      : null,
  );
}

/** @param {import('../model/table.js').SeatModel} model */
function describe({ seat, turn, dealer, connected }) {
  return [
    t('seat.cards', { n: seat.cards }),
    t('seat.score', { n: seat.score }),
    dealer ? t('dealer') : '',
    turn ? t('seat.turn') : '',
    connected === false ? t('away') : '',
  ]
    .filter(Boolean)
    .join(', ');
}
