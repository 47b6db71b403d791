// The hand as it is shown: sorted as the reader likes, each card with what may be done with it.

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').HeldCard} HeldCard */
/** @typedef {import('../types.js').Move} Move */

const SUIT_ORDER = 'SHCDX';
const RANK_ORDER = 'A23456789TJQKX';

/**
 * @typedef {object} HandCard
 * @prop {number} id
 * @prop {string} code
 * @prop {Move|null} move     how it may be played now
 * @prop {boolean} selected
 * @prop {boolean} fresh      drawn since the last move
 * @prop {boolean} cursor     the card Tab enters the hand at
 */

/** @param {HeldCard[]} cards @param {State['settings']['sorting']} sorting */
export function sorted(cards, sorting) {
  if (sorting === 'come') return cards;
  const suit = (/** @type {HeldCard} */ card) => SUIT_ORDER.indexOf(card.code[1]);
  const rank = (/** @type {HeldCard} */ card) => RANK_ORDER.indexOf(card.code[0]);
  return [...cards].sort((a, b) =>
    sorting === 'suit' ? suit(a) - suit(b) || rank(a) - rank(b) : rank(a) - rank(b) || suit(a) - suit(b),
  );
}

/** @param {State} state @returns {HandCard[]} */
export function handModel(state) {
  const { cards, fresh, selected, cursor, order, shown, latest, queue } = state.game;
  const moves = queue.length || order ? [] : (shown?.you?.moves ?? []);
  const here = sorted(
    cards.filter(({ id }) => id !== order?.card),
    state.settings.sorting,
  );
  const moveOf = (/** @type {string} */ code) =>
    moves.find((move) => move.type === 'play' && move.card === code) ?? null;
  const entry = here.find(({ id }) => id === (cursor ?? selected)) ?? here.find(({ code }) => moveOf(code)) ?? here[0];
  return here.map(({ id, code }) => ({
    id,
    code,
    move: moveOf(code),
    selected: id === selected && latest !== null,
    fresh: fresh.includes(id),
    cursor: id === entry?.id,
  }));
}

/** @param {string[]} hand @returns {Record<string, number>} how many of each suit */
export function suitCounts(hand) {
  /** @type {Record<string, number>} */
  const counts = { C: 0, D: 0, H: 0, S: 0 };
  for (const code of hand) if (code !== 'XX') counts[code[1]] += 1;
  return counts;
}
