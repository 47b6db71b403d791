// The wilds of a round over its slider: a stem where each was played and above it the suit it asked for. Where they stand
// too close to be told apart, the signs move aside, as little as they must.

import { h } from '../ui/dom.js';
import { suitSign } from '../ui/cards.js';
import { cardName, suitName, t } from '../words.js';

/** What one sign takes of the slider's track, and how long that is at most (px, as the style sheet has them). */
const SIGN = 19;
const TRACK = 624;
const EDGES = 40;

/** @param {import('../app.js').App} app @param {ReturnType<typeof import('./model.js').wildMoments>} moments @param {number} last  the round's last step */
export function marks(app, moments, last) {
  const at = moments.map(({ step }) => (last ? step / last : 0));
  const shown = spread(at, SIGN / Math.min(TRACK, app.state.size.width - EDGES));
  return h(
    'div.replay-marks',
    { key: 'marks', 'aria-hidden': 'true' },
    moments.map(({ step, card, suit }, index) => [
      h('span.replay-stem', { key: `stem-${step}`, style: { '--at': String(at[index]) } }),
      h(
        'span.replay-mark',
        {
          key: step,
          style: { '--at': shown[index].toFixed(4) },
          'data-step': step,
          title: t('replay.wild', { n: step, card: cardName(card), suit: suit ? suitName(suit) : '–' }),
        },
        suit ? suitSign(app.state.settings, suit) : null,
      ),
    ]).flat(),
  );
}

/**
 * Each as near as can be to where it belongs, in order, none nearer to the next than `gap`.
 * @param {number[]} at   ascending, 0 … 1 @param {number} gap @returns {number[]}
 */
export function spread(at, gap) {
  const room = at.length > 1 ? Math.min(gap, 1 / (at.length - 1)) : 0;
  /** Neighbours that touch move as one, about their middle. @type {{from: number, count: number}[]} */
  const groups = [];
  at.forEach((place, index) => {
    let group = { from: place - index * room, count: 1 };
    for (let before = groups.at(-1); before && before.from > group.from; before = groups.at(-1)) {
      const count = before.count + group.count;
      group = { from: (before.from * before.count + group.from * group.count) / count, count };
      groups.pop();
    }
    groups.push(group);
  });
  const most = 1 - Math.max(0, at.length - 1) * room;
  const starts = groups.flatMap(({ from, count }) => Array(count).fill(Math.max(0, Math.min(most, from))));
  return starts.map((start, index) => start + index * room);
}
