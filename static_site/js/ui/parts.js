// What every screen is put together from: buttons, icons, fields, choices.

import { h } from './dom.js';
import { icon } from '../../icons/icons.js';
import { settled } from '../input/settle.js';

/** @typedef {import('./dom.js').Tree} Tree */
/** @typedef {import('./dom.js').Child} Child */

/**
 * @typedef {object} ButtonOptions
 * @prop {string|number} [key]
 * @prop {string} [class]      `sun` the thing to do now, `plain`, `quiet`, `danger`, `icon`
 * @prop {string} [icon]
 * @prop {string} [label]      spoken instead of the text
 * @prop {string} [meaning]    what it does now, for settle.js
 * @prop {boolean} [busy]      its command is under way
 * @prop {boolean} [focus]     takes the focus when its box opens
 * @prop {Record<string, any>} [props]
 */

/**
 * @param {string} text
 * @param {(event: Event) => void} run
 * @param {ButtonOptions} [options]
 * @returns {Tree}
 */
export function button(text, run, options = {}) {
  const { key, icon: drawing, label, meaning, busy, focus, props } = options;
  return h(
    'button',
    {
      type: 'button',
      key,
      class: `button ${options.class ?? 'plain'}`,
      'aria-label': label,
      title: options.class?.includes('icon') ? label : undefined,
      'data-focus': focus || undefined,
      ...(busy === undefined ? {} : { busy }),
      ...(meaning === undefined ? {} : { meaning }),
      ...props,
      onclick: (/** @type {Event} */ event) => {
        event.stopPropagation();
        if (settled(/** @type {Element} */ (event.currentTarget))) run(event);
      },
    },
    drawing ? picture(drawing) : null,
    text ? h('span.label', null, text) : null,
  );
}

/**
 * A button that asks for a file of this device.
 * @param {string} text @param {string} accept  kinds of files @param {(file: File|undefined) => void} take
 * @param {Pick<ButtonOptions, 'key'|'class'|'icon'>} look @returns {Tree}
 */
export function fileButton(text, accept, take, { key, icon: drawing, ...look }) {
  return h(
    'label.button.file',
    { key, class: look.class },
    h('input', { type: 'file', accept, onchange: (/** @type {any} */ event) => take(event.target.files[0]) }),
    drawing ? picture(drawing) : null,
    h('span.label', null, text),
  );
}

/** @param {string} name @param {string} [extra] a class @returns {Tree} */
export function picture(name, extra = '') {
  return h('span', { class: `icon ${extra}`, key: `icon-${name}`, art: { key: `icon/${name}`, svg: icon(name) } });
}

/** @param {string} text @returns {Tree} for screen readers only */
export function spoken(text) {
  return h('span.spoken', null, text);
}

/**
 * One choice of several, as radio buttons.
 * @template {string} T
 * @param {string} name
 * @param {string} legend
 * @param {{value: T, label: string, hint?: string, extra?: Child}[]} options
 * @param {T} value
 * @param {(value: T) => void} choose
 * @param {{class?: string, legendHidden?: boolean}} [look]
 * @returns {Tree}
 */
export function choice(name, legend, options, value, choose, look = {}) {
  return h(
    'fieldset',
    { class: `choice ${look.class ?? ''}`, key: name },
    h('legend', { class: look.legendHidden ? 'spoken' : '' }, legend),
    h(
      'div.options',
      null,
      options.map((option) =>
        h(
          'label',
          { class: 'option', key: option.value, 'data-chosen': option.value === value },
          h('input', {
            type: 'radio',
            name,
            value: option.value,
            checked: option.value === value,
            onchange: () => choose(option.value),
          }),
          h(
            'span.option-text',
            null,
            option.extra ?? null,
            h('span.option-name', null, option.label),
            option.hint ? h('span.option-hint', null, option.hint) : null,
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 * @returns {Tree}
 */
export function toggle(label, on, change) {
  return h(
    'label',
    { class: 'toggle', key: label },
    h('span', null, label),
    h('input', {
      type: 'checkbox',
      role: 'switch',
      checked: on,
      onchange: (/** @type {any} */ event) => change(event.target.checked),
    }),
  );
}

/**
 * @param {import('../app.js').App} app
 * @param {{label: string, placeholder: string}} words
 * @returns {Tree}
 */
export function nameField(app, { label, placeholder }) {
  return h(
    'label.field',
    { key: 'name' },
    h('span.field-label', null, label),
    h('input', {
      type: 'text',
      name: 'name',
      maxlength: 20,
      autocomplete: 'nickname',
      enterkeyhint: 'done',
      placeholder,
      value: app.state.settings.name,
      oninput: (/** @type {any} */ event) => app.set({ name: event.target.value }),
    }),
  );
}

/**
 * A number between two bounds.
 * @param {string} label @param {number} value @param {number} least @param {number} most
 * @param {{fewer: string, more: string}} words @param {(value: number) => void} change
 * @returns {Tree}
 */
export function stepper(label, value, least, most, words, change) {
  const end = (/** @type {string} */ drawing, /** @type {string} */ spokenLabel, /** @type {number} */ next) =>
    button('', () => change(Math.max(least, Math.min(most, next))), {
      key: drawing,
      class: 'icon quiet',
      icon: drawing,
      label: spokenLabel,
      props: { disabled: next < least || next > most },
    });
  return h(
    'div.stepper',
    { key: label, role: 'group', 'aria-label': label },
    h('span.field-label', null, label),
    h(
      'span.stepper-row',
      null,
      end('minus', words.fewer, value - 1),
      h('output', { 'aria-live': 'polite' }, String(value)),
      end('plus', words.more, value + 1),
    ),
  );
}
