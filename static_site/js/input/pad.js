// A gamepad: the cross walks, A or X plays, B goes back, Start is the menu, Back the sound.

import { adjust } from './adjust.js';
import { goBack, intent } from './intents.js';

/** @typedef {import('../app.js').App} App */

/** Buttons of the standard mapping. @type {Record<number, import('./intents.js').Intent|'back'>} */
const BUTTONS = { 0: 'act', 1: 'back', 2: 'act', 8: 'sound', 9: 'menu', 12: 'up', 13: 'down', 14: 'left', 15: 'right' };
const FIRST_REPEAT = 400;
const REPEAT = 140;
const HELD = 5; // points at once while a way is held on a number
const WALKS = new Set(['up', 'down', 'left', 'right']);

/** @param {App} app */
export function listenPad(app) {
  /** @type {Map<string, number>} when a held button counts again */
  const held = new Map();
  let running = false;

  const look = () => {
    const pads = navigator.getGamepads().filter((pad) => pad?.connected);
    if (!pads.length) {
      running = false;
      return;
    }
    const now = performance.now();
    for (const pad of pads)
      for (const [index, what] of Object.entries(BUTTONS))
        press(`${pad?.index}/${index}`, !!pad?.buttons[Number(index)]?.pressed, what, now);
    requestAnimationFrame(look);
  };

  /** @param {string} id @param {boolean} down @param {import('./intents.js').Intent|'back'} what @param {number} now */
  const press = (id, down, what, now) => {
    const again = held.get(id);
    if (!down) held.delete(id);
    else if (again === undefined || (WALKS.has(what) && now >= again)) {
      held.set(id, now + (again === undefined ? FIRST_REPEAT : REPEAT));
      if (adjust(what, again === undefined ? 1 : HELD)) return;
      if (what === 'back') goBack(app);
      else intent(app, what);
    }
  };

  const start = () => {
    if (running) return;
    running = true;
    requestAnimationFrame(look);
  };
  addEventListener('gamepadconnected', start);
  if (navigator.getGamepads().some(Boolean)) start();
}
