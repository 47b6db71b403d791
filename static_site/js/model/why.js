// Why something does not go, told from the view alone: the page decides no legality – what goes is what the server
// offers – and names, for what is not offered, the rule that forbids it. Codes and facts are the engine's own;
// tests/pages asks both.

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Round} Round */
/** @typedef {import('../types.js').Card} Card */
/** @typedef {{code: string, facts: Record<string, any>}} Reason */
/** @typedef {{key: string, values: {[gap: string]: {rank?: string, suit?: string, n?: number, name?: string}}}} Wording */

/** @param {View} view @returns {Reason|null} why this reader is not to move at all */
function notNow({ round, you, phase }) {
  if (!round || !you || phase !== 'playing') return { code: 'no_round', facts: {} };
  if (round.naming !== null) return { code: 'dealer_must_name', facts: { dealer: round.naming } };
  if (round.turn !== you.seat) return { code: 'not_your_turn', facts: { turn: round.turn } };
  return null;
}

/** @param {View} view @param {Card} code  a card no offered move plays @returns {Reason|null} null: nothing in view forbids it */
export function cardRefusal(view, code) {
  const waiting = notNow(view);
  if (waiting) return waiting;
  const { top, suit, pending } = /** @type {Round} */ (view.round);
  const rank = top[0];
  const { wild, wild_on_wild: both } = view.rules.options;
  if (pending > 0) return code[0] === rank ? null : { code: 'only_rank_answers', facts: { card: code, rank, pending } };
  if (both === false && code[0] === wild && rank === wild) return { code: 'wild_on_wild', facts: { card: code, suit } };
  const fits = code === 'XX' || code[0] === wild || code[0] === rank || code[1] === suit;
  return fits ? null : { code: 'no_fit', facts: { card: code, suit, rank } };
}

/** @param {View} view  in which no draw is offered @returns {Reason|null} */
export function drawRefusal(view) {
  const waiting = notNow(view);
  if (waiting) return waiting;
  const { stock, discards, pending, drawn } = /** @type {Round} */ (view.round);
  const { draw_limit: limit, empty_stock: empty } = view.rules.options;
  const playable = playableCards(view);
  const instead = playable.length ? 'play' : 'pass';
  if (!stock && (empty !== 'reshuffle' || discards < 2))
    return { code: 'stock_empty', facts: { instead: pending ? 'pass' : instead } };
  if (limit !== null && drawn >= limit) return { code: 'draw_limit_reached', facts: { limit: drawn, instead } };
  return playable.length ? { code: 'must_play', facts: { playable } } : null;
}

/** @param {View} view @returns {Card[]} the faces that may be played, as they came */
function playableCards({ you }) {
  const played = new Set(you?.moves.filter(({ type }) => type === 'play').map(({ card }) => card));
  return [...new Set(you?.hand.filter((code) => played.has(code)))];
}

/** @param {View} view @param {Reason|null} reason @returns {Wording|null} where a short sentence of its own says it */
function wording({ seats, you, round }, reason) {
  const name = (/** @type {number} */ seat) => ({ name: { name: seats.find((one) => one.seat === seat)?.name ?? '' } });
  const { suit, rank, pending, dealer, turn } = reason?.facts ?? {};
  switch (reason?.code) {
    case 'no_round':
      return { key: 'why.over', values: {} };
    case 'dealer_must_name':
      return dealer === you?.seat ? { key: 'why.nameFirst', values: {} } : { key: 'why.naming', values: name(dealer) };
    case 'not_your_turn':
      return { key: 'why.turn', values: name(turn) };
    case 'only_rank_answers':
      return { key: 'why.pending', values: { rank: { rank }, n: { n: pending } } };
    case 'wild_on_wild':
      return { key: 'why.wildOnWild', values: { suit: { suit } } };
    case 'no_fit':
      return round?.top === 'XX'
        ? { key: 'why.suitOnly', values: { suit: { suit } } }
        : { key: 'why.asked', values: { suit: { suit }, rank: { rank } } };
    default:
      return null;
  }
}

/** @param {View} view @param {Card} code  a card no offered move plays @returns {Wording} */
export function whyNot(view, code) {
  return wording(view, cardRefusal(view, code)) ?? { key: 'why.notNow', values: {} };
}

/** @param {View} view  in which no draw is offered @returns {Wording|Reason} a sentence of its own, or the engine's reason */
export function whyNoDraw(view) {
  const reason = drawRefusal(view);
  return wording(view, reason) ?? reason ?? { key: 'why.noDraw', values: {} };
}
