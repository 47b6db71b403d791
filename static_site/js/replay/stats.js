// The statistics of one match: the points of each round, and what each did in it. Of this table only; there is no ranking.

import { h } from '../ui/dom.js';
import { face } from '../ui/faces.js';
import { strip } from './chart.js';
import { figures, viewAt } from './model.js';
import { number, rankName, t } from '../words.js';

/** @typedef {import('./types.js').Replay} Replay */
/** @typedef {import('./types.js').Playback} Playback */

const COLUMNS = /** @type {const} */ (['won', 'score', 'wilds', 'drawn']);

/** @param {Replay} replay @param {Playback} playback */
export function statistics(replay, playback) {
  const by = figures(playback, replay.rounds);
  const { seats } = viewAt(playback, replay.rounds, 0, 0);
  const rank = rankName(playback.rules.options.wild);
  const own = by.map(gained);
  const most = Math.max(1, ...own.flat());
  const final = (/** @type {number} */ seat) => by[seat].points.at(-1) ?? 0;
  return h(
    'div.sheet.stats',
    { key: 'stats' },
    h(
      'section.panel',
      { key: 'panel' },
      h('p.hint', { key: 'text' }, t('stats.text')),
      h(
        'figure.stats-chart.on-felt',
        { key: 'chart' },
        h('figcaption', { key: 'caption' }, t('stats.rounds')),
        h(
          'ul.stats-strips',
          { key: 'strips' },
          seats.map((seat) =>
            h(
              'li',
              { key: seat.seat },
              h('span.name-text', null, seat.name),
              h('strong', null, number(final(seat.seat))),
              h('span.stats-strip', { art: { key: `strip/${most}/${own[seat.seat]}`, svg: strip(own[seat.seat], most) } }),
            ),
          ),
        ),
      ),
      h(
        'div.rounds',
        { key: 'table', role: 'region', 'aria-label': t('replay.tab.stats'), tabindex: 0 },
        h(
          'table',
          null,
          h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('stats.player')), COLUMNS.map((name) => h('th', { scope: 'col', key: name }, t(`stats.${name}`, { rank }))))),
          h(
            'tbody',
            null,
            seats.map((seat) =>
              h(
                'tr',
                { key: seat.seat, 'data-seat': seat.seat },
                h('th', { scope: 'row' }, h('span.stats-who', null, face(seat), h('span.name-text', null, seat.name))),
                [by[seat.seat].won, final(seat.seat), by[seat.seat].wilds, by[seat.seat].drawn].map((value, column) => h('td', { key: column }, number(value))),
              ),
            ),
          ),
        ),
      ),
      rounds(seats, by),
    ),
  );
}

/** @param {import('./model.js').SeatFigures} figures @returns {number[]} the points of each round */
function gained({ points }) {
  return points.map((score, round) => score - (points[round - 1] ?? 0));
}

/** @param {import('../types.js').Seat[]} seats @param {import('./model.js').SeatFigures[]} by  the scores in figures */
function rounds(seats, by) {
  return h(
    'details.fold',
    { key: 'rounds' },
    h('summary', null, t('stats.chart')),
    h(
      'div.rounds',
      { role: 'region', 'aria-label': t('stats.chart'), tabindex: 0 },
      h(
        'table',
        null,
        h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('round')), seats.map(({ seat, name }) => h('th', { scope: 'col', key: seat }, name)))),
        h(
          'tbody',
          null,
          (by[0]?.points ?? []).map((_, round) =>
            h('tr', { key: round }, h('th', { scope: 'row' }, String(round + 1)), by.map(({ points }, seat) => h('td', { key: seat }, number(points[round])))),
          ),
        ),
      ),
    ),
  );
}
