// One's own seats on other devices: the links that carry them. Never shown beside an invite, never sent anywhere.

import { allSeats } from '../away/tables.js';
import { codeOf, seatsIn } from '../arrival.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Box} Box */

/** @param {App} app @returns {string} the private link to the open table's seat; '' without one */
export function seatLink(app) {
  const { table } = app.state;
  return table && app.token ? `${app.addressOf(table)}#seat=${codeOf([{ table, token: app.token }])}` : '';
}

/** @param {App} app @returns {string} the link that carries every seat; '' when there is none */
export function allSeatsLink(app) {
  const seats = allSeats(Date.now());
  return seats.length ? `${app.addressOf(null)}#seat=${codeOf(seats)}` : '';
}

/** @param {App} app @param {Box} box  which then says how it went @param {string} link */
export async function copyPrivately(app, box, link) {
  let copied = true;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    copied = false;
  }
  if (app.state.boxes.some(({ name }) => name === box.name))
    app.dispatch({ type: 'open', box: { ...box, copied, refused: !copied } });
}

/** @param {App} app @param {Box} box @param {string} text  a link or code as it was pasted */
export function bringSeats(app, box, text) {
  const seats = seatsIn(text);
  app.dispatch({ type: 'open', box: { ...box, brought: seats.length } });
  if (seats.length) app.receive(seats);
}
