// A hand too large for two rows slides sideways; this says how much of it lies beyond each edge.

/** @typedef {import('../app.js').App} App */

const windowOf = () => document.querySelector('.strip-window');
let waiting = false;

/** @param {App} app @returns {() => void} draws the edges' numbers anew while the hand slides */
export function watchSlide(app) {
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      app.dispatch({ type: 'clock', now: Date.now() });
    });
  };
}

/**
 * How many cards are out of sight at each edge.
 * @param {import('../model/layout.js').HandLayout} layout @param {number} count @param {number} across
 * @returns {{before: number, after: number}}
 */
export function hidden(layout, count, across) {
  const from = windowOf()?.scrollLeft ?? 0;
  let before = 0;
  let after = 0;
  for (let index = 0; index < count; index += 1) {
    const left = (index % layout.perRow) * layout.step;
    if (left < from - layout.step / 2) before += 1;
    else if (left + layout.step / 2 > from + across) after += 1;
  }
  return { before, after };
}

/** @param {-1|1} way  slides by most of a window */
export function slideHand(way) {
  const box = windowOf();
  box?.scrollBy({
    left: way * box.clientWidth * 0.8,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
}
