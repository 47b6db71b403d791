// The records of tables as they were last fetched, and what this browser itself remembers of a table's shuffles.

import { read } from '../kept.js';
import { readRecord } from './api.js';
import { t } from '../words.js';

/** @typedef {import('./types.js').GameRecord} GameRecord */

/** @type {Map<string, Promise<GameRecord>>} */
const fetched = new Map();

/** @param {string} table */
export function forgetRecord(table) {
  fetched.delete(table);
}

/** @param {string} table @param {number|null} [k]  the shuffle of the last round it has to hold @returns {Promise<GameRecord>} */
export async function recordOf(table, k = null) {
  const known = await fetched.get(table)?.catch(() => null);
  if (known && (known.rounds.at(-1)?.outcome?.shuffle?.k ?? 0) >= (k ?? 0)) return known;
  const asked = readRecord(table);
  fetched.set(table, asked);
  return asked;
}

/** @param {GameRecord} record  a file for this device; its name tells no table, for whoever knows that may watch */
export function saveRecord(record) {
  const name = t('product').toLowerCase().replaceAll(' ', '-');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(record)}\n`], { type: 'application/json' }));
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * @param {import('../app.js').App} app @param {string} table
 * @returns {import('../fairness/check.js').Witness}
 */
export function witnessOf(app, table) {
  const seat = app.state.table === table ? (app.state.game.latest?.you?.seat ?? null) : null;
  return { commitment: read(`commitment/${table}`), seed: read(`seed/${table}`), seat };
}
