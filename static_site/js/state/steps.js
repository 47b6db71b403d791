// Cuts the way from one view to the next into moves that can be watched one after another. What stands between two
// views is only drawn from the log; it offers no move and decides nothing.

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').LogEvent} LogEvent */
/** @typedef {import('../types.js').Suit} Suit */

/** @param {LogEvent} event */
const name = (event) => JSON.stringify(event);

/**
 * The events of `to` that `from` does not have yet, oldest first. Logs keep only their last fifty, and only moves
 * carry a ply, so the longest run shared by the end of one and the inside of the other decides.
 * @param {View|null} from
 * @param {View} to
 * @returns {LogEvent[]}
 */
export function newEvents(from, to) {
  if (!from?.round || !to.round || from.round.number !== to.round.number || !from.log.length)
    return from?.round ? to.log : [];
  const before = from.log.map(name);
  const after = to.log.map(name);
  for (let end = after.length; end > 0; end -= 1) {
    const length = Math.min(end, before.length);
    if (after.slice(end - length, end).join() === before.slice(before.length - length).join()) return to.log.slice(end);
  }
  return to.log;
}

/**
 * The views to show in turn, `to` always last. One's own moves are not waited for: their player has made them.
 * @param {View|null} from
 * @param {View} to
 * @returns {View[]}
 */
export function steps(from, to) {
  if (!from?.round || !to.round || from.round.number !== to.round.number) return [to];
  const events = newEvents(from, to);
  const closing = to.phase !== 'playing' && from.phase === 'playing';
  const last = closing ? events.length : events.length - 1;
  /** @type {View[]} */
  const between = [];
  let view = from;
  for (let index = 0; index < last; index += 1) {
    const next = events[index + 1];
    view = after(view, events[index], next ? next.seat : null, to);
    if (events[index].type !== 'take') between.push(view);
  }
  return [...between, to];
}

/**
 * The view after one more event of the log.
 * @param {View} view @param {LogEvent} event @param {number|null} turn @param {View} to
 * @returns {View}
 */
function after(view, event, turn, to) {
  const round = { .../** @type {import('../types.js').Round} */ (view.round), turn, naming: null, absent_after: null };
  const seats = view.seats.map((seat) => ({ ...seat }));
  const seat = seats.find((one) => one.seat === event.seat);
  let hand = view.you?.hand ?? [];
  if (event.type === 'play' && event.card) {
    round.top = event.card;
    round.suit = event.suit ?? (event.card === 'XX' ? round.suit : /** @type {Suit} */ (event.card[1]));
    round.discards += 1;
    if (seat) seat.cards = Math.max(0, seat.cards - 1);
    if (view.you && event.seat === view.you.seat) hand = without(hand, event.card);
  } else if (event.type === 'draw' || event.type === 'take') {
    round.stock = Math.max(0, round.stock - (event.count ?? 1));
    round.pending = 0;
    if (seat) seat.cards += event.count ?? 1;
  } else if (event.type === 'declare' && event.suit) round.suit = event.suit;
  return {
    ...view,
    version: to.version,
    seats,
    round,
    log: [...view.log, event].slice(-50),
    you: view.you && { ...view.you, hand, moves: [] },
  };
}

/** @param {string[]} hand @param {string} card */
function without(hand, card) {
  const index = hand.indexOf(card);
  return index < 0 ? hand : [...hand.slice(0, index), ...hand.slice(index + 1)];
}
