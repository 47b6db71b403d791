// The pages about rules: the house-rule editor, a table before it is opened, the rules in full.

import { editorPage } from './editor.js';
import { offerPage } from './offer.js';
import { choiceIn, loadRulesCatalog } from './catalog.js';
import { brokenPage } from './frame.js';
import { rulesPage } from './text.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./catalog.js').Catalog} Catalog */

/** @type {Catalog|null} */
let catalog = null;

export async function ready() {
  catalog ??= await loadRulesCatalog();
}

const SCREENS = { house: editorPage, new: offerPage, rules: rulesPage };

/** @param {App} app */
export function pageScreen(app) {
  const { page } = app.state;
  if (!page || !catalog) return null;
  const choice = choiceIn(catalog, page);
  return choice ? SCREENS[/** @type {keyof typeof SCREENS} */ (page.name)](app, catalog, choice) : brokenPage(app);
}
