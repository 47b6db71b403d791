// One control for each kind of option. What may be chosen comes from the catalog, how it is called from the words.

import { h } from '../ui/dom.js';
import { choice } from '../ui/parts.js';
import { optionText } from '../model/rules.js';
import { plain } from './catalog.js';
import { targetText } from './sections.js';
import { rankName, t } from '../words.js';

/** @typedef {import('../ui/dom.js').Tree} Tree */
/** @typedef {(value: any) => void} Change */
/** @typedef {{name: string, legend: string, kind: Record<string, any>, value: any, options: Record<string, any>, ranks: string}} Control */

/** Up to so many values stand side by side; more are a list to choose from. */
const FEW = 4;

/** @param {Control} control @param {Change} change @returns {Tree} */
export function controlFor(control, change) {
  const { type, values } = control.kind;
  if (type === 'effects') return effects(control, change);
  if (type === 'values') return points(control, change);
  if (type === 'target') return target(control, change);
  return values.length <= FEW ? radios(control, change) : list(control, change);
}

/** @param {Control} control @param {Change} change */
function radios({ name, legend, kind, value }, change) {
  const options = kind.values.map((/** @type {any} */ one) => ({ value: plain(one), label: optionText(name, one) }));
  return choice(`rule-${name}`, legend, options, plain(value), (text) => change(JSON.parse(text)), { class: 'rule-choice' });
}

/**
 * @param {string} label @param {{value: string, label: string}[]} options @param {string} value
 * @param {(value: string) => void} choose @param {Record<string, any>} [props]
 */
function select(label, options, value, choose, props = {}) {
  return h(
    'select',
    { 'aria-label': label, value, onchange: (/** @type {any} */ event) => choose(event.target.value), ...props },
    options.map((one) => h('option', { key: one.value, value: one.value, selected: one.value === value }, one.label)),
  );
}

/** @param {Control} control @param {Change} change */
function list({ name, legend, kind, value }, change) {
  const options = kind.values.map((/** @type {any} */ one) => ({ value: plain(one), label: optionText(name, one) }));
  return group(legend, name, select(legend, options, plain(value), (text) => change(JSON.parse(text))));
}

/** @param {string} legend @param {string} name @param {...any} content */
function group(legend, name, ...content) {
  return h('fieldset.choice', { key: name }, h('legend', null, legend), ...content);
}

/** @param {Control} control @param {Change} change */
function effects({ name, legend, kind, value, options, ranks: met }, change) {
  const ranks = [...met].filter((rank) => rank !== options.wild || rank in value);
  const words = [{ value: '', label: t('rules.noEffect') }].concat(
    kind.values.map((/** @type {string} */ one) => ({ value: one, label: t(`effect.short.${one}`) })),
  );
  const set = (/** @type {string} */ rank) => (/** @type {string} */ effect) => {
    const { [rank]: _, ...others } = value;
    change(effect ? { ...others, [rank]: effect } : others);
  };
  return group(
    legend,
    name,
    h(
      'div.by-rank',
      null,
      ranks.map((rank) =>
        h(
          'label.rank-row',
          { key: rank },
          h('span', null, rankName(rank)),
          select(rankName(rank), words, value[rank] ?? '', set(rank), { 'data-rank': rank }),
        ),
      ),
    ),
  );
}

/** What is being typed and does not count yet: nothing drawn meanwhile takes it away. @type {{node: Element, field: string, text: string}|null} */
let typing = null;

/**
 * What is typed counts at once; what is no such number says so, and becomes the nearest one when the field is left.
 * @param {string} field  its name here @param {number} value @param {{min: number, max: number}} bounds @param {Change} change
 * @param {Record<string, any>} props
 */
function number(field, value, { min, max }, change, props) {
  const draft = typing?.field === field && typing.node === document.activeElement ? typing.text : null;
  return h(
    'span.bounded',
    null,
    h('input', {
      type: 'number',
      inputmode: 'numeric',
      min,
      max,
      value: draft ?? String(value),
      'aria-describedby': `between-${field}`,
      oninput: (/** @type {any} */ { target: node }) => {
        const counts = node.value !== '' && node.checkValidity();
        typing = counts ? null : { node, field, text: node.value };
        if (counts) change(Number(node.value));
      },
      onchange: (/** @type {any} */ { target: node }) => {
        const wanted = node.value === '' ? value : Math.max(min, Math.min(max, Math.round(Number(node.value))));
        typing = null;
        node.value = String(wanted);
        // Later: the focus is on its way to the next field, and would be lost to what is drawn now.
        if (wanted !== value) setTimeout(() => change(wanted));
      },
      ...props,
    }),
    h('span.between', { id: `between-${field}`, role: 'alert' }, t('rules.between', { min, max })),
  );
}

/** @param {Control} control @param {Change} change */
function points({ name, legend, kind, value, ranks }, change) {
  return group(
    legend,
    name,
    h(
      'div.by-rank.narrow',
      null,
      [...ranks].map((rank) =>
        h(
          'label.rank-row',
          { key: rank },
          h('span', null, rankName(rank)),
          number(`${name}-${rank}`, value[rank] ?? 0, /** @type {any} */ (kind), (one) => change({ ...value, [rank]: one }), { 'data-rank': rank }),
        ),
      ),
    ),
  );
}

/** @param {Control} control @param {Change} change */
function target({ name, legend, kind, value, options }, change) {
  const [measure] = Object.keys(value);
  if (options.scoring === 'countdown') return group(legend, name, h('p.hint', null, t('rules.targetIdle')));
  const measures = ['per_player', 'fixed'].map((one) => ({ value: one, label: t(`rules.target.${one}`) }));
  const clamp = (/** @type {string} */ to) => Math.min(kind[to].max, value[measure]);
  return group(
    legend,
    name,
    h(
      'div.target-row',
      null,
      number(name, value[measure], kind[measure], (one) => change({ [measure]: one }), { 'aria-label': t('rules.target.points') }),
      select(legend, measures, measure, (to) => change({ [to]: clamp(to) })),
    ),
    h('p.hint', { key: 'means' }, targetText(options)),
  );
}
