// How far this device has shown a table, so that whoever comes back sees what happened meanwhile.

import { read, write } from '../kept.js';

/** @typedef {import('../types.js').View} View */

/** @typedef {{ply: number, round: number, done: number, last: string}} Mark  `done` rounds had ended, the last with these gains */

/** @param {View} view @returns {string} what tells its last finished round from that of another match */
const lastOf = (view, done = view.rounds.length) => (view.rounds[done - 1]?.gained ?? []).join();

/** @param {View} view  shown to somebody who looks at it */
export function noteSeen(view) {
  if (!view.you || !view.round) return;
  const mark = { ply: view.round.ply, round: view.round.number, done: view.rounds.length, last: lastOf(view) };
  write(`seen/${view.table}`, JSON.stringify(mark));
}

/**
 * @param {View} view
 * @returns {Mark|null} how far the reader has seen it, if something has happened since
 */
export function missedSince(view) {
  if (!view.you || !view.round) return null;
  /** @type {Mark|null} */
  const mark = JSON.parse(read(`seen/${view.table}`) ?? 'null');
  if (!mark) return null;
  // After a rematch rounds count anew, and all of them are news.
  const same = view.rounds.length >= mark.done && lastOf(view, mark.done) === mark.last;
  if (same && mark.ply >= view.round.ply && mark.done >= view.rounds.length) return null;
  return same ? mark : { ...mark, round: 0, done: 0, last: '' };
}
