// The panel beside the lesson's table: what there is to know, and the move to make.

import { h } from '../ui/dom.js';
import { button } from '../ui/parts.js';
import { t } from '../words.js';

/** @param {import('./lesson.js').Lesson} lesson */
export function coach(lesson) {
  const { app, steps } = lesson;
  const done = lesson.stepAt(app.state.game.shown);
  const step = steps[done];
  return h(
    'section.coach',
    { key: 'coach', class: step ? '' : 'done', 'aria-label': t('learn.title') },
    h(
      'p.coach-step',
      { key: 'step' },
      step ? t('learn.progress', { n: done + 1, all: steps.length }) : t('learn.done'),
    ),
    h('p.coach-text', { key: 'text', role: 'status' }, t(`learn.${step ? step.text : 'end'}`)),
    h(
      'div.coach-ways',
      { key: 'ways' },
      step
        ? [
            button(t('learn.help'), () => lesson.help(), { key: 'help', class: 'quiet small', meaning: `help ${done}` }),
            button(t('learn.leave'), () => app.go(null), { key: 'leave', class: 'quiet small' }),
          ]
        : [
            button(t('home.robots'), () => lesson.play(), { key: 'robots', class: 'sun small', icon: 'robot' }),
            button(t('home.back'), () => app.go(null), { key: 'home', class: 'quiet small', icon: 'house' }),
          ],
    ),
  );
}
