// All seats at once, out of this browser and into this browser: the way into an installed app, which shares nothing
// with the browser it was installed from.

import { h } from '../dom.js';
import { button } from '../parts.js';
import { frame } from '../frame.js';
import { privateLink } from './device.js';
import { allSeatsLink, bringSeats } from '../../acts/seats.js';
import { t } from '../../words.js';

/** @typedef {import('../../app.js').App} App */
/** @typedef {import('../../types.js').Box} Box */

/** @param {App} app @param {Box} box */
export function carryBox(app, box) {
  const link = allSeatsLink(app);
  return frame(app, {
    name: 'carry',
    title: t('carry'),
    class: 'over-place small-place',
    content: [
      link ? h('p', { key: 'out' }, t('carry.out')) : h('p', { key: 'none' }, t('carry.empty')),
      ...(link ? privateLink(app, box, link, t('carry.copy')) : []),
      h(
        'form.bring',
        {
          key: 'in',
          onsubmit: (/** @type {any} */ event) => {
            event.preventDefault();
            bringSeats(app, box, event.target.elements.code.value);
          },
        },
        h(
          'label.field',
          { key: 'code' },
          h('span.field-label', null, t('carry.paste')),
          h('input', { type: 'text', name: 'code', autocomplete: 'off', spellcheck: 'false' }),
        ),
        box.brought === undefined
          ? null
          : h(
              'p',
              { key: 'brought', class: box.brought ? 'hint' : 'problem', role: 'status' },
              box.brought ? t('carry.brought', { n: box.brought }) : t('carry.none'),
            ),
        button(t('carry.bring'), (event) => /** @type {any} */ (event.currentTarget).form.requestSubmit(), {
          key: 'bring',
          class: 'plain large',
        }),
      ),
    ],
  });
}
