/* The product's name, lettered by hand as on painted shop signs: a heavy round brush, a dark edge, a streak of light. */

/** Single strokes on a baseline of 20, capitals 20 and small letters 12 high: width, then the line. @type {Record<string, [number, string]>} */
const LETTER = {
  O: [16, 'M8 0c4.5 0 8 4 8 10s-3.5 10-8 10-8-4-8-10S3.5 0 8 0Z'],
  M: [18, 'M0 20 1.5 0 9 12 16.5 0 18 20'],
  L: [10.5, 'M0 0v20h10.5'],
  C: [14.5, 'M14.5 4C13 1.5 10.8 0 8 0 3.5 0 0 4 0 10s3.5 10 8 10c2.8 0 5-1.5 6.5-4'],
  E: [10.5, 'M10.5 0H0v20h10.5M0 9.6h8.5'],
  a: [12, 'M12 8v12M12 14c0-3.4-2.6-6-6-6s-6 2.6-6 6 2.6 6 6 6 6-2.6 6-6Z'],
  c: [10.5, 'M10.5 10.2C9.4 8.8 7.8 8 6 8c-3.4 0-6 2.6-6 6s2.6 6 6 6c1.8 0 3.4-.8 4.5-2.2'],
  g: [12, 'M12 8v12.5c0 3.5-2.4 5.3-6 5.3-2.2 0-4-.6-5.2-1.8M12 14c0-3.4-2.6-6-6-6s-6 2.6-6 6 2.6 6 6 6 6-2.6 6-6Z'],
  h: [11, 'M0-1v21M0 14c0-3.5 2.2-6 5.5-6s5.5 2 5.5 5.5V20'],
  i: [0.5, 'M0 8.5V20M0 1.5v.01'],
  l: [3, 'M0-1v17.5C0 19 1 20 3 20'],
  o: [12, 'M6 8c3.4 0 6 2.6 6 6s-2.6 6-6 6-6-2.6-6-6 2.6-6 6-6Z'],
  r: [6, 'M0 8v12M0 14c0-3.5 2-6 6-5.6'],
  s: [10, 'M9.5 9.8C8.6 8.7 7 8 5.2 8 2.6 8 .8 9.2.8 11c0 4 9.2 1.6 9.2 5.8C10 18.8 8 20 5.2 20 3 20 1.2 19.3 0 18'],
  t: [7, 'M3 1.5v15C3 19 4.5 20 7 20M0 8h7'],
  u: [11, 'M0 8v6.5C0 18 2 20 5.5 20s5.5-2 5.5-5.5M11 8v12'],
  y: [11, 'M0 8l5.8 11M11 8 4.8 22.5C4 24.5 2.6 25.6.5 25.6'],
  z: [9.5, 'M0 8h9.5L0 20h9.5'],
};
const GAP = 6.6, SPACE = 13;
/** How each letter leans, in degrees: a little mad, always the same. */
const LEAN = [-4, 3, -2, 4, 2, -3, 3, -4, 2, -2, 4];

/**
 * The words of `name` side by side, or one above the other when `stacked`; hidden from screen readers. Colours: --wordmark-… in tokens.css.
 * @param {string} name letters of the three product names and spaces
 * @param {{stacked?: boolean}} [options]
 */
export function wordmark(name, { stacked = false } = {}) {
  let x = 0, y = 0, wide = 0, strokes = '';
  [...name].forEach((letter, place) => {
    if (letter === ' ') [x, y] = stacked ? [0, y + 31] : [x + SPACE - GAP, y];
    else {
      const [width, line] = LETTER[letter], lean = LEAN[place % LEAN.length];
      strokes += `<path d="${line}" transform="translate(${Math.round(x * 10) / 10} ${y + lean * 0.2}) rotate(${lean} ${width / 2} 12)"/>`;
      x += width + GAP;
      wide = Math.max(wide, x - GAP);
    }
  });
  const pass = (/** @type {string} */ part, /** @type {number} */ width, slip = '') => `<g class="wordmark-${part}" stroke-width="${width}"${slip}>${strokes}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="wordmark" viewBox="-6 -7 ${Math.ceil(wide) + 13} ${y + 39}" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">`
    + pass('shade', 8.6, ' transform="translate(1.2 2)"') + pass('edge', 8.6) + pass('face', 5.2) + pass('light', 0.9, ' transform="translate(-.7 -.9)"') + '</svg>';
}
