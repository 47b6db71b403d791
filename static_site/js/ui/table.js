// The table: the others around the cloth, the piles in the middle, one's own hand below.

import { h } from './dom.js';
import { button, picture } from './parts.js';
import { topBar } from './bar.js';
import { fetchEarly } from './corner.js';
import { chatSide, hasSide } from './side.js';
import { seatPlate } from './seats.js';
import { middleOfTable } from './piles.js';
import { hand } from './hand.js';
import { problemText, whyNoDrawText, whyText } from './problem.js';
import { tableModel } from '../model/table.js';
import { press, drop } from '../acts/hand.js';
import { cardName, sentence, t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {ReturnType<typeof tableModel>} TableModel */

/** @param {App} app @param {boolean} covered  a box lies over the table @param {import('./dom.js').Tree|null} recap  what has happened meanwhile */
export function table(app, covered, recap) {
  const model = tableModel(app.state);
  if (!app.lesson) fetchEarly(model.view);
  const at = (/** @type {string} */ place) => model.seats.filter((seat) => seat.place === place);
  const own = at('bottom')[0];
  // While the moves go by there is nothing to do, and the buttons' place is free.
  const moving = recap !== null && !app.state.recap?.calm;
  return h(
    'main.table',
    { key: 'table', class: `${app.state.settings.mirrored ? 'mirrored' : ''} ${app.state.link === 'offline' ? 'unheard' : ''}` },
    topBar(app),
    h(
      'div.room',
      { key: 'room', inert: covered || undefined },
      app.lesson && !hasSide(app.state.size) ? app.lesson.coach() : null,
      h(
        'section.felt.on-felt',
        {
          key: 'felt',
          'aria-label': t('table'),
          'data-drop': true,
          'data-others': Math.max(0, model.seats.length - 1),
          onclick: () => drop(app),
        },
        h(
          'div.seats.left',
          { key: 'left' },
          at('left')
            .reverse()
            .map((seat) => seatPlate(app, seat)),
        ),
        h(
          'div.seats.top',
          { key: 'top' },
          at('top').map((seat) => seatPlate(app, seat)),
        ),
        h(
          'div.seats.right',
          { key: 'right' },
          at('right').map((seat) => seatPlate(app, seat)),
        ),
        middleOfTable(app, model),
        moving ? null : recap,
      ),
      h(
        'section.own.on-felt',
        { key: 'own', 'aria-label': t('hand') },
        status(app, model, own),
        model.watching ? null : moving ? h('div.recap-place', { key: 'recap' }, recap) : actionBar(app, model),
        model.watching ? null : hand(app, model),
      ),
    ),
    chatSide(app),
  );
}

/** @param {App} app @param {TableModel} model @param {import('../model/table.js').SeatModel|undefined} own */
function status(app, model, own) {
  const { notice } = app.state;
  const { status: line, watching } = model;
  const text = notice ? noticeText(app, notice) : t(line.key, line.values);
  return h(
    'div.status',
    { key: 'status', class: `${!notice && line.yours ? 'yours' : ''} ${notice ? 'notice' : ''}` },
    own ? seatPlate(app, own) : null,
    h('p.status-text', { key: 'text' }, watching && !notice ? picture('eye') : null, text),
  );
}

/** @param {App} app @param {import('../types.js').Notice} notice */
function noticeText(app, notice) {
  if (notice.refusal) return problemText(notice.refusal);
  if (notice.key) return t(notice.key);
  const view = app.state.game.shown;
  if (view && notice.kind === 'why' && notice.card === null) return whyNoDrawText(view);
  const card = app.state.game.cards.find(({ id }) => id === notice.card);
  return view && card ? sentence(whyText(view, card.code)) : '';
}

/** @param {App} app @param {TableModel} model */
function actionBar(app, model) {
  const { latest } = app.state.game;
  // A command's ply belongs to what a button means: the one after it would draw another card.
  const meaning = [latest?.round?.ply, ...model.actions.map(({ key }) => key)].join(' ');
  const resign = latest?.you?.moves.some(({ type }) => type === 'resign');
  return h(
    'div.actions',
    { key: 'actions' },
    resign
      ? button(t('resign'), () => app.dispatch({ type: 'open', box: { name: 'confirm', ask: 'resign' } }), {
          key: 'resign',
          class: 'resign quiet',
          icon: 'flag',
          label: t('resign'),
        })
      : h('span.resign', { key: 'none' }),
    h(
      'div.moves',
      { key: 'moves', role: 'group', 'aria-label': t('moves') },
      absenceButton(app, model),
      model.actions.map((action) =>
        button(label(app, action), () => press(app, action), {
          key: action.key.split(':')[0],
          class: `${action.text === 'action.pass' || app.state.link === 'offline' ? 'plain' : 'sun'} move`,
          meaning,
          busy: model.busy,
          props: { 'data-move': action.move.type },
        }),
      ),
    ),
  );
}

/** @param {App} app @param {TableModel} model  to what may be done about somebody who lets the others wait for days */
function absenceButton(app, { absence: away }) {
  if (!away || away.own || !(away.due || away.near)) return null;
  const open = () => app.dispatch({ type: 'open', box: { name: 'absence' } });
  return button(t(away.due ? 'absence.claim' : 'absence.title'), open, { key: 'absence', class: 'plain' });
}

/** @param {App} app @param {import('../model/actions.js').ActionButton} action */
function label(app, action) {
  const card = app.state.game.cards.find(({ id }) => id === action.card);
  return t(action.text, { n: action.n ?? 1, card: card ? cardName(card.code) : '' });
}
