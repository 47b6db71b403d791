/* The four designs behind one interface; a page downloads only the one its reader plays with. */

/**
 * @typedef {{large?: boolean, fourColours?: boolean}} FaceOptions  large: an index that can be read in a 24-px strip, for the hand
 * @typedef {{face(code: string, options?: FaceOptions): string, back(): string}} Deck  both give one `<svg>`, hidden from screen readers
 */

/** @type {Record<string, () => Promise<Deck>>} */
const DESIGNS = {
  classico: () => import('./classico.js'),
  grande: () => import('./grande.js'),
  noite: () => import('./noite.js'),
  azulejo: () => import('./azulejo.js'),
};

/** The names of the designs, in the order in which they are offered. */
export const DECKS = Object.keys(DESIGNS);

/**
 * Codes are rank then suit – "TH" is the ten of hearts – and "XX" is a joker.
 * @param {string} name one of DECKS; anything else (an old choice kept by a browser) gives the first
 * @returns {Promise<Deck>}
 */
export const loadDeck = (name) => (Object.hasOwn(DESIGNS, name) ? DESIGNS[name] : DESIGNS.classico)();
