// Before the match: who sits, the link that brings more, the rules, and the start.

import { h } from './dom.js';
import { face } from './faces.js';
import { button, picture } from './parts.js';
import { tableRules } from './form.js';
import { problemText } from './problem.js';
import { bellButton } from './bell.js';
import { whoTheyAre } from './robots.js';
import { topBar } from './bar.js';
import { chatSide } from './side.js';
import { choiceOf, pageFor } from '../model/address.js';
import { offered } from '../model/actions.js';
import { copyLink, inviteLink, shareLink, whatsappLink } from '../acts/chat.js';
import { proposeTable, startMatch, watch } from '../acts/tables.js';
import { send } from '../acts/orders.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').View} View */

/** @param {App} app */
export function lobby(app) {
  const view = /** @type {View} */ (app.state.game.shown);
  const { notice } = app.state;
  const start = offered(app.state, 'start');
  const hosting = view.you?.seat === view.host;
  const waited = start && !hosting;
  return h(
    'main.lobby',
    { key: 'lobby' },
    topBar(app),
    h(
      'div.sheet',
      { key: 'sheet' },
      h(
        'section.panel',
        { key: 'panel' },
        h(
          'h1',
          null,
          t(hosting ? 'lobby.yours' : 'lobby.title', {
            name: view.seats.find(({ seat }) => seat === view.host)?.name ?? '',
          }),
        ),
        waited
          ? h('div.primary', { key: 'waited' }, h('p.lead', null, t('lobby.hostAway')), nextTable(app, 'sun large'))
          : null,
        seatList(app, view),
        notice?.refusal ? h('p.problem', { key: 'problem', role: 'alert' }, problemText(notice.refusal)) : null,
        startRow(app, view, !!start, waited ? 'plain large' : 'sun large'),
      ),
      inviting(app),
      h(
        'section.panel',
        { key: 'about' },
        tableRules(app, view.rules),
        offered(app.state, 'set_rules')
          ? button(t('form.house'), () => app.openPage(pageFor('house', choiceOf(view.rules))), {
              key: 'house',
              class: 'quiet',
              icon: 'edit',
            })
          : null,
        bellButton(app),
        view.you && !waited ? nextTable(app, 'quiet') : null,
      ),
    ),
    chatSide(app),
  );
}

/** @param {App} app @param {string} look */
function nextTable(app, look) {
  return button(t('table.next'), () => proposeTable(app), { key: 'next', class: look });
}

/** @param {App} app @param {View} view @param {boolean} start @param {string} look */
function startRow(app, view, start, look) {
  if (!view.you) {
    const open = view.seats.length < view.capacity;
    return h(
      'div.primary',
      { key: 'start' },
      h('p.lead', null, t('lobby.wait')),
      open ? button(t('sit'), () => watch(app, false), { key: 'sit', class: 'sun large' }) : null,
    );
  }
  if (app.state.form.robots)
    return h('div.primary', { key: 'start' }, h('p.lead', { key: 'robots', role: 'status' }, t('lobby.robots')));
  return h(
    'div.primary',
    { key: 'start' },
    start
      ? button(t('lobby.start'), () => startMatch(app), {
          key: 'start',
          class: look,
          focus: true,
          busy: app.state.game.order !== null,
        })
      : h('p.lead', null, t(view.you.seat === view.host ? 'lobby.alone' : 'lobby.wait')),
  );
}

/** @param {App} app @param {View} view */
function seatList(app, view) {
  const bots = offered(app.state, 'add_bot')?.bots ?? [];
  const removable = offered(app.state, 'remove_seat')?.seats ?? [];
  const busy = app.state.game.order !== null;
  const free = view.capacity - view.seats.length;
  return h(
    'div',
    { key: 'seats' },
    h(
      'ol.seat-list',
      null,
      view.seats.map(({ seat, name, bot }) =>
        h(
          'li',
          { key: `seat-${seat}`, class: seat === view.you?.seat ? 'you' : '' },
          face({ seat, name, bot }),
          h(
            'span.seat-name',
            null,
            h('strong', null, name),
            seat === view.host
              ? h('small', null, t('host'))
              : seat === view.you?.seat
                ? h('small', null, t('you'))
                : null,
          ),
          removable.includes(seat) && seat !== view.you?.seat
            ? button(t('seat.remove'), () => removeSeat(app, seat, bot, name), {
                key: 'remove',
                class: 'quiet small',
                label: t('seat.removeName', { name }),
                busy,
              })
            : null,
        ),
      ),
      Array.from({ length: free }, (_, index) =>
        h(
          'li.free',
          { key: `free-${index}` },
          picture('plus'),
          h('span.seat-name', null, t('seat.free')),
          index < bots.length
            ? button(t('seat.robot'), () => send(app, { type: 'add_bot', bot: bots[0] }), {
                key: 'robot',
                class: 'plain small',
                icon: 'robot',
                busy,
              })
            : null,
        ),
      ),
    ),
    bots.length && free ? h('p.hint', { key: 'honest' }, t('robots.honest')) : null,
    (bots.length && free) || view.seats.some(({ bot }) => bot)
      ? whoTheyAre(free ? bots : [], (bot) => send(app, { type: 'add_bot', bot }))
      : null,
  );
}

/** @param {App} app @param {number} seat @param {string|null} bot @param {string} name  a robot goes at once, a person after a question */
function removeSeat(app, seat, bot, name) {
  if (bot) send(app, { type: 'remove_seat', seat });
  else app.dispatch({ type: 'open', box: { name: 'confirm', ask: 'remove', seat, player: name } });
}

/** @param {App} app */
function inviting(app) {
  const { copied, copyRefused } = app.state;
  const link = inviteLink(app);
  return h(
    'section.panel.inviting',
    { key: 'inviting' },
    h('h2', null, t('share.title')),
    h(
      'div.link-row',
      null,
      h('input.link', {
        key: copyRefused ? 'selected' : 'link',
        type: 'text',
        readonly: true,
        value: link,
        'aria-label': t('share.link'),
        onfocus: (/** @type {any} */ event) => event.target.select(),
        created: copyRefused
          ? (/** @type {HTMLInputElement} */ node) =>
              queueMicrotask(() => {
                node.focus();
                node.select();
              })
          : undefined,
      }),
      button(t(copied ? 'share.copied' : 'share.copy'), () => copyLink(app), {
        key: 'copy',
        class: 'plain',
        icon: copied ? 'check' : 'copy',
      }),
    ),
    copyRefused ? h('p.hint', { key: 'refused', role: 'status' }, t('share.copyRefused')) : null,
    h(
      'div.share-row',
      null,
      'share' in navigator
        ? button(t('share.share'), () => shareLink(app), { key: 'share', class: 'quiet', icon: 'share' })
        : null,
      h(
        'a.button.quiet',
        { key: 'whatsapp', href: whatsappLink(app), target: '_blank', rel: 'noopener noreferrer' },
        h('span.label', null, 'WhatsApp'),
      ),
      button(t('share.qr'), () => app.dispatch({ type: 'open', box: { name: 'qr' } }), {
        key: 'qr',
        class: 'quiet',
        icon: 'qr',
      }),
    ),
  );
}
