// Who the robots are: a line each, unfolded by whoever wants to know.

import { h } from './dom.js';
import { t } from '../words.js';

const ROBOTS = ['carmen', 'tito', 'luna'];

export function whoTheyAre() {
  return h(
    'details.fold.robots-who',
    { key: 'who' },
    h('summary', null, t('robots.who')),
    h(
      'ul',
      null,
      ROBOTS.map((bot) => h('li', { key: bot }, t(`robot.${bot}`))),
    ),
  );
}
