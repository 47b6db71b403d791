// The service worker: the site without the network, and notices to whoever is away. The deployment writes into it what
// to fetch beforehand (PRECACHE) and a digest of it (VERSION); as a source it keeps what passes instead.

import { answer, install, tidy } from './js/worker/shell.js';
import { renew } from './js/worker/bells.js';
import { notice, opened } from './js/worker/notices.js';

const worker = /** @type {any} */ (self);
const built = typeof VERSION !== 'undefined';
const version = built ? VERSION : 'sources';

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(install(version, built ? PRECACHE : []));
  if (!built) worker.skipWaiting();
});
worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(tidy(version).then(() => worker.clients.claim()));
});
worker.addEventListener('fetch', (/** @type {any} */ event) => answer(event, version, built));
worker.addEventListener('push', (/** @type {any} */ event) => event.waitUntil(notice(worker, event.data?.json() ?? {})));
worker.addEventListener('notificationclick', (/** @type {any} */ event) => event.waitUntil(opened(worker, event.notification)));
worker.addEventListener('pushsubscriptionchange', (/** @type {any} */ event) => event.waitUntil(renew(worker, event.newSubscription)));
// A page asks for the new version when no turn is waiting for its reader.
worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take over') worker.skipWaiting();
});
