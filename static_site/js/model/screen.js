// Which screen the state asks for.

/** @typedef {import('../types.js').State} State */

/** @param {State} state @returns {boolean} whether the reader is at a table, in the lobby already or in the match */
export const atTable = (state) => ['lobby', 'table'].includes(screenOf(state));

/**
 * @param {State} state
 * @returns {'page'|'home'|'loading'|'lost'|'invite'|'lobby'|'removed'|'expired'|'table'}
 */
export function screenOf(state) {
  if (state.page) return 'page';
  if (!state.table) return 'home';
  const { shown, latest, watching, seated } = state.game;
  if (!shown || !latest) return state.lost ? 'lost' : 'loading';
  if (state.lost) return 'lost';
  if (latest.ending?.reason === 'expired' && (!latest.round || (!latest.you && !watching))) return 'expired';
  if (!latest.you && !watching) return seated && latest.phase === 'lobby' ? 'removed' : 'invite';
  return shown.phase === 'lobby' || !shown.round ? 'lobby' : 'table';
}
