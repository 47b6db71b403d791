// A match on paper: its rules, the scores, every move of every round and the statistics. Written as the printing begins
// and gone after it, for nobody sees it on the screen.

import { addStyle } from '../style.js';
import { h, patch } from '../ui/dom.js';
import { rulesSummary } from '../ui/form.js';
import { momentText } from './texts.js';
import { statistics } from './stats.js';
import { viewAt } from './model.js';
import { list, number, t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./types.js').Replay} Replay */
/** @typedef {import('./types.js').Playback} Playback */

/** @type {HTMLElement|null} */
let sheet = null;

/** @param {App} app */
export function listenPrint(app) {
  addStyle('print').catch(() => {});
  addEventListener('beforeprint', () => write(app));
  addEventListener('afterprint', clear);
  // Some browsers only tell of the other medium.
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? write(app) : clear()));
}

function clear() {
  sheet?.remove();
  sheet = null;
}

/** @param {App} app */
function write(app) {
  const { page, replay } = app.state;
  clear();
  if (page?.name !== 'replay' || replay?.phase !== 'ready' || replay.earlier || !replay.rounds.length) return;
  sheet = document.createElement('article');
  sheet.className = 'printout';
  document.body.append(sheet);
  patch(sheet, printout(replay, /** @type {Playback} */ (replay.playback)));
  for (const fold of sheet.querySelectorAll('details')) fold.open = true;
}

/** @param {Replay} replay @param {Playback} playback */
function printout(replay, playback) {
  return [
    h('h1', { key: 'title' }, t('product')),
    h('p.lead', { key: 'players' }, list(playback.seats)),
    rulesSummary(playback.rules),
    statistics(replay, playback),
    ...replay.rounds.map((_, index) => round(replay, playback, index)),
  ];
}

/** @param {Replay} replay @param {Playback} playback @param {number} index  from 0 */
function round(replay, playback, index) {
  const { outcome } = playback.rounds[index];
  return h(
    'section.printed-round',
    { key: `round-${index}` },
    h('h2', null, t('replay.of', { n: index + 1, all: replay.rounds.length })),
    h(
      'ol.printed-moves',
      { start: 0 },
      replay.rounds[index].map((_, step) => h('li', { key: step }, momentText(replay, viewAt(playback, replay.rounds, index, step), index, step))),
    ),
    h(
      'ul.printed-scores',
      null,
      playback.seats.map((name, seat) => h('li', { key: seat }, h('span', null, name), h('strong', null, number(outcome.totals[seat])))),
    ),
  );
}
