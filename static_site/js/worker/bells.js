// A browser may replace this device's subscription by itself, with no page open: every seat that rings here is told of
// the new one.

import { ApiError, ring } from '../net/api.js';
import { pushKey } from '../net/config.js';
import { keepReader, keptReader } from './reader.js';

/** @param {string} table @param {string|null} token  of the seat whose bell this device has; null: none any more */
export async function keepBell(table, token) {
  await keepReader((kept) => {
    const { [table]: _, ...others } = kept?.bells ?? {};
    return { bells: token ? { ...others, [table]: token } : others };
  });
}

/** @param {any} worker  the worker's global scope @param {PushSubscription|null} [subscription]  where the browser has made one already */
export async function renew(worker, subscription) {
  const bells = Object.entries((await keptReader())?.bells ?? {});
  const key = bells.length ? await pushKey() : null;
  if (!key) return;
  const fresh = subscription ?? (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  for (const [table, token] of bells) {
    try {
      await ring(table, token, fresh.toJSON());
    } catch (error) {
      // The table is no more, or the seat is another's: nothing rings there.
      if (error instanceof ApiError && !error.passing) await keepBell(table, null);
    }
  }
}
