// This page and the device's service worker: registering it, telling it whose language it speaks and which table is in
// sight, and letting a new version in when no turn waits.

import { siteUrl } from '../base.js';
import { rings } from '../acts/bell.js';
import { readTable } from '../net/api.js';
import { tokenOf } from '../kept.js';
import { statusLine } from '../model/table.js';
import { keepReader } from '../worker/reader.js';
import { ended, keepTable } from './tables.js';

/** @typedef {import('../app.js').App} App */

const HOUR = 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** @param {App} app */
export function start(app) {
  keepHomeFresh(app);
  const device = navigator.serviceWorker;
  if (!device || !window.caches) return;
  device.addEventListener('message', ({ data, ports }) => {
    if (data === 'which table') ports[0].postMessage(app.state.table);
  });
  device.startMessages();
  tell(app, device);
  const source = typeof BUILT === 'undefined';
  device.register(scriptUrl(), source ? { type: 'module' } : {}).then((registration) => {
    letIn(app, device, registration);
    if (source) keepLoaded();
  }, () => {
    // Private windows of some browsers have none: no notices and nothing without the network, all else works.
  });
}

/** The one script that is named by a text: the pages' policy wants it vouched for (trusted types). @returns {any} */
function scriptUrl() {
  const rules = { createScriptURL: () => siteUrl('sw.js') };
  return /** @type {any} */ (window).trustedTypes?.createPolicy('worker', rules).createScriptURL('') ?? siteUrl('sw.js');
}

/** @param {App} app @param {ServiceWorkerContainer} device */
function tell(app, device) {
  let told = '';
  const now = () => {
    const { language } = app.state.settings;
    if (language !== told) {
      told = language;
      keepReader(() => ({ language }));
    }
    const { table } = app.state;
    if (table && !document.hidden) device.ready.then(async (registration) => {
      for (const notice of await registration.getNotifications?.({ tag: table }) ?? []) notice.close();
    });
  };
  const mute = () => {
    const { table, chat } = app.state;
    if (table) keepReader((kept) => ({ muted: { ...kept?.muted, [table]: chat.muted } }));
  };
  app.store.listen((state, before) => {
    if (state.table !== before.table || state.settings !== before.settings) now();
    if (state.chat.muted !== before.chat.muted) mute();
  });
  document.addEventListener('visibilitychange', now);
  now();
  mute(); // whoever was silenced before the device was told of anything
  keepReader(withoutSilencedBells);
}

/** A table forgotten or a bell silenced leaves no token with the worker. @param {import('../worker/reader.js').Reader|null} kept */
function withoutSilencedBells(kept) {
  return { bells: Object.fromEntries(Object.entries(kept?.bells ?? {}).filter(([table]) => rings(table))) };
}

/** In the sources nothing is fetched beforehand: what this page was made of passes by once more. */
async function keepLoaded() {
  const cache = await caches.open('site-sources');
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.startsWith(siteUrl('')) && !name.includes('/api/'));
  await cache.addAll([...new Set([...loaded, new URL('index.html', location.href.split(/[?#]/)[0]).href])]).catch(() => {});
}

/** @param {App} app @returns {boolean} whether nothing is lost when the page begins anew */
export function quiet({ state }) {
  const { game, boxes, chat, table } = state;
  const typing = document.activeElement?.matches('input, textarea') ?? false;
  if (boxes.length || game.order || chat.draft || typing) return false;
  return !table || (game.shown !== null && !game.queue.length && !statusLine(state, game.shown).yours);
}

/** @param {App} app @param {ServiceWorkerContainer} device @param {ServiceWorkerRegistration} registration */
function letIn(app, device, registration) {
  /** @type {ServiceWorker|null} */
  let asked = null;
  let taken = false;
  let controlled = device.controller !== null;
  const look = () => {
    if (!quiet(app)) return;
    if (taken) location.reload();
    else if (registration.waiting && registration.waiting !== asked) {
      asked = registration.waiting;
      asked.postMessage('take over');
    }
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  device.addEventListener('controllerchange', () => {
    taken = controlled;
    controlled = true;
    look();
  });
  app.store.listen(look);
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checked < HOUR) return;
    checked = Date.now();
    registration.update().catch(() => {});
  });
  look();
}

/** @param {App} app  asks the tables themselves, now and whenever home comes into sight */
function keepHomeFresh(app) {
  const ask = async () => {
    if (app.state.table || document.hidden) return;
    app.dispatch({ type: 'clock', now: Date.now() });
    for (const table of app.state.sitting) {
      const token = tokenOf(table.id);
      if (!token || ended(table, Date.now())) continue;
      try {
        const { view } = await readTable(table.id, token, null);
        if (view) app.dispatch({ type: 'sitting', tables: keepTable(view, Date.now()) });
        app.dispatch({ type: 'link', status: 'polling' });
      } catch {
        app.dispatch({ type: 'link', status: navigator.onLine ? 'reconnecting' : 'offline' });
        return;
      }
      if (app.state.table) return;
    }
  };
  app.store.listen((state, before) => { if (state.table !== before.table) ask(); });
  document.addEventListener('visibilitychange', ask);
  addEventListener('online', ask);
  addEventListener('offline', () => app.dispatch({ type: 'link', status: 'offline' }));
  setInterval(ask, MINUTE);
  ask();
}
