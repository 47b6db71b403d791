// Seats that come with the address, behind its `#`: a private seat link, or all the seats of another device. The page's
// first module, and without imports, so that the tokens are out of the address bar before anything else runs.

/** @typedef {{table: string, token: string}} Seat */

/** @type {(seats: Seat[]) => void} */
let listener = () => {};
let carried = take();

// A link followed within the page changes nothing but the fragment. That is no Back, so nobody else hears of it.
for (const kind of ['popstate', 'hashchange']) {
  addEventListener(kind, (event) => {
    const seats = take();
    if (!seats.length) return;
    event.stopImmediatePropagation();
    listener(seats);
  });
}

/** @returns {Seat[]} taken out of the address */
function take() {
  if (!location.hash.startsWith('#seat=')) return [];
  const seats = seatsIn(location.hash);
  history.replaceState(history.state, '', location.pathname + location.search);
  return seats;
}

/** Whether seats have come that nobody has taken yet. */
export const bringsSeats = () => carried.length > 0;

/** @param {string} text  a link, a code, or what a message wrapped around them @returns {Seat[]} */
export function seatsIn(text) {
  return [...text.matchAll(/([a-z0-9-]{4,64})~([\w-]{22,128})/g)].map(([, table, token]) => ({ table, token }));
}

/** @param {Seat[]} seats @returns {string} what `seatsIn` reads */
export function codeOf(seats) {
  return seats.map(({ table, token }) => `${table}~${token}`).join('.');
}

/**
 * @param {(seats: Seat[]) => void} take  called for those already come, and for those of links opened in this page later
 */
export function onSeats(take) {
  listener = take;
  if (carried.length) take(carried);
  carried = [];
}
