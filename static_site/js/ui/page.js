// The whole page of a state: one screen, and the box in front of it.

import { h } from './dom.js';
import { boxes, underBar } from './box.js';
import { dead, invite } from './invite.js';
import { home } from './home.js';
import { lobby } from './lobby.js';
import { table } from './table.js';
import { lazy } from './lazy.js';
import { addStyle } from '../style.js';
import { addWords } from '../words.js';
import { top } from '../state/boxes.js';
import { screenOf } from '../model/screen.js';

/** @typedef {import('../app.js').App} App */

/** The pages about rules, with their texts and their looks, come when the first of them is opened. */
const rules = lazy(async () => {
  const [part] = await Promise.all([import('../rules/part.js'), addWords('rules'), addStyle('rules')]);
  await part.ready();
  return part;
});

const replay = lazy(async () => {
  const [part] = await Promise.all([import('../replay/part.js'), addWords('replay'), addStyle('replay')]);
  return part;
});

const away = lazy(() => import('../away/recap.js'));

/** @param {App} app */
function pageScreen(app) {
  return app.state.page?.name === 'replay' ? replay()?.replayScreen(app) : rules()?.pageScreen(app);
}

/** @param {App} app @param {ReturnType<typeof screenOf>} name @param {boolean} covered */
function screen(app, name, covered) {
  switch (name) {
    case 'page':
      return pageScreen(app) ?? dead(app, 'loading');
    case 'home':
      return home(app);
    case 'invite':
      return invite(app);
    case 'lobby':
      return lobby(app);
    case 'table':
      return table(app, covered, app.state.recap ? (away()?.recapPanel(app) ?? null) : null);
    default:
      return dead(app, name);
  }
}

/** @param {App} app */
export function page(app) {
  const box = app.state.page ? null : top(app.state.boxes);
  const name = screenOf(app.state);
  return h(
    'div.page',
    { key: 'page', 'data-screen': name },
    h(
      'div.screen',
      { key: 'screen', inert: (box && !underBar(box)) || undefined },
      screen(app, name, box !== null && underBar(box)),
    ),
    app.state.page ? null : boxes(app),
  );
}
