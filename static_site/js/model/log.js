// The events of the round as sentences, for the log, the cloth and screen readers.

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

/**
 * What a play does to the others, where the log does not tell it by an event of its own.
 * @param {View} view @param {LogEvent} event @returns {string} empty for nothing
 */
export function consequence({ rules: { options }, seats }, event) {
  const effect = event.type === 'play' && event.card ? options.effects?.[event.card[0]] : null;
  if (effect === 'skip') return t('log.skip');
  return effect === 'reverse' && seats.length > 2 ? t('log.reverse') : '';
}

/** @param {LogEvent[]} events @returns {LogEvent[]} the cards somebody drew one by one as one draw */
export function joinDraws(events) {
  /** @type {LogEvent[]} */
  const lines = [];
  for (const event of events) {
    const last = lines[lines.length - 1];
    if (event.type === 'draw' && last?.type === 'draw' && last.seat === event.seat)
      lines[lines.length - 1] = { ...event, count: (last.count ?? 1) + (event.count ?? 1) };
    else lines.push(event);
  }
  return lines;
}

/** What a glance at the cloth still takes in. */
const GLANCE = 4;

/** @param {View} view @returns {LogEvent[]} the last of what the others did since the reader's own move, oldest first */
export function lately({ log, you }) {
  const own = you ? log.map(({ seat }) => seat).lastIndexOf(you.seat) : -1;
  const told = joinDraws(log.slice(own + 1));
  // Where there is too much, who drew and then played is told of by the card alone.
  const cards = told.filter(({ type, seat }, index) => type !== 'draw' || told[index + 1]?.seat !== seat);
  return (told.length > GLANCE ? cards : told).slice(-GLANCE);
}
