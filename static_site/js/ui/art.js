// The one place where markup becomes nodes: drawings from this site's own files, never anything a player or server wrote.

/** @typedef {{key: string, svg: string}} Art  `key` names the drawing, so that it is parsed only when it changes */

/** @type {{createHTML: (svg: string) => any}} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('art', {
  createHTML: (/** @type {string} */ svg) => svg,
}) ?? { createHTML: (/** @type {string} */ svg) => svg };

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/** @param {Element} host  with a drawing already @param {Art|null|undefined} art  null: on its way, and what stands there is kept until then */
export function adoptArt(host, art) {
  shown.set(host, art ? art.key : '');
}

/** @param {Element} host @param {Art|null|undefined} art */
export function drawArt(host, art) {
  const key = art ? art.key : '';
  if (shown.get(host) === key) return;
  shown.set(host, key);
  host.innerHTML = policy.createHTML(art ? art.svg : '');
}
