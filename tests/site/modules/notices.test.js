// The worker's part in a notice: whether this device shows it, decided where the tabs are known.
import './page.js';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { notice } from '../../../static_site/js/worker/notices.js';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/604.1';
const TURN = { kind: 'your_turn', table: 'local-a', host: 'Ana', name: 'Bo', top: '8H', suit: 'C', pending: 0 };

Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
globalThis.caches = /** @type {any} */ ({ match: async () => new Response(JSON.stringify({ language: 'pt', muted: { 'local-a': ['Caio'] } })) });
globalThis.fetch = /** @type {any} */ (
  async (/** @type {string} */ url) => {
    const path = new URL(url).pathname.slice(1);
    return new Response(readFileSync(new URL(`../../../static_site/${path}`, import.meta.url)));
  }
);

/** A tab, and the table it says it shows. @param {string} table @param {string} visibilityState */
const tab = (table, visibilityState) => ({
  url: 'https://cards.example/pt/',
  visibilityState,
  postMessage: (/** @type {string} */ _, /** @type {MessagePort[]} */ [port]) => {
    port.postMessage(table);
    port.close();
  },
});

/** What a device with this browser and these tabs shows of what it is sent. */
async function shown(userAgent, tabs, said = TURN) {
  const notices = [];
  const worker = {
    navigator: { userAgent },
    clients: { matchAll: async () => tabs },
    registration: { showNotification: async (title, { body, tag, silent }) => void notices.push({ title, body, tag, silent }) },
  };
  await notice(worker, said);
  return notices;
}

const LOUD = { title: 'Mesa de Ana', body: 'É a sua vez. Na mesa: 8 de copas. Vale paus.', tag: 'local-a', silent: false };

for (const [name, agent] of Object.entries({ CHROME, FIREFOX, SAFARI })) {
  test(`a table that no tab shows, or only one behind another, is told of: ${name}`, async () => {
    assert.deepEqual(await shown(agent, []), [LOUD]);
    assert.deepEqual(await shown(agent, [tab('local-a', 'hidden')]), [LOUD]);
    assert.deepEqual(await shown(agent, [tab('local-b', 'visible')]), [LOUD]);
  });
}

test('a table in sight is not told of', async () => {
  for (const agent of [CHROME, FIREFOX]) assert.deepEqual(await shown(agent, [tab('local-b', 'hidden'), tab('local-a', 'visible')]), []);
});

test('where the browser demands a notice for whatever comes, it is shown without a sound', async () => {
  assert.deepEqual(await shown(SAFARI, [tab('local-a', 'visible')]), [{ ...LOUD, silent: true }]);
});

test('what a muted person wrote is not told of, nor with a sound where something has to be shown', async () => {
  const said = { kind: 'chat', table: 'local-a', host: 'Ana', name: 'Caio', link: null };
  assert.deepEqual(await shown(CHROME, [], said), []);
  assert.deepEqual((await shown(SAFARI, [], said)).map(({ silent }) => silent), [true]);
  assert.deepEqual((await shown(CHROME, [], { ...said, table: 'local-b' })).map(({ silent }) => silent), [false]);
});
