// What stands in the boxes at an end beside the scores: the seal of the shuffle, and the way to the replay. Fetched when
// the first round is over.

import { addStyle } from '../style.js';
import { addWords } from '../words.js';
import { lazy } from './lazy.js';

const part = lazy(async () => {
  const [loaded] = await Promise.all([import('../replay/corner.js'), addWords('replay'), addStyle('replay')]);
  return loaded;
});

/** @param {import('../app.js').App} app  the way to the replay of the whole match */
export const replayWay = (app) => part()?.replayButton(app) ?? null;

/**
 * @param {import('../app.js').App} app @param {import('../types.js').View} view  with the outcome
 * @param {number|null} round  null: the whole match
 */
export const corner = (app, view, round) => part()?.cornerOf(app, view, round) ?? null;
