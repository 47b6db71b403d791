/* Court figures of the tiled design: whole people in cobalt, after the figures that bid guests welcome on palace stairs. */
import { STAR, SUIT, at, fill, group, path, ribbon } from './shapes.js';

/** @typedef {import('./shapes.js').Suit} Suit */

export const GLAZE = '#f7fbff', INK = '#173a80', MID = '#6d97d1', WASH = '#cddff4', OCHRE = '#e5ab2e';

const sign = (/** @type {Suit} */ suit, /** @type {string} */ ink, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) =>
  at(x, y, scale, path(SUIT[suit], `fill="${ink}" stroke="none"`));
const hand = (/** @type {number} */ x, /** @type {number} */ y) => `<circle cx="${x}" cy="${y}" r="2.7" fill="${GLAZE}"/>`;
const WELCOME = fill('M76 61.5c2-2.5 3-4.5 4-4.2.6.5-.1 2-.6 3 2-1.5 3.6-2.6 4.2-2 .5.7-1 1.9-2 2.8 1.4-.6 2.6-.9 2.9-.2.2.8-1.3 1.6-2.4 2.3-1.2 1.6-3.2 3-5.6 2.6Z', GLAZE);

/** Arch and chequered floor. */
const NICHE = path('M20 124V48q0-32 30-32t30 32v76', `fill="#e4eefa" stroke="${MID}"`) + path('M24 124V48q0-28 26-28t26 28v76', `stroke="${MID}" stroke-width="2" stroke-dasharray=".9 2.4"`)
  + path('M17 124h66M18.5 128h63M46 20l-1.5-6h11L54 20Z', `stroke="${INK}"`) + path('M20 126h60', `stroke="${MID}" stroke-width="3.2" stroke-dasharray="5 5"`)
  + path('M18.5 48h6M75.5 48h6', `stroke="${INK}" stroke-width="1.6"`) + `<circle cx="50" cy="10.5" r="2.6" fill="${OCHRE}"/>`;

const HEAD = fill('M43.5 36c-.6 6-.4 9.5 1.5 12.5 1.4 2.2 3 3.2 5 3.2s3.6-1 5-3.2c1.9-3 2.1-6.5 1.5-12.5Z', GLAZE);
const FACE = path('M45.5 41.5q1.7-1.3 3.3-.2M51.4 41.3q1.6-1.1 3.2.2', 'stroke-width=".7"') + path('M47.3 42.7v.01M53 42.7v.01', 'stroke-width="1.5"') + path('M50.3 42.5q-.3 2-1.3 3.3.6.6 1.5.4', 'stroke-width=".6"')
  + path('M56 39q.4 5-1 8.5', `stroke="${MID}" stroke-width="1.4"`);
const lips = (/** @type {string} */ ink) => path('M48.2 48.2q1.8 1.3 3.6 0', `stroke="${ink}" stroke-width="1"`);

