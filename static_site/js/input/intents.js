// What keys and pads both mean: walk, act, go back, menu, sound. The same walk serves every screen.

import { drop, skip, tapCard } from '../acts/hand.js';
import { atTable } from '../model/screen.js';
import { closable, top } from '../state/boxes.js';
import { focusables, frontBox } from './focus.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {'left'|'right'|'up'|'down'|'act'|'menu'|'sound'} Intent */

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
  if (now instanceof HTMLElement && now !== document.body) {
    now.click();
    return true;
  }
  return walk('down');
}

/** @param {Intent} way */
function walk(way) {
  const now = document.activeElement;
  const box = frontBox();
  if (box) return step(focusables(box), now, way, columns(box));
  if (now instanceof HTMLElement && now.closest('.strip')) return alongHand(now, way);
  const hand = document.querySelector('.strip .held[tabindex="0"]');
  if (now instanceof HTMLElement && now.closest('.actions, .stock, .felt') && hand) {
    if (way === 'down') return give(hand);
    if (way === 'up') return step(aboveHand(), now, 'left', 1);
    return step(aboveHand(), now, way, 1);
  }
  if (hand && way === 'down' && (!now || now === document.body)) return give(hand);
  const root = document.querySelector('main');
  return root ? step(focusables(root), now, way, 1) : false;
}

/** What ↑ leads to from the hand: the moves first, then the stock, a forgotten call to catch, giving up, the bar. */
function aboveHand() {
  const find = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].filter((node) => node.getClientRects().length > 0);
  return /** @type {HTMLElement[]} */ ([
    ...find('.bar button'),
    ...find('.catch'),
    ...find('.stock'),
    ...find('.actions > button'),
    ...find('.moves button'),
  ]);
}

/** @param {HTMLElement} now @param {Intent} way */
function alongHand(now, way) {
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.strip .held')]);
  const index = cards.indexOf(now);
  if (way === 'left' || way === 'right')
    return give(cards[(index + (way === 'right' ? 1 : cards.length - 1)) % cards.length]);
  if (way === 'down') return true;
  return give(
    /** @type {HTMLElement|null} */ (document.querySelector('.moves .move')) ??
      document.querySelector('.stock.offers') ??
      document.querySelector('.actions > button') ??
      document.querySelector('.bar button'),
  );
}

/** @param {Element} box  how many stand beside each other, so that ↑ and ↓ move by rows */
function columns(box) {
  const suits = [...box.querySelectorAll('.suit-button')];
  if (!suits.length) return 1;
  const first = suits[0].getBoundingClientRect().top;
  return suits.filter((node) => Math.abs(node.getBoundingClientRect().top - first) < 4).length;
}

/** @param {HTMLElement[]} nodes @param {Element|null} now @param {Intent} way @param {number} row */
function step(nodes, now, way, row) {
  if (!nodes.length) return false;
  const index = nodes.indexOf(/** @type {HTMLElement} */ (now));
  if (index < 0) return give(nodes[0]);
  const by = way === 'left' ? -1 : way === 'right' ? 1 : way === 'up' ? -row : row;
  return give(nodes[(index + by + nodes.length) % nodes.length]);
}

/** @param {Element|null|undefined} node */
function give(node) {
  if (!(node instanceof HTMLElement)) return false;
  node.focus();
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}
