// Contrast of the palette, read from the stylesheet itself, in both themes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const CSS = readFileSync(new URL('../../../static_site/css/tokens.css', import.meta.url), 'utf8');

/** The custom properties of the block that follows `selector`, hex colours only. */
function colours(selector) {
  const start = CSS.indexOf(`${selector} {`);
  assert.notEqual(start, -1, `${selector} is missing`);
  const block = CSS.slice(start, CSS.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
}

function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const LIGHT = colours(':root');
const DARK = { ...LIGHT, ...colours(':root[data-theme="dark"]') };
const THEMES = { light: LIGHT, dark: DARK };

const WALLS = ['color-page', 'color-surface', 'color-raised', 'color-sunken'];
const CLOTH = ['color-felt', 'color-felt-light', 'color-felt-deep', 'color-felt-panel'];
const SUITS = ['black', 'red', 'blue', 'green'];

/** [text, grounds] – 4.5 : 1 at least (WCAG AA for text of any size). */
const TEXT = [
  ['color-ink', [...WALLS, 'color-brand-soft', 'color-accent-soft', 'color-danger-soft', 'color-good-soft']],
  ['color-ink-soft', WALLS],
  ['color-brand', WALLS],
  ['color-accent', [...WALLS, 'color-accent-soft']],
  ['color-danger', ['color-page', 'color-surface', 'color-raised', 'color-danger-soft']],
  ['color-good', ['color-page', 'color-surface', 'color-raised', 'color-good-soft']],
  ['color-on-sun', ['color-sun', 'color-sun-strong']],
  ['color-on-accent', ['color-accent']],
  ['color-on-danger', ['color-danger']],
  ['color-on-wood', ['color-wood', 'color-wood-deep']],
  ...['color-on-felt', 'color-on-felt-soft', 'color-danger-on-felt'].map((text) => [text, CLOTH]),
  ['color-sun-on-felt', ['color-felt', 'color-felt-deep', 'color-felt-panel']],
  ...SUITS.map((suit) => [`suit-${suit}`, ['color-page', 'color-surface', 'color-raised']]),
  ...SUITS.map((suit) => [`suit-${suit}-on-felt`, ['color-felt', 'color-felt-deep', 'color-felt-panel']]),
];

/** [mark, grounds] – 3 : 1 at least (WCAG AA for outlines of controls, large marks and focus). */
const MARKS = [
  ['color-line-strong', WALLS],
  ['color-sun', CLOTH],
  ['color-sun-on-felt', CLOTH],
];

for (const [theme, palette] of Object.entries(THEMES)) {
  for (const [least, pairs] of [[4.5, TEXT], [3, MARKS]]) {
    for (const [ink, grounds] of pairs) {
      test(`${theme}: ${ink} reads on every ground it is used on`, () => {
        for (const ground of grounds) {
          const ratio = contrast(palette[ink], palette[ground]);
          assert.ok(ratio >= least, `${ink} ${palette[ink]} on ${ground} ${palette[ground]}: ${ratio.toFixed(2)} < ${least}`);
        }
      });
    }
  }

  test(`${theme}: one of the two focus rings shows on every wall`, () => {
    for (const ground of WALLS) {
      const best = Math.max(contrast(palette['color-focus'], palette[ground]), contrast(palette['color-focus-halo'], palette[ground]));
      assert.ok(best >= 3, `${ground}: ${best.toFixed(2)}`);
    }
  });
}

test('a known pair, worked out by hand: black on white is 21 to 1', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
});

test('the dark theme of the system and the chosen one are the same', () => {
  const system = colours(':root:not([data-theme="light"])');
  assert.ok(Object.keys(system).length > 25);
  assert.deepEqual(system, colours(':root[data-theme="dark"]'));
});
