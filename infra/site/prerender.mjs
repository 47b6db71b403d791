// Draws home as its page's script will draw it first, for the shells to carry: hidden, until first.js knows that home is
// asked for. Reads {folder, languages} as JSON on standard input and prints language → markup.

import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { folder, languages } = JSON.parse(readFileSync(0, 'utf8'));

const HOME = `
  import { readSettings } from './js/kept.js';
  import { initial } from './js/state/initial.js';
  import { useDeck } from './js/ui/cards.js';
  import { page } from './js/ui/page.js';
  import { useWords } from './js/words.js';
  const settings = readSettings();
  await useDeck(settings.deck);
  export function home(language, words) {
    useWords(language, words);
    const drawn = page({ state: initial({ ...settings, language }, true, 0) });
    return { ...drawn, props: { ...drawn.props, hidden: true } };
  }`;

const VOID = ['br', 'img', 'input'];
// What only a live page has.
const LIVE = /^(key|created|meaning|busy|art|on.*)$/;

const ESCAPES = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text) => String(text).replace(/[&<"]/g, (sign) => ESCAPES[sign]);

/** @returns {string} a tree of dom.js as markup */
function markup(tree) {
  if (tree === null || tree === undefined || tree === false) return '';
  if (typeof tree !== 'object') return escaped(tree);
  const { tag, props } = tree;
  // What is folded away is nobody's first sight.
  const children = tag === 'details' && !props.open ? tree.children.slice(0, 1) : tree.children;
  const attributes = Object.entries(props).map(([name, value]) => attribute(name, value)).join('');
  if (VOID.includes(tag)) return `<${tag}${attributes}>`;
  return `<${tag}${attributes}>${props.art?.svg ?? children.map(markup).join('')}</${tag}>`;
}

function attribute(name, value) {
  if (name === 'style') throw new Error('the site allows no style in its markup');
  if (LIVE.test(name) || value === undefined || value === null || value === false || (name === 'value' && value === '')) return '';
  return value === true ? ` ${name}` : ` ${name}="${escaped(value)}"`;
}

const { outputFiles } = await build({
  stdin: { contents: HOME, resolveDir: folder },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  logLevel: 'error',
});

// As much of a browser as the scripts ask for before anything happens.
globalThis.location = new URL('https://shell.invalid/');
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });

const { home } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
const drawn = {};
for (const language of languages) {
  const words = JSON.parse(readFileSync(join(folder, 'words', `${language}.json`), 'utf8'));
  drawn[language] = markup(home(language, words));
}
process.stdout.write(JSON.stringify(drawn));
