/* Court figures of the night design: one profile each, in a line of light before the moon. */
import { SUIT, STAR, at, fill, group, path } from './shapes.js';

/** @typedef {import('./shapes.js').Suit} Suit */

const CLOTH = '#262a6e', SKIN = '#31367f', GOLD = '#ffd588', HAZE = '#8d97e0', DEEP = '#1b1d4e';

const PROFILE = 'M44 40C41.5 44 39.8 47.5 39.7 50.5c0 2 .9 2.8.5 4.5-1.4 3.6-4.8 7-5.8 9.2-.2 1.5 1.8 2 4 2-.9 1.2-2 2.4-1.8 3.5.3 1.1 1.7 1.2 2.9 1.3-1.3.8-2.3 1.8-2 3.2.4 1.2 1.9 1.6 2 2.8-.1 2-1 3.4-.3 6 1.2 3.6 5.8 4.4 9.8 3C51 85.5 52.5 84.6 53.5 83.5';
const FEATURES = 'M43.5 56.5q2.7 2.2 5.7.2M42.5 51.3q3.7-2.8 8.5-.6M37.5 71.1h4.5M62 60q3.5-1 3.5 2.5t-3.5 4.5';

/** A filled shape whose edge glows. */
const lit = (/** @type {string} */ d, /** @type {string} */ ink, inside = 'none', width = 1.1) =>
  path(d, `fill="${inside}" stroke="${ink}" stroke-opacity=".22" stroke-width="${width * 3.4}"`) + path(d, `stroke="${ink}" stroke-width="${width}"`);
const spark = (/** @type {number[][]} */ places) => places.map(([x, y, size]) => at(x, y, size, fill(STAR, GOLD))).join('');

