// What is heard: cards, the call to one's turn, a word in the chat. Nothing is fetched before the first tap.

/** @typedef {import('./types.js').State} State */
/** @typedef {import('../sound/sounds.js').Sound} Sound */

/** @type {Promise<ReturnType<typeof import('../sound/sounds.js').createSounds>>|null} */
let player = null;

export function listenForSound() {
  const wake = () => {
    player ??= import('../sound/sounds.js').then(({ createSounds }) => createSounds());
    player.catch(() => {
      player = null;
    });
  };
  for (const kind of ['pointerup', 'keydown']) addEventListener(kind, wake, { once: true });
}

/**
 * At most one sound a drawing, the one that matters most.
 * @param {State} state @param {State} before
 * @param {import('./types.js').LogEvent[]} events @param {boolean} turned  it has just become the reader's turn
 */
export function soundFor(state, before, events, turned) {
  const name = soundOf(state, before, events, turned);
  if (name && state.settings.sound)
    player?.then(
      (sounds) => sounds.play(name),
      () => {},
    );
}

/**
 * @param {State} state @param {State} before
 * @param {import('./types.js').LogEvent[]} events @param {boolean} turned
 * @returns {Sound|null}
 */
function soundOf(state, before, events, turned) {
  const { game, notice, chat } = state;
  const ended =
    before.game.shown?.phase === 'playing' &&
    game.shown?.phase !== 'playing' &&
    game.shown?.table === before.game.shown?.table;
  const winner = game.shown?.ending ? game.shown.ending.winner : game.shown?.outcome?.winner;
  if (ended && winner !== undefined && winner === game.shown?.you?.seat) return 'won';
  if (turned) return 'turn';
  if (notice?.kind === 'refused' && notice !== before.notice) return 'refused';
  if (game.order && game.order.card !== null && game.order.key !== before.game.order?.key) return 'play';
  const others = events.filter(({ seat }) => seat !== game.shown?.you?.seat);
  if (others.some(({ type }) => type === 'play')) return 'play';
  if (events.some(({ type }) => type === 'draw' || type === 'take')) return 'draw';
  const mine = game.latest?.seats.find(({ seat }) => seat === game.latest?.you?.seat)?.name;
  const news =
    chat.messages.length > before.chat.messages.length && before.chat.messages.length > 0
      ? chat.messages[chat.messages.length - 1]
      : null;
  return news && news.name !== mine && !chat.muted.includes(news.name) ? 'chat' : null;
}