/** Crowns of kings, worn low. */
const CROWN = {
  S: 'M43 37 41 26l4.5 4L50 23l4.5 7 4.5-4-2 11q-7-2.5-14 0Z', H: 'M43 37c-3-3-3-8 .5-8 1.5 0 2.5 1.5 2.5 2.5 0-3 1.5-6.5 4-6.5s4 3.5 4 6.5c0-1 1-2.5 2.5-2.5 3.5 0 3.5 5 .5 8q-7-2.5-14 0Z',
  D: 'M43 37V28l3 3 1.5-5 2.5 4 2.5-4 1.5 5 3-3v9q-7-2.5-14 0Z', C: 'M43 37q-4-4-2-8 4 0 5 3 0-6 4-8 4 2 4 8 1-3 5-3 2 4-2 8-7-2.5-14 0Z',
};
const BEARD = {
  S: 'M43.5 42c-.5 6 1 14 6.5 19 5.5-5 7-13 6.5-19-1.5 4-3.5 4.5-6.5 4.5s-5-.5-6.5-4.5Z', H: 'M43.5 42c-2 6-1.5 12 1 15 2 .5 3-.5 3.5-1.5l2 5 2-5c.5 1 1.5 2 3.5 1.5 2.5-3 3-9 1-15-1.5 4-3.5 4.5-6.5 4.5s-5-.5-6.5-4.5Z',
  D: 'M46.5 47c0 5 1.5 8 3.5 12 2-4 3.5-7 3.5-12q-3.5-1.5-7 0Z', C: 'M43.5 41a3 3 0 0 0-.5 5 3 3 0 0 0 1 5 3 3 0 0 0 4 3.5 3 3 0 0 0 4 0 3 3 0 0 0 4-3.5 3 3 0 0 0 1-5 3 3 0 0 0-.5-5c-1.5 4.5-3.5 5.5-6.5 5.5s-5-1-6.5-5.5Z',
};
/** What the robe, the skirt and the doublet are embroidered with. */
const WOVEN = {
  S: 'M40 96q5 5 10 0 5 5 10 0M39 104q5.5 5 11 0 5.5 5 11 0M38 112q6 5 12 0 6 5 12 0', H: 'M44 88v32M56 88v32M41 98v22M59 98v22', D: 'M41 90l18 14-21 15M59 90 41 104l21 15', C: 'M44 92v.01M56 92v.01M42 101v.01M58 101v.01M41 110v.01M59 110v.01M50 97v.01M50 106v.01M50 115v.01',
};
const WEIGHT = { S: 1.1, H: 2, D: 1, C: 3 };
const thread = (/** @type {Suit} */ suit, /** @type {string} */ colour) => path(WOVEN[suit], `stroke="${colour}" stroke-width="${WEIGHT[suit]}"${suit === 'H' ? ' stroke-dasharray="0 3.2"' : ''}`);

