/* Court figures of the classic design: busts in three-quarter view, cut by a slanting sash, drawn from 0,0 (the middle of the card) upwards. */
import { SUIT, STAR, at, fill, group, path, ribbon } from './shapes.js';

/** @typedef {import('./shapes.js').Suit} Suit */

export const INK = '#241d2c';
const RED = '#b4232e', BLUE = '#25467f', OCHRE = '#e3ad40', CREAM = '#fff6e2', STEEL = '#c9d3de', GREEN = '#3f7a4c', WOOD = '#8a5a33';
const RUST = '#9c4a24', BLACK = '#372a2b', GREY = '#cfc7bd', BROWN = '#6b4630', BLOND = '#d19a45';

const beads = (/** @type {string} */ d, /** @type {number} */ width, /** @type {string} */ colour, gap = 2.6) =>
  path(d, `stroke-width="${width + 0.8}" stroke-dasharray="0 ${gap}"`) + path(d, `stroke="${colour}" stroke-width="${width}" stroke-dasharray="0 ${gap}"`);

/** What each figure is made of: cloth, trim, hair, skin. @type {Record<Suit, string[]>} */
const DRESS = {
  S: [BLUE, RED, BLACK, '#f1cfa8'], H: [RED, BLUE, RUST, '#f7dcbd'], D: [RED, OCHRE, GREY, '#dfae80'], C: [BLUE, OCHRE, BROWN, '#b97c52'],
};

