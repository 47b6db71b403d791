// The end of a match: who won and why, its rounds, and the ways on.

import { h } from '../dom.js';
import { button, picture } from '../parts.js';
import { corner, replayWay } from '../corner.js';
import { frame } from '../frame.js';
import { isUnheard } from '../bar.js';
import { aims, hands, roundTitle, winnerFace } from './round.js';
import { proposeTable } from '../../acts/tables.js';
import { send } from '../../acts/orders.js';
import { number, t } from '../../words.js';

/** @typedef {import('../../app.js').App} App */
/** @typedef {import('../../types.js').View} View */

/** @param {App} app */
export function matchBox(app) {
  const view = /** @type {View} */ (app.state.game.shown);
  const name = (/** @type {number|null|undefined} */ seat) => view.seats.find((one) => one.seat === seat)?.name ?? '';
  const { ending, outcome } = view;
  const won = ending?.winner !== null && ending?.winner === view.you?.seat;
  const title =
    ending?.reason === 'expired'
      ? t('expired.title')
      : won
        ? t('match.youWon')
        : t('match.won', { name: name(ending?.winner) });
  return frame(app, {
    name: 'match',
    title,
    closable: false,
    class: `panel-place match-place ${won ? 'won' : ''}`,
    content: [
      winnerFace(view, ending?.winner),
      h(
        'p.lead',
        { key: 'why' },
        why(view, { name: name(ending?.left), winner: name(ending?.winner) }),
      ),
      outcome && outcome.reason ? h('p.eyebrow', { key: 'last' }, roundTitle(view)) : null,
      outcome ? hands(app, view, standings(view, outcome)) : null,
      ways(app, outcome !== null),
      rounds(view),
      aims(view),
      outcome ? corner(app, view, null) : null,
      view.you
        ? h(
            'div.primary',
            { key: 'primary' },
            rematch(app, view),
            button(t('table.next'), () => proposeTable(app), {
              key: 'next',
              class: offers(app) ? 'plain large' : 'sun large',
              meaning: 'next',
              focus: !offers(app),
            }),
          )
        : null,
    ],
  });
}

/** @param {View} view @param {{name: string, winner: string}} who  left, and won */
function why({ ending, seats }, who) {
  const reason = ending?.reason ?? 'target';
  if (reason !== 'resigned' && reason !== 'absence') return t(`match.${reason}`);
  if (seats.length === 2) return t(`match.${reason}.two`, who);
  const best = seats.find(({ seat }) => seat === ending?.winner)?.score;
  const even = seats.filter(({ seat, score }) => seat !== ending?.left && score === best).length > 1;
  return [t(`match.${reason}`, who), ...(even ? [t('match.even')] : [])].join(' ');
}

/** @param {View} view @param {import('../../types.js').Outcome} outcome @returns {(number|null)[]} seats, the match's winner first */
function standings({ seats, ending, rules }, { totals }) {
  const most = rules.options.scoring === 'winner_takes';
  const others = seats.map(({ seat }, index) => ({ seat, total: totals[index] })).filter(({ seat }) => seat !== ending?.winner);
  others.sort((one, other) => (most ? other.total - one.total : one.total - other.total));
  return [ending?.winner ?? null, ...others.map(({ seat }) => seat)];
}

/** @param {App} app @param {boolean} played  there is something to look at again */
function ways(app, played) {
  return h(
    'div.ways',
    { key: 'ways' },
    played ? replayWay(app) : null,
    button(t('home.back'), () => app.go(null), {
      key: 'home',
      class: 'quiet',
      icon: 'house',
      meaning: 'home',
      focus: !app.state.game.latest?.you,
    }),
  );
}

/** @param {App} app */
const offers = (app) => app.state.game.latest?.you?.moves.find(({ type }) => type === 'rematch');

/** @param {App} app @param {View} view */
function rematch(app, view) {
  const people = view.seats.filter(({ bot }) => !bot);
  const agreed = people.filter((seat) => seat.rematch).length;
  const move = offers(app);
  if (!move) return null;
  return [
    button(t(move.agree ? 'rematch' : 'rematch.back'), () => send(app, vote(view, move.agree)), {
      key: 'rematch',
      class: move.agree ? 'sun large' : 'plain large',
      icon: 'turn',
      meaning: `rematch ${move.agree}`,
      focus: true,
      busy: app.state.game.order !== null,
    }),
    agreement(app, agreed, people.length),
  ];
}

/** @param {App} app @param {number} agreed @param {number} people  one alone needs nobody's consent */
function agreement(app, agreed, people) {
  const text = isUnheard(app) ? t('offline.text') : people > 1 ? t('rematch.agreed', { a: agreed, b: people }) : null;
  return text && h('p.hint', { key: 'agreed', role: 'status' }, text);
}

/** @param {View} view @param {boolean|undefined} agree  meant for this match: arriving late, it counts for no other */
const vote = ({ outcome }, agree) => ({ type: 'rematch', agree, k: outcome?.shuffle?.k });

/** @param {View} view */
function rounds(view) {
  if (!view.rounds.length) return null;
  return h(
    'div.rounds',
    { key: 'rounds', role: 'region', 'aria-label': t('match.rounds'), tabindex: 0 },
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col' }, t('round')),
          view.seats.map(({ seat, name }) => h('th', { scope: 'col', key: seat }, name)),
        ),
      ),
      h(
        'tbody',
        null,
        view.rounds.map((round) =>
          h(
            'tr',
            { key: round.number },
            h('th', { scope: 'row' }, String(round.number)),
            round.gained.map((points, index) =>
              h(
                'td',
                { key: index, class: index === round.winner ? 'won' : '' },
                index === round.winner ? picture('crown') : null,
                number(points),
              ),
            ),
          ),
        ),
      ),
      h(
        'tfoot',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'row' }, t('score')),
          view.seats.map(({ seat, score }) => h('td', { key: seat }, number(score))),
        ),
      ),
    ),
  );
}