/** Crowns, tiaras and hats: their line, and the stars that stand on them. @type {Record<string, [string, number[][]]>} */
const HEADGEAR = {
  KS: ['M40 42 35 22l10 9 5-14 6 13 10-10-1 21q-12-5-25 1Z', [[35, 21, 0.2], [50, 15, 0.26], [66, 19, 0.2]]],
  KH: ['M40 42c-7-6-6-15 0-16 3 0 5 3 5 6-1-9 4-14 8-14s7 5 5 13c1-3 4-5 7-4 5 2 4 9 0 14q-12-5-25 1Z', [[53, 16, 0.26]]],
  KD: ['M40 42 37 26l6 4 2-9 6 6 3-10 4 10 6-5 0 8 6-2-4 13q-12-5-26 1Z', [[54, 16, 0.24]]],
  KC: ['M40 42q-3-8-1-16 4 5 9 4-2-7 4-14 5 8 4 14 6 1 10-3 1 8-1 14q-12-5-25 1Z', [[39, 25, 0.18], [52, 15, 0.24], [66, 26, 0.18]]],
  QS: ['M41 40q12-9 26 2-2-5-5-8-5-14-12-16 3 8-1 14-5 3-8 8Z', [[50, 14, 0.24]]],
  QH: ['M41 41q11-11 26 1l2-8-6 1-3-7-6 6-5-7-3 8-6-1Z', [[49, 24, 0.18], [60, 25, 0.18]]],
  QD: ['M42 41q11-10 25 1M45 36l-1-9M52 33l1-12M59 34l4-10M65 37l6-7', [[44, 25, 0.2], [53, 18, 0.28], [63.5, 22, 0.2], [72, 29, 0.2]]],
  QC: ['M41 41q11-10 26 1-1-4-4-6a5 5 0 1 0-6-4 5 5 0 1 0-9 2q-4 2-7 7Z', [[52, 20, 0.22]]],
  JS: ['M38 43q-3-16 14-19 17-2 18 15 2 4-2 5-14-8-30-1Z', [[41, 39, 0.2]]],
  JH: ['M30 44q8-5 14-5 1-15 10-15 9-1 10 14 6 1 12 8-22-10-46-2Z', [[49, 34, 0.2]]],
  JD: ['M34 40Q40 20 56 22q16 0 22 12-2 10-10 9-14-10-28-1-5 2-6-2Z', [[42, 36, 0.2]]],
  JC: ['M40 43q-2-18 12-20 8-1 18 4 12 6 14 20-8-4-14-3-16-7-30-1Z', [[85, 48, 0.26]]],
};
/** Hair behind the head, in waves. */
const HAIR = {
  K: ['M64 42q8 8 5 18 6 6 2 16 5 8-3 17-6 3-12-1 4-8 1-14 6-8 1-18 4-8 6-18Z', 'M66 52q3 6 0 11M66 68q3 6-1 11M63 82q2 4-1 8'],
  S: ['M66 40q16 4 17 22 2 13 4 21 2 11-6 20 2-13-6-19 2 16-8 26-7 3-13-3 8-9 6-19-10-12-4-26Z', 'M68 48q12 8 12 26M66 58q8 12 8 30M70 50q16 8 16 34'],
  H: ['M66 40a10 10 0 0 1 12 10 9 9 0 0 1 4 13 9 9 0 0 1 1 14 9 9 0 0 1-3 14 9 9 0 0 1-12 8 9 9 0 0 1-11-4q6-8 2-16 6-6 1-14 4-8 2-15Z', 'M70 48a7 7 0 0 1 3 10M68 60a7 7 0 0 1 5 10M68 74a7 7 0 0 1 3 11M64 86a7 7 0 0 1 0 8'],
  D: ['M66 40q10 4 9 16-1 5-5 8 8-6 14 0 4 6-2 12-8 6-14-2-2-4 0-8l-4 2q4 8-2 14l-5-2q4-8 0-18 6-10 4-14Z', 'M68 46q4 5 3 12M74 68q6-2 6 4-3 4-6 0M66 72q2 5-2 10'],
  C: ['M66 40q14 2 12 18-1 8 4 13 8 4 6 12-2 6-8 5 4 6-1 11-6 5-10-1 2 8-4 11-5 0-6-5 4-12 0-24-4-8 0-16-2-10 7-24Z', 'M70 48q5 10 0 20M74 70q-4 10 2 18M68 74q-4 12 1 24'],
};
const BEARD = {
  S: ['M41 79q-3 14 0 28 3 12 12 18-1-8 4-12 6-8 5-18 2-12-2-26-3 9-9 10-4 1-10 0Z', 'M46 86q-2 14 4 27M51 84q-1 12 2 24M56 82q2 10 0 20'],
  H: ['M41 79q-5 8-3 16-4 8 2 14 1 8 9 10 8 2 9-6 7-4 4-13 4-8 1-15 0-10-3-16-3 9-9 10-4 1-10 0Z', 'M46 88q-3 5 1 10-3 5 2 10M53 86q-3 6 1 11-2 6 0 10'],
  D: ['M41 79q-6 8-13 9 6 5 13 2 0 8 5 14 1-6 5-10 4-8 9-12 1-8 0-13-3 9-9 10-4 1-10 0Z', 'M43 84q2 5 4 11'],
  C: ['M41 79a6 6 0 0 0-3 9 6 6 0 0 0 1 10 6 6 0 0 0 8 6 6 6 0 0 0 9-1 6 6 0 0 0 6-8 6 6 0 0 0 1-10q0-10-3-16-3 9-9 10-4 1-10 0Z', 'M44 88a4 4 0 0 0 5 3M47 97a4 4 0 0 0 6 0M52 88a4 4 0 0 0 6-1'],
};
const BODY = {
  K: ['M58 80v10q16 3 22 14 5 9 5 26H22q0-18 14-26 10-5 12-18Z', 'M52 90q-4 20-2 40M60 93q6 18 6 37M71 98q6 14 6 32M39 104q-4 12-4 26'],
  Q: ['M61 74v20q16 5 20 14 4 8 4 22H24q2-16 13-22 10-5 11-14v-9Z', 'M27 130q3-16 15-18 8 8 18 4 10 0 15 14'],
  J: ['M61 74v18q15 5 20 14 4 9 4 24H24q0-16 13-24 10-5 11-14v-7Z', 'M36 106q12 8 24-9 10 4 14 9-14 18-38 0ZM54 114v16'],
};
/** Hair over the brow and the ear. */
const FRINGE = 'M42.5 43q7 9 15 10 4 8 1 17 6 2 9-6 3-12 0-20-12-12-25-1Z';
/** The small constellation each suit wears on its cloth. @type {Record<Suit, number[][]>} */
const WORN = { S: [[31, 120], [40, 114], [46, 124], [60, 118]], H: [[29, 124], [38, 116], [50, 122], [58, 113]], D: [[33, 113], [42, 123], [52, 113], [60, 124]], C: [[30, 116], [36, 126], [50, 117], [62, 124]] };