/** What they hold, drawn around the holding hand. @type {Record<string, string>} */
const HELD = {
  KS: fill('M-1.6-3V-40L0-45 1.6-40V-3Z', STEEL) + path('M0-38V-6', 'stroke-width=".4"') + fill('M-6.5-5.5h13v2.6h-13ZM-1.8 5h3.6v4h-3.6Z', OCHRE),
  KH: ribbon('M0 12V-34', 1.4, OCHRE) + at(0, -39, 0.62, fill(SUIT.H, RED)) + beads('M-3-31H4', 1.6, OCHRE, 3),
  KD: ribbon('M0 12V-44', 1.4, WOOD) + fill('M.5-42C4-45 8-44 8.5-41c.5 5 .5 9 0 13-.5 3-4.5 4-8 1ZM-.5-40-6-43v14l5.5-3Z', STEEL),
  KC: ribbon('M0 12C-1-6 1-20 0-34', 1.6, WOOD) + at(0, -39, 0.7, fill(SUIT.C, GREEN)) + fill('M.5-20C4-25 7-24 8-23 6-19 3-18 .5-20ZM-.5-13c-4-5-7-4-8-3 2 4 5 5 8 3Z', GREEN),
  QS: fill('M0 3C-8-3-10.5-9-9-13-5-19 5-19 9-13 10.5-9 8-3 0 3Z', RED) + path('M0 2-6-15M0 2-3-17M0 2V-17.5M0 2 3-17M0 2 6-15M0 2-8.5-10M0 2 8.5-10', `stroke="${OCHRE}"`) + path('M-9.2-11C-5-17 5-17 9.2-11', `stroke="${CREAM}" stroke-width="1.6" stroke-dasharray="0 2.6"`),
  QH: ribbon('M0 10C-1 0 1-8 0-16', .9, GREEN) + fill('M0-5c4-4 7-3 8-2-2 4-5 4-8 2Z', GREEN) + fill('M0-28.5c3-1.5 5.5 0 5.5 2.5 2.6.8 2.8 4 1 5.5.4 3-2 4.8-4.2 4.2-1.2 1.8-3.6 1.8-4.8 0-2.2.6-4.6-1.2-4.2-4.2-1.8-1.5-1.6-4.7 1-5.5C-5.5-28.5-3-30 0-28.5Z', RED) + path('M-2.5-22.5c-.5-4 5-4 4.5-.5s-4.5 2-3-.5M-5-21c1.5 4 8 4.5 9-1.5M-4-26c1.5-1.5 3-1.5 4.5-.5', `stroke="${CREAM}" stroke-width=".6"`),
  QD: ribbon('M0 10V-10', 1.6, OCHRE) + path('M0-10a6.5 8 0 0 1 0-16 6.5 8 0 0 1 0 16Z', `fill="#bcd6e6" stroke-width="3.2"`) + path('M0-10a6.5 8 0 0 1 0-16 6.5 8 0 0 1 0 16Z', `stroke="${OCHRE}" stroke-width="1.8"`) + path('M-2.5-15 2.5-21M.5-14.5 3-17.5', 'stroke="#fff"'),
  QC: fill('M-5.5-4.5C-7-11-5-15-1.5-16.5-1-20 4-21 5.5-17.5l3.5 1.5-3.5 1.5C5.5-9 2-5-5.5-4.5Z', GREEN) + fill('M-5-5-10.5 5.5-3.5-1ZM-4.5-6C-5-11-1-13 2-12.5 2-8-1-5.5-4.5-6Z', OCHRE) + path('M3-17.6v.1', 'stroke-width="1.6"'),
  JS: ribbon('M0 12V-36', 1.4, WOOD) + fill('M-1.8-34 0-46 1.8-34ZM1-34C5-37 8-36 9-34 7-31 8-28 9.5-26 6-24.5 3-25 1-27ZM-1-33-6-34.5-4.5-29-1-29Z', STEEL),
  JH: group(fill('M-7-17H7V-6.5H-7Z', CREAM) + path('M-7-17 0-10.5 7-17') + at(0, -10.5, 0.27, fill(SUIT.H, RED)), 'transform="rotate(-12)"'),
  JD: group(ribbon('M0-12V-34', 2.2, WOOD) + fill('M-3-34h6l-1-5h-4Z', BLACK) + fill('M0-14c5 0 6 4 4.5 7 3 2 5 9 0 11h-9c-5-2-3-9 0-11C-6-10-5-14 0-14Z', OCHRE) + fill('M-1.8-6.5h3.6v3.6h-3.6Z', BLACK) + path('M-.5-33V1M.5-33V1', 'stroke-width=".3"'), 'transform="rotate(-8)"'),
  JC: at(2, -13, 1, path('M-8 0A8 8 0 0 1 8 0 8 8 0 0 1-8 0Z', 'stroke-width="4.4"') + path('M-8 0A8 8 0 0 1 8 0 8 8 0 0 1-8 0Z', `fill="${CREAM}" stroke="${WOOD}" stroke-width="3"`) + path('M-8 0A8 8 0 0 1 8 0 8 8 0 0 1-8 0Z', `stroke="${OCHRE}" stroke-width="2" stroke-dasharray="4 4.380"`)),
};

const HEAD = 'M-9-47C-9.8-43-9.6-41-9.1-39c-.8 2-.3 7 1.9 10.8 1.5 2.6 3.9 4.6 6.4 4.6C4-23.6 8.6-29 9.6-35L9.5-47Z';
const HATCH = path('M6.8-35.5 8.6-37M6.3-33.5l2.5-2M5.6-31.5l2.9-2.3M4.4-29.5l3.4-2.6', 'stroke-width=".45"');

/** Eyes, brows and nose, looking to the left; a woman's lids are longer. */
const looks = (/** @type {boolean} */ woman) =>
  path('M-7.2-38.3q1.8-2.4 3.8-.2M1-38.5q2.4-2.4 5 .1', `stroke-width="${woman ? 1.1 : 0.8}"`)
  + path('M-5.5-38.2v.1M3.1-38.3v.1', 'stroke-width="1.9"')
  + path(woman ? 'M-7.8-41.6q2-1.6 4.2-.4M1-42.1q2.8-1.4 5.4.8' : 'M-8-41q2-2 4.4-.8M.8-41.9q3-1.6 5.8 1', `stroke-width="${woman ? 0.6 : 1.1}"`)
  + path('M-2.3-40c.2 3-2.3 5.4-2 6.8.3 1 1.4 1.1 2.5.7', 'stroke-width=".7"');
