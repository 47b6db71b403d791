/* Azulejo: a tiled wall – pips glazed into a panel, and courts standing life-size under an arch, bidding their guests in. */
import { STAR, STROKE, SUIT, at, card, corner, fill, group, letters, path, twice } from './shapes.js';
import { GLAZE, INK, MID, OCHRE, WASH, figure, joker } from './azulejo_courts.js';

/** @typedef {import('./shapes.js').Suit} Suit */

const EDGE = '#9fb6da', RED = '#b5371f';
/** @type {Record<string, string>} */
const TWO = { C: INK, D: RED, H: RED, S: INK, X: '#1d57ad' };
/** @type {typeof TWO} */
const FOUR = { ...TWO, C: '#1b7345', D: '#0f72c4', S: '#10214a' };

/** Panels of three by five tiles, row by row: 1 is a pip, 0 an ornament. @type {Record<string, string>} */
const PANEL = {
  2: '000010000010000', 3: '010000010000010', 4: '101000000000101', 5: '101000010000101', 6: '101000101000101',
  7: '101010101000101', 8: '101010101010101', 9: '101101010101101', T: '101111000111101',
};
const TILE = 16.8;
const FLOWER = 'q-2.5-3 0-6 2.5 3 0 6 3-2.5 6 0-3 2.5-6 0 2.5 3 0 6-2.5-3 0-6-3 2.5-6 0 3-2.5 6 0Z';

