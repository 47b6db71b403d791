// Whether rules can be played, and if not, why: the engine's own checks in the engine's order, with its codes and facts.
// tests/pages holds both to each other.

import { ranksIn } from './catalog.js';

/** @typedef {import('./catalog.js').Catalog} Catalog */
/** @typedef {import('../types.js').RulesChoice} RulesChoice */
/** @typedef {{code: string, option: string, facts: Record<string, any>}} Conflict */

const RANKS = [...'A23456789TJQK'];

/** @param {string} code @param {string} option @param {Record<string, any>} [facts] @returns {Conflict} */
const conflict = (code, option, facts = {}) => ({ code, option, facts });

/**
 * @param {Catalog} catalog @param {RulesChoice} choice
 * @param {number|null} capacity  null: as many as the rules allow
 * @returns {Conflict|null}
 */
export function conflictIn(catalog, { preset, options = {} }, capacity = null) {
  const all = { ...catalog.presets[preset], ...options };
  for (const name in options) if (!Object.hasOwn(catalog.options, name)) return conflict('option_unknown', name);
  for (const [name, kind] of Object.entries(catalog.options)) {
    const code = wrongValue(kind, all[name]);
    if (code) return conflict(code, name);
  }
  if (capacity !== null && capacity > all.max_seats) return conflict('capacity_value', 'capacity', { most: all.max_seats });
  return wrongCards(catalog, all) ?? wrongHands(catalog, all, capacity ?? all.max_seats);
}

/** @param {Record<string, any>} kind @param {any} value @returns {string|null} */
function wrongValue(kind, value) {
  if (kind.values && kind.type !== 'effects') {
    if (!kind.values.some((/** @type {any} */ one) => typeof one === typeof value)) return 'option_type';
    return kind.values.includes(value) ? null : 'option_value';
  }
  if (value === null || typeof value !== 'object') return 'option_type';
  const names = Object.keys(value);
  if (kind.type === 'target') {
    const [measure] = names;
    return names.length !== 1 || typeof kind[measure] !== 'object' ? 'option_value' : wrongNumber(kind[measure], value[measure]);
  }
  if (names.some((rank) => !kind.ranks.includes(rank))) return 'rank_unknown';
  for (const rank of names) {
    const code = kind.type === 'effects' ? wrongEffect(kind, value[rank]) : wrongNumber(/** @type {any} */ (kind), value[rank]);
    if (code) return code;
  }
  return kind.type === 'values' && RANKS.some((rank) => !names.includes(rank)) ? 'rank_missing' : null;
}

/** @param {Record<string, any>} kind @param {any} effect */
const wrongEffect = (kind, effect) => (kind.values.includes(effect) ? null : 'option_value');

/** @param {{min: number, max: number}} bounds @param {any} value */
function wrongNumber({ min, max }, value) {
  if (!Number.isInteger(value)) return 'option_type';
  return value < min || value > max ? 'option_value' : null;
}

/** @param {Catalog} catalog @param {Record<string, any>} options */
function wrongCards(catalog, options) {
  const { wild, effects, jokers, values, stacking } = options;
  if (wild in effects) return conflict('effect_on_wild', 'effects', { rank: wild });
  if (jokers && !('X' in values)) return conflict('rank_missing', 'values', { missing: ['X'] });
  const drawing = [...ranksIn(catalog, options)].some((rank) => effects[rank]?.startsWith('draw_'));
  return stacking === 'same_rank' && !drawing ? conflict('stacking_without_draw_card', 'stacking') : null;
}

/** @param {Catalog} catalog @param {Record<string, any>} options @param {number} capacity */
function wrongHands(catalog, options, capacity) {
  for (let players = 2; players <= capacity; players += 1) {
    const hand = players === 2 ? options.hand_two : options.hand_more;
    const cards = catalog.cards[`${options.deck}/${options.decks || (players > 5 ? 2 : 1)}/${options.jokers}`];
    if (players * hand + 2 > cards)
      return conflict('hands_too_large', players === 2 ? 'hand_two' : 'hand_more', { players, hand, cards });
  }
  return null;
}
