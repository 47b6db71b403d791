// Which boxes are open. A box that tells of a round keeps what it tells, for the table may already be further.

/** @typedef {import('../types.js').Box} Box */
/** @typedef {import('../types.js').BoxName} BoxName */
/** @typedef {import('../types.js').View} View */

/** @param {Box[]} boxes @param {Box} box */
export function open(boxes, box) {
  return [...boxes.filter(({ name }) => name !== box.name), box];
}

/** @param {Box[]} boxes @param {BoxName} name */
export function close(boxes, name) {
  return boxes.some((box) => box.name === name) ? boxes.filter((box) => box.name !== name) : boxes;
}

/** @param {Box[]} boxes */
export function top(boxes) {
  return boxes.length ? boxes[boxes.length - 1] : null;
}

/** @param {Box} box  the end of a match stays; everything else can be put away */
export function closable(box) {
  return box.name !== 'match';
}

/**
 * What a newly shown view opens and closes by itself.
 * @param {Box[]} boxes
 * @param {View|null} before
 * @param {View} view
 * @returns {Box[]}
 */
export function follow(boxes, before, view) {
  let next = boxes;
  const suit = next.find((box) => box.name === 'suit');
  const ordered =
    suit && suit.declare ? view.you?.moves.some((move) => move.type === 'declare') : view.phase === 'playing';
  if (suit && !ordered) next = close(next, 'suit');
  if (namesNow(view) && !(before && namesNow(before))) next = open(next, { name: 'suit', declare: true });
  if (view.phase === 'round_over' && before?.phase !== 'round_over')
    next = under(close(next, 'suit'), { name: 'round', view });
  if (view.phase === 'finished' && view.round && before?.phase !== 'finished')
    next = under(close(close(next, 'suit'), 'confirm'), { name: 'match' });
  if (view.phase !== 'finished') next = close(next, 'match');
  return next;
}

/**
 * Opens a box beneath what the reader has opened meanwhile.
 * @param {Box[]} boxes @param {Box} box
 */
function under(boxes, box) {
  const others = boxes.filter(({ name }) => name !== box.name);
  const own = others.findIndex(({ name }) => name !== 'round');
  return own < 0 ? [...others, box] : [...others.slice(0, own), box, ...others.slice(own)];
}

/** @param {View} view  whether the dealer is asked to name the suit of the starter */
function namesNow(view) {
  return (
    view.round?.naming !== null &&
    view.round?.naming === view.you?.seat &&
    !!view.you?.moves.some((move) => move.type === 'declare')
  );
}
