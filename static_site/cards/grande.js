/* Grande: a poster, for tired eyes and small screens – heavy numerals, one giant folded pip, people cut from coloured paper. */
import { STAR, STROKE, at, card, corner, fill, group, letters, path } from './shapes.js';

/** @typedef {import('./shapes.js').Suit} Suit */

const PAPER = '#fffdf8', EDGE = '#cbc5b8', INK = '#16181f', SUN = '#f4b223', CLAY = '#d5532b', TEAL = '#0f7478', ROSE = '#f3a9a0', SKY = '#a8d3e0', LEAF = '#b9d8a4', CREAM = '#f8e6c4';
/** Ink, and the shade of its folded half. @type {Record<string, [string, string]>} */
const TWO = { C: [INK, '#343946'], D: ['#d3202f', '#a8121f'], H: ['#d3202f', '#a8121f'], S: [INK, '#343946'], X: [TEAL, '#0a5559'] };
/** @type {typeof TWO} */
const FOUR = { ...TWO, C: ['#127a42', '#0b5a2f'], D: ['#1a5fc4', '#124794'] };

/** Suits of ruler and compass, 20 high around 0,0: the whole, then its right half. @type {Record<Suit, [string, string]>} */
const PIP = {
  C: ['M-4.7-5.3a4.7 4.7 0 1 1 7.9 3.4 4.8 4.8 0 1 1-2 7.2L3.6 10h-7.2l2.4-4.7a4.8 4.8 0 1 1-2-7.2 4.7 4.7 0 0 1-1.5-3.4Z', 'M0-10a4.7 4.7 0 0 1 3.2 8.1 4.8 4.8 0 1 1-2 7.2L3.6 10H0Z'],
  D: ['M0-10 8.2 0 0 10-8.2 0Z', 'M0-10 8.2 0 0 10Z'],
  H: ['M0 9.5-8.1 1A5.7 5.7 0 0 1 0-7 5.7 5.7 0 0 1 8.1 1Z', 'M0 9.5V-7a5.7 5.7 0 0 1 8.1 8Z'],
  S: ['M0-10 7.5-1.7A4.7 4.7 0 0 1 1.3 5.4L3.6 10h-7.2l2.3-4.6A4.7 4.7 0 0 1-7.5-1.7Z', 'M0-10 7.5-1.7A4.7 4.7 0 0 1 1.3 5.4L3.6 10H0Z'],
};
const disc = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, /** @type {string} */ colour) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
const dots = (/** @type {string} */ d, /** @type {number} */ size, /** @type {string} */ colour) => path(d, `stroke="${colour}" stroke-width="${size}" stroke-linecap="round"`);
const pip = (/** @type {Suit} */ suit, /** @type {string[]} */ [ink, shade], /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
  at(x, y, size / 20, fill(PIP[suit][0], ink) + fill(PIP[suit][1], shade));

/** Skin in light and in shade, hair, and what lies behind. @type {Record<Suit, string[]>} */
const LOOK = { S: ['#c98c60', '#b27548', '#2b1d18', SUN], H: ['#f4cfa9', '#e6b58a', '#9c3f1c', SKY], D: ['#8d5a3a', '#754629', '#1d1512', ROSE], C: ['#e2ad80', '#cd9262', '#5b3420', LEAF] };

const robe = (/** @type {string} */ cloth, /** @type {string} */ shade) => fill('M20 140a40 40 0 0 1 80 0Z', cloth) + fill('M60 100a40 40 0 0 1 40 40H60Z', shade);
/** Shoulders: half a disc of cloth with each suit's own pattern. @type {Record<Suit, (cloth: string, shade: string) => string>} */
const CLOTH = {
  S: (cloth, shade) => fill('M20 140a40 40 0 0 1 80 0Z', cloth) + fill('M31 140a29 29 0 0 1 58 0Z', CLAY) + fill('M41 140a19 19 0 0 1 38 0Z', SUN) + fill('M60 100a40 40 0 0 1 40 40H89a29 29 0 0 0-29-29Z', shade),
  H: (cloth, shade) => robe(cloth, shade) + fill('M28 140v-25l7-5v30ZM42 140v-36l6-2.2V140ZM72 140v-38.2l6 2.2v36ZM85 110l7 5v25h-7Z', PAPER),
  D: (cloth, shade) => robe(cloth, shade) + fill('M22 140l9.5-16 9.5 16 9.5-16 9.5 16 9.5-16 9.5 16 9.5-16 9.5 16Z', SUN) + fill('M41 119l9.5-15 9.5 15 9.5-15 9.5 15Z', TEAL),
  C: (cloth, shade) => robe(cloth, shade) + dots('M36 122h.01M50 112h.01M70 112h.01M84 122h.01M46 130h.01M74 130h.01M31 135h.01M89 135h.01M60 124h.01', 7.2, SUN),
};

/** One face of two planes: light from the left. */
function head(/** @type {Suit} */ suit, woman = false) {
  const [light, shade, hair] = LOOK[suit];
  return fill('M51 84h18v22l-9 9-9-9Z', shade)
    + fill('M43 50h34v25a17 17 0 0 1-34 0Z', light) + fill('M60 50h17v25a17 17 0 0 1-17 17Z', shade)
    + fill('M46.5 67q5-5 10 0-5 4.5-10 0ZM63.5 67q5-5 10 0-5 4.5-10 0Z', PAPER) + dots('M51.5 66.8h.01M68.5 66.8h.01', 4.6, INK)
    + path('M46 62q5-4.5 10-1M64 61q5-3.5 10 1', `fill="none" stroke="${hair}" stroke-width="${woman ? 1.6 : 2.6}"`)
    + path('M60 61v15h-5', `fill="none" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"`)
    + fill('M53 82.5 57.5 80l2.5 1.2 2.5-1.2 4.5 2.5Q60 89 53 82.5Z', woman || suit === 'H' ? '#c22a2f' : '#8f2f28');
}
const BEARD = {
  S: 'M42 70v17a18 18 0 0 0 36 0V70q-4 8-10 8H52q-6 0-10-8Z', H: 'M42 70v14l18 30 18-30V70q-4 8-10 8H52q-6 0-10-8Z',
  D: 'M42 70v24h7v8h22v-8h7V70q-4 8-10 8H52q-6 0-10-8Z', C: 'M42 70v10a6 6 0 0 0 2 9 6 6 0 0 0 6 8 6 6 0 0 0 10 5 6 6 0 0 0 10-5 6 6 0 0 0 6-8 6 6 0 0 0 2-9V70q-4 8-10 8H52q-6 0-10-8Z',
};
const MOUTH = fill('M54 83.5h12q-6 5-12 0Z', '#f0d6c0') + fill('M60 77q-9-1-13 5 9 0 13-2 4 2 13 2-4-6-13-5Z', INK);
const CROWN = {
  S: fill('M40 53V30l10 10 10-14 10 14 10-10v23Z', SUN) + fill('M60 26l10 14 10-10v23H60Z', '#d9940f') + fill('M40 46h40v4H40Z', CLAY) + dots('M60 26h.01M40 30h.01M80 30h.01', 6, CLAY),
  H: fill('M40 53V38a6.7 6.7 0 0 1 13.3 0 6.7 6.7 0 0 1 13.4 0A6.7 6.7 0 0 1 80 38v15Z', SUN) + fill('M60 33q4-3 6.7 5A6.7 6.7 0 0 1 80 38v15H60Z', '#d9940f') + dots('M46 47h.01M60 47h.01M74 47h.01', 5.2, TEAL) + disc(60, 28, 3.4, CLAY),
  D: fill('M40 53V33h8v9h8V30h8v12h8v-9h8v20Z', SUN) + fill('M60 30h4v12h8v-9h8v20H60Z', '#d9940f') + fill('M60 42.5 64 48l-4 5-4-5ZM47 45l3 3.5-3 3.5-3-3.5ZM73 45l3 3.5-3 3.5-3-3.5Z', TEAL),
  C: fill('M40 53 36 32q10 1 12 10 2-12 12-16 10 4 12 16 2-9 12-10l-4 21Z', SUN) + fill('M60 26q10 4 12 16 2-9 12-10l-4 21H60Z', '#d9940f') + fill('M40 48h40v5H40Z', TEAL),
};
const LOCKS = {
  S: (/** @type {string} */ hair) => disc(60, 62, 29, hair), H: (/** @type {string} */ hair) => fill('M34 112V60a26 26 0 0 1 52 0v52H70V70H50v42Z', hair),
  D: (/** @type {string} */ hair) => disc(42, 44, 9, hair) + disc(78, 44, 9, hair) + fill('M39 76V56a21 21 0 0 1 42 0v20Z', hair), C: (/** @type {string} */ hair) => fill('M40 78V56a21 21 0 0 1 42 0q0 12 9 16t4 15-8 14-6 12q-10-6-6-16t2-23Z', hair),
};
const HAT = {
  S: fill('M36 53q-2-22 22-22 28 0 28 14 0 8-8 8Z', TEAL) + fill('M40 48h38v6H40Z', CLAY) + disc(58, 30, 3.4, CLAY),
  H: fill('M30 53h60v-6H78l-4-19H46l-4 19H30Z', '#7a3a1c') + fill('M42 42h36.5l1 6H41Z', SUN) + fill('M74 44q2-20 20-24 0 20-20 24Z', CLAY),
  D: fill('M28 53a32 26 0 0 1 64 0Z', TEAL) + fill('M28 53a32 26 0 0 1 64 0H83a23 18 0 0 0-46 0Z', SUN) + fill('M60 27q8-14 24-11-4 14-24 11Z', CLAY),
  C: fill('M40 53V44a20 18 0 0 1 40 0v9Z', CLAY) + fill('M78 38 98 52 80 56Z', CLAY) + fill('M40 47h40v6H40Z', SUN) + disc(98, 52, 4, SUN),
};

/** @type {Record<string, (suit: Suit, ink: string[]) => string>} */
const PERSON = {
  K: (suit, [cloth, shade]) => fill('M37 53h46v28H37Z', LOOK[suit][2]) + CLOTH[suit](cloth, shade) + head(suit) + fill(BEARD[suit], suit === 'H' ? '#e9e2d6' : LOOK[suit][2]) + MOUTH + CROWN[suit],
  Q: (suit, [cloth, shade]) => LOCKS[suit](LOOK[suit][2]) + CLOTH[suit](cloth, shade) + head(suit, true)
    + path('M43 60Q45 49 60 49t17 11', `fill="none" stroke="${LOOK[suit][2]}" stroke-width="5"`)
    + fill('M45 47l3-11 6 6 6-10 6 10 6-6 3 11q-15-4-30 0Z', SUN) + disc(60, 31, 2.4, CLAY) + dots('M41 82h.01M79 82h.01', 8, SUN)
    + path('M49 104q11 12 22 0', `fill="none" stroke="${PAPER}" stroke-width="3.6" stroke-linecap="round" stroke-dasharray="0 4.6"`),
  J: (suit, [cloth, shade]) => fill(suit === 'D' ? 'M38 50h44v18H38Z' : 'M37 50h46v32l-6 4H43l-6-4Z', LOOK[suit][2]) + CLOTH[suit](cloth, shade) + head(suit)
    + (suit === 'D' ? fill('M60 78q-8-1-11 3 7 1 11-1 4 2 11 1-3-4-11-3Z', INK) : '') + (suit === 'C' ? fill('M43 62V50h20q-4 9-20 12Z', LOOK.C[2]) : fill('M43 58V50h34v8q-17-7-34 0Z', LOOK[suit][2]))
    + fill('M46 103l14 8 14-8 2 10-16 8-16-8Z', suit === 'H' ? TEAL : PAPER) + HAT[suit],
};

const JOKER = disc(60, 84, 34, ROSE) + CLOTH.C(TEAL, '#0a5559') + head('S')
  + fill('M53 81h14q0 9-7 9t-7-9Z', '#c22a2f') + fill('M55 81h10v3H55Z', PAPER)
  + fill('M60 34C44 20 26 30 28 56q6-9 14-5v6h18Z', CLAY) + fill('M60 34c16-14 34-4 32 22q-6-9-14-5v6H60Z', SUN) + fill('M42 50h36v6H42Z', TEAL) + disc(28, 60, 4.5, SUN) + disc(92, 60, 4.5, CLAY)
  + at(60, 26, 0.6, fill(STAR, TEAL));

function picture(/** @type {string} */ rank, /** @type {string} */ suit, /** @type {[string, string]} */ ink) {
  if (suit === 'X') return JOKER;
  const named = /** @type {Suit} */ (suit);
  if (rank === 'A') return disc(60, 92, 38, LOOK[named][3]) + pip(named, ink, 60, 92, 58);
  if (PERSON[rank]) return disc(60, 80, 37, LOOK[named][3]) + PERSON[rank](named, ink);
  return pip(named, ink, 62, 97, 72);
}

/** A heavy rank of `size` times 25 units, squeezed where it is wide, above its suit. */
function index(/** @type {string} */ rank, /** @type {string} */ suit, /** @type {[string, string]} */ ink, /** @type {number} */ size) {
  if (suit === 'X') return corner(at(21, 22, 1.5, fill(STAR, ink[0])));
  const pen = 5.2, { width, parts } = letters(rank, STROKE, rank === 'T' ? 6.6 : 6);
  const wide = Math.min(size, 27 / (width + pen));
  const strokes = group(parts.map(([offset, d]) => path(d, `transform="translate(${offset})"`)).join(''), `fill="none" stroke="${ink[0]}" stroke-width="${pen}" stroke-miterlimit="2"`);
  return corner(at(6 + (pen / 2) * wide, 7 + (pen / 2) * size, `${wide} ${size}`, strokes), pip(/** @type {Suit} */ (suit), ink, 6 + Math.min(13, ((width + pen) * wide) / 2), 22 + 25.2 * size, 22));
}

/** @param {string} code @param {import('./deck.js').FaceOptions} [options] */
export function face(code, { large = false, fourColours = false } = {}) {
  const [rank, suit] = code;
  const ink = (fourColours ? FOUR : TWO)[suit];
  return card(`<svg x="1" y="1" width="98" height="138" viewBox="1 1 98 138">${picture(rank, suit, ink)}</svg>${index(rank, suit, ink, large ? 1.5 : 1.3)}`, PAPER, EDGE);
}

/** Quarter discs turned this way and that, as on the tiled walls of modernist towns; the same upside down. */
export function back() {
  const colours = [[TEAL, SUN], [CLAY, CREAM], [CREAM, TEAL], [SUN, CLAY]];
  const corners = ['M0 0h18A18 18 0 0 1 0 18Z', 'M18 0v18A18 18 0 0 1 0 0Z', 'M18 18H0A18 18 0 0 1 18 0Z', 'M0 18V0a18 18 0 0 1 18 18Z'];
  let tiles = '';
  for (let place = 0; place < 35; place += 1) {
    const mirrored = Math.min(place, 34 - place), turned = place > 17 ? 2 : 0;
    const [ground, figure] = colours[(mirrored * 7 + (mirrored >> 2)) % 4];
    const corner = corners[((mirrored * 5 + (mirrored >> 1)) % 4 + turned) % 4];
    tiles += group(fill('M-.1-.1h18.2v18.2H-.1Z', ground) + fill(corner, figure), `transform="translate(${5 + (place % 5) * 18} ${7 + Math.floor(place / 5) * 18})"`);
  }
  const eight = fill('M32 52h36v36H32Z', TEAL) + `<g fill="none" stroke="${PAPER}" stroke-width="4.6"><circle cx="50" cy="63.5" r="5.6"/><circle cx="50" cy="76" r="6.8"/></g>`;
  return card(tiles + eight, PAPER, EDGE);
}
