// Walking through a record: fetching or opening it, step by step, by itself, to a moment.

import { ApiError } from '../net/api.js';
import { checkRecord } from '../fairness/check.js';
import { forgetRecord, recordOf, saveRecord, witnessOf } from './records.js';
import { framesOf } from './model.js';
import { markOf, momentOf, readMoment } from './moment.js';
import { playBack } from './api.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./types.js').Replay} Replay */
/** @typedef {import('./types.js').GameRecord} GameRecord */

export const SPEEDS = [1, 2, 4];
/** One moment of a record that plays by itself (ms). */
const BEAT = 1200;
/** The address follows once the reader stays (ms): browsers take only so many changes of it. */
const SETTLED = 500;
/** No match is longer in writing (docs/API.md). */
const LARGEST = 256 * 1024;

let beating = 0;
let settling = 0;

/** @returns {Replay} */
function blank(/** @type {string|null} */ table, /** @type {string} */ query) {
  return {
    table,
    query,
    phase: table ? 'loading' : 'open',
    trouble: null,
    record: null,
    playback: null,
    rounds: [],
    finding: null,
    earlier: false,
    tab: 'play',
    round: 0,
    step: 0,
    playing: false,
    speed: 1,
    why: '',
    copied: false,
  };
}

/** @param {App} app @param {Partial<Replay>} patch  of the replay that is open, if one still is */
function change(app, patch) {
  if (app.state.replay) app.dispatch({ type: 'replay', replay: { ...app.state.replay, ...patch } });
}

/** @param {App} app  called at every drawing: brings the replay in line with the address, loading what is missing */
export function follow(app) {
  const { page, table, replay } = app.state;
  if (page?.name !== 'replay') return;
  if (!replay || replay.table !== table) queueMicrotask(() => begin(app));
  else if (replay.query !== page.query && replay.phase === 'ready') queueMicrotask(() => seek(app, page.query));
}

/** @param {App} app */
function begin(app) {
  const { page, table, replay } = app.state;
  if (page?.name !== 'replay' || (replay && replay.table === table)) return;
  app.dispatch({ type: 'replay', replay: blank(table, page.query) });
  if (table) loadTable(app, table);
}

/** @param {App} app @param {string} table */
export async function loadTable(app, table) {
  change(app, { phase: 'loading', trouble: null });
  forgetRecord(table);
  await show(app, table, () => recordOf(table));
}

/** @param {App} app @param {File|null|undefined} file  a record from this device */
export async function openFile(app, file) {
  if (!file) return;
  const { page, replay: present } = app.state;
  // A link to a moment waits for its file; whoever looks at one file and opens another begins at its beginning.
  const waiting = present && (present.phase !== 'ready' || present.earlier) && readMoment(page?.query ?? '').file;
  const replay = blank(null, waiting && page ? page.query : 'replay=file');
  app.dispatch({ type: 'replay', replay: { ...replay, phase: 'loading' } });
  if (app.state.page?.query !== replay.query) app.openPage({ name: 'replay', query: replay.query });
  if (file.size > LARGEST) return change(app, { phase: 'refused', trouble: { key: 'replay.tooLarge' } });
  await show(app, null, async () => {
    const record = JSON.parse(await file.text());
    // Any other JSON is no record either; only what might be one is sent to be played.
    if (typeof record !== 'object' || !record || Array.isArray(record)) throw new SyntaxError('not an object');
    return record;
  });
}

/** @param {App} app @param {string|null} table @param {() => Promise<GameRecord>} read */
async function show(app, table, read) {
  const mine = () => app.state.replay?.table === table;
  /** @type {GameRecord|null} */
  let record = null;
  try {
    record = await read();
    const playback = await playBack(table, record);
    if (!mine()) return;
    // What a table shows is shown, loudly; a file from anywhere is not believed first.
    const checked = checkRecord(record, playback.rules.options, table ? witnessOf(app, table) : undefined);
    const finding = table ? null : await checked;
    if (finding?.state === 'broken') return change(app, { phase: 'refused', trouble: { finding } });
    const rounds = playback.rounds.map(framesOf);
    change(app, { phase: 'ready', record, playback, rounds, finding });
    seek(app, app.state.page?.query ?? '');
    if (table) checked.then((found) => mine() && change(app, { finding: found }));
  } catch (error) {
    if (!mine()) return;
    if (error instanceof ApiError) change(app, { phase: 'refused', trouble: { refusal: error.refusal, record } });
    else if (error instanceof SyntaxError) change(app, { phase: 'refused', trouble: { key: 'replay.notJson' } });
    else throw error;
  }
}

