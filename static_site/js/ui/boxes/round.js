// The end of a round: who went out, what everyone held and what it cost, the scores.

import { h } from '../dom.js';
import { button, picture } from '../parts.js';
import { face } from '../faces.js';
import { frame } from '../frame.js';
import { isUnheard } from '../bar.js';
import { smallCard } from '../cards.js';
import { corner } from '../corner.js';
import { goal } from '../../model/rules.js';
import { logLine } from '../../model/log.js';
import { sorted } from '../../model/hand.js';
import { nextRound } from '../../acts/hand.js';
import { cardName, number, t } from '../../words.js';

/** @typedef {import('../../types.js').View} View */

/** @param {import('../../app.js').App} app @param {import('../../types.js').Box} box */
export function roundBox(app, box) {
  const { view } = /** @type {{view: View}} */ (/** @type {unknown} */ (box));
  const { latest } = app.state.game;
  const outcome = /** @type {import('../../types.js').Outcome} */ (view.outcome);
  const open = latest?.phase === 'round_over' && latest.round?.number === view.round?.number;
  const canDeal = open && latest?.you?.moves.some(({ type }) => type === 'next_round');
  const close = () => app.dispatch({ type: 'close', name: 'round' });
  return frame(app, {
    name: 'round',
    title: roundTitle(view),
    close,
    content: [
      winnerFace(view, outcome.winner),
      h('p.lead', { key: 'number' }, t('round.number', { n: outcome.number })),
      how(view),
      box.missed ? h('p.eyebrow', { key: 'missed' }, t('recap.missed', { n: box.missed })) : null,
      hands(app, view, [outcome.winner]),
      aims(view),
      app.lesson ? null : corner(app, view, outcome.number),
      h(
        'div.primary',
        { key: 'primary' },
        canDeal && isUnheard(app) ? h('p.hint', { key: 'unheard', role: 'status' }, t('offline.text')) : null,
        canDeal
          ? button(t('round.next'), () => nextRound(app, outcome.number), {
              key: 'next',
              class: 'sun large',
              meaning: 'next',
              focus: true,
              busy: app.state.game.order !== null,
            })
          : button(t('continue'), close, { key: 'continue', class: 'sun large', meaning: 'continue', focus: true }),
      ),
    ],
  });
}

/** @param {View} view @returns {string} */
export function roundTitle(view) {
  const { outcome } = view;
  const name = view.seats.find(({ seat }) => seat === outcome?.winner)?.name ?? '';
  if (outcome?.reason === 'blocked') return t('round.blocked');
  if (outcome?.reason === 'stopped') return t('round.stopped', { name: stopper(view) });
  return t('round.out', { name });
}

/** @param {View} view  with which card the round ended; or why nobody went out, and what decides then */
function how(view) {
  const { outcome, rules } = view;
  if (outcome?.reason !== 'blocked' && outcome?.reason !== 'stopped') {
    const last = [...view.log].reverse().find(({ type }) => type === 'play');
    return last ? h('p.hint', { key: 'last' }, logLine(view, last)) : null;
  }
  const difference = rules.options.scoring === 'winner_takes';
  return h(
    'p.hint',
    { key: 'fewest' },
    outcome.reason === 'blocked' ? `${t('round.blocked.why')} ` : '',
    t(difference ? 'round.fewest.difference' : 'round.fewest'),
  );
}

/** @param {View} view */
function stopper(view) {
  const event = [...view.log].reverse().find(({ type }) => type === 'stop');
  return view.seats.find(({ seat }) => seat === event?.seat)?.name ?? '';
}

/** @param {View} view @param {number|null|undefined} winner  the face of who won, above the heading */
export function winnerFace(view, winner) {
  const seat = view.seats.find((one) => one.seat === winner);
  return seat ? face(seat, 'winner') : null;
}

/**
 * Everyone's leftover cards, points, gain and score.
 * @param {import('../../app.js').App} app
 * @param {View} view
 * @param {(number|null)[]} order  the seats that stand first, the crowned one before all
 */
export function hands(app, view, order) {
  const outcome = /** @type {import('../../types.js').Outcome} */ (view.outcome);
  const countdown = view.rules.options.scoring === 'countdown';
  const left = outcome.hands.map((hand) =>
    sorted(hand.map((code, id) => ({ id, code })), app.state.settings.sorting).map(({ code }) => code),
  );
  const place = (/** @type {number} */ seat) => (order.includes(seat) ? order.indexOf(seat) : order.length);
  const indices = view.seats.map((_, index) => index).sort((a, b) => place(view.seats[a].seat) - place(view.seats[b].seat));
  return h(
    'div.hands',
    { key: 'hands', role: 'table', 'aria-label': t('round.hands') },
    h(
      'div.hands-head',
      { role: 'row', key: 'head' },
      ['player', 'left', 'points', 'gained', 'total'].map((column) =>
        h('span', { role: 'columnheader', key: column, class: `col-${column}` }, t(`round.${column}`)),
      ),
    ),
    indices.map((index) => {
      const { seat, name } = view.seats[index];
      const won = seat === order[0];
      return h(
        'div.hands-row',
        { role: 'row', key: seat, class: won ? 'won' : '' },
        h(
          'span.col-player',
          { role: 'rowheader' },
          face(view.seats[index]),
          h('span.name-text', null, name),
          won ? picture('crown') : null,
        ),
        h(
          'span.col-left',
          { role: 'cell' },
          left[index].length
            ? h(
                'span.held-cards',
                { role: 'img', 'aria-label': left[index].map(cardName).join(', ') },
                left[index].map((code, place) => smallCard(app.state.settings, code, place)),
              )
            : h('span.none', null, '–'),
        ),
        h('span.col-points', { role: 'cell' }, outcome.points[index] ? t('points', { n: outcome.points[index] }) : ''),
        h(
          'span.col-gained',
          { role: 'cell' },
          countdown || !outcome.gained[index] ? '' : `+${number(outcome.gained[index])}`,
        ),
        h('strong.col-total', { role: 'cell' }, number(outcome.totals[index])),
      );
    }),
  );
}

/** @param {View} view  what wins, and how far it is */
export function aims(view) {
  const { wins, target } = goal(view.rules, view.seats.length);
  return h('p.aims', { key: 'aims' }, h('span', null, wins), target ? h('span', null, target) : null);
}
