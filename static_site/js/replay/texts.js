// What happened at a moment, in a sentence or two: for the line under the table, for screen readers and the list.

import { logLine } from '../model/log.js';
import { cardName, list, t } from '../words.js';

/** @typedef {import('./types.js').Replay} Replay */
/** @typedef {import('../types.js').View} View */

/**
 * @param {Replay} replay @param {View} view  of the moment @param {number} round @param {number} step
 * @returns {string}
 */
export function momentText({ playback, rounds }, view, round, step) {
  const { deed, drew, rebuilt, lying } = rounds[round][step];
  const name = (/** @type {number} */ seat) => view.seats[seat].name;
  if (!deed) return t('replay.deal', { name: name(view.round?.dealer ?? 0), card: cardName(lying.top) });
  const came = new Map(drew);
  const said = [];
  if (deed.type === 'draw') {
    said.push(t('replay.drew', { name: name(deed.seat), cards: list((came.get(deed.seat) ?? []).map(cardName)) }));
    came.delete(deed.seat);
  } else if (deed.type === 'resign') said.push(t('replay.resign', { name: name(deed.seat) }));
  else if (deed.type === 'absent') said.push(t('replay.absent', { name: name(deed.seat) }));
  else said.push(logLine(view, /** @type {import('../types.js').LogEvent} */ (deed)));
  for (const [seat, cards] of came)
    said.push(t('replay.took', { name: name(seat), cards: list(cards.map(cardName)) }));
  if (rebuilt) said.push(t('replay.rebuilt'));
  const { outcome } = /** @type {NonNullable<Replay['playback']>} */ (playback).rounds[round];
  if (step === rounds[round].length - 1 && outcome.reason && outcome.winner !== null) {
    said.push(`${t(`round.${outcome.reason}`, { name: name(deed.type === 'stop' ? deed.seat : outcome.winner) })}.`);
    const points = outcome.gained[outcome.winner];
    if (points) said.push(t('replay.won', { name: name(outcome.winner), points: t('replay.points', { n: points }) }));
  }
  return said.join(' ');
}
