// One walk for every screen and box, by arrows or by a pad's cross: to the next control in reading order, from wherever
// the focus stands – at the table with a hand, along its cards, up to the moves and back.

import { focusables, frontBox } from './focus.js';

/** @typedef {'left'|'right'|'up'|'down'} Way */

/** Past the edge of the page by this share of a window, a control is scrolled to before it is walked to. */
const FAR = 1 / 3;

/** @param {Way} way @returns {boolean} whether it led anywhere */
export function walk(way) {
  const now = document.activeElement === document.body ? null : document.activeElement;
  if (now?.matches('.tab-panel, .rounds') && scrolled(now, way)) return true;
  const box = frontBox();
  if (box) return step(focusables(box), now, way, columns(box));
  if (now instanceof HTMLElement && now.closest('.strip')) return alongHand(now, way);
  const hand = document.querySelector('.strip .held[tabindex="0"]');
  if (hand && now?.closest('.actions, .stock, .felt'))
    return way === 'down' ? give(hand) : step(aboveHand(way, now), now, way === 'up' ? 'left' : way, 1);
  if (hand && way === 'down' && !now) return give(hand);
  const main = document.querySelector('main');
  if (!main) return false;
  // Nothing focused is a page just opened: it is read from its heading on.
  return step(focusables(main), now ?? main.querySelector('h1'), way, 1);
}

/**
 * What ↑ leads to from the hand: the moves first, then the stock, a forgotten call to catch, the bar. Giving up stands
 * beside the moves: only ← leads to it.
 * @param {Way} way @param {Element} now
 */
function aboveHand(way, now) {
  const find = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].filter((node) => node.getClientRects().length > 0);
  return /** @type {HTMLElement[]} */ ([
    ...find('.bar button'),
    ...find('.catch'),
    ...find('.stock'),
    ...(way === 'up' && !now.matches('.resign') ? [] : find('.actions > button')),
    ...find('.moves button'),
  ]);
}

/** @param {HTMLElement} now @param {Way} way */
function alongHand(now, way) {
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.strip .held')]);
  const index = cards.indexOf(now);
  if (way === 'left' || way === 'right')
    return give(cards[(index + (way === 'right' ? 1 : cards.length - 1)) % cards.length]);
  if (way === 'down') return true;
  return give(
    /** @type {HTMLElement|null} */ (document.querySelector('.moves .move')) ??
      document.querySelector('.stock.offers') ??
      document.querySelector('.moves button') ??
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

/** @param {HTMLElement[]} nodes  in reading order @param {Element|null} now @param {Way} way @param {number} row */
function step(nodes, now, way, row) {
  if (!nodes.length) return false;
  const on = way === 'right' || way === 'down';
  const by = way === 'left' || way === 'right' ? 1 : row;
  const index = nodes.indexOf(/** @type {HTMLElement} */ (now));
  // From a heading, or whatever else is no control: to the first one after it, or the last before.
  const after = index < 0 && now ? nodes.findIndex((node) => follows(now, node)) : 0;
  const to = index >= 0 ? index + (on ? by : -by) : on ? after : (after < 0 ? nodes.length : after) - 1;
  return give(nodes[(to + nodes.length) % nodes.length], way);
}

/** @param {Element} now @param {Element} node */
const follows = (now, node) => !!(now.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);

/** @param {Element|null|undefined} node @param {Way} [way]  the arrow that leads there */
function give(node, way) {
  if (!(node instanceof HTMLElement)) return false;
  if (far(node, way)) {
    // What lies between is there to be read.
    const { scrollY: before } = window;
    scrollBy(0, (way === 'down' ? 1 : -1) * innerHeight * FAR);
    if (scrollY !== before) return true;
  }
  node.focus();
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

/** @param {Element} node @param {Way} [way] */
function far(node, way) {
  if (frontBox()) return false;
  const { top, bottom } = node.getBoundingClientRect();
  return (way === 'down' ? top - innerHeight : way === 'up' ? -bottom : 0) > innerHeight * FAR;
}

/** @param {Element} node @param {Way} way @returns {boolean} whether there was more to see that way */
function scrolled(node, way) {
  const { scrollLeft, scrollTop } = node;
  const by = way === 'left' || way === 'up' ? -60 : 60;
  if (way === 'up' || way === 'down') node.scrollTop += by;
  else node.scrollLeft += by;
  return node.scrollLeft !== scrollLeft || node.scrollTop !== scrollTop;
}
