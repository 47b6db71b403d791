// The table as one plain description: who sits where, whose turn it is, what lies in the middle.

import { handModel } from './hand.js';
import { actionButtons, stockMove } from './actions.js';
import { distance } from '../words.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Seat} Seat */

/** More time is offered this long before the absence may be claimed (ms). */
const NEAR = 24 * 60 * 60 * 1000;
/** From so long a wait on it is told how long one has waited (ms). */
const LONG = 60 * 60 * 1000;

/** @typedef {'left'|'top'|'right'|'bottom'} Place */
/** How many of the others sit left, above and right, by their number. */
const SPREAD = [
  [0, 0, 0],
  [0, 1, 0],
  [1, 0, 1],
  [1, 1, 1],
  [1, 2, 1],
  [1, 3, 1],
  [2, 2, 2],
];

/**
 * @typedef {object} SeatModel
 * @prop {Seat} seat
 * @prop {Place} place
 * @prop {boolean} turn
 * @prop {boolean} dealer
 * @prop {boolean|null} connected  null: not known
 * @prop {boolean} you
 * @prop {import('../types.js').Move|null} catching  the move that catches this seat's forgotten call
 */

/**
 * The others in the order they are drawn, from the reader's left hand round to the right.
 * @param {Seat[]} seats @param {number} mine @param {'right'|'left'} direction
 */
export function roundTheTable(seats, mine, direction) {
  const start = seats.findIndex(({ seat }) => seat === mine);
  const others = [...seats.slice(start + 1), ...seats.slice(0, start)];
  return direction === 'right' ? others.reverse() : others;
}

/** @param {State} state @param {View} view @returns {SeatModel[]} */
export function seatModels(state, view) {
  const mine = view.you ? view.you.seat : (view.seats[0]?.seat ?? 0);
  const others = roundTheTable(view.seats, mine, view.rules.options.direction ?? 'right');
  const [left, top] = SPREAD[Math.min(others.length, 6)];
  /** @type {(index: number) => Place} */
  const place = (index) => (index < left ? 'left' : index < left + top ? 'top' : 'right');
  const own = view.seats.find(({ seat }) => seat === mine);
  const all = [
    ...others.map((seat, index) => ({ seat, place: place(index) })),
    ...(own ? [{ seat: own, place: /** @type {Place} */ ('bottom') }] : []),
  ];
  const moves = state.game.queue.length ? [] : (view.you?.moves ?? []);
  return all.map(({ seat, place: at }) => ({
    seat: withOrder(state, view, seat),
    place: at,
    you: seat.seat === view.you?.seat,
    turn:
      view.phase === 'playing' &&
      waitedFor(view) === seat.seat &&
      !(state.game.order?.card && seat.seat === view.you?.seat),
    dealer: view.round?.dealer === seat.seat,
    // Without a line nothing is known of anybody.
    connected: state.link === 'offline' ? null : seat.bot ? true : state.presence ? state.presence.seats.includes(seat.seat) : null,
    catching: moves.find((move) => move.type === 'catch' && move.seat === seat.seat) ?? null,
  }));
}

/** @param {State} state @param {View} view @param {Seat} seat @returns {Seat} */
function withOrder(state, view, seat) {
  const leaving = seat.seat === view.you?.seat && ordered(state) ? 1 : 0;
  return leaving ? { ...seat, cards: seat.cards - leaving } : seat;
}

/** @param {View} view @returns {number|null} */
export function waitedFor(view) {
  return view.round ? (view.round.naming ?? view.round.turn) : null;
}

/** @param {State} state @returns {import('../types.js').HeldCard|null} the card on its way, shown as if it lay there */
function ordered(state) {
  const { order, cards } = state.game;
  return order && order.card !== null ? (cards.find(({ id }) => id === order.card) ?? null) : null;
}

/** @param {State} state @param {View} view */
export function middle(state, view) {
  const round = /** @type {import('../types.js').Round} */ (view.round);
  const flying = ordered(state);
  const pile = flying ? [...state.game.pile, flying].slice(-4) : state.game.pile;
  const suit = flying
    ? (state.game.order?.body.suit ?? (flying.code === 'XX' ? round.suit : flying.code[1]))
    : round.suit;
  const top = flying ? flying.code : round.top;
  return {
    pile,
    suit,
    stock: round.stock,
    discards: round.discards + (flying ? 1 : 0),
    top,
    named: suit !== null && (top === 'XX' || top[1] !== suit || top[0] === view.rules.options.wild),
    pending: flying ? 0 : round.pending,
    clockwise: (round.direction === 1) === (view.rules.options.direction === 'left'),
    draw: stockMove(state),
  };
}

/** @param {State} state @param {View} view @returns {{key: string, values: Record<string, string>, yours: boolean}} */
export function statusLine(state, view) {
  const round = view.round;
  const nameOf = (/** @type {number|null} */ seat) => view.seats.find((one) => one.seat === seat)?.name ?? '';
  if (view.phase === 'finished') return { key: 'status.finished', values: {}, yours: false };
  if (view.phase === 'round_over' || !round) return { key: 'status.roundOver', values: {}, yours: false };
  const mine = view.you?.seat;
  if (round.naming !== null) {
    return round.naming === mine
      ? { key: 'status.nameSuit', values: {}, yours: true }
      : { key: 'status.naming', values: { name: nameOf(round.naming) }, yours: false };
  }
  if (round.turn === mine && mine !== undefined && !ordered(state))
    return { key: asksAgain(state, view) ? 'status.again' : 'turn.yours', values: {}, yours: true };
  if (round.turn === mine && mine !== undefined) return { key: 'status.sending', values: {}, yours: false };
  if (round.turn === null) return { key: 'status.sending', values: {}, yours: false };
  const waited = round.absent_after && round.turn_since ? state.now - Date.parse(round.turn_since) : 0;
  return waited < LONG
    ? { key: 'turn.other', values: { name: nameOf(round.turn) }, yours: false }
    : { key: 'turn.since', values: { name: nameOf(round.turn), since: distance(-waited) }, yours: false };
}

/** How many cards one plays by choosing them once more until one need not be told. */
export const KNOWN_AFTER = 3;

/** @param {State} state @param {View} view  whether a card has been chosen that plays when it is chosen once more */
function asksAgain({ game, settings }, view) {
  const chosen = game.cards.find(({ id }) => id === game.selected);
  if (!chosen || settings.tapped >= KNOWN_AFTER) return false;
  return view.you?.moves.some((move) => move.type === 'play' && move.card === chosen.code) ?? false;
}

/** @param {State} state */
export function tableModel(state) {
  const view = /** @type {View} */ (state.game.shown);
  return {
    view,
    seats: seatModels(state, view),
    middle: middle(state, view),
    status: statusLine(state, view),
    hand: handModel(state),
    actions: actionButtons(state),
    busy: state.game.order !== null,
    watching: view.you === null,
    spectators: state.presence?.spectators ?? null,
    absence: absence(state, view),
  };
}

/**
 * When the match may be ended for the absence of the one waited for; `own` when that is the reader.
 * @param {State} state @param {View} view
 * @returns {{name: string, after: string, due: boolean, near: boolean, own: boolean}|null}
 */
export function absence(state, view) {
  const after = view.round?.absent_after;
  if (!after || !view.you || view.phase !== 'playing') return null;
  const waited = view.seats.find(({ seat }) => seat === waitedFor(view));
  if (!waited || waited.bot) return null;
  const left = Date.parse(after) - state.now;
  return { name: waited.name, after, due: left <= 0, near: left <= NEAR, own: waited.seat === view.you.seat };
}
