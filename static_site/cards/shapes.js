/* Geometry shared by the four designs. A card is 100 wide and 140 high; suits and figures are drawn around their own centre. */

/** @typedef {'C'|'D'|'H'|'S'} Suit */

/** Suit outlines in a box of 20, centred on 0,0. @type {Record<Suit, string>} */
export const SUIT = {
  C: 'M0-10c2.6 0 4.6 1.9 4.6 4.4 0 1.6-.8 3-2 4 .8-.4 1.6-.6 2.5-.6 2.5 0 4.5 1.9 4.5 4.4s-2 4.4-4.5 4.4c-1.9 0-3.5-1.2-4.3-2.8.2 3 1.2 5.2 2.8 6.2h-7.2c1.6-1 2.6-3.2 2.8-6.2-.8 1.6-2.4 2.8-4.3 2.8-2.5 0-4.5-1.9-4.5-4.4s2-4.4 4.5-4.4c.9 0 1.7.2 2.5.6-1.2-1-2-2.4-2-4 0-2.5 2-4.4 4.6-4.4Z',
  D: 'M0-10c1.8 4 4.8 7.6 8 10-3.2 2.4-6.2 6-8 10-1.8-4-4.8-7.6-8-10 3.2-2.4 6.2-6 8-10Z',
  H: 'M0 9.8c-1.6-3.6-9.4-7.8-9.4-14 0-3.4 2.4-5.4 4.8-5.4 2.2 0 3.8 1.4 4.6 3.8.8-2.4 2.4-3.8 4.6-3.8 2.4 0 4.8 2 4.8 5.4 0 6.2-7.8 10.4-9.4 14Z',
  S: 'M0-10c1.4 3.8 9 7.6 9 13.2 0 2.8-2 4.2-4 4.2-1.8 0-3.4-.8-4.2-2.2.2 2.2 1.2 4 2.8 4.8h-7.2c1.6-.8 2.6-2.6 2.8-4.8-.8 1.4-2.4 2.2-4.2 2.2-2 0-4-1.4-4-4.2 0-5.6 7.6-9.4 9-13.2Z',
};

/** Single-stroke ranks, 20 high: width, then the centre line. Each design gives them its own pen. @type {Record<string, [number, string]>} */
export const STROKE = {
  A: [14, 'M0 20 5.8 0h2.4L14 20M2.3 13.5h9.4'],
  2: [12, 'M.4 5C1 1.8 3 0 6 0c3.4 0 5.6 2 5.6 5C11.6 9.5 2.5 13 .4 20H12'],
  3: [12, 'M.6 3.8C1.5 1.3 3.5 0 6 0c3 0 5.2 1.8 5.2 4.8S8.8 9.4 4.6 9.4c4.8 0 7.4 2 7.4 5.4 0 3.2-2.6 5.2-6 5.2-2.9 0-5.2-1.4-6-4.2'],
  4: [13, 'M9.6 20V0L0 14.2h13'],
  5: [12, 'M11 0H2.4l-1 9.4C2.6 8 4.2 7.4 6 7.4c3.6 0 6 2.6 6 6.2 0 3.8-2.4 6.4-6 6.4-2.9 0-5.2-1.4-6-4.2'],
  6: [12, 'M10.8 2.4C9.6.8 8 0 6.4 0 2.2 0 0 4.6 0 11c0 6 2.2 9 6 9 3.6 0 6-2.6 6-6.2S9.6 8 6.2 8C3 8 .6 10 0 13'],
  7: [12, 'M0 0h12C7.4 6 5 12 4.6 20'],
  8: [12, 'M6 9.4c-3 0-5-1.8-5-4.6S3 0 6 0s5 1.8 5 4.8-2 4.6-5 4.6c-3.6 0-6 2.2-6 5.4C0 18 2.4 20 6 20s6-2 6-5.2-2.4-5.4-6-5.4Z'],
  9: [12, 'M1.2 17.6C2.4 19.2 4 20 5.6 20 9.8 20 12 15.4 12 9c0-6-2.2-9-6-9C2.4 0 0 2.6 0 6.2S2.4 12 5.8 12C9 12 11.4 10 12 7'],
  1: [5, 'M0 4 4.6 0v20'],
  0: [11, 'M5.5 0C9.4 0 11 4 11 10s-1.6 10-5.5 10S0 16 0 10 1.6 0 5.5 0Z'],
  J: [9, 'M8.6 0v14.2c0 3.8-1.4 5.8-4.2 5.8C2 20 .6 18.6 0 16'],
  Q: [14, 'M7 0c4.4 0 7 4 7 10s-2.6 10-7 10-7-4-7-10S2.6 0 7 0ZM8.4 14l5.8 7.5'],
  K: [13, 'M0 0v20M12.4 0 0 12.6M4.6 8 13 20'],
};

