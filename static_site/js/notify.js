// Your turn, for whoever looks elsewhere: the title, the badge, one sound – only when it becomes yours.

import { statusLine } from './model/table.js';
import { t } from './words.js';

/** @typedef {import('./types.js').State} State */

/** @param {State} state @returns {boolean} */
function yours(state) {
  return state.game.shown ? statusLine(state, state.game.shown).yours : false;
}

/**
 * @param {State} state @param {State} before
 * @returns {boolean} whether it has just become the reader's turn
 */
export function notify(state, before) {
  const now = yours(state);
  const title = now ? t('title.turn') : state.game.latest ? t('title.table') : t('title.home');
  if (document.title !== title) document.title = title;
  const was = yours(before) && before.table === state.table;
  if (now === was) return false;
  const badge = /** @type {any} */ (navigator);
  if (now) badge.setAppBadge?.(1)?.catch?.(() => {});
  else badge.clearAppBadge?.()?.catch?.(() => {});
  return now;
}