/** @type {Record<string, (suit: Suit, ink: string) => string>} */
const PEOPLE = {
  K: (suit, ink) => fill('M37 54C28 64 25 96 22 123q14 3 56 0c-3-27-6-59-15-69Z', ink)
    + path('M31 76q-4 22-4 44M69 76q4 22 4 44', `stroke="${GLAZE}" stroke-opacity=".5" stroke-width=".9"`)
    + fill('M41 56c0 22-2 44-4 67.5q13 2.5 26 0c-2-23.5-4-45.5-4-67.5Z', suit === 'S' || suit === 'C' ? WASH : GLAZE) + thread(suit, MID)
    + ribbon('M50 62v16', 3, OCHRE, '0 3.6') + ribbon('M40.5 82q9.5 3 19 0', 3, OCHRE) + ribbon('M37.5 120.5q12.5 2.5 25 0', 3, OCHRE, '0 4')
    + path('M26 28v96', 'stroke-width="2.8"') + path('M26 28v96', `stroke="${OCHRE}" stroke-width="1.4"`) + sign(suit, ink, 26, 24, 0.5)
    + ribbon('M38 58q-7 6-10 15', 7, ink) + ribbon('M27.5 71.5l5 2.6', 2.6, GLAZE) + hand(26, 76) + ribbon('M61 58q6 8 14 6', 7, ink) + ribbon('M72 60.5l.6 6.6', 2.6, GLAZE) + WELCOME
    + path('M37 54q13 12 26 0', 'stroke-width="6.5"') + path('M37 54q13 12 26 0', `stroke="${GLAZE}" stroke-width="5.2"`) + path('M38.5 56q11.5 9.5 23 0', 'stroke-width="1.3" stroke-dasharray="0 3.4"')
    + fill(suit === 'D' ? 'M43.5 35q-5 6-3 16 3 1 4-1ZM56.5 35q5 6 3 16-3 1-4-1Z' : 'M43.5 35q-4 5-2.5 11l3 3ZM56.5 35q4 5 2.5 11l-3 3Z', MID) + HEAD + FACE
    + fill(BEARD[suit], suit === 'H' ? GLAZE : MID) + lips(ink) + fill('M50 46.3q-3-1.5-5 1.2 3 .6 5-.2 2 .8 5 .2-2-2.7-5-1.2Z', suit === 'H' ? GLAZE : MID) + fill(CROWN[suit], OCHRE) + path('M44 34.8q6-2 12 0', `stroke="${ink}" stroke-width="1.8" stroke-dasharray="0 3"`),
  Q: (suit, ink) => fill('M43 34q-9 8-8 26-2 8-6 12h42q-4-4-6-12 1-18-8-26Z', WASH) + path('M38 44q-3 14-5 24M62 44q3 14 5 24', `stroke="${MID}" stroke-width=".7" stroke-dasharray="1 1.5"`)
    + fill('M44 76C34 82 25 102 22.5 121q27.5 7 55 0C75 102 66 82 56 76Z', ink) + fill('M46 76c-4 12-7 30-8 48.5q12 1.5 24 0C61 106 58 88 54 76Z', suit === 'S' || suit === 'C' ? WASH : GLAZE) + thread(suit, MID)
    + path('M36 88q-7 14-9 33M64 88q7 14 9 33', `stroke="${GLAZE}" stroke-opacity=".5" stroke-width=".9"`) + ribbon('M23 120q27 7 54 0', 3, OCHRE, '0 4')
    + fill('M42 57 45 77q5 3 10 0l3-20q-8 6-16 0Z', ink) + path('M50 62v14M47 64l6 3M47 68l6 3M47.5 72l5 2.5', `stroke="${OCHRE}" stroke-width=".9"`)
    + QUEEN_HOLDS[suit](ink) + ribbon('M42 59q-9 4-11 13', 7.5, MID, '.7 2.4', GLAZE) + ribbon('M30 71l5 1.5', 2.4, GLAZE) + hand(31, 75) + ribbon('M58 59q7 8 17 5', 6.5, MID, '.7 2.4', GLAZE) + ribbon('M73 60.5l.6 6.6', 2.4, GLAZE) + WELCOME
    + fill('M47 50v6q-4 2-5 2 8 5 16 0-1 0-5-2v-6Z', GLAZE) + path('M44 58.5q6 4 12 0', `stroke="${OCHRE}" stroke-width="1.5" stroke-dasharray="0 2.2"`)
    + fill(suit === 'H' || suit === 'C' ? 'M43.5 34a3 3 0 0 0-2 5 3 3 0 0 0 0 5 3 3 0 0 0 1.5 5q2 1 3-1V34ZM56.5 34a3 3 0 0 1 2 5 3 3 0 0 1 0 5 3 3 0 0 1-1.5 5q-2 1-3-1V34Z' : 'M43 34q-3 6-1.5 13l3 3V36ZM57 34q3 6 1.5 13l-3 3V36Z', INK)
    + HEAD + FACE + lips(ink) + path('M46 46.5v.01M54.5 46.5v.01', `stroke="${ink}" stroke-opacity=".25" stroke-width="2.6"`) + fill('M43.3 40q0-7 6.7-7.5 6.7.5 6.7 7.5-2.5-4-6.7-4.5-4.2.5-6.7 4.5Z', INK)
    + fill(suit === 'S' || suit === 'D' ? 'M44 33.5q-1-5 1-8 5-4 10 0 2 3 1 8-6-2.5-12 0Z' : 'M44.5 34l-2-6 4 2 3.5-5.5 3.5 5.5 4-2-2 6q-5.5-2-11 0Z', OCHRE) + (suit === 'S' || suit === 'D' ? path('M47 32v-5M50 31.5v-6M53 32v-5', 'stroke-width=".6"') : ''),
  J: (suit, ink) => fill('M60 55q10 6 12 30-6 4-12 2Z', MID)
    + ribbon('M45 92l-2 28', 5, GLAZE) + ribbon('M55 92l3 28', 5, GLAZE) + path('M47 96l-1.5 22M57.5 96l2 22', `stroke="${WASH}" stroke-width="1.6"`) + fill('M46 118l-7 1.5q-4 1.5-3.5 4.5h10.5ZM55.5 118l7 1.5q4 1.5 3.5 4.5H55Z', ink) + path('M40 119.5l4 .5M61 119.5l-4 .5', `stroke="${OCHRE}" stroke-width="1.6"`)
    + fill('M42 78q-8 6-6 14 4 5 11 3l3-11 3 11q7 2 11-3 2-8-6-14Z', ink) + path('M41 82q-3 6-2 11M45.5 82q-1 7-1 12M59 82q3 6 2 11M54.5 82q1 7 1 12', `stroke="${OCHRE}" stroke-width="1.5"`)
    + fill('M41 56q2 12 0 24 9 4 18 0-2-12 0-24-9 4-18 0Z', suit === 'S' || suit === 'C' ? MID : WASH) + path('M50 60v20', `stroke="${OCHRE}" stroke-width="1.9" stroke-dasharray="0 3.2"`) + path('M44.5 60q1 10 0 19M55.5 60q-1 10 0 19', `stroke="${GLAZE}" stroke-width="1"`) + ribbon('M41 79.5q9 3 18 0', 2.2, OCHRE)
    + PAGE_HOLDS[suit](ink) + ribbon('M41.5 59q-8 4-12 13', 6.5, ink, '.8 2.6', GLAZE) + ribbon('M28.5 70.5l5 2.4', 2.4, GLAZE) + hand(28, 75) + ribbon('M58.5 59q7 8 16 5', 6.5, ink, '.8 2.6', GLAZE) + ribbon('M72.5 60.5l.6 6.6', 2.4, GLAZE) + WELCOME
    + ribbon('M42 55q8 5 16 0', 4.4, GLAZE, '.5 1.7') + fill('M43.5 35q-4 6-2.5 14 3 1.5 5-.5V36ZM56.5 35q4 6 2.5 14-3 1.5-5-.5V36Z', suit === 'H' ? OCHRE : MID) + HEAD + FACE + lips(ink)
    + (suit === 'D' || suit === 'S' ? path('M50 46.6q-2.5-.8-4 .4M50 46.6q2.5-.8 4 .4', 'stroke-width=".9"') : '') + fill('M43.3 40V35h13.4v5q-3-3-6.7-3t-6.7 3Z', suit === 'H' ? OCHRE : MID) + PAGE_HATS[suit](ink),
};

