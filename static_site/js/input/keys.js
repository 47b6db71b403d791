// The keyboard: arrows along the hand and to the buttons, Enter chooses and plays, Esc closes, P M F.
//
// Fields, lists and radio buttons have arrows of their own. ← and → always stay theirs. ↑ and ↓ do where Tab or a finger
// led; who walked there by arrows walks on, chooses by Enter, and changes nothing by passing.

import { goBack, intent } from './intents.js';
import { nameSuit } from '../acts/hand.js';
import { SUITS } from '../ui/boxes/suit.js';
import { settled } from './settle.js';
import { toggleFullScreen } from './screen.js';
import { top } from '../state/boxes.js';

/** @typedef {import('../app.js').App} App */

/** @type {Record<string, import('./walk.js').Way>} */
const ARROWS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

const TYPED = 'input:is([type=text], [type=number]), select';
const OWN_ARROWS = 'select, input:is([type=radio], [type=number], [type=range])';

/** Whether the focus came to where it is by ↑ and ↓. */
let walking = false;

/** @param {App} app */
export function listenKeys(app) {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') walking = false;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') {
      goBack(app);
      event.preventDefault();
      return;
    }
    if (key(app, event, event.target instanceof Element ? event.target : document.body)) event.preventDefault();
  });
  addEventListener('pointerdown', () => {
    walking = false;
  });
}

/** @param {App} app @param {KeyboardEvent} event @param {Element} target @returns {boolean} whether it was meant for the game */
function key(app, event, target) {
  const arrow = ARROWS[event.key];
  if (arrow) return walks(arrow, target) && intent(app, arrow);
  if (target.matches(TYPED)) return false;
  if (event.key === 'Enter' && walking && target.matches('[type=radio], [type=checkbox]')) return intent(app, 'act');
  if ((event.key === 'Enter' || event.key === ' ') && target.closest('.card.held'))
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

/** @param {import('./walk.js').Way} way @param {Element} target @returns {boolean} whether the arrow leads on from there */
function walks(way, target) {
  const own = target.matches(`${TYPED}, ${OWN_ARROWS}`);
  if (way === 'left' || way === 'right') return !own;
  if (target.matches(OWN_ARROWS) && !walking) return false;
  walking = true;
  return true;
}

/** @param {App} app @param {string} suit */
function chooseSuit(app, suit) {
  const node = document.querySelector(`.suit-button[data-suit="${suit}"]`);
  if (node && settled(node)) nameSuit(app, suit);
  return true;
}
