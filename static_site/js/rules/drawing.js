// One example as a small picture: the card on the table, the card played, whether it goes, and why.

import { h } from '../ui/dom.js';
import { backArt, faceArt, suitSign } from '../ui/cards.js';
import { picture } from '../ui/parts.js';
import { factText } from '../ui/problem.js';
import { rankName, t } from '../words.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app @param {import('./examples.js').Example} example */
export function exampleFigure(app, { id, section, shown, suit, refused, values = {}, move }) {
  const { settings } = app.state;
  const named = suit ?? move.split('=')[1]?.[0] ?? null;
  const art = (/** @type {string} */ code) => (code === 'back' ? backArt(settings) : faceArt(settings, code, true));
  return h(
    'li.example',
    { key: `${section}-${id}`, class: refused ? 'refused' : 'goes', 'data-example': id },
    h(
      'span.example-cards',
      { 'aria-hidden': 'true' },
      shown.filter(Boolean).map((code, index) => h('span.card', { key: index, art: art(code) })),
      named ? h('span.example-suit', { key: 'suit' }, suitSign(settings, /** @type {any} */ (named))) : null,
      h('span.verdict', { key: 'verdict' }, picture(refused ? 'close' : 'check')),
    ),
    h('span.example-text', null, h('strong', null, t(refused ? 'example.no' : 'example.yes')), ' ', caption(id, values, refused)),
  );
}

/** Captions that say themselves why the card does not go. */
const TOLD = ['neither', 'printed', 'wildOnWild', 'due'];

/** @param {string} id @param {Record<string, any>} values @param {import('./examples.js').Example['refused']} refused */
function caption(id, values, refused) {
  const text = t(`example.${id}`, words({ ...refused?.facts, ...values }));
  return refused && !TOLD.includes(id) ? `${text} ${t(`reason.${refused.code}`, words(refused.facts))}` : text;
}

/** @param {Record<string, any>} values */
function words(values) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === 'rank' ? rankName(value) : name === 'n' ? value : factText(name, value)]),
  );
}
