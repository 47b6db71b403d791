// Sends commands, each exactly once: a try without an answer is repeated with the same key until one comes.

import { ApiError, command } from '../net/api.js';
import { randomText } from '../kept.js';

/** @typedef {import('../app.js').App} App */

const SLOW_AFTER = 1500;
const PLY = new Set(['play', 'draw', 'pass', 'stop', 'declare']);

/**
 * @param {App} app
 * @param {Record<string, any>} body  without its `ply`
 * @param {number|null} [card]        the id of the card it plays, shown on the table at once
 * @returns {Promise<boolean>} whether the server took it
 */
export async function send(app, body, card = null) {
  if (app.lesson) return app.lesson.take(body, card);
  const { table, game } = app.state;
  const token = app.token;
  if (game.order || !table || !token) return false;
  const key = randomText(18);
  const full = PLY.has(body.type) ? { ...body, ply: game.latest?.round?.ply ?? 0 } : body;
  app.dispatch({ type: 'order', order: { key, body: full, card, slow: false }, now: Date.now() });
  const slow = window.setTimeout(() => app.dispatch({ type: 'slow', key }), SLOW_AFTER);
  try {
    const view = await untilAnswered(
      app,
      () => command(table, token, key, full),
      () => app.state.game.order?.key === key,
    );
    app.show(view);
    app.dispatch({ type: 'answered', key });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.view) app.show(error.view);
    app.dispatch({ type: 'refused', key, refusal: error.refusal, now: Date.now() });
    return false;
  } finally {
    clearTimeout(slow);
  }
}

/**
 * Repeats a request while its effect is unknown.
 * @template T
 * @param {App} app
 * @param {() => Promise<T>} attempt
 * @param {() => boolean} wanted  false once the page has moved on
 * @returns {Promise<T>}
 */
export async function untilAnswered(app, attempt, wanted) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.passing || !wanted()) throw error;
      if (error.refusal.code === 'offline') app.dispatch({ type: 'link', status: 'offline' });
      const wait = Math.max(error.wait * 1000, Math.min(8000, 400 * 2 ** tries) * (0.5 + Math.random() / 2));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
