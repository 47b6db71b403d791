// Fingers and mice on the hand: a tap counts for the card under the finger when it went down; past a small distance it
// becomes a drag, which plays where the table is and returns anywhere else.

import { playCard, skip, tapCard } from '../acts/hand.js';
import { dragCard } from '../motion.js';

/** @typedef {import('../app.js').App} App */

const MOUSE = 3;
const TOUCH = 8;

/**
 * @typedef {object} Grip
 * @prop {number} pointer
 * @prop {HTMLElement} node
 * @prop {number} card
 * @prop {number} x
 * @prop {number} y
 * @prop {number} slack  how far it may move and still be a tap (px)
 * @prop {ReturnType<typeof dragCard>|null} drag
 */

/** @param {App} app @param {HTMLElement} root */
export function listenPointer(app, root) {
  /** @type {Grip|null} */
  let grip = null;
  let tapped = 0;

  root.addEventListener('pointerdown', (event) => {
    skip(app);
    const node = event.target instanceof Element ? event.target.closest('.card.held') : null;
    if (grip || !(node instanceof HTMLElement) || event.button !== 0) return;
    grip = {
      pointer: event.pointerId,
      node,
      card: Number(node.dataset.card),
      x: event.clientX,
      y: event.clientY,
      slack: event.pointerType === 'mouse' ? MOUSE : TOUCH,
      drag: null,
    };
    if (event.pointerType === 'mouse') event.preventDefault();
    node.focus({ preventScroll: true });
  });

  addEventListener('pointermove', (event) => {
    if (grip?.pointer !== event.pointerId) return;
    const x = event.clientX - grip.x;
    const y = event.clientY - grip.y;
    if (!grip.drag) {
      if (Math.hypot(x, y) < grip.slack) return;
      // A hand that slides belongs to the finger that slides it; only upwards leaves it.
      if (event.pointerType !== 'mouse' && grip.node.closest('.slides') && Math.abs(x) > Math.abs(y)) {
        grip = null;
        return;
      }
      grip.drag = dragCard(grip.node);
    }
    grip.drag.move(x, y);
  });

  addEventListener('pointerup', (event) => {
    if (grip?.pointer !== event.pointerId) return;
    const { card, drag } = grip;
    grip = null;
    tapped = event.timeStamp;
    if (!drag) tapCard(app, card);
    else if (overTable(event.clientX, event.clientY) && playCard(app, card)) drag.land();
    else drag.back();
  });

  const cancel = () => {
    grip?.drag?.back();
    grip = null;
  };
  addEventListener('pointercancel', (event) => grip?.pointer === event.pointerId && cancel());
  addEventListener('blur', cancel);
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !grip?.drag) return;
      cancel();
      event.preventDefault();
    },
    true,
  );

  // The click of a tap that has opened a box falls on whatever lies under the finger now: the box, or beside it.
  /** @type {boolean|null} whether the finger that is about to click went down on a box */
  let onBox = null;
  const inBox = (/** @type {Event} */ { target }) => target instanceof Element && target.closest('.boxes') !== null;
  document.addEventListener('pointerdown', (event) => { onBox = inBox(event); }, true);
  document.addEventListener(
    'click',
    (event) => {
      if (onBox === false && event.detail > 0 && inBox(event)) {
        event.stopPropagation();
        event.preventDefault();
      }
      onBox = null;
    },
    true,
  );

  // Assistive technology clicks without a pointer; a click that follows a tap is that tap.
  root.addEventListener('click', (event) => {
    const node = event.target instanceof Element ? event.target.closest('.card.held') : null;
    if (!(node instanceof HTMLElement)) return;
    event.stopPropagation();
    if (event.timeStamp - tapped > 600 || !tapped) tapCard(app, Number(node.dataset.card));
  });
  root.addEventListener('dragstart', (event) => event.preventDefault());
}

/** @param {number} x @param {number} y */
function overTable(x, y) {
  return !!document.elementsFromPoint(x, y).find((node) => node.closest('[data-drop]'));
}
