// What the reader sees before everything else is there: the theme chosen on this device and, where the address asks for
// home as a first visitor sees it, the home that the deployment has drawn into the shell. Rendering waits for this script.

import { bringsSeats } from './arrival.js';
import { DEFAULTS, read, readSettings, tokenOf } from './kept.js';
import { chooseLanguage, linkedLanguage } from './languages.js';
import { LESSON, readAddress } from './model/address.js';
import { config } from './net/config.js';
import { loadDeck } from '../cards/deck.js';

const { theme, language, deck, four } = readSettings();
if (theme !== 'system') document.documentElement.dataset.theme = theme;

const { table, page } = readAddress(location.search);
const home = /** @type {HTMLElement|null} */ (document.querySelector('#app > [data-screen="home"]'));

/** Whether the shell's home stands there. */
const homeStands = home !== null && !table && !page && fits();

/** No card of a deck is seen at once: the shell's home has its own, and who has no seat is shown an invite. */
export const deckCanWait =
  homeStands || (table !== null && table !== LESSON && !page && !bringsSeats() && tokenOf(table) === null);

if (home && homeStands) {
  home.hidden = false;
  home.nextElementSibling?.remove();
  // A picture until main.js has taken it over: what is typed or tapped would be lost.
  /** @type {HTMLElement} */ (home.parentElement).inert = true;
} else home?.remove();

// What main.js will ask for first need not wait for it; what fails here is asked for again there.
if (!deckCanWait) loadDeck(deck).catch(() => {});
if (table && table !== LESSON) config().catch(() => {});

/** Whether home in this language and with the usual cards is this reader's; one who sits somewhere has more on it. */
function fits() {
  const linked = linkedLanguage();
  const sits = bringsSeats() || (read('tables') ?? '[]') !== '[]';
  return !sits && deck === DEFAULTS.deck && four === DEFAULTS.four && chooseLanguage(language, navigator.languages, linked) === linked;
}
