// Asks once more before what cannot be taken back.

import { h } from '../dom.js';
import { button } from '../parts.js';
import { frame } from '../frame.js';
import { send } from '../../acts/orders.js';
import { leaveLobby } from '../../acts/tables.js';
import { t } from '../../words.js';

/** @typedef {import('../../app.js').App} App */

/** @type {Record<string, {title: string, text: string, yes: string, run: (app: App, box: import('../../types.js').Box) => unknown}>} */
const ASKS = {
  resign: { title: 'resign.ask', text: 'resign.text', yes: 'resign', run: (app) => send(app, { type: 'resign' }) },
  leave: {
    title: 'leave.ask',
    text: 'resign.text',
    yes: 'leave',
    run: async (app) => {
      if (await send(app, { type: 'resign' })) app.go(null);
    },
  },
  absence: {
    title: 'absence.ask',
    text: 'resign.text',
    yes: 'absence.claim',
    run: (app) => {
      app.dispatch({ type: 'close', name: 'absence' });
      send(app, { type: 'claim_absence' });
    },
  },
  leaveLobby: { title: 'leave.ask', text: 'leave.lobbyText', yes: 'leave', run: leaveLobby },
  swap: {
    title: 'swap.ask',
    text: 'swap.text',
    yes: 'swap',
    run: (app, box) => {
      app.takeSeat(box.token);
    },
  },
  remove: {
    title: 'remove.ask',
    text: 'remove.text',
    yes: 'seat.remove',
    run: (app, box) => send(app, { type: 'remove_seat', seat: box.seat }),
  },
};

/** @param {App} app @param {import('../../types.js').Box} box */
export function confirmBox(app, box) {
  const { title, text, yes, run } = ASKS[box.ask];
  const close = () => app.dispatch({ type: 'close', name: 'confirm' });
  return frame(app, {
    name: 'confirm',
    title: t(title, { name: box.player ?? '' }),
    class: 'over-place small-place',
    close,
    content: [
      h('p', { key: 'text' }, t(text)),
      h(
        'div.primary.row',
        { key: 'primary' },
        button(
          t(yes),
          () => {
            close();
            run(app, box);
          },
          { key: 'yes', class: 'danger large', meaning: 'yes' },
        ),
        button(t('cancel'), close, { key: 'no', class: 'plain large', focus: true }),
      ),
    ],
  });
}
