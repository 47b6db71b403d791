// What the pages about rules have in common: the strip with the way back, and word of a turn that waits meanwhile.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { languageRow } from '../ui/language.js';
import { statusLine } from '../model/table.js';
import { pageFor } from '../model/address.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../ui/dom.js').Child} Child */

/** @param {App} app @param {string} name @param {string} title @param {...(Child|Child[])} content */
export function pageFrame(app, name, title, ...content) {
  const { shown } = app.state.game;
  const waited = shown && statusLine(app.state, shown).yours;
  const back = () => app.leavePage();
  return h(
    'main.paper',
    { key: name, class: name },
    h(
      'header.bar.on-felt',
      { key: 'bar' },
      button('', back, {
        key: 'back',
        class: 'icon bare',
        icon: 'back',
        label: t(app.state.table ? 'rules.toTable' : 'rules.back'),
      }),
      h('h1', { key: 'title', tabindex: -1 }, title),
      h(
        'span.turn-call',
        { key: 'turn', role: 'status' },
        waited ? button(t('turn.yours'), back, { key: 'turn', class: 'sun small' }) : null,
      ),
    ),
    h('div.sheet', { key: 'sheet' }, ...content.flat(), languageRow(app)),
  );
}

/** @param {App} app  a link that names no rules known here */
export function brokenPage(app) {
  return pageFrame(
    app,
    'broken',
    t('rules.house'),
    h(
      'section.panel',
      { key: 'broken' },
      h('p.problem', { role: 'alert' }, t('rules.unknownLink')),
      h(
        'div.primary',
        null,
        button(t('rules.choose'), () => app.openPage(pageFor('house', { preset: 'classic' }), false), {
          key: 'choose',
          class: 'sun large',
        }),
      ),
    ),
  );
}