/** @param {string} rank @param {Suit} suit @param {string} ink */
export function figure(rank, suit, ink) {
  const held = HEADGEAR[rank + suit];
  const hair = rank === 'K' ? HAIR.K : rank === 'Q' ? HAIR[suit] : ['M64 42q9 6 6 18 4 8-2 16-6 4-13 1 4-8 1-14 2-10 8-21Z', 'M66 50q3 6 0 12M65 66q1 4-1 8'];
  const drawing = '<circle cx="54" cy="62" r="38" fill="#1e2059" stroke="#ffd588" stroke-width=".6"/><circle cx="54" cy="62" r="41" stroke="#8d97e0" stroke-width=".6" stroke-dasharray="0 3.2"/>'
    + lit(hair[0], ink, DEEP) + path(hair[1], `stroke="${ink}" stroke-width=".6"`)
    + lit(BODY[/** @type {'K'|'Q'|'J'} */ (rank)][0], ink, CLOTH) + path(BODY[/** @type {'K'|'Q'|'J'} */ (rank)][1], `stroke="${HAZE}" stroke-width=".7"`)
    + lit(`${PROFILE}C60 78 66 66 67 54Q66 42 60 38Z`, ink, SKIN) + path(FEATURES, `stroke="${ink}" stroke-width="1"`)
    + lit(FRINGE, ink, DEEP, 0.9) + path('M47 44q8 6 17 7M52 40q9 4 14 9', `stroke="${ink}" stroke-width=".6"`)
    + (rank === 'K' ? lit(BEARD[suit][0], ink, DEEP) + path(BEARD[suit][1], `stroke="${ink}" stroke-width=".6"`) + lit('M37.3 69.2q6-3 10 1 3 2.8 7-.4-.5 6-7 6-6 0-10-6.6Z', ink, DEEP, 0.8) : '')
    + (rank === 'Q' ? path('M43 57.5l-1.5 1.5M45 58.5l-1 2M47.5 58.5v2', `stroke="${ink}" stroke-width=".7"`) + spark([[63, 71, 0.2]]) + path('M46 100q8 6 14-3', `stroke="${GOLD}" stroke-width="1.9" stroke-dasharray="0 3.2"`) : '')
    + lit(held[0], GOLD, DEEP, 0.9) + spark(held[1])
    + (rank === 'J' ? lit('M60 31q4-17 18-19-1 3-3 5 3 0 5 0-3 4-6 5 2 1 3 1-6 6-14 9Z', ink, CLOTH, 0.8) : '')
    + path(`M${WORN[suit].join('L')}`, `stroke="${GOLD}" stroke-width=".4"`) + spark(WORN[suit].map(([x, y]) => [x, y, 0.14]))
    + at(71, 116, 0.5, fill(SUIT[suit], ink));
  return group(drawing, `fill="none" stroke-linecap="round" stroke-linejoin="round" transform="${suit === 'H' || suit === 'C' ? 'translate(103) scale(-1 1)' : 'translate(-3)'}"`);
}

/** The joker: a comet with a face. @param {string} ink */
export const joker = (ink) => group(
  lit('M38 78Q44 40 84 18q-8 14-8 24 6-6 14-8-8 12-9 22 4-2 8-2-12 34-34 44Z', ink, CLOTH) + path('M52 70Q58 44 78 28M60 78q8-16 20-28', `stroke="${HAZE}" stroke-width=".7"`)
  + '<circle cx="44" cy="88" r="24" fill="#31367f" stroke="#ffd588" stroke-width="1.3"/><circle cx="44" cy="88" r="28" stroke="#ffd588" stroke-width="3.4" stroke-opacity=".18"/>'
  + path('M32 84q3.5-4 7 0M48 82q3.5-4 7 0M44 84q-1 5-4 7 2 2 4 1M33 96q12 12 23-2-11 4-23 2ZM30 80l2-1M57 77l-2-.5', `stroke="${ink}" stroke-width="1.2"`)
  + spark([[20, 60, 0.4], [26, 118, 0.3], [74, 104, 0.45], [62, 122, 0.22]]), 'fill="none" stroke-linecap="round" stroke-linejoin="round"');
