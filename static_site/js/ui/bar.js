// The strip above lobby and table: menu, where the match stands, the connection, the chat.

import { h } from './dom.js';
import { button, picture, spoken } from './parts.js';
import { goal } from '../model/rules.js';
import { unread } from '../model/chat.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export function topBar(app) {
  const view = app.state.game.shown;
  return h(
    'header.bar.on-felt',
    { key: 'bar' },
    button('', () => app.dispatch({ type: 'open', box: { name: 'menu' } }), {
      key: 'menu',
      class: 'icon bare',
      icon: 'menu',
      label: t('menu'),
    }),
    h(
      'div.bar-middle',
      null,
      view?.round ? standing(view) : h('span.bar-name', null, t('product')),
      watchers(app),
      connection(app),
    ),
    app.lesson ? null : chatButton(app),
  );
}

/** @param {App} app */
function chatButton(app) {
  const news = unread(app.state);
  return h(
    'button',
    {
      type: 'button',
      key: 'chat',
      class: 'button icon bare chat-button',
      title: t('chat'),
      'aria-label': news ? t('chat.unread', { n: news }) : t('chat'),
      onclick: () => app.dispatch({ type: 'open', box: { name: 'chat' } }),
    },
    picture('chat'),
    news ? h('span.unread', { key: 'unread', 'aria-hidden': 'true' }, String(news)) : null,
  );
}

/** @param {import('../types.js').View} view */
function standing(view) {
  const { wins, target } = goal(view.rules, view.seats.length);
  return h(
    'span.standing',
    { key: 'standing' },
    h('strong', null, t('round.number', { n: view.round?.number ?? 1 })),
    target ? h('span', null, target) : null,
    h('span.wins', null, wins),
  );
}

/** @param {App} app */
function watchers(app) {
  const { game, presence } = app.state;
  const n = presence?.spectators ?? 0;
  if (game.shown?.you && !n) return null;
  return h(
    'span.watchers',
    { key: 'watchers' },
    picture('eye'),
    game.shown?.you
      ? h('span', { 'aria-label': t('watchers', { n }) }, String(n))
      : h('span', null, n > 1 ? t('watching.n', { n }) : t('watching')),
  );
}

/** @param {App} app  whether what the reader does is not heard of at the moment */
export const isUnheard = ({ state: { link, game } }) => link === 'offline' || Boolean(game.order?.slow);

/** @param {App} app */
function connection(app) {
  const { link } = app.state;
  const text = isUnheard(app) ? t('link.offline') : link === 'reconnecting' ? t('link.reconnecting') : '';
  return h(
    'span',
    { key: 'link', class: `link-state ${text ? 'shown' : ''}`, role: 'status' },
    text ? picture('offline') : null,
    text ? h('span', null, text) : null,
    link === 'polling' && !text ? spoken('') : null,
  );
}
