// The browser's (and Android's) Back closes the topmost thing and never leaves a match unasked: while there is something
// to close, one entry of the history stands guard in front of the page.

import { readAddress } from '../model/address.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
function guarding(app) {
  const { boxes, game, page, table } = app.state;
  if (page) return false; // it has an entry of its own
  const playing = game.latest?.you && (game.latest.phase === 'playing' || game.latest.phase === 'round_over');
  return table !== null && (boxes.some(({ name }) => name !== 'match') || game.selected !== null || !!playing);
}

/** @param {App} app @param {() => void} goBack */
export function listenBack(app, goBack) {
  const raised = () => history.state?.guard === true;

  app.store.listen(() => {
    if (guarding(app) && !raised()) history.pushState({ guard: true }, '', location.href);
  });

  addEventListener('popstate', () => {
    const { table, page } = readAddress(location.search);
    if (table !== app.state.table) {
      app.go(table, false);
      if (page) app.dispatch({ type: 'page', page });
      return;
    }
    if (page?.query !== app.state.page?.query) {
      app.dispatch({ type: 'page', page });
      return;
    }
    if (!raised() && guarding(app)) {
      goBack();
      if (guarding(app)) history.pushState({ guard: true }, '', location.href);
    } else if (!raised() && table) {
      // The guard was gone already when nothing was left to guard: this Back means leaving.
      app.go(null, true);
    }
  });
}
