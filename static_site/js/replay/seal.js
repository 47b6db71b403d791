// The seal: whether the shuffle is what was committed to, and in plain words what that proves and what it does not.

import { h } from '../ui/dom.js';
import { picture } from '../ui/parts.js';
import { t } from '../words.js';

/** @typedef {import('../fairness/check.js').Finding} Finding */

/** @param {Finding} finding  of a shuffle that does not agree @returns {string} */
export const whyBroken = ({ why }) => t(`seal.broken.${why}`);

/** @param {Finding|null} finding  null while it is looked for @param {string} key */
export function seal(finding, key) {
  const state = finding?.state ?? 'checking';
  return h(
    'details.seal',
    { key: `seal-${key}`, class: state, 'data-seal': state, open: state === 'broken' || undefined, ontoggle: intoSight },
    h(
      'summary',
      { key: 'summary', role: state === 'broken' ? 'alert' : undefined },
      picture('seal'),
      h('span', null, t(`seal.${state}`)),
    ),
    finding && state === 'broken' ? h('p.problem', { key: 'why' }, reason(finding)) : null,
    finding && state === 'none' ? h('p', { key: 'why' }, t(`seal.none.${finding.why}`)) : null,
    state === 'good' ? meaning() : null,
  );
}

/** @param {Event} event  what has been opened is to be read */
function intoSight({ target }) {
  if (target instanceof HTMLDetailsElement && target.open) target.scrollIntoView({ block: 'nearest' });
}

/** What a good seal proves, and what it does not. */
const meaning = () => [
  h('h3', { key: 'what' }, t('seal.what')),
  h('p', { key: 'proves' }, t('seal.proves')),
  h('h3', { key: 'not' }, t('seal.not')),
  h('p', { key: 'notText' }, t('seal.notText')),
];

/** @param {Finding} finding */
function reason(finding) {
  return finding.round ? t('replay.inRound', { round: finding.round, why: whyBroken(finding) }) : whyBroken(finding);
}
