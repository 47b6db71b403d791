// Who a player is at a glance: a robot's portrait, a person's initial on a colour of their seat.

import { h } from './dom.js';
import { lazy } from './lazy.js';

const portraits = lazy(() => import('../../icons/portraits.js'));

/** @param {{seat: number, name: string, bot: string|null}} seat @param {string} [extra]  a further class */
export function face({ seat, name, bot }, extra = '') {
  const initial = [...name][0]?.toUpperCase() ?? '';
  if (!bot) return h('span', { class: `face c${seat} ${extra}`, key: 'face', 'aria-hidden': 'true' }, initial);
  const drawn = portraits()?.portrait(bot);
  return h('span', {
    class: `face c${seat} ${extra}`,
    key: `face-${bot}`,
    'aria-hidden': 'true',
    ...(drawn ? { art: { key: `portrait/${bot}`, svg: drawn } } : {}),
  });
}
