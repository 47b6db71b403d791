/* Noite: the sky over the table – pips are stars of a constellation, and each number has its own; lines glow like engraved neon. */
import { STAR, STROKE, SUIT, at, card, corner, fill, group, letters, path, twice } from './shapes.js';
import { figure, joker } from './noite_courts.js';

/** @typedef {import('./shapes.js').Suit} Suit */

const NIGHT = '#14153a', EDGE = '#5a63b6', MOON = '#e6ebff', GOLD = '#ffd588', HAZE = '#8d97e0';
/** @type {Record<string, string>} */
const TWO = { C: MOON, D: '#ff8d9c', H: '#ff8d9c', S: MOON, X: GOLD };
/** @type {typeof TWO} */
const FOUR = { ...TWO, C: '#7fe6ae', D: '#7cc8ff' };

/** Where the stars of each number stand, in the order of their line; a gap begins a new line. */
const SKY = {
  2: [[36, 42], [64, 98]],
  3: [[33, 38], [54, 70], [63, 106]],
  4: [[53, 24], [47, 116], null, [28, 58], [74, 70]],
  5: [[30, 28], [66, 44], [36, 68], [70, 90], [38, 114]],
  6: [[50, 24], [34, 46], [36, 82], [58, 116], [72, 92], [66, 56], [50, 24]],
  7: [[27, 28], [40, 44], [44, 64], [54, 82], [46, 106], [72, 114], [76, 88], [54, 82]],
  8: [[38, 28], [62, 28], [70, 50], [30, 92], [38, 114], [62, 114], [70, 92], [30, 50], [38, 28]],
  9: [[52, 22], [72, 42], [52, 66], [32, 42], [52, 22], [52, 66], [38, 80], [60, 88], [40, 99], [62, 107], [42, 118], null, [32, 42], [72, 42]],
  T: [[50, 22], [60, 58], [33, 36], [67, 36], [40, 58], [50, 22], null, [50, 118], [40, 82], [67, 104], [33, 104], [60, 82], [50, 118]],
};

/** A line of light: a faint wide stroke under a fine bright one. */
const glow = (/** @type {string} */ d, /** @type {string} */ ink, width = 1.1, rest = '') =>
  path(d, `stroke="${ink}" stroke-width="${width * 3.4}" opacity=".2" ${rest}`) + path(d, `stroke="${ink}" stroke-width="${width}" ${rest}`);
const lines = (/** @type {string} */ body, moved = '') => group(body, `fill="none" stroke-linecap="round" stroke-linejoin="round"${moved && ` transform="${moved}"`}`);

const DUST = 'M22 40v.01M84 30v.01M78 48v.01M24 92v.01M82 76v.01M44 16v.01M66 18v.01M20 76v.01M30 128v.01M84 100v.01M58 130v.01M16 58v.01M88 60v.01M70 124v.01';
const dust = lines(path(DUST, `stroke="${HAZE}" stroke-width=".9"`) + path('M80 22v.01M20 108v.01M88 90v.01M34 14v.01', `stroke="${GOLD}" stroke-width="1.3"`));

const star = (/** @type {Suit} */ suit, /** @type {string} */ ink, /** @type {number[]} */ [x, y], size = 15) =>
  at(x, y, size / 20, path(SUIT[suit], `fill="${NIGHT}" stroke="${ink}" stroke-opacity=".25" stroke-width="4.6"`) + path(SUIT[suit], `fill="${ink}" fill-opacity=".36" stroke="${ink}" stroke-width="1.5"`));

function index(/** @type {string} */ rank, /** @type {string} */ suit, /** @type {string} */ ink, /** @type {number[]} */ [x, y, height, room, pip]) {
  if (suit === 'X') return corner(at(x, y + height * 0.55, height / 18, fill(STAR, ink)));
  const pen = 3.3, { width, parts } = letters(rank, STROKE, 4.5);
  const tall = height / (20 + pen), wide = Math.min(tall, room / (width + pen));
  const pens = parts.map(([offset, d]) => glow(d, ink, pen / 1.2, `transform="translate(${offset})"`)).join('');
  return corner(at(x - (width * wide) / 2, y + (pen / 2) * tall, `${wide} ${tall}`, lines(pens)), at(x, y + height + pip * 0.76, pip / 20, fill(SUIT[/** @type {Suit} */ (suit)], ink)));
}

function middle(/** @type {string} */ rank, /** @type {Suit} */ suit, /** @type {string} */ ink) {
  if (rank === 'A') {
    const rays = `<circle r="33" stroke="${GOLD}" stroke-width="9" stroke-dasharray=".5 4.684" stroke-linecap="butt"/><circle r="26" stroke="${GOLD}" stroke-width=".6"/><circle r="40" stroke="${HAZE}" stroke-width=".5" stroke-dasharray="0 3"/>`;
    return lines(rays, 'translate(50 70)') + star(suit, ink, [50, 70], 32) + at(50, 70, 0.95, path(SUIT[suit], `fill="none" stroke="${ink}"`));
  }
  const sky = SKY[/** @type {keyof typeof SKY} */ (rank)];
  if (!sky) return figure(rank, suit, ink);
  const trace = sky.map((place, turn) => place && `${turn && sky[turn - 1] ? 'L' : 'M'}${place.join(' ')}`).filter(Boolean).join('');
  const places = [...new Set(sky.filter((place) => place !== null).map(String))].map((place) => place.split(',').map(Number));
  return lines(glow(trace, GOLD, 0.6)) + places.map((place) => star(suit, ink, place, places.length > 8 ? 13 : 15)).join('');
}

/** @param {string} code @param {import('./deck.js').FaceOptions} [options] */
export function face(code, { large = false, fourColours = false } = {}) {
  const [rank, suit] = code;
  const ink = (fourColours ? FOUR : TWO)[suit];
  const picture = dust + (suit === 'X' ? joker(ink) : middle(rank, /** @type {Suit} */ (suit), ink));
  return card(large
    ? group(picture, 'transform="translate(23 14) scale(.84)"') + index(rank, suit, ink, [17.5, 7, 26, 25, 20])
    : picture + twice(index(rank, suit, ink, [10.5, 7, 15, 13, 10.5])), NIGHT, EDGE);
}

/** The Southern Cross between two moons; the same upside down. */
export function back() {
  const moon = lines(glow('M50 20a13 13 0 1 0 9 19 11 11 0 0 1-9-19Z', MOON, 0.9)) + path('M50 20a13 13 0 1 0 9 19 11 11 0 0 1-9-19Z', `fill="${MOON}" fill-opacity=".16"`);
  const cross = [[50, 52, 0.42], [31, 66, 0.4]].map(([x, y, size]) => at(x, y, size, fill(STAR, GOLD))).join('');
  const rings = [27, 30, 33].map((r, turn) => `<circle cx="50" cy="70" r="${r}" stroke="${HAZE}" stroke-width=".6" stroke-dasharray="${['0', '0 2.4', '.4 3'][turn]}"/>`).join('');
  return card(`<rect x="6" y="6" width="88" height="128" rx="4" fill="#1d1f57" stroke="${GOLD}" stroke-width=".7"/><rect x="8.5" y="8.5" width="83" height="123" rx="2.5" fill="none" stroke="${HAZE}" stroke-width=".5" stroke-dasharray="0 2"/>`
    + lines(rings + glow('M50 52v36M31 66l38 8', GOLD, 0.5)) + twice(moon + cross + lines(path(DUST, `stroke="${MOON}" stroke-width=".9"`))), NIGHT, EDGE);
}
