// How large the hand's cards are and where they lie: at most two rows, each covered card still showing a strip wide
// enough for a finger; what does not fit even so slides sideways.

const RATIO = 7 / 5;
const SMALLEST = 56;
const TALLEST = 252;
/** The least a covered card shows (px). */
export const STRIP = 24;
const GAP = 6;
/** How much of the back row stays in sight. */
const BACK_ROW = 0.66;

/**
 * @typedef {object} HandLayout
 * @prop {number} width      of a card (px)
 * @prop {number} height     of a card (px)
 * @prop {number} step       from one card to the next in its row (px)
 * @prop {number} rows
 * @prop {number} perRow
 * @prop {boolean} slides    the rows are wider than the hand
 * @prop {number} stripWidth of the whole content (px)
 * @prop {number} stripHeight (px)
 */

/**
 * The strip is as high for one card as for many, so that a card more or less moves nothing else on the table.
 * @param {number} count  cards held
 * @param {number} across the hand's width (px)
 * @param {number} tall   the height it may take, without the room to rise (px)
 * @returns {HandLayout}
 */
export function layoutHand(count, across, tall) {
  const high = Math.min(tall, TALLEST);
  const one = fit(count, 1, across, high);
  const fits = count <= 1 || one.step >= Math.min(one.width, 42 + across / 60);
  return { ...(fits ? one : fit(count, 2, across, high / (1 + BACK_ROW))), stripHeight: Math.round(high) };
}

/**
 * @param {number} count @param {number} rows @param {number} across @param {number} high  of one card
 * @returns {Omit<HandLayout, 'stripHeight'>}
 */
function fit(count, rows, across, high) {
  const perRow = Math.max(1, Math.ceil(count / rows));
  const roomy = perRow === 1 ? across : across - STRIP * (perRow - 1);
  const width = Math.floor(Math.max(SMALLEST, Math.min(high / RATIO, roomy)));
  const height = Math.round(width * RATIO);
  const open = perRow === 1 ? width : (across - width) / (perRow - 1);
  const slides = open < STRIP;
  const step = slides ? STRIP + 6 : Math.min(width + GAP, open);
  const stripWidth = width + step * (perRow - 1);
  return { width, height, step, rows, perRow, slides, stripWidth };
}

/**
 * Where the card at a place of the hand lies, in the strip.
 * @param {HandLayout} layout @param {number} index @param {number} count
 * @returns {{x: number, y: number}}
 */
export function placeOf(layout, index, count) {
  const row = Math.floor(index / layout.perRow);
  const inRow = Math.min(layout.perRow, count - row * layout.perRow);
  const start = (layout.stripWidth - (layout.width + layout.step * (inRow - 1))) / 2;
  const front = layout.stripHeight - layout.height;
  const behind = layout.rows - 1 - row;
  return { x: start + (index % layout.perRow) * layout.step, y: front - Math.round(behind * BACK_ROW * layout.height) };
}
