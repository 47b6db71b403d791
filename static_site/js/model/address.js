// What the address says beside the table: a page about rules, and the rules it is about. Every option that differs from
// its preset is one readable part of it: `?new=classic&draw_limit=3&effects=2.draw_2-Q.skip&target=fixed.100`.

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').RulesChoice} RulesChoice */

/** house: the editor · new: a table with these rules, before it is opened · rules: the rules in full · replay: a record */
const PAGES = /** @type {const} */ (['house', 'new', 'rules', 'replay']);

/** Stands where a table's id does in the address of the first match. */
export const LESSON = 'learn';

/** @param {string} search @returns {{table: string|null, page: Page|null}} */
export function readAddress(search) {
  const params = new URLSearchParams(search);
  const table = params.get('t');
  params.delete('t');
  const name = PAGES.find((one) => params.has(one));
  return { table, page: name ? { name, query: String(params) } : null };
}

/** @param {string|null} table @param {Page|null} page @returns {string} what stands behind the `?` */
export function writeAddress(table, page) {
  const parts = [table ? `t=${encodeURIComponent(table)}` : '', page?.query ?? ''].filter(Boolean);
  return parts.length ? `?${parts.join('&')}` : '';
}

/** @param {Page['name']} name @param {RulesChoice} rules @returns {Page} */
export function pageFor(name, { preset, options = {} }) {
  const params = new URLSearchParams([[name, preset]]);
  for (const [option, value] of Object.entries(options)) params.set(option, valueText(value));
  return { name, query: String(params) };
}

/** @param {any} value @returns {string} */
function valueText(value) {
  if (value === null || typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map((pair) => pair.join('.'))
    .join('-');
}

/** @param {import('../types.js').Rules} rules  of a table @returns {RulesChoice} the preset and what differs from it */
export function choiceOf({ preset, options, changed }) {
  return { preset, options: Object.fromEntries(changed.map((name) => [name, options[name]])) };
}
