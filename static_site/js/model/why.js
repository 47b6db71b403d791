// Why a card does not fit, worded from the round alone: the page knows no rules and says no more than it sees.

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Card} Card */

/**
 * @param {View} view
 * @param {Card} code  a card no offered move plays
 * @returns {{key: string, values: {[gap: string]: {rank?: string, suit?: string, n?: number, name?: string}}}}
 */
export function whyNot(view, code) {
  const { round, you, seats } = view;
  if (!round || !you || view.phase !== 'playing') return { key: 'why.over', values: {} };
  if (round.naming !== null) {
    return round.naming === you.seat
      ? { key: 'why.nameFirst', values: {} }
      : { key: 'why.naming', values: { name: { name: seats[round.naming]?.name ?? '' } } };
  }
  if (round.turn !== you.seat) {
    const player = seats.find(({ seat }) => seat === round.turn);
    return { key: 'why.turn', values: { name: { name: player?.name ?? '' } } };
  }
  if (round.pending > 0) return { key: 'why.pending', values: { n: { n: round.pending } } };
  const suitFits = round.suit !== null && code[1] === round.suit && code !== 'XX';
  if (suitFits || code[0] === round.top[0] || round.suit === null) return { key: 'why.notNow', values: {} };
  return {
    key: round.top === 'XX' ? 'why.suitOnly' : 'why.asked',
    values: { suit: { suit: round.suit }, rank: { rank: round.top[0] } },
  };
}
