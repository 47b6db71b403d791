// Where tables are opened, and whose API holds a table.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './page.js';

const REGIONS = {
  'sa-east-1': { api: 'https://sa.example/api', socket: 'wss://sa.example/ws' },
  'eu-west-1': { api: 'https://eu.example/api', socket: 'wss://eu.example/ws' },
};

let fresh = 0;

/**
 * The module as a page of its own, with regions that answer after so many milliseconds, or never (null).
 * @param {Record<string, number|null>} delays
 */
async function page(delays) {
  globalThis.fetch = /** @type {typeof fetch} */ (
    async (/** @type {URL|string} */ url) => {
      const { hostname } = new URL(url);
      const region = Object.keys(REGIONS).find((name) => name.startsWith(hostname.split('.')[0]));
      if (!region) return Response.json({ default: 'sa-east-1', regions: REGIONS });
      const delay = delays[region];
      if (delay === null) throw new TypeError('no connection');
      await new Promise((done) => setTimeout(done, delay));
      return Response.json({ status: 'ok' });
    }
  );
  return import(`../../../static_site/js/net/config.js?page=${fresh++}`);
}

test('a table is opened where the answer comes first', async () => {
  const { apiOf } = await page({ 'sa-east-1': 50, 'eu-west-1': 1 });
  assert.equal(await apiOf(null), 'https://eu.example/api');
});

test('a region that cannot be reached is passed over', async () => {
  const { apiOf } = await page({ 'sa-east-1': 20, 'eu-west-1': null });
  assert.equal(await apiOf(null), 'https://sa.example/api');
});

test('where none answers it is the usual one', async () => {
  const { apiOf } = await page({ 'sa-east-1': null, 'eu-west-1': null });
  assert.equal(await apiOf(null), 'https://sa.example/api');
});

test('a link leads to the region in its table id, however slow', async () => {
  const { apiOf, socketOf } = await page({ 'sa-east-1': 1, 'eu-west-1': 500 });
  assert.equal(await apiOf('eu-west-1-abcdefgh'), 'https://eu.example/api');
  assert.equal(await socketOf('eu-west-1-abcdefgh'), 'wss://eu.example/ws');
});
