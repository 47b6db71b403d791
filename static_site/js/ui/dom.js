// Draws a tree of plain descriptions into the page, keeping every node whose key stays: focus, scrolling and
// running animations survive a new view. No markup is ever parsed here; art.js is the one place for that.

import { adoptArt, drawArt } from './art.js';
import { setBusy, settle } from '../input/settle.js';

/**
 * @typedef {object} Tree
 * @prop {string} tag
 * @prop {Record<string, any>} props  `on…` listeners, `style` of custom properties, `art`, `meaning` and `busy` (settle.js), attributes
 * @prop {Child[]} children
 */
/** @typedef {Tree|string|number|null|undefined|false} Child */

/**
 * Describes one element. Children may be nested arrays; null, undefined and false draw nothing.
 * @param {string} tag  `name` or `name.class.class`
 * @param {Record<string, any>|null} [props]
 * @param {...(Child|Child[])} children
 * @returns {Tree}
 */
export function h(tag, props, ...children) {
  const [name, ...classes] = tag.split('.');
  const all = { ...props };
  if (classes.length) all.class = all.class ? `${classes.join(' ')} ${all.class}` : classes.join(' ');
  return { tag: name, props: all, children: /** @type {Child[]} */ (children.flat()) };
}

/** @type {WeakMap<Node, Tree>} */
const drawn = new WeakMap();

/**
 * Makes the host's content equal to the trees.
 * @param {Element} host
 * @param {(Child|Child[])[]} trees
 */
export function patch(host, trees) {
  const focused = document.activeElement;
  patchChildren(host, /** @type {Child[]} */ (trees.flat()));
  // Reordering lifts a node out of the page for a moment, and the focus falls off with it.
  if (focused instanceof HTMLElement && focused !== document.activeElement && focused.isConnected)
    focused.focus({ preventScroll: true });
}

/**
 * Takes nodes that came with the page for what these trees would draw, as far as they are alike. The deployment draws
 * home into the shell (infra/site/prerender.mjs); patching then keeps it, and gives it its listeners.
 * @param {Element} host
 * @param {Child[]} trees
 */
export function adopt(host, trees) {
  let node = host.firstChild;
  for (const [key, child] of keyed(trees)) {
    if (!node) return;
    if (typeof child !== 'object' || !child) {
      if (node instanceof Text) keys.set(node, key);
    } else if (node instanceof Element && node.localName === child.tag) {
      keys.set(node, key);
      if ('art' in child.props && node.firstChild) adoptArt(node, child.props.art);
      else adopt(node, child.children);
    }
    node = node.nextSibling;
  }
}

/** @param {Child[]} children @returns {[string, Child][]} those that draw something, with their keys */
function keyed(children) {
  return children
    .map(/** @returns {[string, Child]} */ (child, index) => [keyOf(child, index), child])
    .filter(([, child]) => child !== null && child !== undefined && child !== false);
}

/** @param {Child} child @param {number} index */
function keyOf(child, index) {
  if (child && typeof child === 'object')
    return child.props.key === undefined ? `${index}/${child.tag}` : `${child.tag}:${child.props.key}`;
  return `${index}/#text`;
}

/** @type {WeakMap<Node, string>} */
const keys = new WeakMap();

/** @param {Element} host @param {Child[]} children */
function patchChildren(host, children) {
  const wanted = keyed(children);
  const names = new Set(wanted.map(([key]) => key));
  /** @type {Map<string, Node>} */
  const kept = new Map();
  for (const node of [...host.childNodes]) {
    const key = keys.get(node);
    if (key !== undefined && names.has(key)) kept.set(key, node);
    else node.remove();
  }
  let spot = host.firstChild;
  for (const [key, child] of wanted) {
    let node = kept.get(key);
    if (!node) {
      node = typeof child === 'object' && child ? document.createElement(child.tag) : document.createTextNode('');
      keys.set(node, key);
    }
    if (node === spot) spot = spot.nextSibling;
    else host.insertBefore(node, spot);
    if (typeof child === 'object' && child) update(/** @type {HTMLElement} */ (node), child);
    else if (node.textContent !== String(child)) node.textContent = String(child);
  }
}

/** @param {HTMLElement} node @param {Tree} tree */
function update(node, tree) {
  const before = drawn.get(node);
  drawn.set(node, tree);
  if (before) {
    for (const name in before.props) if (!(name in tree.props)) setProp(node, name, undefined, before.props[name]);
  }
  if (!('art' in tree.props)) patchChildren(node, tree.children);
  for (const name in tree.props) {
    const old = before ? before.props[name] : undefined;
    if (old !== tree.props[name] || name === 'value' || name === 'checked') setProp(node, name, tree.props[name], old);
  }
  if (!before && tree.props.created) tree.props.created(node);
}

/** @param {HTMLElement} node @param {string} name @param {any} value @param {any} old */
function setProp(node, name, value, old) {
  if (name === 'key' || name === 'created') return;
  if (name === 'art') drawArt(node, value);
  else if (name === 'meaning') settle(node, value);
  else if (name === 'busy') setBusy(node, !!value);
  else if (name.startsWith('on')) {
    // Braces: what a listener returns is no wish to prevent anything.
    /** @type {any} */ (node)[name] = value
      ? (/** @type {Event} */ event) => {
          value(event);
        }
      : null;
  } else if (name === 'style') setStyle(node, value, old);
  else if (name === 'value' || name === 'checked' || name === 'indeterminate') {
    if (/** @type {any} */ (node)[name] !== value) /** @type {any} */ (node)[name] = value ?? '';
  } else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else {
    const text = value === true ? '' : String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

/** @param {HTMLElement} node @param {Record<string, string>|undefined} value @param {Record<string, string>|undefined} old */
function setStyle(node, value, old) {
  for (const name in old) if (!value || !(name in value)) node.style.removeProperty(name);
  for (const name in value) if (!old || old[name] !== value[name]) node.style.setProperty(name, value[name]);
}
