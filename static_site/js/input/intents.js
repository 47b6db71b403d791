// What keys and pads both mean: walk, act, go back, menu, sound.

import { drop, skip, tapCard } from '../acts/hand.js';
import { atTable } from '../model/screen.js';
import { closable, top } from '../state/boxes.js';
import { walk } from './walk.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./walk.js').Way|'act'|'menu'|'sound'} Intent */

/** @param {App} app @param {Intent} what @returns {boolean} whether it did something */
export function intent(app, what) {
  skip(app);
  switch (what) {
    case 'act':
      return act(app);
    case 'menu':
      return menu(app);
    case 'sound':
      app.set({ sound: !app.state.settings.sound });
      return true;
    default:
      return walk(what);
  }
}

/** @param {App} app */
function menu(app) {
  const open = top(app.state.boxes)?.name === 'menu';
  if (!open && !atTable(app.state)) return false;
  app.dispatch(open ? { type: 'close', name: 'menu' } : { type: 'open', box: { name: 'menu' } });
  return true;
}

/**
 * Closes the topmost thing; with nothing open, drops the chosen card, or else opens the menu.
 * @param {App} app
 * @returns {boolean} whether there was a table to stay at
 */
export function goBack(app) {
  skip(app);
  if (app.state.page) {
    app.leavePage();
    return true;
  }
  const box = top(app.state.boxes);
  if (box && closable(box)) {
    app.dispatch({ type: 'close', name: box.name });
    return true;
  }
  if (app.state.game.selected !== null && !box) {
    drop(app);
    return true;
  }
  if (!atTable(app.state)) return false;
  app.dispatch({ type: 'open', box: { name: 'menu' } });
  return true;
}

/** @param {App} app */
function act(app) {
  const now = document.activeElement;
  if (now instanceof HTMLElement && now.dataset.card && now.classList.contains('held')) {
    tapCard(app, Number(now.dataset.card));
    return true;
  }
  if (now instanceof HTMLElement && now.tabIndex >= 0) {
    now.click();
    return true;
  }
  return walk('down'); // a heading, or nothing: on to what can be done
}
