// The texts: the same keys and gaps in three languages, one for everything the code asks for and the server refuses.
import { wordsOf } from './page.js';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { chooseLanguage } from '../../../static_site/js/languages.js';
import { cardName, list, t, useWords } from '../../../static_site/js/words.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LANGUAGES = ['pt', 'es', 'en'];
const WORDS = Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(language)]));
const SOURCES = readdirSync(join(ROOT, 'static_site/js'), { recursive: true })
  .filter((name) => name.endsWith('.js') && !name.includes('vendor'))
  .map((name) => [name, readFileSync(join(ROOT, 'static_site/js', name), 'utf8')]);

const forms = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));
const gaps = (entry) =>
  [...new Set(forms(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort();

test('the three languages have the same keys', () => {
  for (const language of LANGUAGES)
    assert.deepEqual(Object.keys(WORDS[language]).sort(), Object.keys(WORDS.pt).sort(), language);
});

test('a text has the same gaps in each language, and in each of its plural forms that counts', () => {
  for (const key of Object.keys(WORDS.pt))
    for (const language of LANGUAGES)
      assert.deepEqual(gaps(WORDS[language][key]), gaps(WORDS.pt[key]), `${language} ${key}`);
});

test('a plural text has every form its language uses for whole numbers', () => {
  for (const [language, tag] of [
    ['pt', 'pt-BR'],
    ['es', 'es-419'],
    ['en', 'en'],
  ]) {
    const used = new Set(Array.from({ length: 300 }, (_, n) => new Intl.PluralRules(tag).select(n)));
    for (const [key, entry] of Object.entries(WORDS[language]))
      if (typeof entry !== 'string') for (const form of used) assert.ok(form in entry, `${language} ${key} ${form}`);
  }
});

test('no text is empty or a copy of its key', () => {
  for (const language of LANGUAGES)
    for (const [key, entry] of Object.entries(WORDS[language]))
      for (const text of forms(entry)) assert.ok(text.trim() && text !== key, `${language} ${key}`);
});

test('every key the code names has a text', () => {
  for (const [name, source] of SOURCES) {
    for (const [, key] of source.matchAll(/\bt\('([^']+)'/g)) assert.ok(key in WORDS.pt, `${name}: ${key}`);
    for (const [, one, other] of source.matchAll(/\bt\([^'()]*\? '([^']+)' : '([^']+)'/g))
      for (const key of [one, other]) assert.ok(key in WORDS.pt, `${name}: ${key}`);
    for (const [, key] of source.matchAll(/\bkey: '((?:status|why|turn)\.\w+)'/g))
      assert.ok(key in WORDS.pt, `${name}: ${key}`);
  }
});

test('every text is asked for by some code', () => {
  const all = SOURCES.map(([, source]) => source).join('\n');
  const families = [...all.matchAll(/`((?:[a-z_]+\.)+)\$\{/g)]
    .map(([, start]) => start)
    .concat('removed.', 'expired.', 'gone.', 'offline.', 'preset.', 'option.', 'log.play');
  for (const key of Object.keys(WORDS.pt))
    assert.ok(all.includes(`'${key}'`) || families.some((start) => key.startsWith(start)), key);
});

test('there is no text of our own in the code: what a reader sees comes from the words', () => {
  for (const [name, source] of SOURCES) {
    for (const [, text] of source.matchAll(/h\('[^']+', (?:null|\{[^{}]*\}), '([^']*)'/g))
      assert.match(text, /^(WhatsApp|–|)$/, `${name}: ${text}`);
    for (const [, text] of source.matchAll(/'aria-label': '([^']*)'/g)) assert.fail(`${name}: ${text}`);
    assert.doesNotMatch(
      source,
      /(?:error|refusal|answer)\.message\b/,
      `${name}: the server's English sentence is never shown`,
    );
  }
});

/** The codes listed in a Python module's CODES. */
function codesOf(file) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const start = source.indexOf('CODES');
  return [
    ...source
      .slice(start, source.indexOf('\n)', start) > 0 ? source.indexOf('\n)', start) : undefined)
      .matchAll(/^\s+"(\w+)": "/gm),
  ].map(([, code]) => code);
}

test('everything the engine refuses has a text', () => {
  const codes = codesOf('chalicelib/engine/errors.py');
  assert.ok(codes.length > 40);
  for (const code of codes) assert.ok(`reason.${code}` in WORDS.pt, code);
});

test('the text of a refusal fills its gaps with what the engine tells', () => {
  const source = readFileSync(join(ROOT, 'chalicelib/engine/errors.py'), 'utf8');
  for (const [, code, sentence] of source.matchAll(/^\s+"(\w+)": "(.*)",$/gm)) {
    const told = WORDS.pt[`replay.reason.${code}`] ?? '{name}';
    for (const gap of [...gaps(WORDS.pt[`reason.${code}`]), ...gaps(told).filter((name) => name !== 'name')])
      assert.ok(sentence.includes(`{${gap}}`), `${code}: ${gap}`);
  }
});

test('everything the tables refuse has a text, by its code and by its reason', () => {
  const codes = [...readFileSync(join(ROOT, 'chalicelib/tables/errors.py'), 'utf8').matchAll(/^ {4}"(\w+)": "/gm)].map(
    ([, code]) => code,
  );
  assert.ok(codes.length >= 20);
  for (const code of codes) assert.ok(`error.${code}` in WORDS.pt, code);
  for (const file of readdirSync(join(ROOT, 'chalicelib/tables')).filter((name) => name.endsWith('.py'))) {
    for (const [, reason] of readFileSync(join(ROOT, 'chalicelib/tables', file), 'utf8').matchAll(/reason="(\w+)"/g))
      assert.ok(`reason.${reason}` in WORDS.pt, reason);
  }
});

test('every option and preset of the rules has its words', () => {
  const options = readFileSync(join(ROOT, 'chalicelib/engine/presets.py'), 'utf8');
  for (const [, name] of options.slice(options.indexOf('PRESETS')).matchAll(/^ {8}"(\w+)":/gm))
    for (const key of [`preset.${name}`, `preset.${name}.text`]) assert.ok(key in WORDS.pt, key);
  for (const [, name] of options.slice(0, options.indexOf('_SPECIALS')).matchAll(/^ {4}"(\w+)":/gm)) {
    assert.ok(
      Object.keys(WORDS.pt).some((key) => key === `option.${name}` || key.startsWith(`option.${name}.`)),
      name,
    );
  }
});

test('a text fills its gaps and counts', () => {
  useWords('pt', WORDS.pt);
  assert.equal(t('turn.other', { name: 'Bia' }), 'Vez de Bia');
  assert.equal(t('log.draw', { name: 'Bia', n: 1 }), 'Bia comprou 1 carta.');
  assert.equal(t('log.draw', { name: 'Bia', n: 3 }), 'Bia comprou 3 cartas.');
  assert.equal(t('seat.cards', { n: 0 }), '0 cartas');
  assert.equal(t('points', { n: 0 }), '0 pontos');
  assert.equal(t('say.playable', { n: 0 }), 'Nenhuma carta serve.');
  assert.equal(list(['copas', 'ouros', 'paus']), 'copas, ouros e paus');
});

test('cards are spoken by name', () => {
  useWords('pt', WORDS.pt);
  assert.equal(cardName('8S'), '8 de espadas');
  assert.equal(cardName('TH'), '10 de copas');
  assert.equal(cardName('XX'), 'coringa');
  useWords('es', WORDS.es);
  assert.equal(cardName('QD'), 'reina de diamantes');
  useWords('en', WORDS.en);
  assert.equal(cardName('AC'), 'ace of clubs');
});

test('the language is the saved one, else the first of the browser’s that we have, else the link’s', () => {
  assert.equal(chooseLanguage('es', ['en-GB'], 'pt'), 'es');
  assert.equal(chooseLanguage(null, ['de', 'en-GB', 'pt'], 'pt'), 'en');
  assert.equal(chooseLanguage(null, ['de', 'fr'], 'es'), 'es');
  assert.equal(chooseLanguage('xx', [], null), 'pt');
});
