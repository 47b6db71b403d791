// A link that carries rules: what they are, in a few words, before a table with them is opened.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { conflictIn } from './check.js';
import { pageFrame } from './frame.js';
import { showRules } from './acts.js';
import { summaryPanel } from './summary.js';
import { rulesOf } from './catalog.js';
import { t } from '../words.js';

/** @param {import('../app.js').App} app @param {import('./catalog.js').Catalog} catalog @param {import('../types.js').RulesChoice} choice */
export function offerPage(app, catalog, choice) {
  const conflict = conflictIn(catalog, choice);
  const known = Object.fromEntries(Object.entries(choice.options ?? {}).filter(([name]) => name in catalog.options));
  const readable = { preset: choice.preset, options: conflict ? {} : known };
  const rules = rulesOf(catalog, readable);
  return pageFrame(
    app,
    'offer',
    t('rules.offer'),
    h('p.lead', { key: 'lead' }, t(conflict ? 'rules.badLink' : 'rules.offerText')),
    summaryPanel(app, rules, conflict),
    button(t('rules.change'), () => showRules(app, 'house', rules), { key: 'change', class: 'plain large', icon: 'edit' }),
  );
}
