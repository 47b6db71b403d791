// The menu. The table goes on behind it.

import { h } from '../dom.js';
import { button, choice, toggle } from '../parts.js';
import { frame } from '../frame.js';
import { deckChoice, tableRules } from '../form.js';
import { bellButton } from '../bell.js';
import { languageRow } from '../language.js';
import { absence } from '../../model/table.js';
import { toggleFullScreen } from '../../input/screen.js';
import { t } from '../../words.js';

/** @typedef {import('../../app.js').App} App */

/** @param {App} app */
export function menuBox(app) {
  const { settings, game } = app.state;
  const close = () => app.dispatch({ type: 'close', name: 'menu' });
  const { latest } = game;
  return frame(app, {
    name: 'menu',
    title: t('menu'),
    class: 'over-place menu-place',
    close,
    content: [
      h(
        'div.primary',
        { key: 'go' },
        button(t('menu.resume'), close, { key: 'resume', class: 'sun large', focus: true }),
        button(t('home.back'), () => app.go(null), { key: 'home', class: 'plain large', icon: 'house' }),
        latest?.you && !app.lesson ? h('p.hint', { key: 'kept' }, t(app.state.stored ? 'home.kept' : 'storage.blocked')) : null,
        bellButton(app, close),
        latest?.you && !app.lesson
          ? button(
              t('device'),
              () => {
                close();
                app.dispatch({ type: 'open', box: { name: 'device' } });
              },
              { key: 'device', class: 'quiet', icon: 'device' },
            )
          : null,
        latest?.you && game.shown && absence(app.state, game.shown)
          ? button(
              t('absence.title'),
              () => {
                close();
                app.dispatch({ type: 'clock', now: Date.now() });
                app.dispatch({ type: 'open', box: { name: 'absence' } });
              },
              { key: 'absence', class: 'quiet', icon: 'clock' },
            )
          : null,
      ),
      h(
        'div.settings',
        { key: 'settings' },
        toggle(t('sound'), settings.sound, (sound) => app.set({ sound })),
        toggle(t('four'), settings.four, (four) => app.set({ four })),
        toggle(t('mirrored'), settings.mirrored, (mirrored) => app.set({ mirrored })),
        choice(
          'sorting',
          t('sort'),
          ['suit', 'rank', 'come'].map((value) => ({ value, label: t(`sort.${value}`) })),
          settings.sorting,
          (sorting) => app.set({ sorting: /** @type {any} */ (sorting) }),
          { class: 'pills' },
        ),
        choice(
          'theme',
          t('theme'),
          ['system', 'light', 'dark'].map((value) => ({ value, label: t(`theme.${value}`) })),
          settings.theme,
          (theme) => app.set({ theme: /** @type {any} */ (theme) }),
          { class: 'pills' },
        ),
        deckChoice(app),
        languageRow(app),
        document.fullscreenEnabled
          ? button(t('fullScreen'), () => toggleFullScreen(), { key: 'full', class: 'quiet', icon: 'full' })
          : null,
      ),
      latest ? h('details.fold', { key: 'rules' }, h('summary', null, t('rules')), tableRules(app, latest.rules)) : null,
      h('p.hint.keys', { key: 'keys' }, t('menu.keys')),
      leaving(app),
    ],
  });
}

/** @param {App} app  apart, and last */
function leaving(app) {
  const { latest } = app.state.game;
  if (!latest?.you) return null;
  const resigning = latest.you.moves.some(({ type }) => type === 'resign');
  const lobby =
    latest.phase === 'lobby' &&
    latest.you.moves.some(({ type, seats }) => type === 'remove_seat' && seats?.includes(latest.you?.seat ?? -1));
  if (!resigning && !lobby) return null;
  return h(
    'div.apart',
    { key: 'leave' },
    button(
      t('leave'),
      () => app.dispatch({ type: 'open', box: { name: 'confirm', ask: resigning ? 'leave' : 'leaveLobby' } }),
      { key: 'leave', class: 'danger-quiet', icon: 'door' },
    ),
  );
}
