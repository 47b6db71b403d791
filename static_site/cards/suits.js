/* The four suits as marks beside words and buttons. */
import { SUIT } from './shapes.js';

/** @typedef {import('./shapes.js').Suit} Suit */

const TWO = { C: 'black', D: 'red', H: 'red', S: 'black' };
const FOUR = { ...TWO, C: 'green', D: 'blue' };

/**
 * An `<svg>` as high as its line, in the colour that tokens.css gives its class on paper and on cloth; hidden from screen readers.
 * @param {Suit} suit
 * @param {{fourColours?: boolean}} [options]
 */
export function suitMark(suit, { fourColours = false } = {}) {
  return `<svg xmlns="http://www.w3.org/2000/svg" class="suit-mark suit-${(fourColours ? FOUR : TWO)[suit]}" viewBox="-10.5 -10.5 21 21" `
    + `width="1em" height="1em" fill="currentColor" aria-hidden="true" focusable="false"><path d="${SUIT[suit]}"/></svg>`;
}
