// The bell button of the menu and the lobby: it only opens the box that explains and asks.

import { button } from './parts.js';
import { rings } from '../acts/bell.js';
import { t } from '../words.js';

/** @param {import('../app.js').App} app @param {() => void} [first]  before the box opens */
export function bellButton(app, first = () => {}) {
  const { game, table } = app.state;
  if (!game.latest?.you || app.lesson) return null;
  const on = rings(table);
  const open = () => {
    first();
    app.dispatch({ type: 'open', box: { name: 'bell' } });
  };
  return button(t(on ? 'bell.rings' : 'bell'), open, { key: 'bell', class: 'quiet', icon: on ? 'bell' : 'bell-off' });
}
