// Keeps the focus somewhere sensible: inside the box that opens, back where it was when it closes, and never lost.

const FOCUSABLE = 'button:not([disabled]), a[href], input:not([disabled]), summary, [tabindex="0"]';

const OUT_OF_REACH = '[inert], details:not([open]) > :not(summary)';

/** @type {{name: string, from: HTMLElement|null}[]} */
let opened = [];
/** A page nobody has touched keeps the focus where the browser put it. */
let touched = false;
for (const kind of ['pointerdown', 'keydown', 'focusin']) addEventListener(kind, () => { touched = true; }, { capture: true, once: true });

/** @param {Element} root @returns {HTMLElement[]} what can take the focus now, in order */
export function focusables(root) {
  return [...root.querySelectorAll(FOCUSABLE)].filter((node) => node instanceof HTMLElement && node.tabIndex >= 0 && !node.closest(OUT_OF_REACH) && node.getClientRects().length > 0)
    .map((node) => /** @type {HTMLElement} */ (node));
}

/** @returns {HTMLElement|null} the box in front, if one is open */
export function frontBox() {
  return document.querySelector('.boxes .box');
}

/** Called after drawing. @param {string[]} names  the open boxes, topmost last */
export function followFocus(names) {
  const now = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const box = frontBox();
  const name = names[names.length - 1];
  const drawn = box?.parentElement?.dataset.box === name;
  if (name && drawn && opened[opened.length - 1]?.name !== name) {
    const known = opened.findIndex((one) => one.name === name);
    if (known >= 0) opened = opened.slice(0, known + 1);
    else opened.push({ name, from: now && now !== document.body && !box?.contains(now) ? now : null });
    enter(/** @type {HTMLElement} */ (box));
    return;
  }
  if (opened.length && !names.includes(opened[opened.length - 1].name)) {
    const last = opened.filter((one) => !names.includes(one.name))[0];
    opened = opened.filter((one) => names.includes(one.name));
    if (!name && last?.from?.isConnected && !last.from.closest('[inert]')) {
      last.from.focus({ preventScroll: true });
      return;
    }
  }
  if (touched && lost()) settleFocus();
}

/** @param {HTMLElement} box */
function enter(box) {
  const wanted = /** @type {HTMLElement|null} */ (box.querySelector('[data-focus]')) ?? focusables(box).find((node) => !node.classList.contains('close')) ?? box;
  wanted.focus({ preventScroll: true });
}

function lost() {
  const now = document.activeElement;
  return !now || now === document.body || !!now.closest('[inert]');
}

/** Gives the focus to the best place there is: the open box, the hand, the first thing to do, the heading. */
function settleFocus() {
  const box = frontBox();
  if (box) {
    enter(box);
    return;
  }
  const place = document.querySelector('.strip [tabindex="0"]') ?? document.querySelector('.moves button') ?? document.querySelector('main h1') ?? document.querySelector('main');
  if (!(place instanceof HTMLElement)) return;
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  place.focus({ preventScroll: true });
}
