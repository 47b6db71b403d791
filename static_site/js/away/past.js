// The table as it was some moves ago, made by taking the log's events back. Only looked at: it offers no move.

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').LogEvent} LogEvent */
/** @typedef {import('../types.js').Round} Round */
/** @typedef {import('../types.js').Suit} Suit */

const MOVES = ['play', 'draw', 'pass', 'stop', 'declare'];

/** @param {View} view @returns {number} how many events of the log there were when the reader's own last move was made */
export function sinceOwnMove({ log, you }) {
  const own = log.map(({ type, seat }) => seat === you?.seat && MOVES.includes(type));
  return own.lastIndexOf(true) + 1;
}

/**
 * @param {View} view @param {number} from  how many events of its log are to stand
 * @returns {View|null} null: nothing of it could be shown
 */
export function pastOf(view, from) {
  const round = /** @type {Round} */ (view.round);
  const last = (/** @type {LogEvent[]} */ events) => events.filter(({ type }) => type === 'play').pop();
  // What lay on the table before the first play, the log does not tell: the way back ends there.
  const first = view.log.findIndex(({ type }) => type === 'play');
  const keep = first < 0 || last(view.log.slice(0, from)) ? from : first + 1;
  const undone = view.log.slice(keep);
  if (!undone.length) return null;
  const kept = view.log.slice(0, keep);
  const top = last(kept)?.card ?? round.top;
  const came = (/** @type {number} */ seat) =>
    undone.reduce((sum, event) => sum + (event.seat === seat ? gain(event) : 0), 0);
  const { outcome, you } = view;
  return {
    ...view,
    version: view.version - 1,
    phase: 'playing',
    outcome: null,
    ending: null,
    rounds: outcome?.reason ? view.rounds.slice(0, -1) : view.rounds,
    log: kept,
    seats: view.seats.map((seat, index) => ({
      ...seat,
      cards: Math.max(1, seat.cards - came(seat.seat)),
      score: seat.score - (outcome?.gained[index] ?? 0),
    })),
    round: {
      ...round,
      top,
      suit: suitOf(kept, top),
      turn: undone[0].seat,
      stock: round.stock + undone.reduce((sum, event) => sum + Math.max(0, gain(event)), 0),
      discards: Math.max(1, round.discards - undone.filter(({ type }) => type === 'play').length),
      pending: 0,
      naming: null,
      absent_after: null,
    },
    you: you && { ...you, hand: you.hand.slice(0, Math.max(1, you.hand.length - Math.max(0, came(you.seat)))), moves: [] },
  };
}

/** @param {LogEvent} event @returns {number} what it added to its seat's hand */
const gain = ({ type, count }) => (type === 'play' ? -1 : type === 'draw' || type === 'take' ? (count ?? 1) : 0);

/** @param {LogEvent[]} events @param {string} top @returns {Suit|null} */
function suitOf(events, top) {
  const named = events.filter(({ type }) => type === 'play' || type === 'declare').pop();
  return named?.suit ?? (top === 'XX' ? null : /** @type {Suit} */ (top[1]));
}
