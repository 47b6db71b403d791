// Who a player is at a glance: a robot's portrait, a person's initial on a colour of their seat.

import { h } from './dom.js';
import { lazy } from './lazy.js';

const portraits = lazy(() => import('../../icons/portraits.js'));

/** @param {{seat: number, name: string, bot: string|null}} seat */
export function face({ seat, name, bot }) {
  const initial = [...name][0]?.toUpperCase() ?? '';
  if (!bot) return h('span', { class: `face c${seat}`, key: 'face', 'aria-hidden': 'true' }, initial);
  const drawn = portraits()?.portrait(bot);
  return h('span', {
    class: `face c${seat}`,
    key: `face-${bot}`,
    'aria-hidden': 'true',
    ...(drawn ? { art: { key: `portrait/${bot}`, svg: drawn } } : {}),
  });
}
