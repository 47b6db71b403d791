// Home's list of the tables one sits at: whose turn it is, and since when.

import { h } from './dom.js';
import { button } from './parts.js';
import { ended } from '../away/tables.js';
import { distance, list, t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').KeptTable} KeptTable */

/** @param {App} app */
export function sitting(app) {
  const { sitting: tables, link, now } = app.state;
  if (!tables.length) return null;
  return h(
    'section.panel.tables',
    { key: 'tables', 'aria-labelledby': 'tables' },
    h('h2', { id: 'tables' }, t('sitting')),
    link === 'offline' ? h('p.problem', { key: 'offline', role: 'status' }, t('sitting.offline')) : null,
    h(
      'ul',
      { key: 'list' },
      tables.map((table) =>
        h(
          'li',
          { key: table.id },
          h(
            'a.table-link',
            {
              href: app.addressOf(table.id),
              class: table.yours && !ended(table, now) ? 'yours' : '',
              onclick: (/** @type {MouseEvent} */ event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                app.go(table.id);
              },
            },
            h('strong', null, table.names.length ? t('sitting.with', { names: list(table.names) }) : t('sitting.table', { name: table.host })),
            h('span', null, state(table, now)),
            table.round && !ended(table, now) ? h('span.so-far', null, t('sitting.standing', { round: table.round, n: table.score ?? 0 })) : null,
          ),
        ),
      ),
    ),
  );
}

/** @param {KeptTable} table @param {number} now @returns {string} */
function state(table, now) {
  if (ended(table, now)) return t(table.phase === 'finished' ? 'status.finished' : 'expired.title');
  const since = distance(Math.min(table.since - now, 0));
  if (table.phase === 'lobby') return t('sitting.lobby');
  if (table.phase === 'round_over') return t('status.roundOver');
  return table.yours ? t('sitting.yours', { since }) : t('sitting.other', { name: table.waited ?? '', since });
}

/** @param {App} app  the way from and to other devices */
export function carrying(app) {
  return button(t('carry'), () => app.dispatch({ type: 'open', box: { name: 'carry' } }), {
    key: 'carry',
    class: 'quiet',
    icon: 'device',
  });
}
