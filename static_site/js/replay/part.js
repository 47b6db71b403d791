// The replay's page: a finished round with all hands open, its controls, and the statistics of the match.

import { h } from '../ui/dom.js';
import { button, choice, fileButton } from '../ui/parts.js';
import { controls, moves, said } from './controls.js';
import { copyMoment, download, follow, goTo, loadTable, openFile, showTab } from './acts.js';
import { felt } from './felt.js';
import { listen } from './keys.js';
import { readMoment } from './moment.js';
import { seal } from './seal.js';
import { statistics } from './stats.js';
import { statusLine } from '../model/table.js';
import { troubleText } from './trouble.js';
import { viewAt } from './model.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./types.js').Replay} Replay */
/** @typedef {import('./types.js').Playback} Playback */
/** @typedef {import('../ui/dom.js').Child} Child */

/** @param {App} app */
export function replayScreen(app) {
  listen(app);
  follow(app);
  const { replay, table, game } = app.state;
  const waited = game.shown && statusLine(app.state, game.shown).yours;
  const mine = replay && replay.table === table ? replay : null;
  return h(
    'main.replay',
    {
      key: 'replay',
      ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
      ondrop: (/** @type {DragEvent} */ event) => {
        event.preventDefault();
        openFile(app, event.dataTransfer?.files[0]);
      },
    },
    h(
      'header.bar.on-felt',
      { key: 'bar' },
      button('', () => app.leavePage(), {
        key: 'back',
        class: 'icon bare',
        icon: 'back',
        label: t(table ? 'replay.toTable' : 'replay.toHome'),
      }),
      h('h1', { key: 'title', tabindex: -1, class: waited ? 'spoken' : '' }, t('replay.title')),
      waited
        ? button(t('turn.yours'), () => app.leavePage(), { key: 'turn', class: 'sun small' })
        : null,
      mine?.phase === 'ready' && mine.rounds.length && !mine.earlier ? tabs(app, mine) : null,
    ),
    content(app, mine),
  );
}

/** @param {App} app @param {Replay} replay */
function tabs(app, replay) {
  const names = /** @type {const} */ (['play', 'stats']);
  return choice(
    'tab',
    t('replay.tabs'),
    names.map((value) => ({ value, label: t(`replay.tab.${value}`) })),
    replay.tab,
    (tab) => showTab(app, tab),
    { class: 'pills replay-tabs', legendHidden: true },
  );
}

/** @param {App} app @param {Replay|null} replay @returns {Child} */
function content(app, replay) {
  if (replay?.phase === 'open') return opening(app);
  if (replay?.phase === 'refused') return refused(app, replay);
  if (replay?.phase !== 'ready') return paper('loading', [h('p.lead', { role: 'status' }, t('replay.loading'))]);
  if (replay.earlier) return earlier(app, replay);
  if (!replay.rounds.length) return paper('empty', [h('p', null, t('replay.empty')), leave(app)]);
  const playback = /** @type {Playback} */ (replay.playback);
  if (replay.tab === 'stats') return statistics(replay, playback);
  const view = viewAt(playback, replay.rounds, replay.round, replay.step);
  return h(
    'div.replay-room',
    { key: 'room' },
    h('div.replay-stage', { key: 'stage' }, felt(app, replay, view), h('section.replay-hold', { key: 'hold' }, said(replay, view), controls(app, replay))),
    h(
      'section.replay-more',
      { key: 'more' },
      rounds(app, replay),
      seal(replay.finding, 'replay'),
      moves(app, replay),
      h('div.replay-ways', { key: 'ways' }, ...ways(app, replay)),
      h('p.hint.keys', { key: 'keys' }, t('replay.keys')),
    ),
  );
}

/** @param {string} key @param {Child[]} children */
const paper = (key, children) => h('div.sheet', { key }, h('section.panel', null, ...children));

/** @param {App} app */
const leave = (app) => button(t(app.state.table ? 'menu.resume' : 'home.back'), () => app.leavePage(), { key: 'leave', class: 'sun large' });

/** @param {App} app  nothing is open yet; a link to a moment says which file it waits for */
const opening = (app) =>
  paper('open', [
    h('h2', { key: 'title' }, t('replay.open')),
    readMoment(app.state.page?.query ?? '').round === null ? null : h('p.lead', { key: 'moment' }, t('replay.openMoment')),
    h('p', { key: 'text' }, t('replay.openText')),
    h('p.hint.keys', { key: 'drop' }, t('replay.openDrop')),
    choose(app, 'replay.choose'),
  ]);

/** @param {App} app @param {Replay} replay  of a match whose record a rematch has replaced, or of another file */
const earlier = (app, replay) =>
  paper('earlier', [
    h('p.lead', { role: 'status' }, t(replay.table ? 'replay.earlier' : 'replay.otherFile')),
    replay.table ? null : choose(app, 'replay.another'),
    replay.rounds.length
      ? button(t('replay.match'), () => goTo(app, 0, 0), { key: 'present', class: 'plain large', icon: 'replay' })
      : null,
    leave(app),
  ]);

/** @param {App} app @param {Replay} replay */
function refused(app, replay) {
  const { table, trouble } = replay;
  return paper('refused', [
    h('h2', { key: 'title' }, t('replay.refused')),
    h('p.problem', { key: 'why', role: 'alert' }, troubleText(trouble)),
    table
      ? button(t('retry'), () => loadTable(app, table), { key: 'retry', class: 'sun large' })
      : choose(app, 'replay.another'),
  ]);
}

/** @param {App} app @param {string} key  of its text */
const choose = (app, key) => fileButton(t(key), '.json,application/json', (file) => openFile(app, file), { key: 'file', class: 'sun large' });

/** @param {App} app @param {Replay} replay */
function rounds(app, replay) {
  return choice(
    'rounds',
    t('replay.rounds'),
    replay.rounds.map((_, index) => ({ value: String(index), label: String(index + 1) })),
    String(replay.round),
    (value) => goTo(app, Number(value), 0),
    { class: 'pills rounds-choice' },
  );
}

/** @param {App} app @param {Replay} replay @returns {Child[]} */
function ways(app, replay) {
  return [
    button(replay.copied ? t('share.copied') : t('replay.link'), () => copyMoment(app), {
      key: 'link',
      class: 'plain',
      icon: replay.copied ? 'check' : 'copy',
    }),
    replay.table ? null : h('p.hint', { key: 'linkFile' }, t('replay.linkFile')),
    button(t('replay.download'), () => download(app), { key: 'download', class: 'plain', icon: 'save' }),
    replay.table ? null : choose(app, 'replay.another'),
  ];
}
