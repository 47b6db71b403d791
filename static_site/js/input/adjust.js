// Lists, numbers and sliders by a pad's cross: ← and → change what the focus stands on, ↑ and ↓ walk on.

/**
 * @param {import('./intents.js').Intent|'back'} what
 * @param {number} by  how much at once, where it is a number
 * @returns {boolean} whether there was something to change
 */
export function adjust(what, by) {
  const node = document.activeElement;
  if (what !== 'left' && what !== 'right') return false;
  const way = what === 'right' ? 1 : -1;
  if (node instanceof HTMLSelectElement) {
    const wanted = Math.max(0, Math.min(node.options.length - 1, node.selectedIndex + way));
    if (wanted !== node.selectedIndex) {
      node.selectedIndex = wanted;
      node.dispatchEvent(new Event('change', { bubbles: true }));
    }
    return true;
  }
  if (!(node instanceof HTMLInputElement) || !['number', 'range'].includes(node.type)) return false;
  if (way > 0) node.stepUp(by);
  else node.stepDown(by);
  node.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
