// Small positions that show the rules of these options at work. They are data – hands, first card, moves as a record
// writes them, and what comes of the last one – and tests/pages plays every one of them with the engine, for all presets
// and for house rules at random.

/** @typedef {Record<string, any>} Options */

/**
 * @typedef {object} Example
 * @prop {string} id          names its caption
 * @prop {string} section
 * @prop {string[]} hands     by seat; seat 0 leads, the last seat deals
 * @prop {string} starter
 * @prop {string} stock       next card first
 * @prop {string[]} [reshuffles]
 * @prop {string} before      moves made already
 * @prop {string} move        the one shown
 * @prop {{code: string, facts: Record<string, any>}|null} refused
 * @prop {Record<string, any>} [then]    what holds after it: `turn`, `suit`, `pending`, `cards` by seat
 * @prop {string[]} shown     the cards drawn: on the table, then the one played
 * @prop {string|null} [suit] the suit named, shown beside the table's card
 * @prop {Record<string, any>} [values]  for the caption: cards, ranks, suits and counts
 */

/** @param {Options} options @param {string} met  the ranks there are @returns {Example[]} */
export function examplesFor(options, met) {
  const ranks = plainRanks(options, met);
  if (ranks.length < 3) return [];
  const seats = Math.min(3, options.max_seats);
  const lay = layer(ranks, seats);
  return [
    ...fitting(options, lay),
    ...naming(options, lay),
    ...drawingExamples(options, lay),
    ...effectExamples(options, lay, met, seats),
    ...endings(options, lay),
  ];
}

/** @param {Options} options @param {string} met @returns {string[]} ranks that do nothing but fit */
function plainRanks({ wild, effects }, met) {
  return [...'5967KTJQ34A28'].filter((rank) => met.includes(rank) && rank !== wild && !(rank in effects));
}

/** @typedef {{p: string, q: string, r: string, at: (section: string, id: string, change: Partial<Example>) => Example}} Lay */

/** @param {string[]} ranks @param {number} seats @returns {Lay} positions on the `p` of hearts; who has no say holds a card that does not matter */
function layer(ranks, seats) {
  const [p, q, r] = ranks;
  return {
    p,
    q,
    r,
    at: (section, id, { hands = [], starter = `${p}H`, stock, ...change }) => {
      const used = [starter, stock, ...hands].join(' ');
      const free = ranks.flatMap((rank) => [...'CDSH'].map((suit) => rank + suit)).filter((card) => !used.includes(card));
      const held = Array.from({ length: seats }, (_, seat) => hands[seat] ?? free.shift() ?? '');
      return {
        id,
        section,
        before: '',
        move: '',
        refused: null,
        shown: [starter, change.move?.slice(0, 2) ?? ''],
        ...change,
        hands: held,
        starter,
        stock: stock ?? free.slice(0, 2).join(' '),
      };
    },
  };
}

/** @param {string} code @param {Record<string, any>} facts */
const refusal = (code, facts = {}) => ({ code, facts });

/** @param {Options} options @param {Lay} lay */
function fitting({ jokers }, { p, q, r, at }) {
  const hands = [`${q}H ${p}S ${q}S ${r}S`];
  return [
    at('turn', 'suit', { hands, move: `${q}H`, then: { suit: 'H' }, values: { card: `${q}H`, suit: 'H' } }),
    at('turn', 'rank', { hands, move: `${p}S`, then: { suit: 'S' }, values: { card: `${p}S`, rank: p } }),
    at('turn', 'neither', {
      hands,
      move: `${q}S`,
      refused: refusal('no_fit', { card: `${q}S`, suit: 'H', rank: p }),
      values: { card: `${q}S` },
    }),
    ...(jokers ? [at('turn', 'joker', { hands: [`XX ${q}S ${r}S`], stock: `${p}D ${p}S ${q}C ${q}H`, move: 'XX', then: { suit: 'H' }, values: { suit: 'H' } })] : []),
  ];
}

