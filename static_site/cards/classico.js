/* Clássico: an engraver's deck – bookish numerals, double-ended courts, guilloche on the back. */
import { LAYOUT, STAR, SUIT, at, card, corner, group, letters, path, twice } from './shapes.js';
import { INK, JOKER, half } from './classico_courts.js';

/** @typedef {import('./shapes.js').Suit} Suit */

const PAPER = '#fffcf4', EDGE = '#d8cfbb', GOLD = '#c8963a', OXBLOOD = '#86222e';
const INKS = { C: INK, D: '#b4232e', H: '#b4232e', S: INK }, FOUR = { ...INKS, C: '#1d6b41', D: '#1f56b0' };

const SIX = 'M13 4c0 1.4-1 2.4-2.4 2.4-1.3 0-2.2-.9-2.2-2.2 0-1.1.6-1.9 1.5-2.2-.4-.4-1-.6-1.7-.6-2.4 0-3.4 3-3.4 7.2.8-1 2-1.5 3.4-1.5 3.4 0 5.8 2.5 5.8 6.2C14 17.3 11.2 20 7.2 20 2.8 20 .2 16.6.2 10.6.2 4.2 3.4 0 8.2 0 11 0 13 1.6 13 4ZM7.1 8.6c-1.7 0-2.5 1.6-2.5 4.8 0 3.5.8 5.2 2.5 5.2 1.8 0 2.6-1.7 2.6-5.2 0-3.3-.8-4.8-2.6-4.8Z';
/** Outlined numerals with ball terminals, 20 high. @type {Record<string, [number, string]>} */
const GLYPH = {
  A: [19, path('M8.6 0h2.6l6.2 18.6H19V20h-7.6v-1.4h2L12 14H5.6L4 18.6h2.2V20H0v-1.4h1.9ZM6.1 12.4h5.4L8.8 4Z')],
  2: [14, path('M1 5.8C1 2.2 3.6 0 7.2 0c3.8 0 6.4 2.2 6.4 5.4 0 2.8-1.8 4.4-4.8 6.8-2.4 1.8-3.8 3-4.4 4.2h6c1.4 0 2-.8 2.2-2.4H14l-.6 6H.6v-2C1 15 3 12.8 5.6 10.4 8 8.2 9.4 7 9.4 4.6c0-2-1-3.2-2.6-3.2-1.2 0-2 .4-2.4 1 1.2.2 1.8 1 1.8 2.2 0 1.6-1.2 2.8-2.6 2.8C2 7.4 1 6.8 1 5.8Z')],
  3: [14, path('M1 4.4C1.4 1.6 3.8 0 7 0c3.8 0 6.2 1.8 6.2 4.8 0 2.4-1.6 4-4.2 4.6 3 .4 4.8 2.2 4.8 5C13.8 17.8 11 20 7 20 3.4 20 .8 18.4.6 15.8c-.1-1.6.9-2.6 2.4-2.6 1.4 0 2.4 1 2.4 2.4 0 1.2-.6 2-1.4 2.3.6.5 1.4.7 2.4.7 2 0 3.2-1.6 3.2-4.2 0-2.8-1.4-4.2-4.2-4.2h-1V8.8h1c2.4 0 3.7-1.4 3.7-3.8 0-2.2-.9-3.6-2.5-3.6-.9 0-1.6.2-2.1.7.7.4 1.1 1 1.1 1.9 0 1.4-.9 2.3-2.3 2.3C1.8 6.3.9 5.5 1 4.4Z')],
  4: [14.4, path('M8.4 0h3.2v13h2.8v1.6h-2.8v4h2V20H5.4v-1.4h2.2v-4H0v-1.4ZM7.6 13V4.4L2 13Z')],
  5: [14, path('M2 0h10.6l-.4 4H3.4L3 8.4c1-.8 2.4-1.2 4-1.2 4.2 0 6.8 2.4 6.8 6.2 0 4-2.8 6.6-7 6.6-3.6 0-6.2-1.8-6.2-4.4C.6 14 1.6 13 3 13c1.4 0 2.4 1 2.4 2.4 0 1.2-.6 2-1.6 2.3.6.6 1.5.9 2.4.9 2.2 0 3.4-1.8 3.4-5.2 0-3.2-1.2-4.7-3.4-4.7-1.4 0-2.6.6-3.4 1.7H1.4Z')],
  6: [14, path(SIX)],
  7: [14, path('M1 0h13v2.4L8.2 20H3.9l6.5-16h-6C3 4 2.4 4.8 2.2 6.4H.8Z')],
  8: [14, path('M7 0c3.7 0 6.2 1.9 6.2 4.9 0 2.1-1.2 3.5-3.3 4.4 2.7 1 4.1 2.8 4.1 5.3C14 17.9 11.2 20 7 20s-7-2.1-7-5.1c0-2.3 1.5-4.1 4-4.9C1.9 8.9.8 7.3.8 5.2.8 2 3.3 0 7 0Zm.2 1.3c-1.8 0-2.8 1.2-2.8 2.9 0 2 1.5 3.2 4.2 4.4 1.1-1 1.4-2.1 1.4-3.7 0-2.3-1-3.6-2.8-3.6Zm-2 9.5c-1.2 1-1.8 2.3-1.8 4 0 2.4 1.4 3.9 3.6 3.9s3.4-1.2 3.4-3c0-2.4-2-3.5-5.2-4.9Z')],
  9: [14, path(SIX, 'transform="rotate(180 7 10)"')],
  1: [8.6, path('M4.6 0H6v18.6h2.6V20H0v-1.4h2v-15H0V2.4C2 2.3 3.6 1.6 4.6 0Z')],
  0: [13, path('M6.5 0C10.6 0 13 3.8 13 10s-2.4 10-6.5 10S0 16.2 0 10 2.4 0 6.5 0Zm0 1.4c-1.8 0-2.3 3-2.3 8.6s.5 8.6 2.3 8.6 2.3-3 2.3-8.6-.5-8.6-2.3-8.6Z')],
  J: [11.4, path('M3.4 0h8v1.4H9.5V14c0 4-2.1 6-5.1 6C1.8 20 0 18.6 0 16.4 0 15 .9 14 2.3 14c1.3 0 2.2.9 2.2 2.2 0 .9-.4 1.6-1.1 2 .3.3.7.4 1 .4.8 0 1.1-1 1.1-3.2v-14H3.4Z')],
  Q: [16.5, path('M8 0c5 0 8 4 8 10s-3 10-8 10-8-4-8-10S3 0 8 0Zm0 1.4C5.3 1.4 4.3 4.4 4.3 10s1 8.6 3.7 8.6 3.7-3 3.7-8.6-1-8.6-3.7-8.6Z') + path('M7 14.6c4.6-.6 5 4.2 6.8 5.8.9.6 1.8.2 2.4-.6l1 .8c-1 2-2.4 2.6-4 2.2C10 22 9.6 17.6 6.4 16.4Z')],
  K: [18.2, path('M0 0h8.2v1.4H6.3v7.8L12 2.4c.5-.6.3-1-.6-1h-.8V0h6.6v1.4c-1.6 0-2.4.4-3.4 1.6l-3.6 4.2 5.4 9.6c.7 1.3 1.2 1.8 2.6 1.8V20h-6.9l-4-9.4-1 1.2v6.8h1.9V20H0v-1.4h2.1V1.4H0Z')],
};

