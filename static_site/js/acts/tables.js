// Opening tables, sitting down, watching, and the table after this one.

import { ApiError, openTable, readRules, say, sit } from '../net/api.js';
import { keepSeed, keepToken, randomText, seedFor } from '../kept.js';
import { t } from '../words.js';
import { send, untilAnswered } from './orders.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export function readerName(app) {
  return app.state.settings.name.trim() || t('name.guest');
}

/** @param {App} app  what presets there are, for the number of places */
export async function loadCatalog(app) {
  if (app.state.catalog) return;
  try {
    app.dispatch({ type: 'catalog', catalog: await readRules() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * @param {App} app
 * @param {{preset: string, options?: Record<string, any>}} rules
 * @param {number|null} capacity
 * @returns {Promise<import('../types.js').View|null>} the new table
 */
async function open(app, rules, capacity) {
  app.dispatch({ type: 'form', patch: { busy: true, refusal: null } });
  const token = randomText(24);
  const key = randomText(18);
  try {
    const body = { name: readerName(app), rules, ...(capacity ? { capacity } : {}) };
    const { table, view } = await untilAnswered(
      app,
      () => openTable(token, key, body),
      () => app.state.form.busy,
    );
    keepToken(table, token);
    return view;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    app.dispatch({ type: 'form', patch: { refusal: error.refusal } });
    return null;
  } finally {
    app.dispatch({ type: 'form', patch: { busy: false } });
  }
}

/** @param {App} app  the rules the form stands at */
export function chosenRules(app) {
  const { preset, differs, base } = app.state.form;
  const name = preset ?? 'classic';
  return differs && base === name ? { preset: name, options: differs } : { preset: name };
}

/** @param {App} app */
export async function createTable(app) {
  const view = await open(app, chosenRules(app), app.state.form.capacity);
  if (view) enter(app, view);
}

/** @param {App} app @param {import('../types.js').View} view  a table just opened */
function enter(app, view) {
  app.go(view.table);
  app.show(view);
}

/** @param {App} app  a table, three robots and the first deal, in one tap */
export async function playRobots(app) {
  const view = await open(app, chosenRules(app), null);
  if (!view) return;
  enter(app, view);
  app.dispatch({ type: 'form', patch: { robots: true } });
  try {
    for (const bot of ['carmen', 'tito', 'luna']) if (!(await send(app, { type: 'add_bot', bot }))) return;
    await startMatch(app);
  } finally {
    app.dispatch({ type: 'form', patch: { robots: false } });
  }
}

/** @param {App} app */
export async function startMatch(app) {
  const { table, game } = app.state;
  const host = game.latest?.you?.seat === game.latest?.host;
  if (!table || !host) return send(app, { type: 'start' });
  const started = await send(app, { type: 'start', client_seed: seedFor(table) });
  if (!started) keepSeed(table, null);
  return started;
}

/** @param {App} app */
export async function sitDown(app) {
  const { table } = app.state;
  if (!table || app.state.form.busy) return;
  app.dispatch({ type: 'form', patch: { busy: true, refusal: null } });
  const token = app.tokenToSit(table);
  const body = { name: readerName(app), client_seed: seedFor(table) };
  try {
    const { view } = await untilAnswered(
      app,
      () => sit(table, token, body),
      () => app.state.table === table,
    );
    app.show(view);
    await app.link?.renew();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    keepToken(table, null);
    keepSeed(table, null);
    app.dispatch({ type: 'form', patch: { refusal: error.refusal } });
    await app.link?.ask();
  } finally {
    app.dispatch({ type: 'form', patch: { busy: false } });
  }
}

/** @param {App} app @param {boolean} watching */
export function watch(app, watching) {
  app.dispatch({ type: 'watch', watching });
}

/** @param {App} app  leaves a seat of the lobby */
export async function leaveLobby(app) {
  const { table, game } = app.state;
  if (!table || !game.latest?.you) return;
  if (await send(app, { type: 'remove_seat', seat: game.latest.you.seat })) {
    keepToken(table, null);
    app.go(null);
  }
}

/** @param {App} app  the form for a table with these rules, to be changed or taken as they are */
export function proposeTable(app) {
  const { latest } = app.state.game;
  if (!latest) return;
  const { preset, options, changed } = latest.rules;
  const differs = changed.length ? Object.fromEntries(changed.map((name) => [name, options[name]])) : null;
  app.dispatch({
    type: 'form',
    patch: { preset, base: preset, differs, capacity: latest.capacity, others: true, refusal: null },
  });
  app.dispatch({ type: 'open', box: { name: 'new' } });
  loadCatalog(app);
}

/** @param {App} app  opens it, and tells the old table where it is */
export async function createNext(app) {
  const { table: old } = app.state;
  const token = app.token;
  const view = await open(app, chosenRules(app), app.state.form.capacity);
  if (!view) return;
  if (old && token) await say(old, token, t('chat.newTable', { link: app.addressOf(view.table) })).catch(() => null);
  enter(app, view);
}
