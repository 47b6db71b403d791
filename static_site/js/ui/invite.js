// What whoever opens a table's link sees first, and every way the table may not be there. Nothing changes until SENTAR.

import { h } from './dom.js';
import { face } from './faces.js';
import { button, nameField, picture, spoken } from './parts.js';
import { deckChoice, tableRules } from './form.js';
import { problemText } from './problem.js';
import { languageRow } from './language.js';
import { proposeTable, sitDown, watch } from '../acts/tables.js';
import { wordmark } from '../../icons/wordmark.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').View} View */

/** @param {App} app */
export function invite(app) {
  const view = /** @type {View} */ (app.state.game.latest);
  const { form, stored } = app.state;
  const host = view.seats.find(({ seat }) => seat === view.host);
  const open = view.phase === 'lobby' && view.seats.length < view.capacity;
  const key =
    view.phase === 'finished' ? 'invite.over' : view.phase !== 'lobby' ? 'invite.begun' : open ? null : 'invite.full';
  return h(
    'main.invite',
    { key: 'invite' },
    h(
      'div.sheet',
      null,
      brand(),
      h(
        'section.panel',
        null,
        h('h1', null, t('invite.title', { name: host?.name ?? '' })),
        key ? h('p.lead', null, t(key)) : null,
        tableRules(app, view.rules),
        whoSits(view),
        open
          ? h(
              'div.sitting',
              { key: 'sitting' },
              nameField(app, { label: t('name'), placeholder: t('name.empty') }),
              h('details.fold', { key: 'deck' }, h('summary', null, t('deck.choose')), deckChoice(app)),
            )
          : null,
        form.refusal ? h('p.problem', { key: 'problem', role: 'alert' }, problemText(form.refusal)) : null,
        h(
          'div.primary',
          { key: 'primary' },
          open ? button(t('sit'), () => sitDown(app), { key: 'sit', class: 'sun large', busy: form.busy }) : null,
          button(t(view.phase === 'finished' ? 'invite.result' : 'watch'), () => watch(app, true), {
            key: 'watch',
            class: open ? 'plain large' : 'sun large',
            icon: 'eye',
          }),
          open ? null : button(t('home.own'), () => app.go(null), { key: 'own', class: 'plain large' }),
        ),
        stored || !open ? null : h('p.hint', { key: 'unstored' }, t('storage.blocked')),
      ),
      languageRow(app),
    ),
  );
}

/** The lettered name: what a guest sees of the game first. */
function brand() {
  const name = t('product');
  return h(
    'p.brand.on-felt',
    { key: 'brand' },
    spoken(name),
    h('span', { key: 'wordmark', art: { key: `wordmark/${name}`, svg: wordmark(name) } }),
  );
}

/** @param {View} view */
function whoSits(view) {
  const free = view.phase === 'lobby' ? view.capacity - view.seats.length : 0;
  return h(
    'ul.sitters',
    { key: 'sitters' },
    view.seats.map(({ seat, name, bot }) =>
      h(
        'li',
        { key: seat },
        face({ seat, name, bot }),
        h('span', null, name),
        seat === view.host ? h('small', null, t('host')) : null,
      ),
    ),
    Array.from({ length: free }, (_, index) =>
      h('li.free', { key: `free-${index}` }, picture('plus'), h('span', null, t('seat.free'))),
    ),
  );
}

/** @param {App} app @param {'removed'|'expired'|'lost'|'loading'} kind */
export function dead(app, kind) {
  if (kind === 'loading') {
    return h(
      'main.invite.waiting',
      { key: 'loading', 'aria-busy': 'true' },
      h('p.lead', null, t(app.state.page ? 'loading.page' : 'loading')),
      h('span.spinner', { 'aria-hidden': 'true' }),
    );
  }
  const { lost, game } = app.state;
  const gone = lost?.code === 'no_table';
  const away = kind === 'lost' && !gone;
  const title =
    kind === 'removed' ? 'removed.title' : kind === 'expired' ? 'expired.title' : gone ? 'gone.title' : 'offline.title';
  return h(
    'main.invite',
    { key: kind },
    h(
      'div.sheet',
      null,
      h(
        'section.panel',
        null,
        h('p.eyebrow', null, t('product')),
        h('h1', { tabindex: -1 }, t(title)),
        h('p.lead', null, t(title.replace('title', 'text'))),
        away && lost && lost.code !== 'offline' ? h('p.problem', null, problemText(lost)) : null,
        h(
          'div.primary',
          null,
          away ? button(t('retry'), () => (app.link ? app.link.refresh() : app.go(app.state.table, false)), { key: 'retry', class: 'sun large' }) : null,
          kind === 'removed' || game.latest?.round
            ? button(t('watch'), () => watch(app, true), { key: 'watch', class: 'sun large', icon: 'eye' })
            : null,
          kind === 'expired' && game.latest?.you
            ? button(t('table.next'), () => proposeTable(app), { key: 'next', class: 'sun large' })
            : null,
          button(t('home.back'), () => app.go(null), { key: 'home', class: 'plain large', icon: 'house' }),
        ),
      ),
      languageRow(app),
    ),
    away ? spoken(t('offline.title')) : null,
  );
}