const mark = (/** @type {string} */ d, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, turned = false) =>
  at(x, y, (turned ? -size : size) / 20, path(d));

/** Rank above suit, centred on `x`, never wider than `room`. */
function index(/** @type {string} */ rank, /** @type {string} */ suit, /** @type {string} */ ink, /** @type {number[]} */ [x, y, height, room, pip]) {
  if (suit === 'X') return group(corner(mark(STAR, x, y + height * 0.55, height * 1.1)), `fill="${ink}"`);
  const { width, parts } = letters(rank, GLYPH, 0.8);
  const tall = height / 20, wide = Math.min(tall, room / width);
  const glyphs = at(x - (width * wide) / 2, y, `${wide} ${tall}`, parts.map(([offset, drawing]) => (offset ? group(drawing, `transform="translate(${offset})"`) : drawing)).join(''));
  return group(corner(glyphs, mark(SUIT[/** @type {Suit} */ (suit)], x, y + height + pip * 0.72, pip)), `fill="${ink}"`);
}

/** Curves as banknotes have them: one ellipse turned `count` times. */
const guilloche = (/** @type {number} */ rx, /** @type {number} */ ry, /** @type {number} */ count) =>
  Array.from({ length: count }, (_, turn) => `<ellipse rx="${rx}" ry="${ry}" transform="rotate(${(turn * 180) / count})"/>`).join('');

