// One event of the round as a sentence, for the log and for screen readers.

import { cardName, suitName, t } from '../words.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').LogEvent} LogEvent */

/** @param {View} view @param {LogEvent} event @returns {string} */
export function logLine(view, event) {
  const nameOf = (/** @type {number|undefined} */ seat) => view.seats.find((one) => one.seat === seat)?.name ?? '';
  const key =
    event.type === 'play' ? `log.play${event.suit ? '.suit' : ''}${event.call ? '.call' : ''}` : `log.${event.type}`;
  return t(key, {
    name: nameOf(event.seat),
    card: event.card ? cardName(event.card) : '',
    suit: event.suit ? suitName(event.suit) : '',
    n: event.count ?? 1,
    caught: nameOf(event.caught),
  });
}
