// What the engine knows, as a file made from it: presets, options and what each may be.

import { siteUrl } from '../base.js';

/** @typedef {import('../types.js').Rules} Rules */
/** @typedef {import('../types.js').RulesChoice} RulesChoice */
/** @typedef {import('../types.js').Catalog & {cards: Record<string, number>, ranks: Record<string, string>}} Catalog */

/** @returns {Promise<Catalog>} */
export async function loadRulesCatalog() {
  const answer = await fetch(siteUrl('rules/catalog.json'));
  if (!answer.ok) throw new Error(`rules/catalog.json: ${answer.status}`);
  return answer.json();
}

/** @param {any} value @returns {string} equal for equal values, whatever the order of their parts */
export function plain(value) {
  return value !== null && typeof value === 'object'
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : JSON.stringify(value);
}

/** @param {Catalog} catalog @param {Record<string, any>} options @returns {string} the ranks that can be met under these options */
export const ranksIn = (catalog, { deck, jokers }) => catalog.ranks[deck] + (jokers ? 'X' : '');

/** @param {Catalog} catalog @param {RulesChoice} choice @returns {Rules} every option, and which differ from the preset */
export function rulesOf(catalog, { preset, options = {} }) {
  const usual = catalog.presets[preset];
  const all = { ...usual, ...options };
  return { preset, options: all, changed: Object.keys(usual).filter((name) => plain(all[name]) !== plain(usual[name])) };
}

/**
 * The rules of an address, not yet checked: an option's text becomes the value it writes, or stays the text it is.
 * @param {Catalog} catalog @param {import('../types.js').Page} page
 * @returns {RulesChoice|null} null where there is no such preset
 */
export function choiceIn(catalog, { name, query }) {
  const params = new URLSearchParams(query);
  const preset = params.get(name) ?? '';
  params.delete(name);
  if (!Object.hasOwn(catalog.presets, preset)) return null;
  return { preset, options: Object.fromEntries([...params].map(([option, text]) => [option, valueIn(catalog, option, text)])) };
}

/** @param {Catalog} catalog @param {string} option @param {string} text */
function valueIn(catalog, option, text) {
  const type = catalog.options[option]?.type;
  if (type === 'effects' || type === 'values' || type === 'target') {
    const pairs = text ? text.split('-').map((pair) => pair.split('.')) : [];
    return Object.fromEntries(pairs.map(([key, value]) => [key, type === 'effects' ? value : whole(value)]));
  }
  if (type === 'string') return text;
  return text === 'null' ? null : text === 'true' ? true : text === 'false' ? false : whole(text);
}

/** @param {string} text */
const whole = (text) => (/^\d{1,4}$/.test(text) ? Number(text) : text);
