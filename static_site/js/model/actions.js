// The buttons above the hand: exactly the commands the server offers that are no card, in an order that puts what
// cannot wait first.

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Move} Move */

/**
 * @typedef {object} ActionButton
 * @prop {string} key       names the button; a change of it is a change of meaning
 * @prop {string} text      key of its label
 * @prop {number} [n]
 * @prop {Move} move
 * @prop {number} [card]    the chosen card it plays
 */

const NARROW = 400;
/** Games with a word of their own for the last card. */
const OWN_WORD = ['mau_mau', 'tschau_sepp'];

/** @param {State} state @returns {ActionButton[]} */
export function actionButtons(state) {
  const { shown, queue, order, selected, cards } = state.game;
  if (!shown?.you || queue.length) return [];
  const moves = shown.you.moves;
  /** @type {ActionButton[]} */
  const buttons = [];
  const { preset } = shown.rules;
  const own = OWN_WORD.includes(preset);
  const chosen = cards.find(({ id }) => id === selected);
  const calling =
    chosen && !order ? moves.find((move) => move.type === 'play' && move.card === chosen.code && move.call) : undefined;
  if (calling && chosen)
    buttons.push({
      key: `playAndCall:${chosen.id}`,
      text: own ? `action.play_say.${preset}` : 'action.playAndCall',
      move: calling,
      card: chosen.id,
    });
  const offer = (/** @type {string} */ type, /** @type {string} */ text) => {
    const move = moves.find((one) => one.type === type);
    if (move) buttons.push({ key: type, text, move });
  };
  offer('call', own ? `action.say.${preset}` : 'action.call');
  offer('next_round', 'round.next');
  offer('declare', 'action.declare');
  offer('stop', 'action.stop');
  const draw = moves.find((move) => move.type === 'draw');
  if (draw) {
    const n = draw.count ?? 1;
    buttons.push({ key: `draw:${n}`, text: n > 1 ? 'action.drawN' : 'action.draw', n, move: draw });
  }
  offer('pass', 'action.pass');
  return state.size.width < NARROW ? atMostTwo(buttons) : buttons;
}

/**
 * On a narrow screen two fit. The stock itself draws, so its button goes first; a chosen card's comes back with it.
 * @param {ActionButton[]} buttons
 */
function atMostTwo(buttons) {
  const without = buttons.length > 2 ? buttons.filter(({ move }) => move.type !== 'draw') : buttons;
  return without.slice(0, 2);
}

/** @param {State} state @returns {Move|null} what tapping the stock does */
export function stockMove(state) {
  const { shown, queue, order } = state.game;
  if (queue.length || order) return null;
  return shown?.you?.moves.find((move) => move.type === 'draw') ?? null;
}

/** @param {State} state @param {string} type @returns {Move|null} a command offered to this reader, by the newest view */
export function offered(state, type) {
  return state.game.latest?.you?.moves.find((move) => move.type === type) ?? null;
}
