// What of the chat this reader sees, and how much of it is new.

/** @typedef {import('../types.js').State} State */

/** @param {State} state */
export function heard(state) {
  return state.chat.messages.filter(({ name }) => !state.chat.muted.includes(name));
}

/** @param {State} state @returns {number} messages of others not seen yet */
export function unread(state) {
  const mine = state.game.latest?.you?.seat;
  const me = state.game.latest?.seats.find(({ seat }) => seat === mine)?.name;
  return heard(state).filter(({ n, name }) => n > state.chat.read && name !== me).length;
}
