// The rules of a table in words: its preset, and one phrase for each option that differs from it.

import { list, number, rankName, t } from '../words.js';

/** @typedef {import('../types.js').Rules} Rules */

export const FIRST_PRESETS = ['classic', 'specials'];
export const OTHER_PRESETS = [
  'jokers',
  'oitos',
  'crazy_eights',
  'action',
  'crazy_aces',
  'draw_three',
  'short',
  'long',
  'countdown',
  'mau_mau',
  'tschau_sepp',
  'switch',
];

/** The options that the sentence of each preset speaks of. @type {Record<string, string[]>} */
const SPOKEN_OF = {
  classic: ['wild', 'effects', 'jokers'],
  specials: ['wild', 'effects'],
  jokers: ['jokers', 'effects', 'draw_limit', 'last_card_call', 'scoring'],
  oitos: ['wild', 'effects', 'jokers', 'max_seats', 'target', 'draw_with_playable', 'scoring'],
  crazy_eights: ['scoring', 'target'],
  action: ['effects', 'scoring'],
  crazy_aces: ['wild', 'scoring', 'target'],
  draw_three: ['draw_with_playable', 'draw_limit', 'scoring'],
  short: ['scoring', 'target'],
  long: ['scoring', 'target'],
  countdown: ['scoring'],
  mau_mau: ['deck', 'wild', 'wild_on_wild', 'effects'],
  tschau_sepp: ['deck', 'wild', 'wild_on_wild', 'effects', 'stacking', 'scoring', 'target'],
  switch: ['wild', 'effects', 'last_card_call'],
};

/** @param {string} preset */
export const presetName = (preset) => t(`preset.${preset}`);

/** @param {string} preset  what it is, in one plain sentence */
export const presetSentence = (preset) => t(`preset.${preset}.text`);

/**
 * @param {Rules} rules
 * @returns {string} what they are in short: the preset's own sentence, or what of it still stands where an option that it
 *   speaks of was changed
 */
export function rulesSentence({ preset, options, changed }) {
  const spoken = SPOKEN_OF[preset] ?? [];
  if (!spoken.some((name) => changed.includes(name))) return presetSentence(preset);
  return spoken
    .filter((name) => !changed.includes(name))
    .map((name) => optionText(name, options[name]))
    .join(' · ');
}

/** @param {Rules} rules @returns {string[]} each option that differs; another wild brings no value of its own, which is told too */
export function differences({ options, changed }) {
  const lines = changed.map((name) => optionText(name, options[name]));
  if (!changed.includes('wild') || changed.includes('values') || options.scoring === 'countdown') return lines;
  const { wild, values } = options;
  return [...lines, t('option.wild.worth', { rank: rankName(wild), n: values[wild] })];
}

/** @param {Record<string, any>} effects */
function effectsText(effects) {
  const entries = Object.entries(effects);
  if (!entries.length) return t('option.effects.none');
  return t('option.effects', {
    list: entries
      .map(([rank, effect]) => t(`effect.${effect}`, { rank: rank === 'X' ? t('card.joker') : rankName(rank) }))
      .join(' · '),
  });
}

/** @param {Record<string, number>} values  grouped by points, the dearest first */
function valuesText(values) {
  /** @type {Map<number, string[]>} */
  const byPoints = new Map();
  for (const [rank, points] of Object.entries(values)) {
    byPoints.set(points, [...(byPoints.get(points) ?? []), rank === 'X' ? t('card.joker') : rankName(rank)]);
  }
  const groups = [...byPoints]
    .sort(([a], [b]) => b - a)
    .map(([n, ranks]) => t('option.values.group', { list: list(ranks), n }));
  return t('option.values', { list: groups.join(' · ') });
}

/**
 * @param {string} name
 * @param {any} value
 * @returns {string} one whole phrase
 */
export function optionText(name, value) {
  if (name === 'effects') return effectsText(value);
  if (name === 'values') return valuesText(value);
  if (name === 'target') {
    return 'fixed' in value
      ? t('option.target.fixed', { n: value.fixed })
      : t('option.target.per_player', { n: value.per_player });
  }
  if (typeof value === 'number' && name !== 'decks' && name !== 'jokers') return t(`option.${name}`, { n: value });
  return t(`option.${name}.${value}`);
}

/**
 * What wins and how far it is, under the scores.
 * @param {Rules} rules
 * @param {number} players
 * @returns {{wins: string, target: string}}
 */
export function goal(rules, players) {
  const { scoring, target } = rules.options;
  const wins = t(`wins.${scoring}`);
  if (scoring === 'countdown') return { wins, target: '' };
  const points = 'fixed' in target ? target.fixed : target.per_player * players;
  return { wins, target: t('target', { n: number(points) }) };
}
