// The pages about rules: every option and preset of the catalog has its place, its words and its source.
import { wordsOf } from './page.js';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { GROUPS, PRESET_SOURCES, sourcesOf } from '../../../static_site/js/rules/groups.js';
import { choiceIn, ranksIn, rulesOf } from '../../../static_site/js/rules/catalog.js';
import { conflictIn } from '../../../static_site/js/rules/check.js';
import { conflictText } from '../../../static_site/js/rules/summary.js';
import { examplesFor } from '../../../static_site/js/rules/examples.js';
import { has, t, useWords } from '../../../static_site/js/words.js';
import { FIRST_PRESETS, OTHER_PRESETS, differences, optionText, rulesSentence } from '../../../static_site/js/model/rules.js';
import { choiceOf, pageFor, readAddress, writeAddress } from '../../../static_site/js/model/address.js';
import { sectionsOf } from '../../../static_site/js/rules/sections.js';

const catalog = JSON.parse(readFileSync(new URL('../../../static_site/rules/catalog.json', import.meta.url), 'utf8'));
const LANGUAGES = ['pt', 'es', 'en'];

/** A few values of an option, its preset's own among them. @param {string} name */
function valuesOf(name) {
  const kind = catalog.options[name];
  if (kind.type === 'effects') return [{}, ...kind.values.map((/** @type {string} */ one) => ({ 2: one, X: one }))];
  if (kind.type === 'values') return [kind.default, { ...kind.default, 9: 37 }];
  if (kind.type === 'target') return [{ per_player: 50 }, { per_player: 51 }, { fixed: 50 }];
  return kind.values;
}

/** @param {string} text a whole text, no key and no gap left */
const whole = (text) => assert.doesNotMatch(text, /^[a-z]+\.\w|\{\w+\}|undefined|NaN/, text);

test('the form offers every preset of the engine', () => {
  assert.deepEqual([...FIRST_PRESETS, ...OTHER_PRESETS].sort(), Object.keys(catalog.presets).sort());
});

test('the groups hold every option of the engine once, and every preset has a source', () => {
  const grouped = GROUPS.flatMap(([, options]) => options);
  assert.deepEqual([...grouped].sort(), Object.keys(catalog.options).sort());
  assert.deepEqual(Object.keys(PRESET_SOURCES).sort(), Object.keys(catalog.presets).sort());
});

for (const language of LANGUAGES) {
  test(`every option, value, source and group has its words: ${language}`, () => {
    useWords(language, wordsOf(language));
    for (const [group, options] of GROUPS) {
      whole(t(`group.${group}`));
      for (const name of options) {
        whole(t(`about.${name}`));
        for (const value of valuesOf(name)) {
          whole(optionText(name, value));
          for (const source of sourcesOf(catalog, name, value)) whole(t(`source.${source}`));
        }
      }
    }
    for (const effect of catalog.options.effects.values) whole(t(`effect.short.${effect}`));
  });

  test(`the rules in full have words for every preset and every value: ${language}`, () => {
    useWords(language, wordsOf(language));
    for (const preset of Object.keys(catalog.presets))
      for (const name of Object.keys(catalog.options))
        for (const value of valuesOf(name)) {
          const { options } = rulesOf(catalog, { preset, options: { [name]: value } });
          for (const section of sectionsOf(options, ranksIn(catalog, options))) {
            assert.ok(section.lines.length);
            whole(t(`text.${section.name}`));
            section.lines.forEach(whole);
          }
          for (const { id, refused } of examplesFor(options, ranksIn(catalog, options)))
            assert.ok(has(`example.${id}`) && (!refused || has(`reason.${refused.code}`)), id);
        }
  });

  test(`why rules cannot be played is said in words: ${language}`, () => {
    useWords(language, wordsOf(language));
    for (const options of [
      { wild: '2', hand_two: 7 },
      { stacking: 'same_rank' },
      { hand_more: 10, max_seats: 7, decks: 1 },
      { effects: { 8: 'skip' } },
      { jokers: 2, values: { ...catalog.options.values.default, X: undefined } },
      { hand_two: 70 },
    ]) {
      const conflict = conflictIn(catalog, { preset: 'classic', options: JSON.parse(JSON.stringify(options)) });
      assert.ok(conflict);
      whole(conflictText(conflict));
    }
    const crowded = conflictIn(catalog, { preset: 'classic' }, 5);
    assert.ok(crowded);
    whole(conflictText(crowded));
  });
}

