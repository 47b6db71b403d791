// The chat and the log of the round, in the column or in the sheet.

import { h } from './dom.js';
import { button, picture } from './parts.js';
import { problemText } from './problem.js';
import { ownTables, speak } from '../acts/chat.js';
import { heard } from '../model/chat.js';
import { consequence, joinDraws, logLine } from '../model/log.js';
import { statusLine } from '../model/table.js';
import { root } from '../base.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').View} View */

/** @param {App} app @param {'side'|'sheet'} where */
export function chatPanel(app, where) {
  const { tab } = app.state.chat;
  const show = (/** @type {typeof tab} */ wanted) => () => app.dispatch({ type: 'chat', patch: { tab: wanted } });
  const one = (/** @type {typeof tab} */ name, /** @type {string} */ text) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        key: name,
        id: `${where}-${name}`,
        class: 'tab',
        'aria-selected': String(tab === name),
        'aria-controls': `${where}-panel`,
        tabindex: tab === name ? 0 : -1,
        onclick: show(name),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
          event.stopPropagation();
          const other = tab === 'chat' ? 'log' : 'chat';
          show(other)();
          document.getElementById(`${where}-${other}`)?.focus();
        },
      },
      text,
    );
  return h(
    'div.chat',
    { key: 'chat' },
    h(
      'div.tabs',
      { key: 'tabs', role: 'tablist', 'aria-label': t('chat') },
      one('chat', t('chat')),
      one('log', t('log')),
    ),
    where === 'sheet' && turnIsMine(app) ? h('p.turn-strip', { key: 'turn', role: 'status' }, t('turn.yours')) : null,
    h(
      'div.tab-panel',
      {
        key: tab,
        role: 'tabpanel',
        id: `${where}-panel`,
        'aria-labelledby': `${where}-${tab}`,
        tabindex: 0,
        created: toEnd,
      },
      tab === 'chat' ? messages(app) : log(app),
    ),
    tab === 'chat' ? talk(app) : null,
  );
}

/** @param {App} app */
function turnIsMine(app) {
  const { shown } = app.state.game;
  return shown ? statusLine(app.state, shown).yours : false;
}

/** @param {HTMLElement} node  keeps the newest line in sight, unless the reader looks further up */
function toEnd(node) {
  const end = () => {
    node.scrollTop = node.scrollHeight;
  };
  queueMicrotask(end);
  new MutationObserver(() => {
    if (node.scrollHeight - node.scrollTop - node.clientHeight < 120) end();
  }).observe(node, { childList: true, subtree: true });
}

/** @param {App} app */
function messages(app) {
  const shown = heard(app.state);
  const { muted } = app.state.chat;
  const mine = app.state.game.latest?.seats.find(({ seat }) => seat === app.state.game.latest?.you?.seat)?.name;
  return [
    shown.length ? null : h('p.nothing', { key: 'nothing' }, t('chat.empty')),
    h(
      'ol.messages',
      { key: 'messages' },
      shown.map((message) => {
        const { text, tables } = ownTables(message.text, root);
        return h(
          'li',
          { key: message.n, class: message.name === mine ? 'mine' : '' },
          h(
            'span.from',
            null,
            message.name,
            message.name === mine
              ? null
              : button('', () => app.dispatch({ type: 'mute', name: message.name, muted: true }), {
                  key: 'mute',
                  class: 'icon bare mute',
                  icon: 'mute',
                  label: t('chat.mute', { name: message.name }),
                }),
          ),
          text ? h('span.said', null, text) : null,
          tables.map((id) => button(t('chat.sitNew'), () => app.go(id), { key: id, class: 'sun small' })),
        );
      }),
    ),
    ...muted.map((name) =>
      h(
        'p.muted',
        { key: `muted-${name}` },
        t('chat.muted', { name }),
        ' ',
        button(t('chat.unmute'), () => app.dispatch({ type: 'mute', name, muted: false }), { class: 'quiet small' }),
      ),
    ),
  ];
}

/** @param {App} app */
function talk(app) {
  const { chat, game } = app.state;
  if (!game.latest?.you) return h('p.read-only', { key: 'talk' }, t('chat.readOnly'));
  const say = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = app.state.chat.draft;
    if ((await speak(app, said)) && app.state.chat.draft === said) app.dispatch({ type: 'chat', patch: { draft: '' } });
  };
  return h(
    'form.talk',
    { key: 'talk', onsubmit: say },
    chat.refusal ? h('p.problem', { key: 'problem', role: 'alert' }, problemText(chat.refusal)) : null,
    h(
      'span.talk-row',
      { key: 'row' },
      h('input', {
        type: 'text',
        key: 'text',
        maxlength: 280,
        autocomplete: 'off',
        enterkeyhint: 'send',
        'aria-label': t('chat.write'),
        placeholder: t('chat.write'),
        value: chat.draft,
        'data-focus': true,
        oninput: (/** @type {any} */ event) => app.dispatch({ type: 'chat', patch: { draft: event.target.value } }),
      }),
      h(
        'button.button.icon.sun',
        { type: 'submit', key: 'send', 'aria-label': t('chat.send'), title: t('chat.send'), busy: chat.sending },
        picture('send'),
      ),
    ),
  );
}

/** @param {View|null} view @param {import('../types.js').LogEvent} event @param {boolean} last  which may have ended the round */
function follows(view, event, last) {
  const text = view && !(last && view.phase !== 'playing') ? consequence(view, event) : '';
  return text ? h('small', { key: 'follows' }, ` ${text}`) : null;
}

/** @param {App} app */
function log(app) {
  const view = app.state.game.shown;
  const lines = joinDraws(view?.log ?? []);
  return [
    lines.length ? null : h('p.nothing', { key: 'nothing' }, t('log.empty')),
    h(
      'ol.log',
      { key: 'log' },
      lines.map((event, index) =>
        h(
          'li',
          {
            key: `${view?.round?.number}-${index}`,
            class: event.seat === view?.you?.seat ? 'mine' : '',
          },
          view ? logLine(view, event) : '',
          follows(view, event, index === lines.length - 1),
        ),
      ),
    ),
  ];
}
