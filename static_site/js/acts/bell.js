// The bell of a seat: notices to this device when no tab of the table is in sight.

import { ApiError, ring, silence } from '../net/api.js';
import { pushKey } from '../net/config.js';
import { read, write } from '../kept.js';

/** @typedef {import('../app.js').App} App */

/** @returns {'install'|'none'|'blocked'|'ready'} what this browser makes possible */
export function bellState() {
  const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // Safari on phones and tablets has notices for installed pages only.
  if (!supported) return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1 ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** @param {string|null} table @returns {boolean} whether this device rings for the seat there */
export function rings(table) {
  return table !== null && read(`bell/${table}`) !== null;
}

/** @param {App} app @returns {Promise<string|null>} the key of what went wrong */
export async function ringHere(app) {
  const { table } = app.state;
  const token = app.token;
  if (!table || !token) return 'bell.failed';
  if ((await Notification.requestPermission()) !== 'granted') return 'bell.blocked';
  try {
    const key = await pushKey();
    if (!key) return 'bell.failed';
    const registration = await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await ring(table, token, subscription.toJSON());
    write(`bell/${table}`, subscription.endpoint);
    await tellWorker(table, token);
    app.store.tell();
    return null;
  } catch (error) {
    return error instanceof ApiError && error.refusal.code === 'offline' ? 'error.offline' : 'bell.failed';
  }
}

/** @param {App} app @returns {Promise<string|null>} the key of what went wrong; other tables on this device go on ringing */
export async function silenceHere(app) {
  const { table } = app.state;
  const token = app.token;
  if (!table || !token) return 'bell.failed';
  try {
    const registration = await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.getSubscription();
    if (subscription) await silence(table, token, subscription.toJSON());
    write(`bell/${table}`, null);
    await tellWorker(table, null);
    app.store.tell();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return 'error.offline';
  }
}

/** @param {string} table @param {string|null} token  the worker needs it where the browser replaces the subscription */
async function tellWorker(table, token) {
  const { keepBell } = await import('../worker/bells.js');
  await keepBell(table, token);
}
