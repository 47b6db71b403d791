// What the pages about rules do: change the rules at hand, take them into use, hand them on as a link.

import { createTable } from '../acts/tables.js';
import { offered } from '../model/actions.js';
import { choiceOf, pageFor } from '../model/address.js';
import { send } from '../acts/orders.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Rules} Rules */

/** @param {App} app @param {Rules} rules  the rules as they are now; the address says the same */
export function editRules(app, rules) {
  fillForm(app, rules);
  app.openPage(pageFor('house', choiceOf(rules)), false);
}

/** @param {App} app @param {Rules} rules  what the form of a new table stands at */
function fillForm(app, rules) {
  const { options } = choiceOf(rules);
  const { capacity } = app.state.form;
  app.dispatch({
    type: 'form',
    patch: {
      preset: rules.preset,
      base: rules.preset,
      differs: rules.changed.length ? (options ?? null) : null,
      capacity: capacity && capacity > rules.options.max_seats ? null : capacity,
      others: true,
      refusal: null,
    },
  });
}

/** @param {App} app @param {Rules} rules */
export function openTableWith(app, rules) {
  fillForm(app, rules);
  return createTable(app);
}

/** @param {App} app  whether the rules are meant for the present table, which may take others */
export const mayChange = (app) => offered(app.state, 'set_rules') !== null && !forNext(app);

/** @param {App} app  whether the form of the next table waits beneath the page */
export const forNext = (app) => app.state.boxes.some(({ name }) => name === 'new');

/** @param {App} app @param {Rules} rules  at the present table, before anybody else sits there */
export async function useRules(app, rules) {
  if (await send(app, { type: 'set_rules', rules: choiceOf(rules) })) app.leavePage();
}

/** @param {App} app @param {Rules} rules @returns {string} opens the summary of a table with these rules */
export const linkTo = (app, rules) => app.addressOf(null, pageFor('new', choiceOf(rules)));

/** @param {App} app @param {Rules} rules */
export async function copyRulesLink(app, rules) {
  try {
    await navigator.clipboard.writeText(linkTo(app, rules));
    app.dispatch({ type: 'copied', copied: true, refused: false });
    setTimeout(() => app.dispatch({ type: 'copied', copied: false, refused: false }), 3000);
  } catch {
    app.dispatch({ type: 'copied', copied: false, refused: true });
  }
}

/** @param {App} app @param {'house'|'rules'} name @param {Rules} rules */
export function showRules(app, name, rules) {
  app.openPage(pageFor(name, choiceOf(rules)));
}
