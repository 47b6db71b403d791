// When an action button does not act: while its command is under way, and for 350 ms after its meaning changed under
// the finger – a tap meant for what stood there before must not do what stands there now.

export const SETTLING = 350;

/** @type {WeakMap<HTMLElement, number>} the timers of buttons whose meaning has just changed */
const settling = new WeakMap();
/** @type {WeakSet<HTMLElement>} */
const busy = new WeakSet();

/** @param {HTMLElement} node  shown to people, screen readers and tests alike */
function mark(node) {
  node.toggleAttribute('data-busy', busy.has(node));
  if (settled(node)) node.removeAttribute('aria-disabled');
  else node.setAttribute('aria-disabled', 'true');
}

/**
 * Called while drawing, with what the button means now.
 * @param {HTMLElement} node
 * @param {string|undefined} meaning  undefined: no longer guarded
 */
export function settle(node, meaning) {
  clearTimeout(settling.get(node));
  settling.delete(node);
  if (meaning !== undefined) {
    settling.set(
      node,
      window.setTimeout(() => {
        settling.delete(node);
        mark(node);
      }, SETTLING),
    );
  }
  mark(node);
}

/** @param {HTMLElement} node @param {boolean} on  whether its command is under way */
export function setBusy(node, on) {
  if (on) busy.add(node);
  else busy.delete(node);
  mark(node);
}

/** @param {Element} node  whether a press on it counts now */
export function settled(node) {
  return !settling.has(/** @type {HTMLElement} */ (node)) && !busy.has(/** @type {HTMLElement} */ (node));
}
