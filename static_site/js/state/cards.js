// Gives every card on the page an id of its own. The server names faces only; with two decks a face stands twice, and
// a node must stay the node of the card it was.

/** @typedef {import('../types.js').HeldCard} HeldCard */
/** @typedef {import('../types.js').Card} Card */

const PILE = 4;

/**
 * The new hand with the ids of the old one.
 * @param {HeldCard[]} held
 * @param {Card[]} hand       as the server orders it
 * @param {number|null} gone  the card just played: of two equal faces, this one left
 * @param {number} nextId
 * @returns {{cards: HeldCard[], came: number[], nextId: number}}
 */
export function matchHand(held, hand, gone, nextId) {
  const free = [...held].sort((a, b) => Number(a.id === gone) - Number(b.id === gone));
  /** @type {number[]} */
  const came = [];
  let next = nextId;
  const cards = hand.map((code) => {
    const index = free.findIndex((card) => card.code === code);
    if (index >= 0) return free.splice(index, 1)[0];
    came.push(next);
    return { id: next++, code };
  });
  return { cards, came, nextId: next };
}

/**
 * The discard pile after the cards newly played on it.
 * @param {HeldCard[]} pile
 * @param {HeldCard[]} played  oldest first
 */
export function addToPile(pile, played) {
  return [...pile, ...played].slice(-PILE);
}
