// The three languages, each in its own name.

import { h } from './dom.js';
import { LANGUAGES } from '../languages.js';
import { t, tagOf } from '../words.js';

/** @param {import('../app.js').App} app */
export function languageRow(app) {
  const { language } = app.state.settings;
  return h(
    'nav.languages',
    { key: 'languages', 'aria-label': t('language') },
    LANGUAGES.map((one) =>
      h(
        'button',
        {
          type: 'button',
          key: one,
          class: 'button quiet',
          lang: tagOf(one),
          'aria-pressed': String(one === language),
          onclick: () => app.set({ language: one }),
        },
        h('span.label', null, t(`language.${one}`)),
      ),
    ),
  );
}
