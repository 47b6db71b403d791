// One's own hand: buttons laid in one or two rows, the playable ones risen. Pointers are read by input/pointer.js; here
// only what keyboards and screen readers do.

import { h } from './dom.js';
import { button } from './parts.js';
import { faceArt } from './cards.js';
import { hasSide } from './side.js';
import { whyText } from './problem.js';
import { layoutHand, placeOf } from '../model/layout.js';
import { hidden, slideHand, watchSlide } from '../input/slide.js';
import { cardName, t } from '../words.js';

/** @typedef {import('../app.js').App} App */

/** The chat's column, and the wood round the cloth (px), as the style sheets have them. */
const SIDE = 340;
const RIM = 28;

/** @param {{width: number, height: number}} size @returns {{across: number, tall: number}} the room a hand has in this window (px) */
export function roomForHand({ width, height }) {
  const beside = hasSide({ width, height }) ? SIDE + RIM : 0;
  const share = height < 480 ? 0.34 : height < 620 ? 0.25 : height < 720 || width > height ? 0.28 : 0.31;
  return {
    across: Math.min(width - beside, 1100) - (width > 344 ? 12 : 0),
    tall: Math.max(118, Math.min(height * share, 330)),
  };
}

/** @param {App} app @param {import('./table.js').TableModel} model */
export function hand(app, { hand: cards, view, status }) {
  const { across, tall } = roomForHand(app.state.size);
  const layout = layoutHand(cards.length, across, tall);
  const edges = layout.slides ? hidden(layout, cards.length, across) : { before: 0, after: 0 };
  return h(
    'div.hand',
    {
      key: 'hand',
      class: `${layout.slides ? 'slides' : ''} ${status.yours ? 'yours' : ''}`,
      role: 'group',
      'aria-label': t('hand.n', { n: cards.length }),
      style: {
        '--card-w': `${layout.width}px`,
        '--strip-w': `${layout.stripWidth}px`,
        '--strip-h': `${layout.stripHeight}px`,
      },
    },
    h(
      'div.strip-window',
      { key: 'window', onscroll: layout.slides ? watchSlide(app) : undefined },
      h(
        'div.strip',
        { key: 'strip' },
        cards.map((card, index) => {
          const { x, y } = placeOf(layout, index, cards.length);
          return h('button', {
            type: 'button',
            key: card.id,
            class: `card held ${card.move ? 'fits' : ''} ${card.selected ? 'selected' : ''} ${card.fresh ? 'fresh' : ''}`,
            'data-card': card.id,
            'data-code': card.code,
            tabindex: card.cursor ? 0 : -1,
            'aria-pressed': String(card.selected),
            'aria-label': cardLabel(view, card),
            art: faceArt(app.state.settings, card.code, true),
            style: { '--x': `${x}px`, '--y': `${y}px` },
            onfocus: () => app.state.game.cursor !== card.id && app.dispatch({ type: 'cursor', card: card.id }),
          });
        }),
      ),
    ),
    edges.before
      ? button(`‹ ${edges.before}`, () => slideHand(-1), {
          key: 'before',
          class: 'edge before',
          label: t('hand.before', { n: edges.before }),
        })
      : null,
    edges.after
      ? button(`${edges.after} ›`, () => slideHand(1), {
          key: 'after',
          class: 'edge after',
          label: t('hand.after', { n: edges.after }),
        })
      : null,
  );
}

/** @param {import('../types.js').View} view @param {import('../model/hand.js').HandCard} card */
function cardLabel(view, card) {
  const name = cardName(card.code);
  const fresh = card.fresh ? `, ${t('card.fresh')}` : '';
  if (card.move) return `${name}, ${t('card.fits')}${fresh}`;
  const waiting = view.round?.turn !== view.you?.seat || view.phase !== 'playing';
  return waiting ? `${name}${fresh}` : `${name}, ${whyText(view, card.code)}${fresh}`;
}
