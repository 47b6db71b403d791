// Which box is in front.

import { h } from './dom.js';
import { lazy } from './lazy.js';
import { suitBox } from './boxes/suit.js';
import { top } from '../state/boxes.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./dom.js').Tree} Tree */
/** @typedef {import('../types.js').Box} Box */

const later = lazy(() => import('./later.js'));
const code = lazy(() => import('./boxes/qr.js'));
const away = lazy(() => import('./away.js'));

/** @param {App} app @param {Box} box @returns {Tree|null} */
function draw(app, box) {
  switch (box.name) {
    case 'suit':
      return suitBox(app, box);
    case 'round':
      return later()?.roundBox(app, box) ?? null;
    case 'match':
      return later()?.matchBox(app) ?? null;
    case 'menu':
      return later()?.menuBox(app) ?? null;
    case 'confirm':
      return later()?.confirmBox(app, box) ?? null;
    case 'absence':
      return later()?.absenceBox(app) ?? null;
    case 'chat':
      return later()?.chatBox(app) ?? null;
    case 'qr':
      return code()?.qrBox(app) ?? null;
    case 'bell':
      return away()?.bellBox(app, box) ?? null;
    case 'device':
      return away()?.deviceBox(app, box) ?? null;
    case 'carry':
      return away()?.carryBox(app, box) ?? null;
    case 'new':
      return later()?.newTableBox(app) ?? null;
    default:
      return null;
  }
}

/** Whether the box leaves the top bar in use. @param {Box} box */
export const underBar = (box) => ['suit', 'round', 'match'].includes(box.name);

/** @param {App} app @returns {Tree} the topmost box alone: what lies beneath returns when it is closed */
export function boxes(app) {
  const box = top(app.state.boxes);
  const drawn = box ? draw(app, box) : null;
  return h('div.boxes', { key: 'boxes' }, drawn);
}
