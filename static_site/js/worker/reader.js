// What the service worker has to know of the reader. Storage of pages is closed to workers, a cache is open to both.

import { siteUrl } from '../base.js';

const NAME = 'reader';
const KEY = siteUrl('reader.json');

/**
 * @typedef {{language: import('../types.js').Language, muted?: Record<string, string[]>, bells?: Record<string, string>}} Reader
 *   by table, whom not to hear, and the token of the seat that rings here
 */

/** Changes one after another: what one adds the next does not take back. @type {Promise<void>} */
let changed = Promise.resolve();

/** @param {(kept: Reader|null) => Partial<Reader>} change  of what is kept; where nothing can be kept, nothing is */
export function keepReader(change) {
  changed = changed.then(() => write(change)).catch(() => {});
  return changed;
}

/** @param {(kept: Reader|null) => Partial<Reader>} change */
async function write(change) {
  const cache = await caches.open(NAME);
  const kept = await keptReader();
  await cache.put(KEY, new Response(JSON.stringify({ ...kept, ...change(kept) })));
}

/** @returns {Promise<Reader|null>} */
export async function keptReader() {
  const kept = await caches.match(KEY, { cacheName: NAME });
  return kept ? kept.json() : null;
}