/** @type {Record<Suit, (ink: string) => string>} */
const QUEEN_HOLDS = {
  S: (ink) => fill('M31 75C24 72 20 66 21 58q10-4 20 0 1 8-10 17Z', OCHRE) + path('M31 74 23 59M31 74l-3-17M31 74l3-17M31 74l8-16', `stroke="${ink}" stroke-width=".8"`),
  H: (ink) => path('M31 78V60', `stroke="${INK}" stroke-width="1.2"`) + fill('M31 68q4-3 7-2-2 4-7 4Z', MID) + fill('M26 58q-1-5 5-5.5Q37 53 36 58q-1 4-5 4t-5-4Z', ink) + path('M29 57q2-3 4 0-1 2-3 1', `stroke="${GLAZE}" stroke-width=".8"`),
  D: (ink) => path('M31 80V48', `stroke="${INK}" stroke-width="1.4"`) + fill('M18 50Q20 36 31 34q11 2 13 16-3-3-6.5 0-3-3-6.5 0-3-3-6.5 0-3-3-6.5 0Z', ink) + path('M31 34q-5 7-6.5 16M31 34q5 7 6.5 16', `stroke="${GLAZE}" stroke-width=".8"`),
  C: (ink) => fill('M24 66q-3-7 3-10 1-4 5-3 3 1 3 3l3 1-3 1q1 8-5 10-4 1-6-2Z', ink) + fill('M25 66l-5 10 8-6Z', OCHRE) + path('M33 56v.01', `stroke="${GLAZE}" stroke-width="1.3"`),
};
/** @type {Record<Suit, (ink: string) => string>} */
const PAGE_HOLDS = {
  S: () => path('M28 30v94', 'stroke-width="2.6"') + path('M28 30v94', `stroke="${OCHRE}" stroke-width="1.3"`) + fill('M28 18l2.5 12h-5ZM29.5 30q6-3 7 2-3 4-1 8-5 0-6-4ZM26.5 31l-6-1 1.5 7 4.5-2Z', WASH),
  H: (ink) => group(ribbon('M0-6v-22', 2.4, MID) + fill('M-3-28h6l-1-5h-4Z', ink) + fill('M0-8c6 0 6 4 4.5 8 4 2 6 12-.5 13h-8c-6.5-1-4.5-11-.5-13C-6-4-6-8 0-8Z', OCHRE) + `<circle r="2" fill="${INK}"/>` + path('M0-28V9', 'stroke-width=".5"'), 'transform="translate(29 84) rotate(-20)"'),
  D: (ink) => path('M28 78v-6', '') + fill('M24 79h8l2 4v11l-2 3h-8l-2-3V83Z', OCHRE) + fill('M28 85q3 4 0 8-3-4 0-8Z', ink) + path('M22 83h12M22 94h12', 'stroke-width=".8"'),
  C: (ink) => path('M28 26v98', 'stroke-width="2.6"') + path('M28 26v98', `stroke="${OCHRE}" stroke-width="1.3"`) + fill('M27 28q-4 3-8 0v20q4 3 8 0Z', ink) + sign('C', GLAZE, 23, 38.5, 0.3),
};
/** @type {Record<Suit, (ink: string) => string>} */
const PAGE_HATS = {
  S: (ink) => fill('M41 36q-1-9 9-9 10 0 9.5 9-9.5-3-18.5 0Z', ink) + fill('M56 29q2-8 9-8-1 7-9 8Z', OCHRE), H: (ink) => fill('M37 36q5-2 7-2 0-9 6-9t6 9q2 0 7 2-13-3-26 0Z', ink) + fill('M55 31q2-10 11-9-2 8-11 9Z', OCHRE),
  D: (ink) => fill('M36 35q4-10 14-10t14 10q-5 1-7 0-7-2-14 0-2 1-7 0Z', ink) + path('M38 33.5q12-7 24 0', `stroke="${OCHRE}" stroke-width="1.2"`), C: (ink) => fill('M42.5 37q-2-12 7-13 8 0 14 9-4 1-6.5.5v3.5q-7-2.5-14.5 0Z', ink) + ribbon('M43 36q7-2 14 0', 1.6, OCHRE),
};

