// The bell: what it tells, and why the browser is going to ask.

import { h } from '../dom.js';
import { button } from '../parts.js';
import { frame } from '../frame.js';
import { bellState, ringHere, rings, silenceHere } from '../../acts/bell.js';
import { t } from '../../words.js';

/** @typedef {import('../../app.js').App} App */

/** @param {App} app @param {import('../../types.js').Box} box */
export function bellBox(app, box) {
  const can = bellState();
  const on = rings(app.state.table);
  const text = on ? 'bell.on' : `bell.${can}`;
  const act = async () => {
    app.dispatch({ type: 'open', box: { ...box, busy: true, problem: null } });
    const problem = await (on ? silenceHere(app) : ringHere(app));
    if (app.state.boxes.some(({ name }) => name === 'bell')) app.dispatch({ type: 'open', box: { ...box, busy: false, problem } });
  };
  return frame(app, {
    name: 'bell', title: t('bell'), class: 'over-place small-place',
    content: [
      h('p', { key: 'text' }, t(text)),
      box.problem && box.problem !== text ? h('p.problem', { key: 'problem', role: 'alert' }, t(box.problem)) : null,
      can === 'install' ? h('div.primary', { key: 'carry' }, button(t('carry'), () => app.dispatch({ type: 'open', box: { name: 'carry' } }), { key: 'carry', class: 'plain large', icon: 'device' })) : null,
      on || can === 'ready' ? h('div.primary', { key: 'primary' }, button(t(on ? 'bell.silence' : 'bell.ring'), act,
        { key: 'ring', class: on ? 'plain large' : 'sun large', icon: on ? 'bell-off' : 'bell', busy: !!box.busy, focus: true, meaning: on ? 'silence' : 'ring' })) : null,
    ],
  });
}
