// Starts the page: settings, words, the table of the address – then draws every state.

import { deckCanWait } from './first.js';
import { onSeats } from './arrival.js';
import { announce, say } from './announce.js';
import { App } from './app.js';
import { loadCatalog } from './acts/tables.js';
import { afterDrawing, beforeDrawing } from './motion.js';
import { followFocus } from './input/focus.js';
import { goBack } from './input/intents.js';
import { listenBack } from './input/back.js';
import { listenKeys } from './input/keys.js';
import { listenPad } from './input/pad.js';
import { listenPointer } from './input/pointer.js';
import { chooseLanguage, linkedLanguage } from './languages.js';
import { loadWords, tagOf } from './words.js';
import { newEvents } from './state/steps.js';
import { notify } from './notify.js';
import { onArrival } from './ui/lazy.js';
import { onDeck, useDeck } from './ui/cards.js';
import { page } from './ui/page.js';
import { adopt, patch } from './ui/dom.js';
import { placeOfFocus } from './input/successor.js';
import { readAddress } from './model/address.js';
import { screenOf } from './model/screen.js';
import { readSettings } from './kept.js';
import { hasSide } from './ui/side.js';
import { soundFor, listenForSound } from './sound.js';
import { unread } from './model/chat.js';
import { watchSize } from './input/size.js';

/** @typedef {import('./types.js').State} State */

const AFTER_START = 1500;
const html = document.documentElement;
const kept = readSettings();
const linked = linkedLanguage();
const { table, page: asked } = readAddress(location.search);
const language = chooseLanguage(kept.language, navigator.languages, linked);
const app = new App({ ...kept, language }, kept.language !== null);
const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** Whether what the shell showed (first.js) has become ours. */
let adopted = false;
/** What the address asks for shows no card of the deck: it can wait for anything else to be seen. */
let deckWaits = deckCanWait;

/** @param {State} state @param {State} before */
function draw(state, before) {
  const where = beforeDrawing();
  const events =
    state.game.shown &&
    before.game.shown &&
    state.game.shown !== before.game.shown &&
    state.game.shown.version >= before.game.shown.version &&
    state.table === before.table
      ? newEvents(before.game.shown, state.game.shown)
      : [];
  look(state);
  const place = placeOfFocus();
  const trees = [page(app)];
  if (!adopted) adopt(root, trees);
  patch(root, trees);
  if (!adopted) root.inert = false;
  adopted = true;
  followFocus(state.page ? [] : state.boxes.map(({ name }) => name), place, justDrawn(state.game, before.game));
  afterDrawing(where, state, events);
  announce(state, before, events);
  if (state.notice && state.notice !== before.notice)
    say(root.querySelector('.status-text, .problem')?.textContent ?? '');
  if (unread(state) && chatInSight(state)) app.dispatch({ type: 'readChat' });
  const turned = notify(state, before);
  soundFor(state, before, events, turned);
}

/** @param {State['game']} game @param {State['game']} before @returns {number|null} the card that came and can be played */
function justDrawn({ cursor, fresh }, before) {
  return cursor !== null && fresh.includes(cursor) && !before.fresh.includes(cursor) ? cursor : null;
}

/** @param {State} state */
function chatInSight({ chat, size, boxes }) {
  return !document.hidden && chat.tab === 'chat' && (hasSide(size) || boxes.some(({ name }) => name === 'chat'));
}

/** @param {State} state  what the whole page wears */
function look(state) {
  const { theme, deck, language: tongue } = state.settings;
  if (theme === 'system') delete html.dataset.theme;
  else html.dataset.theme = theme;
  html.lang = tagOf(tongue);
  deckWaits &&= state.table === table && screenOf(state) !== 'table' && !state.page && deck === kept.deck;
  if (!deckWaits) useDeck(deck);
}

Promise.all([loadWords(language), deckWaits || useDeck(kept.deck)]).then(() => {
  const redraw = () => app.store.tell();
  onDeck(redraw);
  onArrival(redraw);
  app.store.listen(draw);
  watchSize(app);
  listenPointer(app, root);
  listenKeys(app);
  listenPad(app);
  listenBack(app, () => goBack(app));
  listenForSound();
  if (language !== linked) history.replaceState(null, '', app.addressOf(table, asked));
  onSeats((seats) => app.receive(seats));
  app.go(table, false);
  if (asked) app.dispatch({ type: 'page', page: asked });
  redraw();
  if (!table) loadCatalog(app);
  // Once the page stands: nobody waits for what the device is told.
  setTimeout(() => {
    deckWaits = false;
    useDeck(app.state.settings.deck);
    import('./away/device.js').then(({ start }) => start(app), () => {});
  }, AFTER_START);
});
