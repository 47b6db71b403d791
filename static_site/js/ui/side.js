// Where the chat stands: the right column on a wide screen, a sheet over the table on a phone.

import { h } from './dom.js';
import { lazy } from './lazy.js';

const later = lazy(() => import('./later.js'));

/** @param {{width: number, height: number}} size  whether there is room for a column beside the table */
export function hasSide({ width, height }) {
  return width >= 1000 && height >= 600;
}

/** @param {import('../app.js').App} app */
export function chatSide(app) {
  if (!hasSide(app.state.size)) return null;
  return h('aside.side', { key: 'side' }, app.lesson ? app.lesson.coach() : (later()?.chatPanel(app, 'side') ?? null));
}
