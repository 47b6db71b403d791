// What each card counts, drawn: the cards of one value side by side.

import { h } from '../ui/dom.js';
import { smallCard } from '../ui/cards.js';
import { list, rankName, t } from '../words.js';

/** @param {import('../app.js').App} app @param {Record<string, any>} options @param {string} met  the ranks there are */
export function valueTable(app, { values, scoring }, met) {
  if (scoring === 'countdown') return null;
  /** @type {Map<number, string[]>} */
  const byPoints = new Map();
  for (const [rank, points] of Object.entries(values))
    if (met.includes(rank)) byPoints.set(points, [...(byPoints.get(points) ?? []), rank]);
  return h(
    'ul.values',
    { key: 'values' },
    [...byPoints]
      .sort(([a], [b]) => b - a)
      .map(([n, ranks]) =>
        h(
          'li',
          { key: n },
          h(
            'span.held-cards',
            { role: 'img', 'aria-label': list(ranks.map(rankName)) },
            ranks.map((rank) => smallCard(app.state.settings, rank === 'X' ? 'XX' : `${rank}S`, rank)),
          ),
          h('strong', null, t('points', { n })),
        ),
      ),
  );
}
