// Cards as nodes: the reader's deck, its faces and back, each drawing made once.

import { h } from './dom.js';
import { loadDeck } from '../../cards/deck.js';
import { suitMark } from '../../cards/suits.js';
import { suitName } from '../words.js';

/** @typedef {import('../types.js').Settings} Settings */
/** @typedef {import('../types.js').DeckName} DeckName */
/** @typedef {import('./art.js').Art} Art */

/** @type {Map<DeckName, import('../../cards/deck.js').Deck>} */
const decks = new Map();
/** @type {Map<string, Art>} */
const drawings = new Map();
let redraw = () => {};

/** @param {() => void} again  called when a deck has arrived */
export function onDeck(again) {
  redraw = again;
}

/** @param {DeckName} name @returns {Promise<void>} */
export async function useDeck(name) {
  if (decks.has(name)) return;
  decks.set(name, await loadDeck(name));
  redraw();
}

/** @param {string} key @param {() => string} draw @returns {Art} */
function drawing(key, draw) {
  const known = drawings.get(key);
  if (known) return known;
  const made = { key, svg: draw() };
  drawings.set(key, made);
  return made;
}

/**
 * @param {Settings} settings
 * @param {string} code
 * @param {boolean} [large]  with the large index of the hand
 * @returns {Art|null} null while the deck is on its way
 */
export function faceArt({ deck, four }, code, large = false) {
  const design = decks.get(deck);
  return design
    ? drawing(`${deck}/${code}/${large}/${four}`, () => design.face(code, { large, fourColours: four }))
    : null;
}

/** @param {Settings} settings @returns {Art|null} */
export function backArt({ deck }) {
  const design = decks.get(deck);
  return design ? drawing(`${deck}/back`, () => design.back()) : null;
}

/**
 * A small face without a function, as in the round's end.
 * @param {Settings} settings @param {string} code @param {string|number} key
 */
export function smallCard(settings, code, key) {
  return h('span.card.small', { key, art: faceArt(settings, code, true) });
}

/** @param {Settings} settings @param {import('../types.js').Suit} suit */
export function suitSign({ four }, suit) {
  return h('span.suit-sign', {
    key: `suit-${suit}`,
    art: drawing(`suit/${suit}/${four}`, () => suitMark(suit, { fourColours: four })),
  });
}

/** @param {Settings} settings @param {import('../types.js').Suit} suit  symbol and word */
export function suitWithName(settings, suit) {
  return h('span.suit-named', null, suitSign(settings, suit), h('span', null, suitName(suit)));
}
