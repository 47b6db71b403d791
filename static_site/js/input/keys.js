// The keyboard: arrows along the hand and to the buttons, Enter chooses and plays, Esc closes, P M F.

import { goBack, intent } from './intents.js';
import { nameSuit } from '../acts/hand.js';
import { SUITS } from '../ui/boxes/suit.js';
import { settled } from './settle.js';
import { toggleFullScreen } from './screen.js';
import { top } from '../state/boxes.js';

/** @typedef {import('../app.js').App} App */

/** @type {Record<string, import('./intents.js').Intent>} */
const ARROWS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** @param {EventTarget|null} target  whether keys mean text here */
function typing(target) {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio]):not([type=checkbox]), textarea, [contenteditable]')
  );
}

/** @param {App} app */
export function listenKeys(app) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') {
      goBack(app);
      event.preventDefault();
      return;
    }
    if (typing(event.target)) return;
    if (key(app, event)) event.preventDefault();
  });
}

/** @param {App} app @param {KeyboardEvent} event @returns {boolean} whether it was meant for the game */
function key(app, event) {
  const arrow = ARROWS[event.key];
  if (arrow) {
    const native =
      event.target instanceof Element && event.target.closest('[type=radio], select, [role=tab], summary, .tab-panel, .rounds');
    return !native && intent(app, arrow);
  }
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.card.held'))
    return !event.repeat && intent(app, 'act');
  if (event.key === ' ' && event.target instanceof Element && event.target.closest('.card.held'))
    return !event.repeat && intent(app, 'act');
  if (event.repeat) return false;
  if (top(app.state.boxes)?.name === 'suit' && /^[1-4]$/.test(event.key))
    return chooseSuit(app, SUITS[Number(event.key) - 1]);
  switch (event.key.toLowerCase()) {
    case 'p':
      return app.state.table !== null && intent(app, 'menu');
    case 'm':
      return intent(app, 'sound');
    case 'f':
      toggleFullScreen();
      return true;
    default:
      return false;
  }
}

/** @param {App} app @param {string} suit */
function chooseSuit(app, suit) {
  const node = document.querySelector(`.suit-button[data-suit="${suit}"]`);
  if (node && settled(node)) nameSuit(app, suit);
  return true;
}