/** A five-pointed star, 20 high around 0,0: the joker's rank in every language. */
export const STAR = 'M0-10 2.5-3.4 9.5-3.1 4 1.3 5.9 8.1 0 4.2-5.9 8.1-4 1.3-9.5-3.1-2.5-3.4Z';

/** Columns −1…1 and rows −1…1 of the pips of 2 to 10, as cards have had them for centuries. @type {Record<string, number[][]>} */
export const LAYOUT = (() => {
  const third = 1 / 3;
  const sides = (/** @type {number[]} */ ...rows) => rows.flatMap((y) => [[-1, y], [1, y]]);
  return {
    2: [[0, -1], [0, 1]], 3: [[0, -1], [0, 0], [0, 1]], 4: sides(-1, 1), 5: [...sides(-1, 1), [0, 0]], 6: sides(-1, 0, 1),
    7: [...sides(-1, 0, 1), [0, -0.5]], 8: [...sides(-1, 0, 1), [0, -0.5], [0, 0.5]],
    9: [...sides(-1, -third, third, 1), [0, 0]], T: [...sides(-1, -third, third, 1), [0, -2 * third], [0, 2 * third]],
  };
})();

/** @param {string} d @param {string} [attributes] */
export const path = (d, attributes = '') => `<path d="${d}"${attributes && ` ${attributes}`}/>`;

/** @param {string} body @param {string} attributes */
export const group = (body, attributes) => `<g ${attributes}>${body}</g>`;

/** A filled shape; its outline comes from the group it stands in. @param {string} d @param {string} colour */
export const fill = (d, colour) => path(d, `fill="${colour}"`);

/** `body` with its own 0,0 moved to x,y, and scaled. @param {number} x @param {number} y @param {number|string} scale @param {string} body */
export const at = (x, y, scale, body) => group(body, `transform="translate(${x} ${y}) scale(${scale})"`);

/**
 * A band along `d` with an outline, crossed by bars, or dotted when `dash` begins with 0; `mark` is the colour of bars and dots, else the outline's.
 * @param {string} d @param {number} width @param {string} colour @param {string} [dash] @param {string} [mark]
 */
export function ribbon(d, width, colour, dash = '', mark = '') {
  const dots = dash.startsWith('0 ');
  return path(d, `stroke-width="${width + 1.4}" stroke-linecap="butt"`) + path(d, `stroke="${colour}" stroke-width="${width}" stroke-linecap="butt"`)
    + (dash && path(d, `${mark && `stroke="${mark}" `}stroke-width="${Math.round(width * (dots ? 3.6 : 10)) / 10}"${dots ? '' : ' stroke-linecap="butt"'} stroke-dasharray="${dash}"`));
}

/** `body`, and `body` again upside down about the middle of the card. @param {string} body */
export const twice = (body) => body + group(body, 'transform="rotate(180 50 70)"');

/** A whole card: `paper` with a hairline edge, so that it keeps its outline on any ground. @param {string} body @param {string} paper @param {string} edge */
export const card = (body, paper, edge) =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="card-art" viewBox="0 0 100 140" aria-hidden="true" focusable="false">`
  + `<rect x=".5" y=".5" width="99" height="139" rx="6.5" fill="${paper}" stroke="${edge}"/>${body}</svg>`;

/** What is read in a fanned hand: the rank, above its suit; a joker has its star alone. @param {string} rank @param {string} [suit] */
export const corner = (rank, suit = '') => group(group(rank, 'class="rank"') + suit, 'class="index"');

/**
 * The glyphs of a rank side by side: their total width, and [offset, drawing] of each. "T" is written 10, the joker has none.
 * @param {string} rank @param {Record<string, [number, string]>} glyphs @param {number} gap
 * @returns {{width: number, parts: [number, string][]}}
 */
export function letters(rank, glyphs, gap) {
  /** @type {[number, string][]} */
  const parts = [];
  let x = 0;
  for (const glyph of rank === 'T' ? '10' : rank) {
    parts.push([x, glyphs[glyph][1]]);
    x += glyphs[glyph][0] + gap;
  }
  return { width: x - gap, parts };
}
