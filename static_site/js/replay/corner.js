// The corner of the boxes at the end of a round and of a match: is the shuffle sound, and what was the round like?

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { ApiError } from '../net/api.js';
import { checkRecord } from '../fairness/check.js';
import { recordOf, saveRecord, witnessOf } from './records.js';
import { seal } from './seal.js';
import { writeMoment } from './moment.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../fairness/check.js').Finding} Finding */

/** By table and round: what was found, null while it is looked for. @type {Map<string, Finding|null>} */
const found = new Map();
/** A record that could not be fetched is asked for again after this long (ms). */
const AGAIN = 5000;

/** @param {App} app @param {View} view  with the outcome @param {number|null} round  from 1; null: all of the match */
export function cornerOf(app, view, round) {
  const open = (/** @type {string} */ query) => app.openPage({ name: 'replay', query });
  return h(
    'div.box-replay',
    { key: 'corner' },
    seal(finding(app, view, round), 'box'),
    round
      ? button(t('replay.round'), () => open(writeMoment(round - 1, 0)), { key: 'replay', class: 'quiet', icon: 'replay' })
      : [
          button(t('stats'), () => open('replay=stats'), { key: 'stats', class: 'quiet', icon: 'sort' }),
          button(t('replay.download'), () => keep(app, view), { key: 'download', class: 'quiet', icon: 'down' }),
        ],
  );
}

/** @param {App} app @param {View} view  whose record a rematch would replace: it becomes a file */
async function keep(app, { table, outcome }) {
  try {
    saveRecord(await recordOf(table, outcome?.shuffle?.k ?? null));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    app.tell({ kind: 'refused', card: null, refusal: error.refusal });
  }
}

/** @param {App} app  to the first round, with all that followed */
export function replayButton(app) {
  return button(t('replay.match'), () => app.openPage({ name: 'replay', query: writeMoment(0, 0) }), {
    key: 'replay',
    class: 'quiet',
    icon: 'replay',
    meaning: 'replay',
  });
}

/** @param {App} app @param {View} view @param {number|null} only @returns {Finding|null} */
function finding(app, view, only) {
  const { table } = view;
  const k = view.outcome?.shuffle?.k ?? null;
  const key = [table, k, only].join('/');
  if (!found.has(key)) {
    found.set(key, null);
    recordOf(table, k)
      .then((record) => checkRecord(record, view.rules.options, witnessOf(app, table), only))
      .catch(() => {
        setTimeout(() => found.delete(key), AGAIN);
        return /** @type {Finding} */ ({ state: 'none', why: 'offline', round: 0 });
      })
      .then((one) => {
        found.set(key, one);
        app.store.tell();
      });
  }
  return found.get(key) ?? null;
}
