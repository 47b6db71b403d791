// An action button does nothing for 350 ms after its meaning changed under the finger: a tap meant for what stood
// there before must not do what stands there now.

export const SETTLING = 350;

/** @type {WeakMap<HTMLElement, {meaning: string, timer: number}>} */
const settling = new WeakMap();

/**
 * Called while drawing, with what the button means now.
 * @param {HTMLElement} node
 * @param {string|undefined} meaning  undefined: no longer guarded
 */
export function settle(node, meaning) {
  const before = settling.get(node);
  if (before) clearTimeout(before.timer);
  settling.delete(node);
  if (meaning === undefined) return;
  node.setAttribute('aria-disabled', 'true');
  const timer = window.setTimeout(() => {
    settling.delete(node);
    if (!node.hasAttribute('data-busy')) node.removeAttribute('aria-disabled');
  }, SETTLING);
  settling.set(node, { meaning, timer });
}

/** @param {Element} node  whether a press on it counts now */
export function settled(node) {
  return !settling.has(/** @type {HTMLElement} */ (node)) && !node.hasAttribute('data-busy');
}
