// Options → sentences, section by section. Pure: the same for every reader but for the language.

import { number, rankName, sentence, t } from '../words.js';

/** @typedef {Record<string, any>} Options */
/** @typedef {{name: string, lines: string[]}} Section */

/** So many at a table play with two decks, where the rules name no number. */
const SECOND_DECK = 6;

/** @param {Options} options @param {string} ranks  those that can be met @returns {Section[]} */
export function sectionsOf(options, ranks) {
  const sections = [
    { name: 'goal', lines: [t(`text.goal.${options.scoring}`)] },
    { name: 'deal', lines: deal(options, ranks) },
    { name: 'turn', lines: turn(options) },
    { name: 'draw', lines: drawing(options) },
    { name: 'special', lines: special(options, ranks) },
    { name: 'end', lines: ending(options) },
    { name: 'scoring', lines: scoring(options) },
    { name: 'time', lines: [t('text.absence'), t('text.expiry')] },
  ];
  return sections.map(({ name, lines }) => ({ name, lines: lines.filter(Boolean).map(sentence) }));
}

/** @param {Options} options @param {string} ranks @param {string} start @returns {string[]} the ranks with such an effect */
export const ranksWith = ({ effects }, ranks, start) => [...ranks].filter((rank) => effects[rank]?.startsWith(start));

/** @param {Options} options @param {string} ranks */
function deal(options, ranks) {
  const { hand_two: two, hand_more: more, max_seats: seats, decks, jokers, wild } = options;
  const anySpecial = ranksWith(options, ranks, '').length > 0;
  return [
    seats === 2 ? t('text.players.two') : t('text.players', { n: seats }),
    t(`text.deck.${options.deck}`),
    t(`text.decks.${!decks && seats < SECOND_DECK ? 1 : decks}`),
    t(`text.jokers.${jokers}`),
    two === more || seats === 2 ? t('text.hands.same', { n: two }) : t('text.hands', { two, more }),
    t(`text.starter.${options.starter}${jokers ? '' : '.0'}`, { rank: rankName(wild) }),
    anySpecial ? t('text.starterIdle') : '',
    t(`text.direction.${options.direction}`),
    t('text.dealer'),
  ];
}

/** @param {Options} options */
function turn({ wild, wild_on_wild: both, declare, jokers }) {
  const rank = rankName(wild);
  return [
    t('text.fit'),
    t(`text.wild.${both}`, { rank }),
    t(`text.declare.${declare}`, { rank }),
    jokers ? t('text.joker') : '',
  ];
}

/** @param {Options} options */
function drawing({ draw_with_playable: free, draw_limit: limit, may_keep_drawn: keep, empty_stock: empty }) {
  return [
    t(`text.free.${free}`),
    limit === null ? t('text.limit.null') : t('text.limit', { n: limit }),
    limit === null ? '' : t(`text.keep.${keep}`),
    t(`text.empty.${empty}`),
  ];
}

/** @param {Options} options @param {string} ranks */
function special(options, ranks) {
  const draws = ranksWith(options, ranks, 'draw_');
  const has = (/** @type {string} */ effect) => ranksWith(options, ranks, effect).length > 0;
  const effects = ranksWith(options, ranks, '').map((rank) => {
    const effect = options.effects[rank];
    const n = Number(effect.slice(5));
    return effect.startsWith('draw_')
      ? t(`text.effect.draw.${options.stacking}`, { rank: rankName(rank), n })
      : t(`text.effect.${effect}`, { rank: rankName(rank) });
  });
  if (!effects.length) return [t('text.effects.none', { rank: rankName(options.wild) })];
  return [
    ...effects,
    draws.length && options.stacking === 'same_rank' ? t('text.stacking') : '',
    has('skip') && has('reverse') ? t('text.two.both') : has('skip') ? t('text.two.skip') : has('reverse') ? t('text.two.reverse') : '',
    t(`text.lastEffect.${draws.length ? options.last_card_draws : false}`),
  ];
}

/** @param {Options} options */
function ending({ last_card_call: call, stop_at: stop, scoring: how, empty_stock: empty }) {
  return [
    t('text.out'),
    t('text.outWild'),
    call ? t('text.call') : '',
    stop === null ? '' : t('text.stop', { n: stop }),
    t(`text.blocked.${empty}`),
    t(`text.lowest.${how}`),
  ];
}

/** @param {Options} options */
function scoring(options) {
  const { scoring: how, hand_two: two, hand_more: more } = options;
  if (how === 'countdown') return [t('text.score.countdown', { two, more })];
  return [t(`text.score.${how}`), targetText(options), how === 'penalty' ? t('text.tie') : ''].filter(Boolean);
}

/** @param {Record<string, any>} options  without a countdown @returns {string} how far the match goes */
export function targetText({ target, scoring: how }) {
  return 'fixed' in target
    ? t(`text.target.fixed.${how}`, { n: number(target.fixed) })
    : t(`text.target.per_player.${how}`, { n: target.per_player, four: number(4 * target.per_player) });
}
