// The rules of a table in full, written from its options: every sentence belongs to the value it describes, so the page
// can say nothing that is not played. tests/pages plays the examples.

import { h } from '../ui/dom.js';
import { button, picture } from '../ui/parts.js';
import { changesList } from '../ui/form.js';
import { conflictIn } from './check.js';
import { conflictText } from './summary.js';
import { exampleFigure } from './drawing.js';
import { examplesFor } from './examples.js';
import { pageFrame } from './frame.js';
import { pageFor } from '../model/address.js';
import { presetName, rulesSentence } from '../model/rules.js';
import { ranksIn, rulesOf } from './catalog.js';
import { ranksWith, sectionsOf } from './sections.js';
import { valueTable } from './values.js';
import { showRules } from './acts.js';
import { rankName, t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./catalog.js').Catalog} Catalog */
/** @typedef {import('../types.js').Rules} Rules */

/** @param {App} app @param {Catalog} catalog @param {import('../types.js').RulesChoice} choice */
export function rulesPage(app, catalog, choice) {
  const conflict = conflictIn(catalog, choice, 2);
  const rules = rulesOf(catalog, conflict ? { preset: choice.preset } : choice);
  const ranks = ranksIn(catalog, rules.options);
  return pageFrame(
    app,
    'reading',
    t('rules.full'),
    conflict ? h('p.problem', { key: 'problem', role: 'alert' }, conflictText(conflict)) : null,
    heading(app, rules),
    sectionsOf(rules.options, ranks).map(({ name, lines }) => section(app, rules, ranks, name, lines)),
    tips(rules, ranks),
    otherPresets(app, catalog, rules),
  );
}

/** @param {App} app @param {Rules} rules */
function heading(app, rules) {
  const sentence = rulesSentence(rules);
  return h(
    'section.panel.reading-head',
    { key: 'head' },
    h('p.eyebrow', null, t('product')),
    h('h2.reading-name', null, presetName(rules.preset)),
    sentence ? h('p.lead', { key: 'text' }, sentence) : null,
    changesList(rules),
    h(
      'div.share-row',
      { key: 'more' },
      button(t('rules.print'), () => print(), { key: 'print', class: 'quiet', icon: 'print' }),
      app.state.table
        ? null
        : button(t('rules.change'), () => showRules(app, 'house', rules), { key: 'change', class: 'quiet', icon: 'edit' }),
    ),
  );
}

/** @param {App} app @param {Rules} rules @param {string} ranks @param {string} name @param {string[]} lines */
function section(app, rules, ranks, name, lines) {
  const examples = examplesFor(rules.options, ranks).filter((one) => one.section === name);
  return h(
    'section.panel.reading-section',
    { key: name, 'data-section': name },
    h('h2', null, t(`text.${name}`)),
    h(
      'ul.sentences',
      null,
      lines.map((line) => h('li', { key: line }, line)),
    ),
    name === 'scoring' ? valueTable(app, rules.options, ranks) : null,
    examples.length
      ? h(
          'ul.examples',
          { key: 'examples', 'aria-label': t('rules.examples') },
          examples.map((one) => exampleFigure(app, one)),
        )
      : null,
  );
}

/** @param {Rules} rules @param {string} ranks  for beginners */
function tips({ options }, ranks) {
  const { wild, values, scoring } = options;
  const has = (/** @type {string} */ start) => ranksWith(options, ranks, start).length > 0;
  const keys = [
    values[wild] >= 20 ? 'keepWild' : 'cheapWild',
    scoring === 'countdown' ? null : 'dearFirst',
    'nameLongest',
    has('draw_') || has('skip') ? 'watchFew' : 'changeSuit',
    'remember',
    options.draw_with_playable ? 'drawLittle' : null,
    options.last_card_call ? 'callInTime' : null,
  ];
  return h(
    'section.panel.reading-section',
    { key: 'tips' },
    h('h2', null, t('text.tips')),
    h(
      'ul.sentences',
      null,
      keys.map((key) => (key ? h('li', { key }, t(`tip.${key}`, { points: values[wild], rank: rankName(wild) })) : null)),
    ),
  );
}

/** @param {App} app @param {Catalog} catalog @param {Rules} rules */
function otherPresets(app, catalog, rules) {
  return h(
    'nav.panel.other-rules',
    { key: 'others', 'aria-label': t('rules.others') },
    h('h2', null, t('rules.others')),
    h(
      'div.share-row',
      null,
      Object.keys(catalog.presets)
        .filter((name) => name !== rules.preset || rules.changed.length)
        .map((name) =>
          button(presetName(name), () => app.openPage(pageFor('rules', { preset: name })), { key: name, class: 'plain small' }),
        ),
    ),
    h('p.hint', null, picture('cards'), t('rules.generated')),
  );
}