const LIPS = fill('M-5.6-29c1.2-.5 1.9-.8 2.7-.4 1.2-.4 2.4.1 4.1.2-1.4 2.1-5 2.5-6.8.2Z', RED);

const CROWNS = {
  S: 'M-10.5-50-13-59l5.5 3.2L-4-60.5-.2-56 4-60.5l3.5 4.7L13-59l-2.5 9q-10.5-3.5-21 0Z',
  H: 'M-10.5-50c-4-4-3-8 0-8.5 2-.3 3 1 3.4 2.5C-6-60-2-61 0-60.5c2-.5 6 .5 7.1 4.5.4-1.5 1.4-2.8 3.4-2.5 3 .5 4 4.5 0 8.5q-10.5-3.5-21 0Z',
  D: 'M-10.5-50-12-57l3 2 2.5-4 3 4 3.5-6 3.5 6 3-4 2.5 4 3-2-1.5 7q-10.5-3.5-21 0Z',
  C: 'M-10.5-50c-3-3-3-6-1-7s4 1 4.5 3c-1-3 .5-6 3-6S0-57 0-55c0-2 1.5-5 4-5s4 3 3 6c.5-2 2.5-4 4.5-3s2 4-1 7q-10.5-3.5-21 0Z',
};
const band = (/** @type {string} */ jewel) => fill('M-10.8-45.5v-5q10.8-3.8 21.6 0v5q-10.8-3.6-21.6 0Z', OCHRE) + beads('M-9-47.9Q0-50.8 10-47.8', 1.7, jewel, 4.4);

const BEARDS = {
  S: ['M-9-36c-1.5 8 0 17 4 21 2.5 2.6 6 2.6 8.5-.2 4.5-5 7-11 6.4-22.8-1.4 4-3.4 6.5-6.4 7-2 .2-4-1-6-1-2.5 0-4.5.6-6.5-4Z', 'M-5-24c.5 4 1.5 6 2.6 8M-1.5-23v8M2.5-24c0 4-.6 6-1.5 8M6-27c0 3-.6 6-1.6 8'],
  H: ['M-9-36c-2 6-2.5 13-1.5 18 2 .5 3.5-1 4-3 .5 4 1.5 7 4 9 3-1 4-4 4-8 1 2 3 3 5 2 3-6 4-12 3.4-20-1.4 4-3.4 6.5-6.4 7-2 .2-4-1-6-1-2.5 0-4.5.6-6.5-4Z', 'M-7-26c-.6 3-.4 4 .5 5M-2-23c-.5 4 0 6 .5 8M4-25c.6 3 .6 4 0 6'],
  D: ['M-5.5-27c0 5 .5 10 3 14 2.5-3 4-8 4-13.5-2-1.5-5-1.5-7-.5Z', 'M-2.5-24v9'],
  C: ['M-9.2-37a3.6 3.6 0 0 0-.6 6 3.6 3.6 0 0 0 .8 6 3.6 3.6 0 0 0 3.6 5 4 4 0 0 0 6.4 1 4 4 0 0 0 5.6-3.5 3.8 3.8 0 0 0 3-5.5 3.8 3.8 0 0 0 .4-7.5c-2 3.5-4 5-6.6 5-2 .2-4-1-6-1-2.5 0-4.5.6-6.6-5.5Z', 'M-6-25a2 2 0 0 0 3 .5M-1-23a2 2 0 0 0 3.5-.5M4.5-27a2 2 0 0 0 3-1M-2-20a2 2 0 0 0 2.5 0'],
};
const MOUSTACHE = 'M-2.8-31.5c-2.5-1.5-5 .2-6 3.4 2.5-.6 4.5-.6 6-1.6 2.5 1 5 1.6 8.8.8-2-3-5.5-4.3-8.8-2.6Z';
const CURLS = 'M8.5-47a4.6 4.6 0 0 1 4.5 5.5 4.6 4.6 0 0 1 .6 7.5 4.6 4.6 0 0 1-.4 7.5 4.6 4.6 0 0 1-3.4 6.5L4-24Z';

