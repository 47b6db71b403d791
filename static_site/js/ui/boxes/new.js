// NOVA MESA, MESMAS REGRAS: the old table's rules in the form, to be taken or changed.

import { h } from '../dom.js';
import { button, nameField } from '../parts.js';
import { frame } from '../frame.js';
import { capacityStepper, deckChoice, presetChoice } from '../form.js';
import { problemText } from '../problem.js';
import { createNext } from '../../acts/tables.js';
import { t } from '../../words.js';

/** @param {import('../../app.js').App} app */
export function newTableBox(app) {
  const { form } = app.state;
  return frame(app, {
    name: 'new',
    title: t('table.next'),
    class: 'over-place',
    content: [
      h('p.lead', { key: 'lead' }, t('table.nextText')),
      nameField(app, { label: t('name'), placeholder: t('name.empty') }),
      presetChoice(app),
      capacityStepper(app),
      h('details.fold', { key: 'deck' }, h('summary', null, t('deck.choose')), deckChoice(app)),
      form.refusal ? h('p.problem', { key: 'problem', role: 'alert' }, problemText(form.refusal)) : null,
      h(
        'div.primary',
        { key: 'primary' },
        button(t('home.open'), () => createNext(app), {
          key: 'create',
          class: 'sun large',
          busy: form.busy,
          focus: true,
        }),
      ),
    ],
  });
}
