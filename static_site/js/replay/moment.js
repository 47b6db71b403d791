// What the address says of a moment: its round and step, as people count them, and which match they are of.

/** @typedef {import('./types.js').Replay} Replay */

const MOMENT = /^(?:file\.)?(\d{1,3})\.(\d{1,5})(?:-([0-9a-f]{1,12}))?$/;

/**
 * `replay=2.14-7` is of the match that began with the table's seventh shuffle – without it, of whichever match is there;
 * `replay=stats`. Behind `file.`, of a record that whoever follows the link opens from the disk; `replay=file` of any.
 * @param {string} query
 * @returns {{file: boolean, tab: 'play'|'stats', round: number|null, step: number, mark: string|null}}  round from 0
 */
export function readMoment(query) {
  const value = new URLSearchParams(query).get('replay') ?? '';
  const [, round, step, mark] = MOMENT.exec(value) ?? [];
  return {
    file: /^file(\.|$)/.test(value),
    tab: /^(file\.)?stats$/.test(value) ? 'stats' : 'play',
    round: round ? Number(round) - 1 : null,
    step: step ? Number(step) : 0,
    mark: mark ?? null,
  };
}

/** @param {number} round @param {number} step  both from 0; step 0 is the deal */
export const writeMoment = (round, step) => `replay=${round + 1}.${step}`;

/** @param {Replay} replay @returns {string} the address of what it shows */
export function momentOf(replay) {
  const { tab, round, step, table } = replay;
  const mark = markOf(replay);
  const moment = tab === 'stats' ? 'stats' : `${round + 1}.${step}${mark === null ? '' : `-${mark}`}`;
  return `replay=${table ? '' : 'file.'}${moment}`;
}

/**
 * @param {Pick<Replay, 'table'|'record'>} replay
 * @returns {string|null} tells its match from others: at a table by the shuffle it began with, of a file by the beginning of
 *   the table's commitment too; null where the record does not say
 */
export function markOf({ table, record }) {
  const k = record?.rounds[0]?.outcome?.shuffle?.k;
  const commitment = record?.fairness?.commitment;
  if (k === undefined || (!table && !commitment)) return null;
  return table ? String(k) : `${String(commitment).slice(0, 8)}${k}`;
}
