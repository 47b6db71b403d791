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
 * @param {number[][]} points  by seat, of each round; none is below zero under any scoring (RULES.md 3)
 * @returns {string} an <svg>; its lines carry the classes c0 … c6 and dashes of their own
 */
export function chart(points) {
  const rounds = Math.max(1, points[0]?.length ?? 0);
  const most = Math.max(1, ...points.flat());
  const step = stepFor(most);
  const top = Math.ceil(most / step) * step;
  const x = (/** @type {number} */ round) => LEFT + ((round - 0.5) / rounds) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  const grid = [];
  for (let value = 0; value <= top; value += step)
    grid.push(
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}"/>`,
      `<text x="${LEFT - 5}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
    );
  const every = Math.ceil(rounds / 10);
  for (let round = every; round <= rounds; round += every)
    grid.push(`<text x="${x(round).toFixed(1)}" y="${HEIGHT - 5}" text-anchor="middle">${round}</text>`);
  const lines = points.map((own, seat) => {
    if (!own.length) return '';
    const at = own.map((value, index) => `${x(index + 1).toFixed(1)},${y(value).toFixed(1)}`);
    const [cx, cy] = at[at.length - 1].split(',');
    return `<polyline class="line c${seat}" points="${at.join(' ')}"/><circle class="dot c${seat}" cx="${cx}" cy="${cy}" r="4"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${grid.join('')}${lines.join('')}</svg>`;
}
