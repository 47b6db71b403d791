// Where the focus goes when what had it is gone after an action: to its natural successor.

import { FOCUSABLE, focusables, frontBox } from './focus.js';

/** @typedef {{root: Element, node: HTMLElement, order: Element[], words: string, group: Element|null}} Place */

/** @returns {Place|null} where the focus stands before a drawing, among its neighbours; null where nothing follows from it */
export function placeOfFocus() {
  const node = document.activeElement;
  const root = frontBox() ?? document.querySelector('main');
  if (!(node instanceof HTMLElement) || !root?.contains(node) || !node.matches(FOCUSABLE)) return null;
  return {
    root,
    node,
    order: [...root.querySelectorAll(FOCUSABLE)],
    words: node.textContent ?? '',
    group: node.closest('[role=group], .rule-row'),
  };
}

/**
 * Of what can be pressed now: the nearest one of the same group, as the other end of a stepper or the rule that is as
 * it was; else one with the same words, as the next free seat's button; else what the screen is there for; else what
 * follows in reading order.
 * @param {Place} place
 * @returns {HTMLElement|null}
 */
export function successorOf({ root, node, order, words, group }) {
  if (!root.isConnected) return null;
  const now = focusables(root);
  const before = order.slice(0, order.indexOf(node)).reverse();
  const last = before.map((one) => now.indexOf(/** @type {HTMLElement} */ (one))).find((index) => index >= 0) ?? -1;
  const near = [...now.slice(last + 1), ...now.slice(0, last + 1).reverse()];
  return (
    near.find((one) => group?.contains(one)) ??
    near.find((one) => words && one.textContent === words) ??
    near.find((one) => one.matches('[data-focus]')) ??
    near.find((one) => !one.matches('summary')) ??
    null
  );
}
