// When the player waited for has been away too long: since when, from when on it may be claimed, and the claim.

import { h } from '../dom.js';
import { button } from '../parts.js';
import { frame } from '../frame.js';
import { send } from '../../acts/orders.js';
import { absence } from '../../model/table.js';
import { moment, t } from '../../words.js';

const DAY = 24 * 60 * 60 * 1000;

/** @param {import('../../app.js').App} app */
export function absenceBox(app) {
  const view = app.state.game.shown;
  const away = view ? absence(app.state, view) : null;
  const close = () => app.dispatch({ type: 'close', name: 'absence' });
  const snooze = () => {
    app.dispatch({ type: 'snooze', until: Date.now() + DAY });
    close();
  };
  return frame(app, {
    name: 'absence',
    title: t('absence.title'),
    class: 'over-place small-place',
    close,
    content: away
      ? [
          h(
            'p',
            { key: 'since' },
            t('absence.since', { name: away.name, moment: moment(view?.round?.turn_since ?? away.after) }),
          ),
          h(
            'p',
            { key: 'text' },
            t(away.due ? 'absence.now' : 'absence.from', { name: away.name, moment: moment(away.after) }),
          ),
          h(
            'div.primary',
            { key: 'primary' },
            button(
              t('absence.claim'),
              () => {
                close();
                send(app, { type: 'claim_absence' });
              },
              { key: 'claim', class: 'danger large', meaning: 'claim' },
            ),
            away.due ? button(t('absence.more'), snooze, { key: 'more', class: 'plain large', focus: true }) : null,
          ),
        ]
      : h('p', { key: 'nobody' }, t('absence.nobody')),
  });
}
