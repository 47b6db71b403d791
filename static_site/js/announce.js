// Tells screen readers what happens: each move once, politely, bursts in one breath, and whose turn it is with what
// there is to know for it.

import { cardName, suitName, t } from './words.js';
import { logLine } from './model/log.js';
import { statusLine } from './model/table.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').LogEvent} LogEvent */

const LONGEST = 120;
const BURST = 250;
const KEEP = 4;

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** @param {string} text */
export function say(text) {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = window.setTimeout(speak, BURST);
}

/** What was said in another language is nothing to read on with. */
function hush() {
  waiting = [];
  document.getElementById('say')?.replaceChildren();
}

function speak() {
  const region = document.getElementById('say');
  for (const text of merged(waiting)) {
    const line = document.createElement('p');
    line.textContent = text;
    region?.append(line);
  }
  waiting = [];
  while (region && region.childElementCount > KEEP) region.firstElementChild?.remove();
}

/**
 * As few messages as fit the length; of a burst too long for one, the last moves are kept.
 * @param {string[]} texts
 * @returns {string[]}
 */
export function merged(texts) {
  /** @type {string[]} */
  const lines = [];
  for (const text of texts) {
    const last = lines[lines.length - 1];
    const joined = last === undefined ? text : `${last} ${text}`;
    if (last !== undefined && joined.length <= LONGEST) lines[lines.length - 1] = joined;
    else lines.push(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
  }
  return lines.slice(-2);
}

/** @param {State} state @param {State} before @param {LogEvent[]} events */
export function announce(state, before, events) {
  const view = state.game.shown;
  if (state.words !== before.words) hush();
  if (!view) return;
  for (const event of events) say(logLine(view, event));
  const old = before.game.shown;
  const yours = statusLine(state, view).yours;
  const were =
    old && old.table === view.table ? statusLine(before, old).yours && old.round?.number === view.round?.number : false;
  if (yours && (!were || events.length)) say(yourTurn(view));
}

/** @param {import('./types.js').View} view @returns {string} */
export function yourTurn(view) {
  const round = view.round;
  if (!round) return '';
  if (round.naming !== null) return t('status.nameSuit');
  const n = (view.you?.moves ?? [])
    .filter(({ type }) => type === 'play')
    .reduce((sum, move) => sum + (view.you?.hand.filter((code) => code === move.card).length ?? 0), 0);
  const named = round.suit && round.top[1] !== round.suit ? ` ${t('force', { suit: suitName(round.suit) })}.` : '';
  const pending = round.pending ? ` ${t('pending', { n: round.pending })}.` : '';
  return `${t('say.turn', { card: cardName(round.top) })}${named}${pending} ${t('say.playable', { n })}`;
}
