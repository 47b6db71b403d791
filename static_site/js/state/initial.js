// The page before anything happened.

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */

/** @returns {Game} */
export function noGame() {
  return {
    latest: null,
    shown: null,
    queue: [],
    steppedAt: 0,
    behindSince: 0,
    cards: [],
    fresh: [],
    pile: [],
    nextId: 1,
    selected: null,
    cursor: null,
    order: null,
    watching: false,
    seated: false,
  };
}

/** @returns {State['chat']} */
export function noChat() {
  return { messages: [], read: 0, muted: [], sending: false, refusal: null, tab: 'chat', draft: '' };
}

/** @returns {State['form']} */
export function noForm() {
  return {
    preset: null,
    others: false,
    capacity: null,
    busy: false,
    robots: false, // they are sitting down, and the match begins by itself
    refusal: null,
    differs: null,
    base: null,
  };
}

/**
 * A page that has just come to a table, or home.
 * @param {string|null} table
 * @returns {Pick<State, 'table' | 'page' | 'replay' | 'recap' | 'lost' | 'game' | 'boxes' | 'notice' | 'chat'
 *   | 'presence' | 'link' | 'form' | 'copied' | 'copyRefused'>}
 */
export function at(table) {
  return {
    table,
    page: null,
    replay: null,
    recap: null,
    lost: null,
    game: noGame(),
    boxes: [],
    notice: null,
    chat: noChat(),
    presence: null,
    link: 'starting',
    form: noForm(),
    copied: false,
    copyRefused: false,
  };
}

/**
 * @param {import('../types.js').Settings} settings
 * @param {boolean} stored
 * @param {number} now
 * @param {State['sitting']} sitting
 * @returns {State}
 */
export function initial(settings, stored, now, sitting = []) {
  return {
    settings,
    stored,
    now,
    ...at(null),
    catalog: null,
    size: { width: 360, height: 640 },
    sitting,
    words: 0,
  };
}
