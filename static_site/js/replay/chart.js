// The points of each round as lines, drawn from numbers alone.

const WIDTH = 320;
const HEIGHT = 180;
const LEFT = 34;
const BOTTOM = 22;
const TOP = 10;
const RIGHT = 10;

/** @param {number} most @returns {number} a round number for the grid */
function stepFor(most) {
  const rough = Math.max(1, most) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power);
}

/**
 * @param {number[][]} scores  by seat, of each round
 * @returns {string} an <svg>; its lines carry the classes c0 … c6 and dashes of their own
 */
export function chart(scores) {
  const rounds = Math.max(1, scores[0]?.length ?? 0);
  const most = Math.max(1, ...scores.flat());
  const step = stepFor(most);
  const top = Math.ceil(most / step) * step;
  const x = (/** @type {number} */ round) => LEFT + (round / rounds) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ points) => HEIGHT - BOTTOM - (points / top) * (HEIGHT - TOP - BOTTOM);
  const grid = [];
  for (let points = 0; points <= top; points += step)
    grid.push(
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(points)}" y2="${y(points)}"/>`,
      `<text x="${LEFT - 5}" y="${y(points) + 4}" text-anchor="end">${points}</text>`,
    );
  const every = Math.ceil(rounds / 10);
  for (let round = every; round <= rounds; round += every)
    grid.push(`<text x="${x(round).toFixed(1)}" y="${HEIGHT - 5}" text-anchor="middle">${round}</text>`);
  const lines = scores.map((points, seat) => {
    const at = [0, ...points].map((value, round) => `${x(round).toFixed(1)},${y(value).toFixed(1)}`);
    const [cx, cy] = at[at.length - 1].split(',');
    return `<polyline class="line c${seat}" points="${at.join(' ')}"/><circle class="dot c${seat}" cx="${cx}" cy="${cy}" r="4"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${grid.join('')}${lines.join('')}</svg>`;
}
