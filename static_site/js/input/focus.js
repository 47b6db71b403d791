// Keeps the focus somewhere sensible: inside the box that opens, back where it was when it closes, and never lost.

import { successorOf } from './successor.js';

export const FOCUSABLE = 'button:not([disabled]), a[href], input:not([disabled]), select, summary, [tabindex="0"]';

const OUT_OF_REACH = '[inert], details:not([open]) > :not(summary)';

/** @type {{name: string, from: HTMLElement|null, entered: boolean}[]} the open boxes, and what had the focus before each */
let opened = [];
/** What had the focus last. @type {HTMLElement|null} */
let recent = null;
/** A page nobody has touched keeps the focus where the browser put it. */
let touched = false;
/** The card the page itself gave the focus to, for want of a better place. @type {HTMLElement|null} */
let parked = null;
addEventListener(
  'focusin',
  (event) => {
    recent = event.target instanceof HTMLElement ? event.target : null;
  },
  true,
);
for (const kind of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(
    kind,
    () => {
      touched = true;
    },
    { capture: true, once: true },
  );

/** @param {Element} root @returns {HTMLElement[]} what can take the focus now, in order */
export function focusables(root) {
  return [...root.querySelectorAll(FOCUSABLE)]
    .filter(
      (node) =>
        node instanceof HTMLElement &&
        node.tabIndex >= 0 &&
        !node.closest(OUT_OF_REACH) &&
        node.getClientRects().length > 0,
    )
    .map((node) => /** @type {HTMLElement} */ (node));
}

/** @returns {HTMLElement|null} the box in front, if one is open */
export function frontBox() {
  return document.querySelector('.boxes .box');
}

/**
 * Called after drawing.
 * @param {string[]} names  the open boxes, topmost last
 * @param {import('./successor.js').Place|null} place  where the focus stood before
 * @param {number|null} drawn  the card just drawn that can be played
 */
export function followFocus(names, place, drawn) {
  const closed = opened.filter((one) => !names.includes(one.name));
  opened = opened.filter((one) => names.includes(one.name));
  for (const name of names)
    if (!opened.some((one) => one.name === name)) opened.push({ name, from: recent, entered: false });
  const front = opened.find((one) => one.name === names[names.length - 1]);
  const box = frontBox();
  if (front && box?.parentElement?.dataset.box !== front.name) return; // still being fetched
  if (front && box && !front.entered) {
    for (const one of opened) one.entered = one === front;
    enter(box);
  } else if (!front && closed.length && closed[0].from?.isConnected && !closed[0].from.closest(OUT_OF_REACH)) {
    closed[0].from.focus({ preventScroll: true });
  } else if (touched && lost()) settleFocus(place);
  if (!box) followHand(place, drawn);
}

/**
 * Who draws until a card fits is led to that card, and whom the page itself left in the hand to the first that fits: the
 * same key again does not draw once more, and no walk along the hand is needed.
 * @param {import('./successor.js').Place|null} place @param {number|null} drawn
 */
function followHand(place, drawn) {
  const card = /** @type {HTMLElement|null} */ (document.querySelector(`.strip [data-card="${drawn}"]`));
  if (card && place?.node.matches('.stock, [data-move="draw"]')) card.focus({ preventScroll: true });
  if (parked !== document.activeElement) parked = null;
  const fitting = parked && /** @type {HTMLElement|null} */ (document.querySelector('.strip .fits'));
  if (!parked || !fitting) return;
  if (!parked.matches('.fits')) fitting.focus({ preventScroll: true });
  parked = null;
}

/** @param {HTMLElement} box */
function enter(box) {
  const wanted =
    /** @type {HTMLElement|null} */ (box.querySelector('[data-focus]')) ??
    focusables(box).find((node) => !node.classList.contains('close')) ??
    box;
  wanted.focus({ preventScroll: true });
}

function lost() {
  const now = document.activeElement;
  return !now || now === document.body || now.matches(':disabled, [inert] *');
}

/**
 * Gives the focus to the best place there is: the hand, the successor of what is gone, the open box, the first thing to do,
 * the heading.
 * @param {import('./successor.js').Place|null} before
 */
function settleFocus(before) {
  const box = frontBox();
  const next = before && (box || !document.querySelector('.strip')) ? successorOf(before) : null;
  if (box && !next) {
    enter(box);
    return;
  }
  const place =
    next ??
    document.querySelector('.strip [tabindex="0"]') ??
    document.querySelector('.moves button') ??
    document.querySelector('main h1') ??
    document.querySelector('main');
  if (!(place instanceof HTMLElement)) return;
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  place.focus({ preventScroll: true });
  if (place.matches('.held')) parked = place;
  next?.scrollIntoView({ block: 'nearest' });
}