const rosette = (/** @type {number} */ radius, /** @type {string} */ colour) =>
  group(guilloche(radius, radius * 0.78, 14) + `<circle r="${radius * 0.74}" fill="${PAPER}"/><circle r="${radius + 2.2}" stroke-width="2.4" stroke-dasharray=".5 1"/>`,
    `transform="translate(50 70)" fill="none" stroke="${colour}" stroke-width=".4"`);

function middle(/** @type {string} */ rank, /** @type {Suit} */ suit, /** @type {string} */ ink) {
  if (rank === 'A') return rosette(27, GOLD) + group(mark(SUIT[suit], 50, 70, 30), `fill="${ink}"`);
  if (LAYOUT[rank]) return group(LAYOUT[rank].map(([x, y]) => mark(SUIT[suit], 50 + x * 17.5, 70 + y * 42, 15.5, y > 0)).join(''), `fill="${ink}"`);
  return twice(half(rank, suit, ink)) + path('M19 9h62v122H19ZM17.6 7.6h64.8v124.8H17.6Z', `fill="none" stroke="${ink}" stroke-width=".5"`);
}

/** @param {string} code @param {import('./deck.js').FaceOptions} [options] */
export function face(code, { large = false, fourColours = false } = {}) {
  const [rank, suit] = code;
  const ink = suit === 'X' ? OXBLOOD : (fourColours ? FOUR : INKS)[/** @type {Suit} */ (suit)];
  const picture = suit === 'X' ? JOKER : middle(rank, /** @type {Suit} */ (suit), ink);
  const whole = large
    ? group(picture, 'transform="translate(15)"') + index(rank, suit, ink, [17.5, 6, 26, 27, 20])
    : picture + twice(index(rank, suit, ink, [9.8, 7, 15, 12.4, 10.5]));
  return card(whole, PAPER, EDGE);
}

export function back() {
  const field = Array.from({ length: 27 }, (_, line) => `M${-116 + line * 8} 8l124 124M${92 + 116 - line * 8} 8l-124 124`).join('');
  const lattice = `<svg x="8" y="8" width="84" height="124" viewBox="8 8 84 124">${path(field, 'stroke-width=".5" opacity=".55"')}</svg>`;
  const medallion = group(`<circle r="30" fill="${OXBLOOD}"/>` + guilloche(28, 19, 18) + `<circle r="31.5" stroke-width="2.4" stroke-dasharray=".5 1"/><circle r="13.5" fill="${PAPER}"/><circle r="15.2" stroke-width=".8"/>`, 'transform="translate(50 70)"');
  const eight = group(GLYPH[8][1], `transform="translate(43 60)" fill="${OXBLOOD}"`);
  return card(`<rect x="5.5" y="5.5" width="89" height="129" rx="3.5" fill="${OXBLOOD}"/>`
    + group(lattice + '<rect x="8" y="8" width="84" height="124" rx="2" stroke-width=".8"/>' + medallion, `fill="none" stroke="#f0d9b5" stroke-width=".45"`) + eight, PAPER, EDGE);
}
