// What tapping, dropping or pressing a card, the stock or an action button does. Only offered moves are ever sent.

import { KNOWN_AFTER } from '../model/table.js';
import { send } from './orders.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Move} Move */

/** @param {App} app  whoever touches the page has seen enough of what came before */
export function skip(app) {
  if (app.state.recap) app.dispatch({ type: 'recap', recap: null });
  if (app.state.game.queue.length) app.dispatch({ type: 'skip', now: Date.now() });
}

/** @param {App} app @param {number} id  chooses a card; the chosen one is played. One that does not fit says why at once */
export function tapCard(app, id) {
  skip(app);
  const { selected, shown, order } = app.state.game;
  if (selected === id) {
    const { tapped } = app.state.settings;
    if (playCard(app, id) && tapped < KNOWN_AFTER) app.wear({ tapped: tapped + 1 });
    return;
  }
  app.dispatch({ type: 'select', card: id });
  // Whose turn it is instead stands above the hand anyway.
  const card = app.state.game.cards.find((one) => one.id === id);
  if (card && !order && shown?.you && shown.round?.turn === shown.you.seat && !moveOf(shown, card.code))
    app.tell({ kind: 'why', card: id });
}

/** @param {import('../types.js').View} view @param {string} code @returns {Move|undefined} how the card may be played now */
const moveOf = (view, code) => view.you?.moves.find((move) => move.type === 'play' && move.card === code);

/** @param {App} app */
export function drop(app) {
  skip(app);
  if (app.state.game.selected !== null) app.dispatch({ type: 'select', card: null });
}

/**
 * @param {App} app
 * @param {number} id
 * @param {boolean} [call]  also say that one card is left
 * @returns {boolean} whether it is on its way
 */
export function playCard(app, id, call = false) {
  skip(app);
  const { cards, shown, order } = app.state.game;
  const card = cards.find((one) => one.id === id);
  if (!card || order) return false;
  const move = shown ? moveOf(shown, card.code) : undefined;
  if (!move) {
    app.tell({ kind: 'why', card: id });
    return false;
  }
  if (move.suits) {
    app.dispatch({ type: 'open', box: { name: 'suit', card: id, suits: move.suits, unnamed: !!move.unnamed, call } });
    return false;
  }
  send(app, { type: 'play', card: card.code, ...(call ? { call: true } : {}) }, id);
  return true;
}

/** @param {App} app @param {string|null} suit  the suit named in the box; null: said later */
export function nameSuit(app, suit) {
  const box = app.state.boxes.find(({ name }) => name === 'suit');
  if (!box) return;
  app.dispatch({ type: 'close', name: 'suit' });
  if (box.declare) {
    send(app, { type: 'declare', suit });
    return;
  }
  const card = app.state.game.cards.find(({ id }) => id === box.card);
  if (card)
    send(
      app,
      { type: 'play', card: card.code, ...(suit ? { suit } : {}), ...(box.call ? { call: true } : {}) },
      card.id,
    );
}

/** @param {App} app */
export function tapStock(app) {
  skip(app);
  const move = app.state.game.shown?.you?.moves.find(({ type }) => type === 'draw');
  if (move && !app.state.game.order) send(app, { type: 'draw' });
  else if (app.state.game.shown?.you) app.tell({ kind: 'why', card: null });
}

/** @param {App} app @param {import('../model/actions.js').ActionButton} button */
export function press(app, button) {
  skip(app);
  const { move } = button;
  if (button.card !== undefined) playCard(app, button.card, true);
  else if (move.type === 'declare') app.dispatch({ type: 'open', box: { name: 'suit', declare: true } });
  else if (move.type === 'next_round') nextRound(app, move.round ?? 0);
  else send(app, { type: move.type });
}

/** @param {App} app @param {number} round  the finished one */
export function nextRound(app, round) {
  app.dispatch({ type: 'close', name: 'round' });
  send(app, { type: 'next_round', round });
}

/** @param {App} app @param {number} seat */
export function catchSeat(app, seat) {
  send(app, { type: 'catch', seat });
}
