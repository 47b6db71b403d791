// Which region's API holds a table. The addresses come from `config.json`, which the deployment (or the local stack) writes.

import { root, siteUrl } from '../base.js';

/** @typedef {{default: string, regions: Record<string, {api: string, socket: string}>, push_key?: string|null}} Config */

/** @type {Promise<Config>|null} */
let asked = null;

/** @returns {Promise<Config>} fetched once */
export function config() {
  asked ??= fetch(siteUrl('config.json'))
    .then((answer) => answer.json())
    .catch((error) => {
      asked = null;
      throw error;
    });
  return asked;
}

/** @param {string|null} table */
async function region(table) {
  const { regions, default: usual } = await config();
  const name = table ? table.slice(0, table.lastIndexOf('-')) : await quickest(regions, usual);
  return regions[name] ?? regions[usual];
}

/** @type {Promise<string>|null} */
let raced = null;

/**
 * Where new tables are opened: the region that answers first, or the usual one where none does.
 * @param {Config['regions']} regions
 * @param {string} usual
 * @returns {Promise<string>}
 */
function quickest(regions, usual) {
  const names = Object.keys(regions);
  if (names.length < 2) return Promise.resolve(usual);
  raced ??= Promise.any(names.map((name) => answers(name, regions[name].api))).catch(() => {
    raced = null;
    return usual;
  });
  return raced;
}

/**
 * @param {string} name
 * @param {string} api
 */
async function answers(name, api) {
  const health = new URL(`${api.replace(/\/$/, '')}/health`, root);
  if (!(await fetch(health)).ok) throw new Error(name);
  return name;
}

/** @param {string|null} table  null: where new tables are opened */
export async function apiOf(table) {
  return new URL((await region(table)).api, root).href.replace(/\/$/, '');
}

/** @param {string} table */
export async function socketOf(table) {
  const url = new URL((await region(table)).socket, root);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** @returns {Promise<string|null>} what subscriptions to notices are made with (base64url) */
export async function pushKey() {
  return (await config()).push_key ?? null;
}
