// The options as players think of them, and where each value was found: in a preset's own description, in a variation
// one of them tells of, or nowhere – then it is a house rule.

import { plain } from './catalog.js';

/** @type {[string, string[]][]} */
export const GROUPS = [
  ['dealing', ['max_seats', 'deck', 'decks', 'jokers', 'hand_two', 'hand_more', 'starter', 'direction']],
  ['drawing', ['draw_with_playable', 'draw_limit', 'may_keep_drawn', 'empty_stock']],
  ['special', ['wild', 'wild_on_wild', 'declare', 'effects', 'stacking', 'last_card_draws']],
  ['ending', ['last_card_call', 'stop_at']],
  ['scoring', ['scoring', 'target', 'values']],
];

/** @type {Record<string, string>} the description each preset follows */
export const PRESET_SOURCES = {
  classic: 'oito',
  specials: 'oito',
  countdown: 'oito',
  jokers: 'coringas',
  oitos: 'oitos',
  crazy_eights: 'eights',
  action: 'eights',
  crazy_aces: 'eights',
  short: 'eights',
  long: 'eights',
  draw_three: 'eights',
  mau_mau: 'maumau',
  tschau_sepp: 'sepp',
  switch: 'switch',
};

/** Values that a description tells of and no preset has. @type {Record<string, Record<string, string>>} */
const VARIATIONS = {
  starter: { dealer_names: 'oito' },
  last_card_draws: { true: 'oito' },
  stop_at: { 5: 'eights' },
  declare: { deferred: 'eights' },
};

/**
 * @param {import('./catalog.js').Catalog} catalog @param {string} option @param {any} value
 * @returns {string[]} the names of the descriptions that have it; none: a house rule
 */
export function sourcesOf(catalog, option, value) {
  const text = plain(value);
  const found = Object.keys(catalog.presets)
    .filter((preset) => plain(catalog.presets[preset][option]) === text)
    .map((preset) => PRESET_SOURCES[preset]);
  const told = VARIATIONS[option]?.[String(value)];
  return [...new Set(told ? [...found, told] : found)];
}
