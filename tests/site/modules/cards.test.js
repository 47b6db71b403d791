// The four decks: every card is drawn, as inert and self-contained SVG, within the weight SITE.md allows.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { DECKS, loadDeck } from '../../../static_site/cards/deck.js';
import { suitMark } from '../../../static_site/cards/suits.js';

const RANKS = [...'A23456789TJQK'], SUITS = [...'CDHS'];
const CODES = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), 'XX'];
const WAYS = [false, true].flatMap((large) => [false, true].map((fourColours) => ({ large, fourColours })));
const decks = new Map(await Promise.all(DECKS.map(async (name) => [name, await loadDeck(name)])));

/** Throws unless every tag of `svg` is closed in order and every attribute is quoted and stands once; returns the names used. */
function wellFormed(svg) {
  const open = [], names = new Set(), attributes = new Set();
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g, (_, closing, name, list, empty) => {
    names.add(name);
    const own = [...list.matchAll(/([\w:-]+)="/g)].map(([, attribute]) => attribute);
    assert.equal(new Set(own).size, own.length, `an attribute twice in <${name}${list}>`);
    own.forEach((attribute) => attributes.add(attribute));
    if (closing) assert.equal(open.pop(), name, `</${name}> closes something else`);
    else if (!empty) open.push(name);
    return '';
  });
  assert.equal(rest, '', 'text or a broken tag');
  assert.deepEqual(open, [], 'unclosed');
  return { names, attributes };
}

test('the reader of tags refuses what XML refuses', () => {
  for (const broken of ['<g><path/></g', '<g></path>', '<g a=1/>', '<g a="1" a="2"/>', '<g>text</g>', '<g>']) assert.throws(() => wellFormed(broken));
});

test('an unknown name, kept by an old browser, gives the first design', async () => {
  assert.equal(await loadDeck('toString'), await loadDeck('classico'));
  assert.deepEqual(DECKS, ['classico', 'grande', 'noite', 'azulejo']);
});

for (const [name, deck] of decks) {
  const drawings = new Map([['back', deck.back()], ...CODES.flatMap((code) => WAYS.map((way) => [`${code} ${JSON.stringify(way)}`, deck.face(code, way)]))]);

  test(`${name}: every drawing is valid, inert SVG without text, ids or inline styles`, () => {
    for (const [what, svg] of drawings) {
      const { names, attributes } = wellFormed(svg);
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" class="card-art" viewBox="0 0 100 140" aria-hidden="true" focusable="false">/, what);
      for (const tag of names) assert.ok(['svg', 'g', 'path', 'rect', 'circle', 'ellipse'].includes(tag), `${what}: <${tag}>`);
      for (const attribute of ['id', 'style', 'href', 'clip-path', 'mask', 'filter']) assert.ok(!attributes.has(attribute), `${what}: ${attribute}=`);
      assert.doesNotMatch(svg, /undefined|NaN|null|url\(/, what);
    }
  });

  test(`${name}: no two faces look the same`, () => {
    for (const way of WAYS) assert.equal(new Set(CODES.map((code) => deck.face(code, way))).size, 53);
  });

  test(`${name}: a face without options is the small one in two colours`, () => {
    assert.equal(deck.face('QH'), deck.face('QH', { large: false, fourColours: false }));
    assert.notEqual(deck.face('QH'), deck.face('QH', { large: true }));
  });

  test(`${name}: four colours change clubs and diamonds and leave hearts alone`, () => {
    assert.equal(deck.face('7H'), deck.face('7H', { fourColours: true }));
    for (const code of ['7C', '7D']) assert.notEqual(deck.face(code), deck.face(code, { fourColours: true }));
  });

  test(`${name}: a drawing stays small enough for a hand of 26`, () => {
    for (const [what, svg] of drawings) assert.ok(svg.length < 24_000, `${what}: ${svg.length}`);
  });
}

test('the four designs draw each card differently', () => {
  for (const code of CODES) assert.equal(new Set([...decks.values()].map((deck) => deck.face(code))).size, 4);
});

/** WCAG's contrast of two `#rrggbb`. */
function contrast(one, other) {
  const [light, dark] = [one, other].map((hex) => {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('every suit reads on its paper, in two colours and in four', () => {
  for (const [name, deck] of decks) {
    for (const way of WAYS) {
      for (const code of ['7C', '7D', '7H', '7S', 'XX']) {
        const svg = deck.face(code, way);
        const [, paper] = svg.match(/<rect [^>]*fill="(#\w{6})"/);
        const [, around, within] = svg.match(/fill="(#\w{6})"><g class="index">|<g class="index">.*?(?:fill|stroke)="(#\w{6})"/);
        const ratio = contrast(paper, around ?? within);
        assert.ok(ratio >= 4.5, `${name} ${code}: ${ratio.toFixed(2)}`);
      }
    }
  }
});

test('suit marks: two colours, or four', () => {
  const classes = (fourColours) => SUITS.map((suit) => suitMark(suit, { fourColours }).match(/suit-(black|red|blue|green)/)[1]);
  assert.deepEqual(classes(false), ['black', 'red', 'red', 'black']);
  assert.deepEqual(classes(true), ['green', 'blue', 'red', 'black']);
  for (const suit of SUITS) wellFormed(suitMark(suit));
});

test('all four together weigh at most 20 KB as deployed, and one alone at most 8', async () => {
  const entry = fileURLToPath(new URL('../../../static_site/cards/deck.js', import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, splitting: true, minify: true, write: false, format: 'esm', outdir: 'out', legalComments: 'none' });
  const sizes = outputFiles.map((file) => gzipSync(file.contents, { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(outputFiles.length >= 5, 'each design is a download of its own');
  assert.ok(total <= 20 * 1024, `${total} bytes`);
  assert.ok(Math.max(...sizes) <= 8 * 1024, `${Math.max(...sizes)} bytes`);
});
