// The points of each round as bars, drawn from numbers alone: a strip for each player, all to the same measure.

const WIDTH = 300;
const HEIGHT = 66;
const GROUND = 50;
const ROOM = 36; // above the ground, for the highest bar; its number stands over it
/** As many rounds have their bars numbered; of more only the best one. */
const NUMBERED = 10;

/**
 * @param {number[]} points  of one seat, round by round; none is below zero under any scoring (RULES.md 3)
 * @param {number} most      the most that anybody had in a round
 * @returns {string} an <svg>
 */
export function strip(points, most) {
  const wide = WIDTH / Math.max(1, points.length);
  const thick = Math.min(wide * 0.7, 28);
  const best = Math.max(...points);
  const middle = (/** @type {number} */ index) => ((index + 0.5) * wide).toFixed(1);
  const bars = points.map((value, index) => {
    const high = (value / Math.max(1, most)) * ROOM;
    const bar = `<rect x="${((index + 0.5) * wide - thick / 2).toFixed(1)}" y="${(GROUND - high).toFixed(1)}" width="${thick.toFixed(1)}" height="${high.toFixed(1)}"/>`;
    const numbered = value > 0 && (points.length <= NUMBERED || value === best);
    return numbered ? `${bar}<text class="value" x="${middle(index)}" y="${(GROUND - high - 3).toFixed(1)}">${value}</text>` : bar;
  });
  const every = Math.ceil(points.length / NUMBERED);
  const rounds = points.map((_, index) => ((index + 1) % every ? '' : `<text x="${middle(index)}" y="${HEIGHT - 3}">${index + 1}</text>`));
  const ground = `<line x1="0" x2="${WIDTH}" y1="${GROUND}" y2="${GROUND}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${ground}${bars.join('')}${rounds.join('')}</svg>`;
}
