// The rules in a few words, what speaks against them, and what may be done with them.

import { h } from '../ui/dom.js';
import { button, nameField } from '../ui/parts.js';
import { problemText } from '../ui/problem.js';
import { rulesSummary } from '../ui/form.js';
import { copyRulesLink, forNext, linkTo, mayChange, openTableWith, showRules, useRules } from './acts.js';
import { has, list, rankName, t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./check.js').Conflict} Conflict */
/** @typedef {import('../types.js').Rules} Rules */

/** @param {Conflict} conflict @returns {string} why these rules cannot be played */
export function conflictText({ code, option, facts }) {
  const values = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      name === 'rank' ? rankName(fact) : Array.isArray(fact) ? list(fact.map(rankName)) : fact,
    ]),
  );
  const key = [`conflict.${code}.${option}`, `conflict.${code}`].find(has);
  return key ? t(key, values) : t(`reason.${code}`);
}

/** @param {App} app @param {Rules} rules @param {Conflict|null} conflict */
export function summaryPanel(app, rules, conflict) {
  const { copied, form, notice } = app.state;
  const refusal = form.refusal ?? notice?.refusal;
  const closed = { disabled: conflict !== null };
  return h(
    'aside.summing',
    { key: 'summary' },
    h(
      'section.panel',
      { key: 'panel', 'data-section': 'summary' },
      h('h2', null, t('rules.summary')),
      rulesSummary(rules),
      rules.changed.length ? null : h('p.hint', { key: 'same' }, t('rules.asIs')),
      mayChange(app) || forNext(app) ? null : nameField(app, { label: t('name'), placeholder: t('name.empty') }),
      linkShown(app, rules),
      h(
        'div.share-row',
        { key: 'more' },
        button(t(copied ? 'share.copied' : 'rules.copyLink'), () => copyRulesLink(app, rules), {
          key: 'copy',
          class: 'quiet',
          icon: copied ? 'check' : 'copy',
          props: closed,
        }),
        button(t('form.read'), () => showRules(app, 'rules', rules), { key: 'full', class: 'quiet', icon: 'book', props: closed }),
      ),
    ),
    h(
      'div.use-bar',
      { key: 'use' },
      conflict ? h('p.problem', { key: 'conflict', role: 'alert' }, conflictText(conflict)) : null,
      refusal && !conflict ? h('p.problem', { key: 'refused', role: 'alert' }, problemText(refusal)) : null,
      mainButton(app, rules, conflict !== null),
    ),
  );
}

/** @param {App} app @param {Rules} rules  where the browser would not copy: the link, to be copied by hand */
function linkShown(app, rules) {
  if (!app.state.copyRefused) return null;
  return h('input.link', {
    key: 'link',
    type: 'text',
    readonly: true,
    value: linkTo(app, rules),
    'aria-label': t('rules.link'),
    created: (/** @type {HTMLInputElement} */ node) =>
      queueMicrotask(() => {
        node.focus();
        node.select();
      }),
  });
}

/** @param {App} app @param {Rules} rules @param {boolean} impossible */
function mainButton(app, rules, impossible) {
  const busy = app.state.form.busy || app.state.game.order !== null;
  const look = { key: 'use', class: 'sun large', busy, props: { disabled: impossible } };
  if (mayChange(app)) return button(t('rules.useHere'), () => useRules(app, rules), look);
  if (forNext(app)) return button(t('rules.useNext'), () => app.leavePage(), look);
  return button(t('home.open'), () => openTableWith(app, rules), look);
}
