// The HTTP side of docs/API.md. Every failure becomes an `ApiError` whose `refusal` the page can word.

import { apiOf } from './config.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Refusal} Refusal */
/** @typedef {import('../types.js').ChatMessage} ChatMessage */

export class ApiError extends Error {
  /** @param {Refusal} refusal @param {View|null} view  the view the refusal came with @param {number} wait  seconds asked for */
  constructor(refusal, view = null, wait = 0) {
    super(refusal.code);
    this.refusal = refusal;
    this.view = view;
    this.wait = wait;
  }

  /** Whether the effect is unknown or the try was only a little too early: the same key may be sent again. */
  get passing() {
    const { code } = this.refusal;
    return ['offline', 'unavailable'].includes(code) || (code === 'slow_down' && this.wait <= LONGEST_WAIT);
  }
}

const PATIENCE = 15000;
const LONGEST_WAIT = 60; // seconds: who has to wait longer is told so

/**
 * @param {string|null} table  decides the region
 * @param {string} path
 * @param {{method?: string, body?: object, token?: string|null, key?: string, etag?: string|null}} [options]
 * @returns {Promise<{status: number, body: any, etag: string|null}>}
 */
export async function call(table, path, { method = 'GET', body, token, key, etag } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers['Idempotency-Key'] = key;
  if (etag) headers['If-None-Match'] = etag;
  let answer;
  let data = null;
  try {
    answer = await fetch((await apiOf(table)) + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status !== 304 && answer.status !== 204) data = await answer.json();
  } catch {
    throw new ApiError({ code: answer && answer.status >= 500 ? 'unavailable' : 'offline' });
  }
  if (answer.ok || answer.status === 304)
    return { status: answer.status, body: data, etag: answer.headers.get('ETag') };
  const wait = Number(answer.headers.get('Retry-After') ?? 0);
  throw new ApiError(data?.error ?? { code: 'unavailable' }, data?.view ?? null, wait);
}

/** @param {string} token @param {string} key @param {object} body @returns {Promise<{table: string, seat: number, view: View}>} */
export const openTable = async (token, key, body) =>
  (await call(null, '/tables', { method: 'POST', token, key, body })).body;

/** @param {string} table @param {string} token @param {object} body @returns {Promise<{table: string, seat: number, view: View}>} */
export const sit = async (table, token, body) =>
  (await call(table, `/tables/${table}/seats`, { method: 'POST', token, body })).body;

/** @param {string} table @param {string} token @param {string} key @param {object} body @returns {Promise<View>} */
export const command = async (table, token, key, body) =>
  (await call(table, `/tables/${table}/commands`, { method: 'POST', token, key, body })).body;

/**
 * @param {string} table @param {string|null} token @param {string|null} etag
 * @returns {Promise<{view: View|null, etag: string|null}>} `view` null: nothing new
 */
export async function readTable(table, token, etag) {
  // The address may say anything; `..` would ask another path, whose answer says nothing of a table.
  if (!/^[a-z0-9-]+$/.test(table)) throw new ApiError({ code: 'no_table' });
  const { body, etag: newer } = await call(table, `/tables/${table}`, { token, etag });
  return { view: body, etag: newer ?? etag };
}

/** @param {string} table @param {string} token @param {string} text @returns {Promise<ChatMessage>} */
export const say = async (table, token, text) =>
  (await call(table, `/tables/${table}/chat`, { method: 'POST', token, body: { text } })).body;

/** @param {string} table @param {string|null} token @param {number} after @returns {Promise<ChatMessage[]>} at most fifty, oldest first */
export const readChat = async (table, token, after) =>
  (await call(table, `/tables/${table}/chat?after=${after}`, { token })).body.messages;

/** @returns {Promise<import('../types.js').Catalog>} */
export const readRules = async () => (await call(null, '/rules')).body;

/** @param {string} table @param {string} token @param {PushSubscriptionJSON} subscription  a device to be told */
export const ring = (table, token, subscription) => call(table, `/tables/${table}/push`, { method: 'PUT', token, body: subscription });

/** @param {string} table @param {string} token @param {PushSubscriptionJSON} subscription */
export const silence = (table, token, subscription) => call(table, `/tables/${table}/push`, { method: 'DELETE', token, body: subscription });
