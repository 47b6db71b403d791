// What the replay is steered with: the sentence of the moment, the slider with its wilds, the buttons, the list.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { hasSide } from '../ui/side.js';
import { goTo, nextSpeed, playOrPause, walk } from './acts.js';
import { marks } from './marks.js';
import { momentText } from './texts.js';
import { viewAt, wildMoments } from './model.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./types.js').Replay} Replay */
/** @typedef {import('./types.js').Playback} Playback */
/** @typedef {import('../types.js').View} View */

/** @param {Replay} replay @param {View} view  what happened, spoken as the moment changes */
export function said(replay, view) {
  const { round, step, why } = replay;
  return h('p.replay-said', { key: 'said', role: 'status', class: why ? 'why' : '' }, why || momentText(replay, view, round, step));
}

/** @param {App} app @param {Replay} replay */
export function controls(app, replay) {
  const { playing, speed, step, round, rounds } = replay;
  const last = rounds[round].length - 1;
  const start = round === 0 && step === 0;
  const end = round === rounds.length - 1 && step === last;
  return h(
    'div.replay-controls',
    { key: 'controls' },
    slider(app, replay, last),
    h(
      'div.replay-buttons',
      { key: 'buttons' },
      h('span.replay-count', { key: 'count' }, t('replay.of', { n: round + 1, all: rounds.length }), h('span', null, t('replay.step', { n: step, all: last }))),
      button('', () => walk(app, -1), { key: 'back', class: 'icon plain', icon: 'back', label: t('replay.previous'), props: { disabled: start } }),
      button('', () => playOrPause(app), {
        key: 'play',
        class: 'icon sun',
        icon: playing ? 'pause' : 'play',
        label: t(playing ? 'replay.pause' : 'replay.play'),
      }),
      button('', () => walk(app, 1), { key: 'forward', class: 'icon plain', icon: 'forward', label: t('replay.next'), props: { disabled: end } }),
      button(`${speed}×`, () => nextSpeed(app), { key: 'speed', class: 'quiet', label: t('replay.speed', { n: speed }) }),
    ),
  );
}

/** @param {App} app @param {Replay} replay @param {number} last */
function slider(app, replay, last) {
  const { round, rounds, step } = replay;
  const { wild } = /** @type {Playback} */ (replay.playback).rules.options;
  return h(
    'div.replay-slider',
    { key: 'slider' },
    marks(app, wildMoments(rounds[round], wild), last),
    h('input', {
      key: 'range',
      type: 'range',
      min: 0,
      max: last,
      step: 1,
      value: String(step),
      'aria-label': t('replay.slider'),
      'aria-valuetext': t('replay.step', { n: step, all: last }),
      oninput: (/** @type {any} */ event) => goTo(app, round, Number(event.target.value)),
    }),
  );
}

/** @param {App} app @param {Replay} replay  every moment of the round as text, each a way there */
export function moves(app, replay) {
  const playback = /** @type {Playback} */ (replay.playback);
  const { round, rounds, step } = replay;
  return h(
    'details.fold.replay-list',
    { key: 'list', open: hasSide(app.state.size) || undefined },
    h('summary', null, t('replay.list')),
    h(
      'ol',
      { key: `round-${round}` },
      rounds[round].map((_, index) =>
        h(
          'li',
          { key: index },
          h(
            'button.replay-move',
            { type: 'button', 'aria-current': index === step ? 'step' : undefined, onclick: () => goTo(app, round, index) },
            momentText(replay, viewAt(playback, rounds, round, index), round, index),
          ),
        ),
      ),
    ),
  );
}