/** A suit under glaze: a white brush line inside its edge. */
const pip = (/** @type {Suit} */ suit, /** @type {string} */ ink, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
  at(x, y, size / 20, fill(SUIT[suit], ink) + path(SUIT[suit], `fill="none" stroke="${GLAZE}" stroke-width="1.3" transform="scale(.56)"`));

/** Ranks as with a broad brush held at a slant: three strokes side by side. */
function index(/** @type {string} */ rank, /** @type {string} */ suit, /** @type {string} */ ink, /** @type {number[]} */ [x, y, height, room, size]) {
  if (suit === 'X') return corner(at(x, y + height * 0.55, height / 18, fill(STAR, ink)));
  const { width, parts } = letters(rank, STROKE, 4.6);
  const tall = height / 23, wide = Math.min(tall, room / (width + 4));
  const strokes = parts.map(([offset, d]) => [-1.1, 0, 1.1].map((slip) => path(d, `transform="translate(${offset + slip} ${1.5 - slip * 0.6})"`)).join('')).join('');
  return corner(at(x - (width * wide) / 2, y, `${wide} ${tall}`, group(strokes, `fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"`)),
    pip(/** @type {Suit} */ (suit), ink, x, y + height + size * 0.72, size));
}

/** Quarter rosettes for the two corners without an index. */
const ROSETTE = fill('M96.5 3.5v17.5a17.5 17.5 0 0 1-17.5-17.5Z', WASH) + path('M79 3.5a17.5 17.5 0 0 0 17.5 17.5', `stroke="${INK}" stroke-width=".6"`)
  + fill('M96.5 3.5q-9 1.5-10.7 10.7 9.2-1.7 10.7-10.7Z', INK) + fill('M96.5 3.5H82.5q6 5 14 0ZM96.5 3.5v14q-5-6 0-14Z', MID) + path('M91 4.5v.01M95.5 9v.01', `stroke="${OCHRE}" stroke-width="1.6" stroke-linecap="round"`);
const frame = twice(group(ROSETTE, 'fill="none"'));

function panel(/** @type {string} */ plan, /** @type {Suit} */ suit, /** @type {string} */ ink) {
  const left = 50 - TILE * 1.5, top = 70 - TILE * 2.5;
  const centres = [...plan].map((_, place) => [left + TILE * ((place % 3) + 0.5), top + TILE * (Math.floor(place / 3) + 0.5)].map((place) => Math.round(place * 10) / 10));
  const flowers = centres.filter((_, place) => plan[place] === '0').map(([x, y]) => `M${x} ${y}${FLOWER}`).join('');
  const joints = [0, 1, 2, 3].map((line) => `M${left + line * TILE} ${top}v${TILE * 5}`).concat([0, 1, 2, 3, 4, 5].map((line) => `M${left} ${top + line * TILE}h${TILE * 3}`)).join('');
  return fill(flowers, WASH) + path(joints, `stroke="${WASH}" stroke-width=".7"`)
    + centres.filter((_, place) => plan[place] === '1').map(([x, y]) => pip(suit, ink, x, y, 13.4)).join('');
}

/** The ace: one great rosette of leaves. */
function rosette(/** @type {Suit} */ suit, /** @type {string} */ ink) {
  const around = (/** @type {number} */ count, /** @type {string} */ d, /** @type {string} */ attributes, from = 0) =>
    Array.from({ length: count }, (_, turn) => path(d, `${attributes} transform="rotate(${from + (turn * 360) / count})"`)).join('');
  return group(`<circle r="30" fill="none" stroke="${WASH}" stroke-width="11"/>` + around(8, 'M0-22q-7-7 0-15 7 8 0 15Z', `fill="${MID}"`) + around(8, 'M0-24.5q-2.5-4 0-9', `fill="none" stroke="${GLAZE}" stroke-width="1"`)
    + around(8, 'M0-27q-3-3 0-7 3 4 0 7Z', `fill="${OCHRE}"`, 22.5) + `<circle r="22" fill="${GLAZE}" stroke="${INK}" stroke-width="1"/><circle r="19.5" fill="none" stroke="${MID}" stroke-width="1.3" stroke-dasharray="0 2.553" stroke-linecap="round"/>`
    + `<circle r="38.5" fill="none" stroke="${INK}" stroke-width=".7"/>`, 'transform="translate(50 70)"') + pip(suit, ink, 50, 70, 25);
}

/** @param {string} code @param {import('./deck.js').FaceOptions} [options] */
export function face(code, { large = false, fourColours = false } = {}) {
  const [rank, suit] = code;
  const named = /** @type {Suit} */ (suit), ink = (fourColours ? FOUR : TWO)[suit];
  const [picture, size] = suit === 'X' ? [joker(ink), 0.92] : rank === 'A' ? [rosette(named, ink), 0.8] : PANEL[rank] ? [panel(PANEL[rank], named, ink), 1.14] : [figure(rank, named, ink), 0.92];
  return card(large
    ? frame + at(65.5 - 50 * size, 73 - 70 * size, size, picture) + index(rank, suit, ink, [17.5, 6.5, 26, 27, 20])
    : frame + picture + twice(index(rank, suit, ink, [10.8, 7, 15, 13, 11])), GLAZE, EDGE);
}

/** A wall of tiles: each four make a rosette. */
export function back() {
  const size = 22, places = Array.from({ length: 24 }, (_, place) => [6 + (place % 4) * size, 4 + Math.floor(place / 4) * size]);
  const each = (/** @type {string} */ d) => places.map(([x, y]) => `M${x} ${y}${d}`).join('');
  const nodes = Array.from({ length: 15 }, (_, place) => `M${28 + (place % 3) * size} ${26 + Math.floor(place / 3) * size}`);
  return card(`<rect x="6" y="4" width="88" height="132" fill="${WASH}"/>`
    + fill(each('m0 8a8 8 0 0 0 8-8h6a8 8 0 0 0 8 8v6a8 8 0 0 0-8 8h-6a8 8 0 0 0-8-8Z'), '#1d57ad')
    + fill(each('m11 3q4 4 4 8t-4 8q-4-4-4-8t4-8Zm-8 8q4-4 8-4t8 4q-4 4-8 4t-8-4Z'), GLAZE)
    + fill(each('m11 8.5 2.5 2.5-2.5 2.5-2.5-2.5Z'), OCHRE)
    + path(nodes.map((node) => `${node}m-5 0q5-5 5-5 0 0 5 5-5 5-5 5 0 0-5-5Z`).join(''), `fill="${GLAZE}"`) + path(nodes.map((node) => `${node}h.01`).join(''), `stroke="${INK}" stroke-width="3.4" stroke-linecap="round"`)
    + path(each(`h${size}v${size}`), `fill="none" stroke="${GLAZE}" stroke-width=".6"`) + `<rect x="6" y="4" width="88" height="132" fill="none" stroke="${INK}"/>`, GLAZE, EDGE);
}
