// The first page: open a table, or play the robots at once.

import { h } from './dom.js';
import { button, fileButton, nameField, spoken } from './parts.js';
import { wordmark } from '../../icons/wordmark.js';
import { faceArt } from './cards.js';
import { capacityStepper, deckChoice, presetChoice } from './form.js';
import { problemText } from './problem.js';
import { languageRow } from './language.js';
import { whoTheyAre } from './robots.js';
import { LESSON } from '../model/address.js';
import { createTable, playRobots } from '../acts/tables.js';
import { walk } from '../input/walk.js';
import { carrying, sitting } from './sitting.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
export function home(app) {
  const { form, settings, stored } = app.state;
  return h(
    'main.home',
    {
      key: 'home',
      ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
      ondrop: (/** @type {DragEvent} */ event) => {
        event.preventDefault();
        openRecord(app, event.dataTransfer?.files[0]);
      },
    },
    h(
      'header.hero.on-felt',
      null,
      h(
        'div.fan',
        { 'aria-hidden': 'true' },
        ['8C', '8D', '8S', '8H'].map((code) => h('span.card', { key: code, art: faceArt(settings, code) })),
      ),
      h(
        'h1',
        null,
        spoken(t('product')),
        h('span', { key: 'wordmark', art: { key: `wordmark/${t('product')}`, svg: wordmark(t('product')) } }),
      ),
      h('p.tagline', null, t('home.tagline')),
    ),
    h(
      'div.sheet',
      null,
      sitting(app),
      h(
        'form.panel',
        {
          key: 'open',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            walk('down'); // Enter takes the name; what to play is still to be chosen
          },
        },
        app.state.sitting.length ? null : learnButton(app),
        nameField(app, { label: t('name'), placeholder: t('name.empty') }),
        presetChoice(app),
        capacityStepper(app),
        h('details.fold', { key: 'deck' }, h('summary', null, t('deck.choose')), deckChoice(app)),
        form.refusal ? h('p.problem', { key: 'problem', role: 'alert' }, problemText(form.refusal)) : null,
        h('div', { key: 'honest' }, h('p.hint', null, t('robots.honest')), whoTheyAre()),
        h(
          'div.primary',
          { key: 'primary' },
          button(t('home.open'), () => createTable(app), { key: 'create', class: 'sun large', busy: form.busy }),
          button(t('home.robots'), () => playRobots(app), {
            key: 'robots',
            class: 'plain large',
            icon: 'robot',
            busy: form.busy,
          }),
        ),
        stored ? null : h('p.hint', { key: 'unstored' }, t('storage.blocked')),
      ),
      carrying(app),
      app.state.sitting.length ? learnButton(app) : null,
      fileButton(t('record.open'), '.json,application/json', (file) => openRecord(app, file), {
        key: 'record',
        class: 'quiet',
        icon: 'replay',
      }),
      languageRow(app),
    ),
  );
}

/** @param {App} app  the first match: foremost for whoever sits nowhere yet */
function learnButton(app) {
  return button(t('home.learn'), () => app.go(LESSON), { key: 'learn', class: 'quiet', icon: 'book' });
}

/** @param {App} app @param {File|undefined} file  a record chosen or dropped here */
function openRecord(app, file) {
  if (!file) return;
  app.openPage({ name: 'replay', query: 'replay=file' });
  import('../replay/acts.js').then(({ openFile }) => openFile(app, file));
}