test('each option is told: whoever changes it changes the text, the values or the examples', () => {
  useWords('en', wordsOf('en'));
  // What only matters beside something else is changed beside it.
  const beside = {
    may_keep_drawn: { draw_limit: 1 },
    last_card_draws: { effects: { 2: 'draw_2' } },
    stacking: { effects: { 2: 'draw_2' } },
    hand_more: { max_seats: 4 },
    decks: { max_seats: 6 },
  };
  for (const name of Object.keys(catalog.options)) {
    const told = valuesOf(name).map((/** @type {any} */ value) => {
      const { options } = rulesOf(catalog, { preset: 'classic', options: { ...beside[name], [name]: value } });
      return JSON.stringify([sectionsOf(options, ranksIn(catalog, options)), options.values]);
    });
    assert.equal(new Set(told).size, told.length, name);
  }
});

test('an address carries rules there and back, beside a table', () => {
  const rules = rulesOf(catalog, {
    preset: 'specials',
    options: { draw_limit: null, effects: { 2: 'draw_3', X: 'open' }, target: { fixed: 77 }, last_card_call: true, wild: 'J' },
  });
  const page = pageFor('rules', choiceOf(rules));
  const address = writeAddress('local-abc', page);
  assert.equal(address, '?t=local-abc&rules=specials&wild=J&effects=2.draw_3-X.open&last_card_call=true&target=fixed.77');
  const read = readAddress(address);
  assert.equal(read.table, 'local-abc');
  assert.deepEqual(rulesOf(catalog, choiceIn(catalog, read.page)), rules);
  assert.deepEqual(readAddress('?t=local-abc'), { table: 'local-abc', page: null });
  assert.equal(writeAddress(null, null), '');
});

test('rules with another wild card do not begin with the sentence of the preset’s own', () => {
  useWords('pt', wordsOf('pt'));
  const jacks = rulesOf(catalog, { preset: 'classic', options: { wild: 'J' } });
  assert.equal(rulesSentence(jacks), 'Sem cartas especiais · Sem coringas');
  assert.deepEqual(differences(jacks), ['A carta maluca é o valete', 'Na mão, a carta maluca (valete) vale 10 pontos']);
  const longer = rulesOf(catalog, { preset: 'classic', options: { target: { fixed: 300 } } });
  assert.equal(rulesSentence(longer), 'Só o 8 é especial: serve sempre, e quem o joga escolhe o naipe.');
});

test('the worth of another wild card is told only where it is not told already and counts', () => {
  useWords('pt', wordsOf('pt'));
  const values = { ...catalog.presets.classic.values, J: 50, 8: 8 };
  const told = differences(rulesOf(catalog, { preset: 'classic', options: { wild: 'J', values } }));
  assert.equal(told.length, 2);
  const counted = rulesOf(catalog, { preset: 'countdown', options: { wild: 'J' } });
  assert.deepEqual(differences(counted), ['A carta maluca é o valete']);
});

test('every preset’s sentence gives way where an option it speaks of is changed, and never leaves a key to read', () => {
  useWords('pt', wordsOf('pt'));
  for (const preset of Object.keys(catalog.presets)) {
    const { options } = rulesOf(catalog, { preset });
    const sentence = rulesSentence({ preset, options, changed: [] });
    const all = GROUPS.flatMap(([, names]) => names);
    const giving = all.filter((name) => rulesSentence({ preset, options, changed: [name] }) !== sentence);
    assert.ok(giving.length, preset);
    for (const name of giving) rulesSentence({ preset, options, changed: [name] }).split(' · ').filter(Boolean).forEach(whole);
  }
});
