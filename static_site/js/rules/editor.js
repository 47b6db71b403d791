// The house-rule editor: any preset, any option changed, each explained with its source; what cannot be played says why
// at once, and the whole is summed up in words and as a link.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { controlFor } from './controls.js';
import { conflictIn } from './check.js';
import { conflictText, summaryPanel } from './summary.js';
import { editRules, mayChange } from './acts.js';
import { GROUPS, PRESET_SOURCES, sourcesOf } from './groups.js';
import { jumps } from './jumps.js';
import { pageFrame } from './frame.js';
import { presetName, presetSentence } from '../model/rules.js';
import { ranksIn, rulesOf } from './catalog.js';
import { list, t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./catalog.js').Catalog} Catalog */
/** @typedef {import('./check.js').Conflict} Conflict */
/** @typedef {import('../types.js').Rules} Rules */

/** @param {App} app @param {Catalog} catalog @param {import('../types.js').RulesChoice} choice */
export function editorPage(app, catalog, choice) {
  const rules = rulesOf(catalog, choice);
  const capacity = mayChange(app) ? (app.state.game.latest?.capacity ?? null) : null;
  const conflict = conflictIn(catalog, choice, capacity);
  return pageFrame(
    app,
    'house',
    t('rules.house'),
    h(
      'div.editor',
      { key: 'editor' },
      jumps(rules),
      presetPanel(app, catalog, rules),
      GROUPS.map(([name, options]) =>
        h(
          'section.panel.rule-group',
          { key: name, 'data-section': name },
          h('h2', null, t(`group.${name}`)),
          options.map((option) => optionRow(app, catalog, rules, option, conflict)),
        ),
      ),
    ),
    summaryPanel(app, rules, conflict),
  );
}

/** @param {App} app @param {Catalog} catalog @param {Rules} rules */
function presetPanel(app, catalog, rules) {
  return h(
    'section.panel',
    { key: 'preset' },
    h(
      'label.field',
      null,
      h('span.field-label', null, t('rules.startFrom')),
      h(
        'select',
        {
          name: 'preset',
          value: rules.preset,
          onchange: (/** @type {any} */ event) => editRules(app, rulesOf(catalog, { preset: event.target.value })),
        },
        Object.keys(catalog.presets).map((name) =>
          h('option', { key: name, value: name, selected: name === rules.preset }, presetName(name)),
        ),
      ),
    ),
    h('p.lead', { key: 'text' }, presetSentence(rules.preset)),
    h('p.hint', { key: 'hint' }, t('rules.startHint')),
  );
}

/** @param {App} app @param {Catalog} catalog @param {Rules} rules @param {string} option @param {Conflict|null} conflict */
function optionRow(app, catalog, rules, option, conflict) {
  const value = rules.options[option];
  const set = (/** @type {any} */ wanted) =>
    editRules(app, rulesOf(catalog, { preset: rules.preset, options: { ...rules.options, [option]: wanted } }));
  const changed = rules.changed.includes(option);
  return h(
    'div.rule-row',
    { key: option, 'data-option': option, 'data-changed': changed },
    controlFor(
      { name: option, legend: t(`about.${option}`), kind: catalog.options[option], value, options: rules.options, ranks: ranksIn(catalog, rules.options) },
      set,
    ),
    h(
      'p.source',
      { key: 'source' },
      h('span', null, sourceText(catalog, option, value)),
      changed
        ? button(t('rules.asPreset', { name: presetName(rules.preset) }), () => set(catalog.presets[rules.preset][option]), {
            key: 'undo',
            class: 'quiet small',
            icon: 'turn',
          })
        : null,
    ),
    conflict?.option === option ? h('p.problem', { key: 'problem' }, conflictText(conflict)) : null,
  );
}

/** @param {Catalog} catalog @param {string} option @param {any} value */
function sourceText(catalog, option, value) {
  const sources = sourcesOf(catalog, option, value);
  if (sources.length === new Set(Object.values(PRESET_SOURCES)).size) return t('rules.everySource');
  return sources.length
    ? t('rules.source', { list: list(sources.map((source) => t(`source.${source}`))) })
    : t('rules.custom');
}