/** @param {Options} options @param {Lay} lay */
function naming({ wild, wild_on_wild: both, declare, starter }, { p, q, r, at }) {
  const eight = `${wild}S`;
  const hands = [`${eight} ${q}H ${r}S`, `${q}C ${q}S ${r}D`];
  const named = { hands, before: `${eight}=C`, suit: 'C' };
  const last = /** @type {Example[]} */ ([]);
  if (!both) {
    const two = { hands: [hands[0], `${wild}D ${q}S`], before: `${eight}=C`, shown: [eight, `${wild}D`], suit: 'C' };
    last.push(at('turn', 'wildOnWild', { ...two, move: `${wild}D=H`, refused: refusal('wild_on_wild', { card: `${wild}D`, suit: 'C' }), values: { card: `${wild}D` } }));
  }
  if (declare === 'deferred')
    last.push(at('turn', 'later', { hands, before: eight, move: '=C', shown: [`${p}H`, eight], then: { suit: 'C' }, values: { suit: 'C' } }));
  if (starter === 'dealer_names')
    last.push(
      at('deal', 'dealerNames', { hands: [`${q}C ${r}S`], starter: `${wild}H`, move: '=C', shown: [`${wild}H`], suit: 'C', then: { suit: 'C', turn: 0 }, values: { suit: 'C' } }),
    );
  return [
    at('turn', 'wild', { hands, move: `${eight}=C`, suit: null, then: { suit: 'C' }, values: { card: eight, suit: 'C' } }),
    at('turn', 'named', { ...named, move: `${q}C`, shown: [eight, `${q}C`], then: { suit: 'C' }, values: { card: `${q}C`, suit: 'C' } }),
    at('turn', 'printed', {
      ...named,
      move: `${q}S`,
      shown: [eight, `${q}S`],
      refused: refusal('no_fit', { card: `${q}S`, suit: 'C', rank: wild }),
      values: { card: `${q}S` },
    }),
    ...last,
  ];
}

/** @param {Options} options @param {Lay} lay */
function drawingExamples(options, { p, q, r, at }) {
  const { draw_with_playable: free, draw_limit: limit, may_keep_drawn: keep, empty_stock: empty } = options;
  const fits = { hands: [`${p}S ${q}S`], move: '+', shown: [`${p}H`, 'back'], values: { card: `${p}S` } };
  const none = `${q}S ${q}C`;
  const stock = `${r}S ${r}C ${r}D ${q}D`;
  const examples = [
    free
      ? at('draw', 'drawAnyway', { ...fits, then: { cards: [3], turn: 0 } })
      : at('draw', 'mustPlay', { ...fits, refused: refusal('must_play', { playable: [`${p}S`] }) }),
    at('draw', 'mustDraw', { hands: [none], stock, move: '-', shown: [`${p}H`, `${q}S`], refused: refusal('can_draw') }),
  ];
  if (limit !== null && limit <= 3) {
    const drawn = Array(limit).fill('+').join(' ');
    examples.push(
      at('draw', 'limit', { hands: [none], stock, before: drawn, move: '+', shown: [`${p}H`, 'back'], refused: refusal('draw_limit_reached', { limit, instead: 'pass' }), values: { n: limit } }),
    );
  }
  if (limit === 1)
    examples.push(
      at('draw', keep ? 'mayKeep' : 'mayNotKeep', {
        hands: [none],
        stock: `${p}S`,
        before: '+',
        move: '-',
        shown: [`${p}H`, `${p}S`],
        refused: keep ? null : refusal('pass_with_playable', { playable: [`${p}S`] }),
        ...(keep ? { then: { turn: 1 } } : {}),
        values: { card: `${p}S` },
      }),
    );
  examples.push(
    empty === 'reshuffle'
      ? at('draw', 'rebuilt', { hands: [`${q}H ${r}S`, `${r}C ${r}D`], stock: '', reshuffles: [`${p}H`], before: `${q}H`, move: '+', shown: [`${q}H`, 'back'], then: { cards: [1, 3] } })
      : at('draw', 'empty', { hands: [none], stock: '', move: '-', shown: [`${p}H`, `${q}S`], then: { turn: 1 } }),
  );
  return examples;
}

