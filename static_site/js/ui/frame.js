// The frame of every box: a dialog with its heading, closed by its cross, by Esc or by a tap beside it.

import { h } from './dom.js';
import { button } from './parts.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./dom.js').Tree} Tree */
/** @typedef {import('./dom.js').Child} Child */

/**
 * Boxes lie over the table but under its top bar (`panel`), or over everything (`over`).
 * @typedef {object} Frame
 * @prop {string} name
 * @prop {string} title
 * @prop {Child|Child[]} content
 * @prop {string} [class]
 * @prop {boolean} [closable]
 * @prop {() => void} [close]
 */

/** @param {App} app @param {Frame} frame @returns {Tree} */
export function frame(app, { name, title, content, closable = true, close, ...look }) {
  const shut = close ?? (() => app.dispatch({ type: 'close', name: /** @type {any} */ (name) }));
  return h(
    'div.box-place',
    {
      key: name,
      class: look.class ?? 'panel-place',
      'data-box': name,
      onclick: (/** @type {Event} */ event) => event.target === event.currentTarget && closable && shut(),
    },
    h(
      'section.box',
      { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': `box-${name}`, tabindex: -1 },
      closable ? button('', shut, { key: 'close', class: 'icon quiet close', icon: 'close', label: t('close') }) : null,
      h('h2', { id: `box-${name}`, key: 'title' }, title),
      content,
    ),
  );
}
