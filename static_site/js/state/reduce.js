// The one way the page changes: (state, action) → state, pure. What an action needs of the outside – the time, an id,
// an answer – it carries.

import { close, follow, open } from './boxes.js';
import { STEP, advance, catchUp, take } from './game.js';
import { at, noGame } from './initial.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */

/** The table as one left it is seen this long before the first missed move (ms). */
const GLIMPSE = 250;

/**
 * @typedef {{type: 'settings', patch: Partial<import('../types.js').Settings>}
 *   | {type: 'words'}
 *   | {type: 'sitting', tables: State['sitting']}
 *   | {type: 'size', width: number, height: number}
 *   | {type: 'clock', now: number}
 *   | {type: 'go', table: string|null}
 *   | {type: 'page', page: import('../types.js').Page|null}
 *   | {type: 'replay', replay: State['replay']}
 *   | {type: 'view', view: import('../types.js').View, now: number, atOnce: boolean}
 *   | {type: 'rewind', past: import('../types.js').View, view: import('../types.js').View, now: number}
 *   | {type: 'recap', recap: State['recap']}
 *   | {type: 'step', now: number}
 *   | {type: 'skip', now: number}
 *   | {type: 'lost', refusal: import('../types.js').Refusal}
 *   | {type: 'link', status: State['link']}
 *   | {type: 'presence', presence: import('../types.js').Presence|null}
 *   | {type: 'watch', watching: boolean}
 *   | {type: 'select', card: number|null}
 *   | {type: 'cursor', card: number|null}
 *   | {type: 'order', order: import('../types.js').Order, now: number}
 *   | {type: 'slow', key: string}
 *   | {type: 'answered', key: string}
 *   | {type: 'refused', key: string, refusal: import('../types.js').Refusal, now: number}
 *   | {type: 'notice', notice: import('../types.js').Notice|null}
 *   | {type: 'open', box: import('../types.js').Box}
 *   | {type: 'close', name: import('../types.js').BoxName}
 *   | {type: 'heard', messages: import('../types.js').ChatMessage[]}
 *   | {type: 'readChat'}
 *   | {type: 'mute', name: string, muted: boolean}
 *   | {type: 'chat', patch: Partial<State['chat']>}
 *   | {type: 'form', patch: Partial<State['form']>}
 *   | {type: 'catalog', catalog: import('../types.js').Catalog}
 *   | {type: 'copied', copied: boolean, refused: boolean}} Action
 */

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case 'settings':
      return { ...state, settings: { ...state.settings, ...action.patch } };
    case 'sitting':
      return { ...state, sitting: action.tables };
    case 'words':
      return { ...state, words: state.words + 1 };
    case 'size':
      return { ...state, size: { width: action.width, height: action.height } };
    case 'clock':
      return { ...state, now: action.now };
    case 'go':
      return { ...state, ...at(action.table) };
    case 'page':
      return { ...state, page: action.page, replay: action.page?.name === 'replay' ? state.replay : null };
    case 'replay':
      return { ...state, replay: action.replay };
    case 'recap':
      return { ...state, recap: action.recap };
    case 'lost':
      return state.game.latest && action.refusal.code !== 'no_table' ? state : { ...state, lost: action.refusal };
    case 'link':
      return state.link === action.status ? state : { ...state, link: action.status };
    case 'presence':
      return { ...state, presence: action.presence };
    case 'form':
      return { ...state, form: { ...state.form, ...action.patch } };
    case 'catalog':
      return { ...state, catalog: action.catalog };
    case 'copied':
      return { ...state, copied: action.copied, copyRefused: action.refused };
    case 'open':
      return { ...state, boxes: open(state.boxes, action.box) };
    case 'close':
      return { ...state, boxes: close(state.boxes, action.name) };
    case 'notice':
      return { ...state, notice: action.notice };
    case 'heard':
    case 'readChat':
    case 'mute':
    case 'chat':
      return { ...state, chat: chat(state.chat, action) };
    default:
      return table(state, action);
  }
}

/** @param {State} state @param {Action} action @returns {State} */
function table(state, action) {
  const { game } = state;
  switch (action.type) {
    case 'view':
      return shown({ ...state, lost: null, now: action.now }, take(game, action.view, action.now, action.atOnce), action.now);
    case 'rewind': {
      const fresh = { ...noGame(), seated: true, nextId: game.nextId };
      const past = take(fresh, action.past, action.now, true);
      const begun = take({ ...past, steppedAt: action.now - STEP + GLIMPSE }, action.view, action.now, false);
      return shown({ ...state, lost: null, boxes: close(close(state.boxes, 'round'), 'match') }, begun, action.now);
    }
    case 'step':
      return shown(state, advance(game, action.now), action.now);
    case 'skip':
      return shown(state, catchUp(game, action.now), action.now);
    case 'watch': {
      const { shown: view } = game;
      const boxes = action.watching && view ? follow(state.boxes, null, view) : state.boxes;
      return { ...state, boxes, game: { ...game, watching: action.watching, seated: false } };
    }
    case 'select':
      return { ...state, notice: null, game: { ...game, selected: action.card, cursor: action.card ?? game.cursor } };
    case 'cursor':
      return { ...state, game: { ...game, cursor: action.card } };
    case 'order':
      return { ...state, notice: null, game: { ...game, order: action.order, selected: null, steppedAt: action.now } };
    case 'slow':
      return withOrder(state, action.key, (order) => ({ ...order, slow: true }));
    case 'answered':
      return withOrder(state, action.key, () => null);
    case 'refused': {
      if (game.order?.key !== action.key) return state;
      const notice = {
        kind: /** @type {const} */ ('refused'),
        card: game.order.card,
        refusal: action.refusal,
        at: action.now,
      };
      return { ...withOrder(state, action.key, () => null), notice };
    }
    default:
      return state;
  }
}

/**
 * @param {State} state @param {string} key
 * @param {(order: import('../types.js').Order) => import('../types.js').Order|null} change
 */
function withOrder(state, key, change) {
  const { order } = state.game;
  return order?.key === key ? { ...state, game: { ...state.game, order: change(order) } } : state;
}

/** @param {State} state @param {Game} game @param {number} now @returns {State} */
function shown(state, game, now) {
  if (game === state.game) return state;
  if (game.shown === state.game.shown || !game.shown) return { ...state, game };
  const view = game.shown;
  // A reason given for the last position explains nothing in this one.
  const notice =
    state.notice && state.game.shown?.round?.ply !== view.round?.ply && now - state.notice.at > 2500
      ? null
      : state.notice;
  // Who neither sits nor watches is at the invite still, and nothing of the table lies over it.
  const present = view.you !== null || game.watching;
  return { ...state, game, notice, boxes: present ? follow(state.boxes, state.game.shown, view) : state.boxes };
}

/** @param {State['chat']} chat @param {Action} action @returns {State['chat']} */
function chat(chat, action) {
  switch (action.type) {
    case 'heard': {
      const news = action.messages.filter(({ n }) => !chat.messages.some((known) => known.n === n));
      return news.length ? { ...chat, messages: [...chat.messages, ...news].sort((a, b) => a.n - b.n) } : chat;
    }
    case 'readChat': {
      const last = chat.messages.length ? chat.messages[chat.messages.length - 1].n : 0;
      return last === chat.read ? chat : { ...chat, read: last };
    }
    case 'mute':
      return {
        ...chat,
        muted: action.muted ? [...chat.muted, action.name] : chat.muted.filter((name) => name !== action.name),
      };
    case 'chat':
      return { ...chat, ...action.patch };
    default:
      return chat;
  }
}
