// A notice as data (docs/API.md, "Notices to devices") becomes one in words: one a table, none where that table is in
// sight on this device.

import { siteUrl } from '../base.js';
import { chooseLanguage } from '../languages.js';
import { cardName, loadWords, suitName, t, tagOf } from '../words.js';
import { keptReader } from './reader.js';

/** @typedef {{kind: string, table: string, host: string, [detail: string]: any}} Said */

const ANSWER_WITHIN = 1000; // by the windows of a busy device

/** @param {any} worker  the worker's global scope @param {Said} said */
export async function notice(worker, said) {
  const reader = await keptReader();
  const language = chooseLanguage(reader?.language ?? null);
  await loadWords(language);
  const inSight = (await windows(worker)).some(({ client, table }) => client.visibilityState === 'visible' && table === said.table);
  const unheard = said.kind === 'chat' && !!reader?.muted?.[said.table]?.includes(said.name);
  if ((inSight || unheard) && !demanded(worker)) return;
  const { title, body } = inWords(said);
  const quiet = inSight || unheard;
  await worker.registration.showNotification(title, {
    body, tag: said.table, renotify: !quiet, silent: quiet, lang: tagOf(language), icon: siteUrl('icons/icon-192.png'),
    data: { table: said.link ?? said.table, language },
  });
  if (said.kind === 'your_turn') await worker.navigator.setAppBadge?.(1)?.catch?.(() => {});
}

/** Safari takes the permission away from who receives without showing. @param {any} worker */
function demanded({ navigator }) {
  return /AppleWebKit/.test(navigator.userAgent) && !/Chrome|Chromium/.test(navigator.userAgent);
}

/** @param {Said} said @returns {{title: string, body: string}} */
export function inWords(said) {
  const { kind, name = '', host, top, suit, pending, winner } = said;
  const title = t('notice.title', { name: host });
  if (kind === 'round_over' || kind === 'match_over') return { title, body: winner ? t(`notice.${kind}.won`, { name: winner }) : t(`notice.${kind}`) };
  const first = t(`notice.${kind}`, { name, a: said.seated ?? 0, b: said.capacity ?? 0 });
  const asked = kind === 'your_turn' || kind === 'reminder' || kind === 'absent_soon';
  if (!asked || !top) return { title, body: first };
  const parts = [first, t('notice.top', { card: cardName(top) })];
  if (suit && top[1] !== suit) parts.push(`${t('force', { suit: suitName(suit) })}.`);
  if (pending) parts.push(`${t('pending', { n: pending })}.`);
  return { title, body: parts.join(' ') };
}

/** @param {any} worker @param {any} notification  tapped: its table comes to the front, in its own window if it has one */
export async function opened(worker, notification) {
  notification.close();
  const { table, language } = notification.data;
  const found = (await windows(worker)).find((one) => one.table === table);
  if (found) await found.client.focus();
  else await worker.clients.openWindow(siteUrl(`${language}/?t=${encodeURIComponent(table)}`));
}

/** @param {any} worker @returns {Promise<{client: any, table: string|null}[]>} the site's windows and the table each shows */
async function windows(worker) {
  const clients = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return Promise.all(clients.map(async (/** @type {any} */ client) => ({ client, table: await tableOf(client) })));
}

/** A window moves between tables without leaving its first address, so it is asked. @param {any} client @returns {Promise<string|null>} */
function tableOf(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const late = setTimeout(() => resolve(new URL(client.url).searchParams.get('t')), ANSWER_WITHIN);
    port1.onmessage = ({ data }) => {
      clearTimeout(late);
      resolve(data);
    };
    client.postMessage('which table', [port2]);
  });
}
