// The site's own files without the network. Tables are never answered from here: what is kept of them, the page keeps.

import { root } from '../base.js';

const PREFIX = 'site-';
const SHELL = /^(pt|es|en)\/(index\.html)?$/;

/** @param {string} version @param {string[]} files  paths from the site's root */
export async function install(version, files) {
  const cache = await caches.open(PREFIX + version);
  await cache.addAll(files.map((path) => new Request(new URL(path, root), { cache: 'no-cache' })));
}

/**
 * Drops the files of versions that no page can still be running: all but this one and the one before.
 * @param {string} version
 */
export async function tidy(version) {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + version);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** @param {any} event  a fetch event @param {string} version @param {boolean} built  a built file's name says what is in it */
export function answer(event, version, built) {
  const { request } = event;
  const path = request.url.startsWith(root.href) ? request.url.slice(root.href.length).split(/[?#]/)[0] : null;
  if (path === null || request.method !== 'GET' || path.startsWith('api/') || path.startsWith('local/')) return;
  // A shell is the same for every table.
  const key = new URL(SHELL.test(path) ? `${path.slice(0, 2)}/index.html` : path, root).href;
  event.respondWith(built && path !== 'config.json' ? keptFirst(request, key, version) : networkFirst(request, key, version));
}

/** @param {Request} request @param {string} key @param {string} version */
async function keptFirst(request, key, version) {
  const own = await caches.open(PREFIX + version);
  return (await own.match(key)) ?? (await caches.match(key)) ?? fetch(request);
}

/** @param {Request} request @param {string} key @param {string} version */
async function networkFirst(request, key, version) {
  const cache = await caches.open(PREFIX + version);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !fresh.redirected) await cache.put(key, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}
