// The choices of whoever opens a table: rules, places, deck.

import { h } from './dom.js';
import { button, choice, picture, stepper } from './parts.js';
import { backArt, faceArt } from './cards.js';
import { DECKS } from '../../cards/deck.js';
import { choiceOf, pageFor } from '../model/address.js';
import { chosenRules } from '../acts/tables.js';
import { FIRST_PRESETS, OTHER_PRESETS, differences, presetName, presetSentence, rulesSentence } from '../model/rules.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export function presetChoice(app) {
  const { form } = app.state;
  const names = form.others ? [...FIRST_PRESETS, ...OTHER_PRESETS] : FIRST_PRESETS;
  const changed = changedIn(app);
  const options = names.map((name) => ({
    value: name,
    label: presetName(name),
    hint: changed?.preset === name ? rulesSentence(changed) : presetSentence(name),
  }));
  return h(
    'div.presets',
    { key: 'presets' },
    choice(
      'preset',
      t('form.rules'),
      options,
      form.preset ?? 'classic',
      (preset) => app.dispatch({ type: 'form', patch: { preset, capacity: null } }),
      { class: 'cards-choice' },
    ),
    changed ? changesList(changed) : null,
    h(
      'div.share-row',
      { key: 'more' },
      form.others
        ? null
        : button(t('form.others'), () => app.dispatch({ type: 'form', patch: { others: true } }), {
            key: 'others',
            class: 'quiet',
            icon: 'down',
          }),
      button(t('form.house'), () => app.openPage(pageFor('house', chosenRules(app))), {
        key: 'house',
        class: 'quiet',
        icon: 'edit',
      }),
      readButton(app, chosenRules(app)),
    ),
  );
}

/** @param {App} app @returns {import('../types.js').Rules|null} the form's rules where some option differs from the preset */
function changedIn(app) {
  const { form, catalog } = app.state;
  const preset = form.preset ?? 'classic';
  if (!form.differs || form.base !== preset) return null;
  return { preset, options: { ...catalog?.presets[preset], ...form.differs }, changed: Object.keys(form.differs) };
}

/** @param {App} app @param {import('../types.js').RulesChoice} rules  the way to the rules in full */
function readButton(app, rules) {
  return button(t('form.read'), () => app.openPage(pageFor('rules', rules)), { key: 'read', class: 'quiet', icon: 'book' });
}

/** @param {import('../types.js').Rules} rules  what differs from the preset, or nothing */
export function changesList(rules) {
  const lines = differences(rules);
  if (!lines.length) return null;
  return h(
    'div.changes',
    { key: 'changes' },
    h('p.changes-title', null, t('rules.changed')),
    h(
      'ul',
      null,
      lines.map((line) => h('li', { key: line }, line)),
    ),
  );
}

/** @param {App} app  how many seats, and where they can be no more, why */
export function capacityStepper(app) {
  const { form, catalog } = app.state;
  const name = form.preset ?? 'classic';
  const most = (form.base === name && form.differs?.max_seats) || (catalog?.presets[name]?.max_seats ?? 4);
  const capacity = Math.min(form.capacity ?? most, most);
  return h(
    'div.pair',
    { key: 'pair' },
    stepper(t('form.capacity'), capacity, 2, most, { fewer: t('form.fewer'), more: t('form.more') }, (wanted) =>
      app.dispatch({ type: 'form', patch: { capacity: wanted } }),
    ),
    capacity === most && catalog?.options.max_seats.values.some((/** @type {number} */ one) => one > most)
      ? h('p.hint', { key: 'most' }, t('form.most', { n: most }))
      : null,
  );
}

/** @param {App} app */
export function deckChoice(app) {
  const { settings } = app.state;
  const options = DECKS.map((name) => ({
    value: /** @type {import('../types.js').DeckName} */ (name),
    label: t(`deck.${name}`),
  }));
  return h(
    'div.deck-choice',
    { key: 'decks' },
    h(
      'div.deck-sample',
      { 'aria-hidden': 'true' },
      ['back', '8S', 'QH'].map((code) =>
        h('span.card', { key: code, art: code === 'back' ? backArt(settings) : faceArt(settings, code) }),
      ),
    ),
    choice('deck', t('deck'), options, settings.deck, (deck) => app.set({ deck }), { class: 'pills' }),
  );
}

/** @param {App} app @param {import('../types.js').Rules} rules  a table's rules, with the way to all of them */
export function tableRules(app, rules) {
  return [rulesSummary(rules), readButton(app, choiceOf(rules))];
}

/** @param {import('../types.js').Rules} rules  rules as guests read them */
export function rulesSummary(rules) {
  const sentence = rulesSentence(rules);
  return h(
    'div.rules',
    { key: 'rules' },
    h('p.rules-name', null, picture('cards'), h('strong', null, presetName(rules.preset))),
    sentence ? h('p.rules-text', { key: 'text' }, sentence) : null,
    changesList(rules),
  );
}
