// What is heard: cards, and the call to one's turn. Nothing is fetched before the first tap.

/** @typedef {import('./types.js').State} State */

/** @type {Promise<{play: (name: string) => void}>|null} */
let player = null;

export function listenForSound() {
  addEventListener('pointerup', wake, { once: true });
  addEventListener('keydown', wake, { once: true });
}

function wake() {
  player ??= import('../sound/sound.js');
}

/**
 * @param {State} state @param {State} before
 * @param {import('./types.js').LogEvent[]} events @param {boolean} turned  it has just become the reader's turn
 */
export function soundFor(state, before, events, turned) {
  const ended = state.game.shown?.phase !== before.game.shown?.phase && before.game.shown?.phase === 'playing';
  const placed = state.game.order?.card != null && state.game.order.key !== before.game.order?.key;
  const name = ended ? 'end' : turned ? 'turn' : placed || events.some(({ type }) => type === 'play') ? 'play' : events.some(({ type }) => type === 'draw' || type === 'take') ? 'draw' : null;
  if (name) player?.then((sounds) => sounds.play(name), () => {});
}