/** The near arm and the hand around what is held. */
const arm = (/** @type {string} */ cloth, /** @type {string} */ skin, /** @type {string} */ held) =>
  ribbon('M8 1C0-1-8-3-15-5.5', 8.5, cloth, '.7 2.6') + at(-21, -8, 1, held) + ribbon('M-15-10.5-13.5-1.5', 2.6, CREAM, '0 2.4')
  + fill('M-16.5-9.5c-2.5-2.5-6.5-2.8-7.8-1-1 1.6-1 5.5.4 7 1.5 1.6 5 1.4 7.4-.8Z', skin) + path('M-24-8.3l3.4.3M-24.3-6.3l3.6.1M-23.7-4.4l3-.1', 'stroke-width=".5"');

/** @type {Record<string, (suit: Suit) => string>} */
const FIGURE = {
  K(suit) {
    const [cloth, trim, hair, skin] = DRESS[suit];
    return fill(CURLS, hair) + (suit === 'D' ? '' : fill('M-8.5-46c-4 3-5 8-4 13 0 3-1 6-3 8 3 1.5 6 .5 8-1.5Z', hair))
      + fill('M-31 5V-7c2-8 10-12 20-14.5L0-12l11-9.5C21-19 29-15 31-8v3Z', cloth)
      + path('M-27-2V-9M-23-2v-10M19-3v-13M23-4v-11M27-5v-8', `stroke="${OCHRE}" stroke-width="1.3"`)
      + fill('M-6.5-16-7 1.5 7-1.5 7-17 0-11Z', trim) + beads('M0-9V0', 1.8, OCHRE, 3.6)
      + ribbon('M-11-22C-9-14-5-11 0-6 5-11 9-14 11.5-22', 5, CREAM, '0 3.6')
      + fill(HEAD, skin) + HATCH + looks(false) + LIPS
      + fill(BEARDS[suit][0], hair) + path(BEARDS[suit][1], 'stroke-width=".5"') + fill('M-4.6-28.2q2 1.6 5 .2-2.5-1-5-.2Z', RED) + fill(MOUSTACHE, hair)
      + fill(CROWNS[suit], suit === 'D' || suit === 'H' ? OCHRE : trim === OCHRE ? RED : trim) + band(cloth) + arm(trim, skin, HELD[`K${suit}`]);
  },
  Q(suit) {
    const [cloth, trim, dark, skin] = DRESS[suit];
    const hair = suit === 'D' ? BLOND : dark;
    return fill(suit === 'S' || suit === 'D' ? 'M-9-47c-4 5-4 12-3.5 18 .5 5-1.5 8-4.5 11 6 1 10-1 12-5L7-22c3 3 8 4 12 2-5-4-6-9-6-14C13-41 12-45 9-48Z' : 'M-9-47a4.4 4.4 0 0 0-2.6 7 4.4 4.4 0 0 0-.4 7.4 4.4 4.4 0 0 0 .4 7.4 4.4 4.4 0 0 0 5 5.2h14a4.8 4.8 0 0 0 6-5.5 4.8 4.8 0 0 0 .6-7.9 4.8 4.8 0 0 0-1-8A5 5 0 0 0 9-48Z', hair)
      + fill('M-4.5-27v6c-4 2.5-9 3-11 5L0 1l14-16c-2-3-7-4-9-6.5V-28Z', skin)
      + fill('M-31 5V-6c2-6 9-9 17-11C-10-6-4-3.5 0-3.5S9-6 13-17c9 2 16 6 18 10v2Z', cloth)
      + path('M-13.5-17C-10-6-4-3.5 0-3.5S9-6 12.5-17', `stroke="${CREAM}" stroke-width="2.2" stroke-dasharray="1.2 .5"`)
      + ribbon('M18-15.5C23-13.5 26.5-9.5 27-4', 5.5, trim, '.7 2.2') + ribbon('M-18-15.5C-23-13.5-26.5-9.5-27-2', 5.5, trim, '.7 2.2')
      + path('M-4.5-22.5q4.5 3.5 9 .2', 'stroke-width=".45"') + beads('M-7-19.5Q0-11 7.5-19.5', 1.9, suit === 'C' ? OCHRE : '#fff', 2.5) + at(-0.2, -13.6, 0.2, fill(SUIT[suit], suit === 'C' ? GREEN : RED))
      + fill(HEAD, skin) + HATCH + looks(true) + LIPS + path('M-7-33.5h.1M4.5-33h.1', 'stroke="#d2553f" stroke-opacity=".45" stroke-width="3.4"')
      + fill('M-9.6-39C-9-46-5-48-1.5-48.5-3-44-6-41.5-9.6-39ZM-1.5-48.5C2-43 7-41 10-36l.5-10C8-50 2-50-1.5-48.5Z', hair)
      + beads('M10.4-34v4', 1.8, OCHRE, 3)
      + at(0, 2.5, '.9 .96', fill(CROWNS[suit], suit === 'H' || suit === 'C' ? RED : BLUE) + band(suit === 'S' ? RED : suit === 'D' ? BLUE : '#fff'))
      + arm(trim, skin, HELD[`Q${suit}`]);
  },
  J(suit) {
    const [trim, cloth, dark, skin] = DRESS[suit];
    const hair = suit === 'D' ? BLACK : suit === 'S' ? BLOND : dark;
    const feather = path('M5-53.5C8-60.5 14-61.5 17.5-58.5 15-57.5 13.5-52.5 9-50.5Z', `fill="${suit === 'D' ? RED : suit === 'C' ? GREEN : CREAM}"`) + path('M8-51.5Q11-56 16-58.3', 'stroke-width=".5"');
    const hats = {
      S: feather + fill('M-12-47c-1-6 3-11 11-11.5 8-.5 13 4 12.5 9.5Q0-53.5-12-47Z', RED) + ribbon('M-11.5-46.5Q0-51.5 11.5-47.5', 2.6, OCHRE),
      H: fill('M-15-45.5c0-4 4-5 6-5.5 0-6 4-8.5 8.5-8.5s9 2.5 9.5 8c3 .5 7 2 7 5Q0-52-15-45.5Z', BLUE) + ribbon('M-9-50.5Q0-54 9-51', 1.8, RED) + feather,
      D: feather + fill('M-14-49c-1-6 6-10 14-9.5s13 5 11.5 8.5c-3 3-5 3-5 3-6-3-11.5-3-16.5 0-2 0-4-1-4-2Z', BLUE) + ribbon('M-10-46.8Q0-50.3 9.5-47', 2, OCHRE, '0 3'),
      C: fill('M-10.5-46C-11-56-4-60 1-60c7 .5 12 7 15 16-4 1-4.5-1-5.5-3.5Q0-52-10.5-46Z', OCHRE) + path('M7-56Q12-53 14.5-46', 'stroke-width=".5"') + ribbon('M-11-45.5Q0-50.5 11-46.5', 2.4, RED),
    };
    return fill('M-9-47c-4 3-5 9-4.5 15-.5 3-1 4-2 5.5 3 2 6 1.5 8-.5L8-26c3 2 6 2 8 .5-2-2-2-4-2-7C14-40 13-45 9-48Z', hair)
      + fill('M-31 5V-6c2-7 9-10 18-12.5Q0-13 13-18.5C22-16 29-13 31-7v2Z', cloth)
      + path('M-26-1l1-9M-21-2v-12M19-4v-11M24-5l1-8', `stroke="${trim}" stroke-width="2.6"`) + fill('M-5-16-6 1 6-1 5-16Q0-14-5-16Z', trim) + beads('M0-12V0', 1.8, OCHRE, 3.4)
      + fill('M-4.5-28v8h9.5v-9Z', skin) + ribbon('M-11.5-20C-6-15 6-15 12-20.5', 4.6, CREAM, '.5 1.9')
      + fill(HEAD, skin) + HATCH + looks(false) + LIPS
      + (suit === 'D' ? fill('M-2.8-31c-2.5-.8-4.6.4-6 .2 1 2 4.5 1.8 6 .8 2.5 1.2 6 1.2 8-.8-2 .2-5-1.5-8-.2Z', hair) : '')
      + fill('M-9.8-38c0-5 2-9 5-9l14 0c1.5 3 1.2 8 .8 11-2-2-3-5-3-7.5C2-42-6-43-9.8-38Z', hair)
      + hats[suit] + arm(trim, skin, HELD[`J${suit}`]);
  },
};