/** @param {string} rank @param {Suit} suit @param {string} ink */
export const figure = (rank, suit, ink) =>
  group(NICHE + group(PEOPLE[rank](suit, ink), suit === 'H' || suit === 'C' ? 'transform="translate(100) scale(-1 1)"' : ''),
    `fill="none" stroke="${INK}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round"`);

/** The joker tumbles under the arch. @param {string} ink */
export const joker = (ink) => group(NICHE
  + fill('M44 60q-6 14-12 18l6 4q6-4 9-10l6 12-8 18 6 3q8-12 10-20l10 12 6-4q-8-16-12-33Z', ink) + fill('M50 62l4 24 11 10 6-4q-8-16-12-32Z', OCHRE)
  + fill('M32 78l-7 4q-1 4 3 5l10-5ZM45 102l-6 6q1 4 5 3l7-6ZM65 96l3 8q4 2 6-1l-3-11Z', GLAZE)
  + ribbon('M46 62q-10-2-14-14', 5.5, OCHRE, '.8 2.5', ink) + ribbon('M58 61q10-4 12-15', 5.5, ink, '.8 2.5', OCHRE) + hand(31, 45) + hand(70.5, 43)
  + fill('M42 58q4 8 10 4 6 4 9-4-9-5-19 0Z', GLAZE) + HEAD + FACE + path('M46.5 47.5q3.5 3.5 7 0', `stroke="${ink}" stroke-width="1.1"`)
  + fill('M43 38Q36 24 28 32q3 0 5 4-1 3 2 5 4-2 8 0ZM57 38q7-14 15-6-3 0-5 4 1 3-2 5-4-2-8 0Z', ink) + fill('M43 38Q44 24 50 20q6 4 7 18-7-3-14 0Z', OCHRE)
  + path('M28 33.5v.01M72 33.5v.01M50 20v.01', `stroke="${OCHRE}" stroke-width="4"`) + at(31, 40, 0.3, fill(STAR, OCHRE)),
  `fill="none" stroke="${INK}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round"`);
