// Records over HTTP: a table's own, and any record played back.

import { call } from '../net/api.js';

/** @typedef {import('./types.js').GameRecord} GameRecord */

/** @param {string} table @returns {Promise<GameRecord>} of all finished rounds of its present match */
export const readRecord = async (table) => (await call(table, `/tables/${table}/record`)).body;

/** @param {string|null} table  decides the region @param {object} record @returns {Promise<import('./types.js').Playback>} */
export const playBack = async (table, record) => (await call(table, '/records', { method: 'POST', body: record })).body;
