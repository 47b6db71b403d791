// Who the robots are: a line each, unfolded by whoever wants to know – and in the lobby to choose one.

import { h } from './dom.js';
import { button } from './parts.js';
import { sentence, t } from '../words.js';

const ROBOTS = ['carmen', 'tito', 'luna'];

/** @param {string[]} [bots]  those that may be asked to the table @param {(bot: string) => void} [ask] */
export function whoTheyAre(bots = [], ask = () => {}) {
  return h(
    'details.fold.robots-who',
    { key: 'who' },
    h('summary', null, t('robots.who')),
    h(
      'ul',
      null,
      ROBOTS.map((bot) => 
        h(
          'li',
          { key: bot },
          t(`robot.${bot}`),
          bots.includes(bot)
            ? button(t('robot.seat', { name: sentence(bot) }), () => ask(bot), { key: 'ask', class: 'quiet small' })
            : null,
        ),
      ),
    ),
  );
}
