// How the table follows what the server says: views in order, others' moves one after another, the hand's cards with
// their ids, the selection, and the command under way.

import { addToPile, matchHand } from './cards.js';
import { newEvents, steps } from './steps.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').HeldCard} HeldCard */

/** One move stays alone on the table this long (ms). */
export const STEP = 700;
/** After this long behind, what is left is shown at once (ms). */
export const AT_MOST = 4000;

/**
 * A newer view. An older or equal version changes nothing.
 * @param {Game} game
 * @param {View} view
 * @param {number} now
 * @param {boolean} atOnce  no pacing: animations are unwanted, or the page is hidden
 * @returns {Game}
 */
export function take(game, view, now, atOnce) {
  if (game.latest && game.latest.table === view.table && view.version <= game.latest.version) return game;
  const before = game.queue.length ? game.queue[game.queue.length - 1] : game.shown;
  const seated = game.seated || view.you !== null;
  const behindSince = game.queue.length ? game.behindSince : now;
  const queue = [...game.queue, ...steps(before, view)];
  const next = { ...game, latest: view, queue, seated, behindSince };
  return atOnce || !game.shown ? catchUp(next, now) : advance(next, now);
}

/**
 * Shows the next waiting view if the present one has stood long enough, or if it is only one's own move.
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
export function advance(game, now) {
  if (!game.queue.length) return game;
  if (now - game.behindSince >= AT_MOST - STEP) return catchUp(game, now);
  const [next, ...queue] = game.queue;
  const others = newEvents(game.shown, next).some((event) => event.seat !== next.you?.seat);
  if ((others || closes(game.shown, next)) && now - game.steppedAt < STEP) return game;
  return advance({ ...show(game, next), queue, steppedAt: now }, now);
}

/** @param {View|null} shown @param {View} next  whether the round ends here: its last card is worth a look */
function closes(shown, next) {
  return shown?.phase === 'playing' && next.phase !== 'playing';
}

/** @param {Game} game  @returns {number|null} when `advance` will have something to do (ms) */
export function dueAt(game) {
  return game.queue.length ? Math.min(game.steppedAt + STEP, game.behindSince + AT_MOST - STEP) : null;
}

/** @param {Game} game @param {number} now @returns {Game} with nothing left waiting */
export function catchUp(game, now) {
  if (!game.queue.length) return game;
  return { ...game.queue.reduce(show, game), queue: [], steppedAt: now };
}

/**
 * Puts one view on the table.
 * @param {Game} game
 * @param {View} view
 * @returns {Game}
 */
function show(game, view) {
  const events = newEvents(game.shown, view);
  const mine = view.you?.seat;
  const played = game.order?.card ?? null;
  const { cards, came, nextId: afterHand } = matchHand(game.cards, view.you?.hand ?? [], played, game.nextId);
  // The first round of a rematch has the number of the one before where that was a match's only one.
  const dealt = game.shown?.phase === 'finished' && view.phase === 'playing';
  const newRound = dealt || game.shown?.round?.number !== view.round?.number;
  const moved = events.some(
    (event) => event.seat === mine && event.type !== 'take' && event.type !== 'call' && event.type !== 'catch',
  );
  const kept = moved || newRound ? [] : game.fresh.filter((id) => cards.some((card) => card.id === id));
  const fresh = game.shown && !newRound ? [...kept, ...came] : [];
  const { pile, nextId } = showPile(game, view, afterHand);
  // Who drew by a button comes back to the card that can be played.
  const playable = moved && came.length ? cards.find(({ id, code }) => came.includes(id) && plays(view, code)) : null;
  // A turn begins at a card that fits, wherever one looked while waiting.
  const turned = view.round?.turn === mine && game.shown?.round?.turn !== mine;
  const holds = (/** @type {number|null} */ id) => (id !== null && cards.some((card) => card.id === id) ? id : null);
  return {
    ...game,
    shown: view,
    cards,
    fresh,
    pile,
    nextId,
    selected: holds(game.selected),
    cursor: playable?.id ?? (turned ? null : holds(game.cursor)),
  };
}

/** @param {View} view @param {string} code @returns {boolean} whether that card may be played now */
const plays = (view, code) => !!view.you?.moves.some((move) => move.type === 'play' && move.card === code);

/**
 * @param {Game} game @param {View} view @param {number} nextId
 * @returns {{pile: HeldCard[], nextId: number}}
 */
function showPile(game, view, nextId) {
  if (!view.round) return { pile: [], nextId };
  const newRound = game.shown?.round?.number !== view.round.number;
  const plays = newRound ? [] : newEvents(game.shown, view).filter((event) => event.type === 'play');
  const mine = view.you?.seat;
  let next = nextId;
  let ordered = game.order?.card ?? null;
  let pile = newRound ? [] : game.pile;
  for (const event of plays) {
    const own =
      event.seat === mine &&
      ordered !== null &&
      game.cards.some((card) => card.id === ordered && card.code === event.card);
    pile = addToPile(pile, [{ id: own && ordered !== null ? ordered : next++, code: event.card ?? '' }]);
    if (own) ordered = null;
  }
  if (pile.length && pile[pile.length - 1].code === view.round.top) return { pile, nextId: next };
  return { pile: addToPile(pile, [{ id: next++, code: view.round.top }]), nextId: next };
}
