// QUAL NAIPE? – four large buttons; the reader's longest suit has the focus.

import { h } from '../dom.js';
import { button } from '../parts.js';
import { frame } from '../frame.js';
import { suitSign } from '../cards.js';
import { suitCounts } from '../../model/hand.js';
import { nameSuit } from '../../acts/hand.js';
import { settled } from '../../input/settle.js';
import { suitName, t } from '../../words.js';

/** @typedef {import('../../types.js').Suit} Suit */

/** @type {Suit[]} The order of the buttons, and of the keys 1–4. */
export const SUITS = ['S', 'H', 'C', 'D'];

/** @param {import('../../app.js').App} app @param {import('../../types.js').Box} box */
export function suitBox(app, box) {
  const { cards } = app.state.game;
  const counts = suitCounts(cards.filter(({ id }) => id !== box.card).map(({ code }) => code));
  const longest = [...SUITS].sort((a, b) => counts[b] - counts[a])[0];
  const offered = box.suits ?? SUITS;
  return frame(app, {
    name: 'suit',
    title: t('suit.which'),
    class: 'panel-place suit-place',
    content: [
      h(
        'div.suits',
        { key: 'suits' },
        SUITS.filter((suit) => offered.includes(suit)).map((suit) =>
          h(
            'button',
            {
              type: 'button',
              key: suit,
              class: 'button suit-button',
              'data-suit': suit,
              'data-focus': suit === longest || undefined,
              meaning: `suit ${suit}`,
              onclick: (/** @type {Event} */ event) =>
                settled(/** @type {Element} */ (event.currentTarget)) && nameSuit(app, suit),
            },
            suitSign(app.state.settings, suit),
            h('span.suit-word', null, suitName(suit)),
            h('span.suit-held', null, t('suit.held', { n: counts[suit] })),
          ),
        ),
      ),
      box.unnamed
        ? button(t('suit.later'), () => nameSuit(app, null), { key: 'later', class: 'plain', meaning: 'later' })
        : null,
    ],
  });
}
