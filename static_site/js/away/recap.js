// Coming back: first the box of every round that ended meanwhile, then the moves since one's own last one, in a few
// seconds. Any input skips what still runs, and does what it does.

import { addStyle } from '../style.js';
import { addWords, t } from '../words.js';
import { h } from '../ui/dom.js';
import { logLine } from '../model/log.js';
import { pastOf, sinceOwnMove } from './past.js';
import { playBack } from '../replay/api.js';
import { recordOf } from '../replay/records.js';
import { skip } from '../acts/hand.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Box} Box */
/** @typedef {import('./seen.js').Mark} Mark */

const STAYS = 1500;
/** As many sentences as can be taken in at a glance, where nothing may move. */
const LINES = 6;

/** @param {App} app @param {View} view  as it stands now @param {Mark} mark  how far it has been seen */
export async function comeBack(app, view, mark) {
  const here = () => app.state.table === view.table;
  const texts = Promise.all([addWords('replay'), addStyle('replay')]).catch(() => {});
  const missed = view.rounds.filter(({ number }) => number > mark.done && number !== view.outcome?.number);
  if (missed.length) {
    app.take(view);
    const boxes = await missedBoxes(view, missed.map(({ number }) => number)).catch(() => []);
    await texts;
    if (!here()) return;
    const present = app.state.boxes.find(({ name }) => name === 'round');
    for (const box of boxes) await shown(app, box);
    if (!here()) return;
    if (present) app.dispatch({ type: 'open', box: present });
  }
  await texts;
  if (here()) walkThrough(app, missed.length ? (app.state.game.latest ?? view) : view);
}

/** @param {View} view @param {number[]} numbers @returns {Promise<Box[]>} the end of each of these rounds */
async function missedBoxes(view, numbers) {
  const record = await recordOf(view.table, view.outcome?.shuffle?.k ?? Infinity);
  const { rounds } = await playBack(view.table, record);
  return numbers.map((number) => {
    const { outcome, dealer, steps } = rounds[number - 1];
    const stopper = steps[steps.length - 1].seat;
    const shuffle = record.rounds[number - 1].outcome?.shuffle;
    const end = {
      ...view,
      phase: 'round_over',
      round: { .../** @type {import('../types.js').Round} */ (view.round), number, dealer, turn: null },
      rounds: view.rounds.slice(0, number),
      log: outcome.reason === 'stopped' ? [{ type: 'stop', seat: stopper }] : [],
      outcome: { ...outcome, number, shuffle },
    };
    return /** @type {Box} */ ({ name: 'round', view: end, missed: numbers.length });
  });
}

/** @param {App} app @param {Box} box @returns {Promise<void>} once its reader has closed it */
function shown(app, box) {
  app.dispatch({ type: 'open', box });
  return new Promise((resolve) => {
    const gone = () => {
      if (app.state.boxes.includes(box)) return;
      app.store.forget(gone);
      resolve();
    };
    app.store.listen(gone);
  });
}

/** @param {App} app @param {View} view  the moves of its round that the reader has not seen, one after another */
function walkThrough(app, view) {
  const from = sinceOwnMove(view);
  const past = pastOf(view, from);
  const calm = app.calm.matches;
  if (!past) return app.take(view);
  if (calm) app.take(view);
  else app.dispatch({ type: 'rewind', past, view, now: Date.now() });
  const recap = { calm, from: past.log.length, round: view.round?.number ?? 0 };
  app.dispatch({ type: 'recap', recap });
  const end = () => {
    for (const kind of ['pointerdown', 'keydown', 'wheel']) removeEventListener(kind, end, true);
    app.store.forget(look);
    skip(app);
  };
  let ending = 0;
  const look = () => {
    if (!app.state.recap) return end();
    if (!calm && !ending && !app.state.game.queue.length) ending = window.setTimeout(end, STAYS);
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel']) addEventListener(kind, end, { capture: true, passive: true });
  app.store.listen(look);
}

/** @param {App} app  what is told at the table while the moves go by */
export function recapPanel(app) {
  const { recap, game } = app.state;
  const view = game.shown;
  if (!recap || !view || view.round?.number !== recap.round) return null;
  // Before the first move is on the table it is named already.
  const log = view.log.length > recap.from ? view.log : (game.queue[0]?.log ?? view.log);
  const events = log.slice(Math.max(recap.from, log.length - (recap.calm ? LINES : 1)));
  return h(
    'aside.recap',
    { key: 'recap', role: 'status' },
    h('strong', { key: 'title' }, t('recap')),
    events.map((event, index) => h('span', { key: index }, logLine(view, event))),
    h('span.hint', { key: 'hint' }, t('recap.skip')),
  );
}