/** @param {Options} options @param {Lay} lay @param {string} met @param {number} seats */
function effectExamples(options, lay, met, seats) {
  /** @type {Example[]} */
  const examples = [];
  const first = (/** @type {string} */ start) =>
    [...met].find((rank) => rank !== 'X' && options.effects[rank]?.startsWith(start));
  const draws = first('draw_');
  if (draws) examples.push(...drawCards(options, lay, draws, seats));
  const { q, r, at } = lay;
  const after = (/** @type {string} */ rank) => ({ hands: [`${rank}H ${q}C ${r}S`, `${q}S ${r}D`], move: `${rank}H`, values: { card: `${rank}H` } });
  const [skip, reverse, open] = [first('skip'), first('reverse'), first('open')];
  if (skip) examples.push(at('special', seats > 2 ? 'skip' : 'skipTwo', { ...after(skip), then: { turn: seats > 2 ? 2 : 0 } }));
  if (reverse) examples.push(at('special', seats > 2 ? 'reverse' : 'reverseTwo', { ...after(reverse), then: { turn: seats - 1 } }));
  if (open) {
    examples.push(
      at('special', 'open', { ...after(open), before: `${open}H`, move: `${q}S`, shown: [`${open}H`, `${q}S`], values: { card: `${q}S` } }),
    );
  }
  return examples;
}

/** @param {Options} options @param {Lay} lay @param {string} rank @param {number} seats */
function drawCards(options, { p, q, r, at }, rank, seats) {
  const n = Number(options.effects[rank].slice(5));
  const hands = [`${rank}H ${q}S ${r}S`, `${rank}S ${q}H ${r}D`];
  const stock = `${p}D ${p}S ${q}C ${r}H`;
  const card = `${rank}H`;
  const examples = [];
  if (options.stacking === 'same_rank') {
    const due = { hands, stock, before: card };
    examples.push(
      at('special', 'due', { ...due, move: `${q}H`, shown: [card, `${q}H`], refused: refusal('only_rank_answers', { card: `${q}H`, rank, pending: n }), values: { card: `${q}H` } }),
      at('special', 'answer', { ...due, move: `${rank}S`, shown: [card, `${rank}S`], then: { pending: 2 * n }, values: { card: `${rank}S`, n: 2 * n } }),
      at('special', 'take', { ...due, move: '+', shown: [card, 'back'], then: { pending: 0, cards: [2, 3 + n], turn: seats > 2 ? 2 : 0 }, values: { n } }),
    );
  } else {
    examples.push(at('special', 'receive', { hands, stock, move: card, then: { pending: 0, cards: [2, 3 + n], turn: seats > 2 ? 2 : 0 }, values: { card, n } }));
  }
  const next = 2 + (options.last_card_draws ? n : 0);
  examples.push(
    at('special', options.last_card_draws ? 'lastDraws' : 'lastIdle', { hands: [card, `${q}S ${r}D`], stock, move: card, then: { cards: [0, next], over: true }, values: { card, n } }),
  );
  return examples;
}

/** @param {Options} options @param {Lay} lay */
function endings(options, { p, q, r, at }) {
  const { wild, last_card_call: call, stop_at: stop, values } = options;
  const eight = `${wild}S`;
  const examples = [at('end', 'outWild', { hands: [eight], move: eight, then: { cards: [0], over: true }, values: { card: eight } })];
  if (call)
    examples.push(
      at('end', 'called', { hands: [`${q}H ${r}S`], move: `${q}H*`, shown: [`${p}H`, `${q}H`], then: { cards: [1] } }),
      at('end', 'caught', { hands: [`${q}H ${r}S`], before: `${q}H`, move: 'catch@1>0', shown: [`${q}H`], then: { cards: [3] } }),
    );
  if (stop !== null) {
    const cheap = [p, q, r].sort((a, b) => values[a] - values[b])[0];
    const dear = [p, q, r].sort((a, b) => values[b] - values[a])[0];
    const few = { move: 'stop', values: { n: stop } };
    if (values[cheap] <= stop) examples.push(at('end', 'stop', { ...few, hands: [`${cheap}S`], shown: [`${cheap}S`], then: { over: true } }));
    const held = Math.floor(stop / Math.max(1, values[dear])) + 1;
    const suits = ['S', 'C', 'D'].slice(0, held);
    if (values[dear] * suits.length > stop)
      examples.push(
        at('end', 'tooMany', {
          ...few,
          hands: [suits.map((suit) => `${dear}${suit}`).join(' '), `${wild}C ${wild}D`, `${wild}H`],
          starter: dear === p ? `${q}H` : `${p}H`,
          stock: '',
          shown: suits.map((suit) => `${dear}${suit}`),
          refused: refusal('stop_too_many_points', { points: values[dear] * suits.length, limit: stop }),
        }),
      );
  }
  return examples;
}
