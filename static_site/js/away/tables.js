// The tables this browser sits at: who is waited for there, since when, and the last view of each. Kept in the
// browser, so that they can be read without the network; forgotten when the server has forgotten them.

import { keepToken, read, tokenOf, write } from '../kept.js';
import { waitedFor } from '../model/table.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').KeptTable} KeptTable */
/** @typedef {import('../arrival.js').Seat} Seat */

/** A table that ended can be read this long, here as on the server (API.md). */
const KEPT = 30 * 24 * 60 * 60 * 1000;
const INDEX = 'tables';

/** @returns {KeptTable[]} */
function index() {
  try {
    const kept = JSON.parse(read(INDEX) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {KeptTable[]} tables */
function save(tables) {
  write(INDEX, JSON.stringify(tables));
  return tables;
}

/**
 * @param {number} now  (ms)
 * @returns {KeptTable[]} those where it is one's turn first, then the newest; what ended a month ago is forgotten
 */
export function keptTables(now) {
  const all = index();
  const lasting = all.filter(({ gone }) => gone > now);
  for (const { id } of all) if (!lasting.some((table) => table.id === id)) forgetTable(id);
  return lasting.sort(
    (a, b) => Number(b.yours) - Number(a.yours) || Number(ended(a, now)) - Number(ended(b, now)) || b.since - a.since,
  );
}

/** @param {KeptTable} table @param {number} now @returns {boolean} whether nothing more happens there */
export function ended(table, now) {
  return table.phase === 'finished' || table.expires <= now;
}

/** @param {View} view  of a seated reader @param {number} now @returns {KeptTable[]} */
export function keepTable(view, now) {
  if (!view.you) return dropEntry(view.table, now);
  write(`view/${view.table}`, JSON.stringify(view));
  return put(summary(view, now), now);
}

/** @param {View} view @param {number} now @returns {KeptTable} */
function summary(view, now) {
  const name = (/** @type {number|null} */ seat) => view.seats.find((one) => one.seat === seat)?.name ?? null;
  const waited = view.phase === 'playing' ? waitedFor(view) : null;
  const expires = Date.parse(view.expires_at) || now + KEPT;
  const before = index().find(({ id }) => id === view.table);
  const stood = before && before.phase === view.phase ? before.since : now;
  return {
    id: view.table,
    host: name(view.host) ?? '',
    names: view.seats.filter(({ seat }) => seat !== view.you?.seat).map((seat) => seat.name),
    phase: view.phase,
    round: view.round?.number,
    score: view.round ? view.seats.find(({ seat }) => seat === view.you?.seat)?.score : undefined,
    waited: name(waited),
    yours: view.phase === 'round_over' || (waited !== null && waited === view.you?.seat),
    since: waited === null ? stood : Date.parse(view.round?.turn_since ?? '') || stood,
    expires,
    gone: view.phase === 'finished' ? expires : expires + KEPT,
  };
}

/** @param {KeptTable} table @param {number} now */
function put(table, now) {
  save([...index().filter(({ id }) => id !== table.id), table]);
  return keptTables(now);
}

/** @param {string} table @param {number} now */
function dropEntry(table, now) {
  write(`view/${table}`, null);
  save(index().filter(({ id }) => id !== table));
  return keptTables(now);
}

/** @param {string} table  with its token: nothing leads there any more */
export function forgetTable(table) {
  keepToken(table, null);
  write(`view/${table}`, null);
  for (const kept of ['bell', 'seed', 'commitment', 'seen', 'muted']) write(`${kept}/${table}`, null);
  save(index().filter(({ id }) => id !== table));
}

/** @param {string} table @returns {View|null} as this browser last saw it */
export function keptView(table) {
  try {
    return JSON.parse(read(`view/${table}`) ?? 'null');
  } catch {
    return null;
  }
}

/** @param {Seat[]} seats  from another device; those of tables where this browser has a seat already are left out @param {number} now */
export function takeSeats(seats, now) {
  for (const { table, token } of seats) {
    if (tokenOf(table)) continue;
    keepToken(table, token);
    put(
      {
        id: table,
        host: '',
        names: [],
        phase: 'lobby',
        waited: null,
        yours: false,
        since: now,
        expires: now + KEPT,
        gone: now + KEPT,
      },
      now,
    );
  }
  return keptTables(now);
}

/** @param {number} now @returns {Seat[]} every seat of a table that goes on */
export function allSeats(now) {
  return keptTables(now)
    .filter((table) => !ended(table, now))
    .flatMap(({ id }) => {
      const token = tokenOf(id);
      return token ? [{ table: id, token }] : [];
    });
}
