// When the player waited for has been away too long: since when, from when on it may be claimed and when the table
// expires, as a date and as a distance; the claim, and more time in its place.

import { h } from '../dom.js';
import { button } from '../parts.js';
import { frame } from '../frame.js';
import { send } from '../../acts/orders.js';
import { offered } from '../../model/actions.js';
import { absence } from '../../model/table.js';
import { distance, moment, t } from '../../words.js';

/** @typedef {import('../../app.js').App} App */

/** @param {App} app */
export function absenceBox(app) {
  const view = app.state.game.shown;
  const away = view ? absence(app.state, view) : null;
  const when = (/** @type {string} */ iso) => ({
    moment: moment(iso),
    distance: distance(Date.parse(iso) - app.state.now),
  });
  const close = () => app.dispatch({ type: 'close', name: 'absence' });
  const text = away && (away.own ? 'absence.own' : away.due ? 'absence.now' : 'absence.from');
  return frame(app, {
    name: 'absence',
    title: t('absence.title'),
    class: 'over-place small-place',
    close,
    content:
      view && away && text
        ? [
            h('p', { key: 'since' }, since(view, away)),
            h('p', { key: 'text' }, t(text, { name: away.name, ...when(away.after) })),
            h('p', { key: 'expires' }, t('absence.expires', when(view.expires_at))),
            away.own ? null : ways(app, away, close),
          ]
        : h('p', { key: 'nobody' }, t('absence.nobody')),
  });
}

/** @param {import('../../types.js').View} view @param {{name: string, after: string}} away */
function since(view, away) {
  return t('absence.since', { name: away.name, moment: moment(view.round?.turn_since ?? away.after) });
}

/** @param {App} app @param {{due: boolean, near: boolean}} away @param {() => void} close */
function ways(app, away, close) {
  const claim = () => app.dispatch({ type: 'open', box: { name: 'confirm', ask: 'absence' } });
  const give = async () => {
    close();
    if (await send(app, { type: 'more_time' })) app.tell({ kind: 'told', card: null, key: 'absence.given' });
  };
  return h(
    'div.primary',
    { key: 'primary' },
    // Before its time it is no more than a question: the server's clock decides.
    button(t('absence.claim'), claim, { key: 'claim', class: away.due ? 'danger large' : 'quiet', meaning: 'claim' }),
    away.near && offered(app.state, 'more_time')
      ? button(t('absence.more'), give, { key: 'more', class: 'plain large', focus: true })
      : null,
  );
}
