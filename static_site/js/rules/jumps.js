// A long page of options in one glance: what differs so far, and a row of its sections, each a way there.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { GROUPS } from './groups.js';
import { t } from '../words.js';

/** @param {import('../types.js').Rules} rules */
export function jumps({ changed }) {
  const summary = changed.length ? t('rules.differences', { n: changed.length }) : t('rules.summary');
  return h(
    'nav.jumps',
    { key: 'jumps', 'aria-label': t('rules.jumps') },
    jump('summary', summary, changed.length ? 'differs' : ''),
    GROUPS.map(([name]) => jump(name, t(`group.${name}`), '')),
  );
}

/** @param {string} section @param {string} text @param {string} look */
function jump(section, text, look) {
  return button(text, () => goTo(section), { key: section, class: `quiet small ${look}` });
}

/** @param {string} section  its heading is where reading, and Tab, go on from */
function goTo(section) {
  const heading = document.querySelector(`[data-section="${section}"] h2`);
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}
