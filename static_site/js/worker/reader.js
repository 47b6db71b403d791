// What the service worker has to know of the reader. Storage of pages is closed to workers, a cache is open to both.

import { siteUrl } from '../base.js';

const NAME = 'reader';
const KEY = siteUrl('reader.json');

/**
 * @typedef {{language: import('../types.js').Language, muted?: Record<string, string[]>, bells?: Record<string, string>}} Reader
 *   by table, whom not to hear, and the token of the seat that rings here
 */

/** @param {Partial<Reader>} reader  what has changed */
export async function keepReader(reader) {
  const cache = await caches.open(NAME);
  await cache.put(KEY, new Response(JSON.stringify({ ...(await keptReader()), ...reader })));
}

/** @returns {Promise<Reader|null>} */
export async function keptReader() {
  const kept = await caches.match(KEY, { cacheName: NAME });
  return kept ? kept.json() : null;
}