/** @param {App} app @param {string} query  to the moment it names, or to the beginning, unless it is of a match that is gone */
function seek(app, query) {
  const { replay } = app.state;
  if (!replay) return;
  const { tab, round, step, mark } = readMoment(query);
  const earlier = mark !== null && mark !== markOf(replay);
  change(app, { query, earlier, tab });
  if (round !== null && !earlier) goTo(app, round, step, false);
}

/**
 * @param {App} app @param {number} round @param {number} step  both from 0; beyond an end, the nearest there is
 * @param {boolean} [byHand]  which stops what plays by itself
 */
export function goTo(app, round, step, byHand = true) {
  const { replay } = app.state;
  if (!replay || !replay.rounds.length) return;
  const at = Math.max(0, Math.min(round, replay.rounds.length - 1));
  const moment = Math.max(0, Math.min(step, replay.rounds[at].length - 1));
  change(app, { round: at, step: moment, why: '', copied: false, earlier: false, tab: 'play', ...(byHand ? { playing: false } : {}) });
  if (byHand) clearTimeout(beating);
  clearTimeout(settling);
  settling = window.setTimeout(() => writeAddress(app), SETTLED);
}

/** @param {App} app  the moment one looks at, in the address */
function writeAddress(app) {
  const { page, replay } = app.state;
  if (page?.name !== 'replay' || replay?.phase !== 'ready' || replay.table !== app.state.table) return;
  const query = momentOf(replay);
  if (query === page.query) return;
  change(app, { query });
  app.openPage({ name: 'replay', query }, false);
}

/** @param {App} app @param {-1|1} by  over the ends of rounds too */
export function walk(app, by, byHand = true) {
  const { replay } = app.state;
  if (!replay?.rounds.length) return false;
  const { round, step, rounds } = replay;
  if (by < 0 && step === 0) {
    if (round === 0) return false;
    goTo(app, round - 1, rounds[round - 1].length - 1, byHand);
  } else if (by > 0 && step === rounds[round].length - 1) {
    if (round === rounds.length - 1) return false;
    goTo(app, round + 1, 0, byHand);
  } else goTo(app, round, step + by, byHand);
  return true;
}

/** @param {App} app  plays by itself, or stops */
export function playOrPause(app) {
  const { replay } = app.state;
  if (!replay?.rounds.length) return;
  clearTimeout(beating);
  const last = replay.rounds.length - 1;
  const over = replay.round === last && replay.step === replay.rounds[last].length - 1;
  if (!replay.playing && over) goTo(app, 0, 0);
  change(app, { playing: !replay.playing, tab: 'play' });
  if (!replay.playing) beat(app);
}

/** @param {App} app */
function beat(app) {
  const { replay, page } = app.state;
  if (!replay?.playing || page?.name !== 'replay') return change(app, { playing: false });
  const ending = replay.step === replay.rounds[replay.round].length - 1;
  const wait = (ending ? 3 : 1) * (BEAT / replay.speed);
  beating = window.setTimeout(() => {
    if (!app.state.replay?.playing) return;
    if (walk(app, 1, false)) beat(app);
    else change(app, { playing: false });
  }, wait);
}

/** @param {App} app */
export function nextSpeed(app) {
  const { replay } = app.state;
  if (replay) change(app, { speed: SPEEDS[(SPEEDS.indexOf(replay.speed) + 1) % SPEEDS.length] });
}

/** @param {App} app @param {'play'|'stats'} tab */
export function showTab(app, tab) {
  change(app, { tab, playing: false });
  writeAddress(app);
}

/** @param {App} app @param {string} why  a sentence about a card somebody could not play */
export const explain = (app, why) => change(app, { why, playing: false });

/** @param {App} app  a link to this moment, for anybody who may read the record, or has the file */
export async function copyMoment(app) {
  const { replay } = app.state;
  if (!replay) return;
  const page = /** @type {const} */ ({ name: 'replay', query: momentOf(replay) });
  try {
    await navigator.clipboard.writeText(app.addressOf(replay.table, page));
    change(app, { copied: true });
  } catch {
    // Where copying is refused the address bar has the same link.
    clearTimeout(settling);
    writeAddress(app);
  }
}

/** @param {App} app  the record as a file */
export function download(app) {
  const { replay } = app.state;
  if (replay?.record) saveRecord(replay.record);
}
