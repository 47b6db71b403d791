// The middle of the table: stock, discard pile, the suit in force, the direction, a pending draw.

import { h } from './dom.js';
import { picture, spoken } from './parts.js';
import { backArt, faceArt, suitSign } from './cards.js';
import { tapStock } from '../acts/hand.js';
import { lately, logLine } from '../model/log.js';
import { settled } from '../input/settle.js';
import { cardName, suitName, t } from '../words.js';

/** @typedef {import('../app.js').App} App */

/** Small tilts that make a pile of single cards. */
const TILT = [-5, 4, -2, 6, -4, 2, 5, -6];

/** @param {App} app @param {import('./table.js').TableModel} model */
export function middleOfTable(app, { middle, busy, view }) {
  return [
    h(
      'div.middle',
      { key: 'middle' },
      direction(middle.clockwise),
      h('div.piles', { key: 'piles' }, stock(app, middle, busy, view.round?.ply), discards(app, middle)),
    ),
    h(
      'div.in-force',
      { key: 'force' },
      middle.suit && middle.named
        ? h(
            'span.force',
            { key: middle.suit },
            suitSign(app.state.settings, middle.suit),
            h('span', null, t('force', { suit: suitName(middle.suit) })),
          )
        : null,
      middle.pending ? h('span.pending', { key: 'pending' }, t('pending', { n: middle.pending })) : null,
      // Screen readers have heard it; and who comes back is told by the recap.
      app.state.recap
        ? null
        : h('p.lately', { key: 'lately', 'aria-hidden': 'true' }, lately(view).map((event) => `${logLine(view, event)} `)),
    ),
  ];
}

/** @typedef {ReturnType<typeof import('../model/table.js').middle>} Middle */

/** @param {App} app @param {Middle} middle @param {boolean} busy @param {number|undefined} ply */
function stock(app, middle, busy, ply) {
  const n = middle.draw?.count ?? 0;
  return h(
    'button.stock',
    {
      type: 'button',
      key: 'stock',
      class: `${middle.draw ? 'offers' : ''} ${middle.stock ? '' : 'empty'}`,
      'data-stock': true,
      'aria-label': middle.draw ? t('stock.draw', { n: middle.stock, count: n }) : t('stock.n', { n: middle.stock }),
      busy,
      meaning: middle.draw ? `draw ${n} ${ply}` : 'nothing',
      onclick: (/** @type {Event} */ event) => {
        event.stopPropagation();
        if (settled(/** @type {Element} */ (event.currentTarget))) tapStock(app);
      },
    },
    middle.stock
      ? [2, 1, 0]
          .slice(middle.stock > 2 ? 0 : 3 - middle.stock)
          .map((depth) =>
            h('span.card.back', { key: depth, art: backArt(app.state.settings), style: { '--depth': String(depth) } }),
          )
      : h('span.hole', { key: 'hole' }),
    h('span.count', { key: 'count', 'aria-hidden': 'true' }, String(middle.stock)),
  );
}

/** @param {App} app @param {Middle} middle */
function discards(app, { pile, top }) {
  return h(
    'div.discards',
    { key: 'discards', role: 'img', 'aria-label': t('discards.top', { card: cardName(top) }), 'data-top': top },
    pile.map(({ id, code }) =>
      h('span.card', {
        key: id,
        art: faceArt(app.state.settings, code),
        'data-card': id,
        style: { '--tilt': `${TILT[id % TILT.length]}deg` },
      }),
    ),
  );
}

/** @param {boolean} clockwise */
function direction(clockwise) {
  return h(
    'div.direction',
    { key: 'direction', class: clockwise ? 'clockwise' : '' },
    picture(clockwise ? 'turn' : 'unturn'),
    h('span', { 'aria-hidden': 'true' }, t('direction')),
    spoken(t(clockwise ? 'direction.left' : 'direction.right')),
  );
}