/** The upper half of a court card, mirrored for two of the suits, with its pip in the free corner. @param {string} rank @param {Suit} suit @param {string} ink */
export function half(rank, suit, ink) {
  const figure = group(FIGURE[rank](suit), `fill="none" stroke="${INK}" stroke-width=".8" stroke-linejoin="round" stroke-linecap="round"`);
  const sash = ribbon('M-31 5 31-5', 3.6, OCHRE, '0 4.2', RED);
  return group(figure + group(sash, `fill="none" stroke="${INK}"`) + at(24.5, -52, 0.56, fill(SUIT[suit], ink)),
    `transform="translate(50 70)${suit === 'H' || suit === 'C' ? ' scale(-1 1)' : ''}"`);
}

/** The joker: a laughing star in a cap with bells. */
export const JOKER = group(
  fill('M-30 30C-28 8-18 2-8 0L0 8 8 0c10 2 20 8 22 30Z', BLUE) + fill('M0 8 8 0c10 2 20 8 22 30H0Z', RED)
  + path('M-20 29l2-15M20 29 18 14', `stroke="${OCHRE}" stroke-width="2"`)
  + fill('M0 6-5 12l-8-3-4 8-9-4 2-9c6-6 14-8 20-8h8c6 0 14 2 20 8l2 9-9 4-4-8-8 3Z', OCHRE) + beads('M-26 13v.1M-13 9.5v.1M-17 17.5v.1M13 9.5v.1M17 17.5v.1M26 13v.1', 2.6, CREAM)
  + fill('M-9.5-20C-10-8-6 3 0 3S10-8 9.5-20Z', '#f1cfa8')
  + path('M-7-13q2.2-3 4.4 0M2.6-13q2.2-3 4.4 0M0-13c0 3-2 5-1.5 6.5.5 1 1.6.8 2.5.5', '') + fill('M-5.5-4.5Q0-2 5.5-4.5 3 1-.2 1-3.5 1-5.5-4.5Z', RED)
  + path('M-7-7h.1M7-7h.1', 'stroke="#d2553f" stroke-opacity=".5" stroke-width="3.6"')
  + fill('M-10-18C-9-30-20-34-24-24c-2 5-1 9-2 12-7-12-2-29 10-30C-10-42-4-38 0-34 4-38 10-42 16-42c12 1 17 18 10 30-1-3 0-7-2-12C20-34 9-30 10-18Q0-22-10-18Z', RED)
  + fill('M0-34c4-4 10-8 16-8 12 1 17 18 10 30-1-3 0-7-2-12C20-34 9-30 10-18Q5-20 0-20.2Z', BLUE)
  + ribbon('M-10.5-17.5Q0-22.5 10.5-17.5', 2.8, OCHRE, '0 3.2') + beads('M-26.5-10v.1M26.5-10v.1', 4.4, OCHRE)
  + at(0, -45, 0.5, fill(STAR, OCHRE)),
  `transform="translate(50 72)" fill="none" stroke="${INK}" stroke-width=".8" stroke-linejoin="round" stroke-linecap="round"`);
