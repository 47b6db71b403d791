// What stands in the boxes at an end beside the scores: the seal of the shuffle, and the way to the replay. Fetched when
// the first round nears its end.

import { addStyle } from '../style.js';
import { addWords } from '../words.js';
import { lazy } from './lazy.js';

const NEARLY_OUT = 2; // cards

const part = lazy(async () => {
  const [loaded] = await Promise.all([import('../replay/corner.js'), addWords('replay'), addStyle('replay')]);
  return loaded;
});

/**
 * Fetches it while the round is still being played: what comes late would push buttons from under a finger.
 * @param {import('../types.js').View} view
 */
export function fetchEarly(view) {
  if (view.seats.some(({ cards }) => cards <= NEARLY_OUT)) part();
}

/** @param {import('../app.js').App} app  the way to the replay of the whole match */
export const replayWay = (app) => part()?.replayButton(app) ?? null;

/**
 * @param {import('../app.js').App} app @param {import('../types.js').View} view  with the outcome
 * @param {number|null} round  null: the whole match
 */
export const corner = (app, view, round) => part()?.cornerOf(app, view, round) ?? null;
