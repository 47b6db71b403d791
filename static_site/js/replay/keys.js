// The keys of the replay: arrows walk, the space bar plays and stops, Page keys change the round.

import { goTo, playOrPause, walk } from './acts.js';
import { listenPrint } from './print.js';

/** @typedef {import('../app.js').App} App */

let listening = false;
/** Whoever came to a choice by keys or pad walks it by arrows; whoever tapped it has done with it. */
let pointed = false;
/** When the page was last touched (ms); what is focused right after is what was tapped. */
let touched = -Infinity;
const RIGHT_AFTER = 700;
/** What means the same on the slider, too: all other keys move it, as they move any slider. */
const OF_ALL = new Set([' ', 'PageUp', 'PageDown']);

/** @param {App} app */
export function listen(app) {
  if (listening) return;
  listening = true;
  listenPrint(app);
  for (const kind of ['pointerdown', 'pointerup']) document.addEventListener(kind, touch, true);
  document.addEventListener('focusin', ({ timeStamp }) => { pointed = timeStamp - touched < RIGHT_AFTER; }, true);
  document.addEventListener('keydown', (event) => key(app, event), true);
}

/** @param {Event} event */
function touch({ timeStamp }) {
  pointed = true;
  touched = timeStamp;
}

/** @param {App} app @param {KeyboardEvent} event */
function key(app, event) {
  touched = -Infinity;
  const { page, replay } = app.state;
  if (page?.name !== 'replay' || replay?.phase !== 'ready' || replay.tab !== 'play') return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest('textarea, [type=text]')) return;
  if (target.closest('[type=range]') && !OF_ALL.has(event.key)) return;
  if (target.closest('[type=radio]') && !pointed) return;
  if (event.key === ' ' && target.closest('button, summary, a')) return;
  if (!act(app, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {App} app @param {string} name @returns {boolean} whether the replay knows the key */
function act(app, name) {
  const { round, step, rounds } = /** @type {import('./types.js').Replay} */ (app.state.replay);
  switch (name) {
    case 'ArrowLeft':
      walk(app, -1);
      return true;
    case 'ArrowRight':
      walk(app, 1);
      return true;
    case 'Home':
      goTo(app, round, 0);
      return true;
    case 'End':
      goTo(app, round, rounds[round].length - 1);
      return true;
    case 'PageUp':
      goTo(app, step ? round : round - 1, 0);
      return true;
    case 'PageDown':
      goTo(app, round + 1, 0);
      return true;
    case ' ':
      playOrPause(app);
      return true;
    default:
      return false;
  }
}
