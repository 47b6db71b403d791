// A record played back as moments one can walk through, and what is to be read off it. Knows no rules: the server's
// answer says what lies where after every step.

import { cardsIn } from '../fairness/shuffle.js';

/** @typedef {import('./types.js').Playback} Playback */
/** @typedef {import('./types.js').PlayedRound} PlayedRound */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').Deed} Deed */
/** @typedef {import('./types.js').Card} Card */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Suit} Suit */

const PILE = 4;
const WRITTEN =
  /^(?:(?<card>[A2-9TJQK][CDHS]|XX)(?:=(?<suit>[CDHS]))?(?<call>\*)?|=(?<declared>[CDHS])|(?<plain>\+|-|stop)|(?<word>call|catch|resign|absent)@\d(?:>(?<caught>\d))?)$/;
const PLAIN = /** @type {Record<string, string>} */ ({ '+': 'draw', '-': 'pass', stop: 'stop' });

/** @param {string} move  as records write it @param {number} seat @returns {Deed} */
export function deedOf(move, seat) {
  const { card, suit, call, declared, plain, word, caught } = WRITTEN.exec(move)?.groups ?? {};
  if (declared) return { type: 'declare', seat, suit: /** @type {Suit} */ (declared) };
  if (!card) return { type: PLAIN[plain] ?? word, seat, ...(caught ? { caught: Number(caught) } : {}) };
  return { type: 'play', seat, card, ...(suit ? { suit: /** @type {Suit} */ (suit) } : {}), ...(call ? { call: true } : {}) };
}

/** @param {PlayedRound} round @returns {Frame[]} the deal, then one for each step */
export function framesOf(round) {
  let hands = round.deal.hands.map(cardsIn);
  let pile = [round.deal.top];
  const frames = [/** @type {Frame} */ ({ hands, lying: round.deal, pile, deed: null, drew: [], rebuilt: false })];
  for (const step of round.steps) {
    const deed = deedOf(step.move, step.seat);
    hands = hands.map((hand, seat) => (step.hands?.[seat] === undefined ? hand : cardsIn(step.hands[seat])));
    const below = step.rebuilt ? [] : pile;
    pile = deed.card ? [...below, deed.card].slice(-PILE) : step.rebuilt ? [step.top] : pile;
    const drew = Object.entries(step.drew ?? {}).map(
      ([seat, cards]) => /** @type {[number, Card[]]} */ ([Number(seat), cardsIn(cards)]),
    );
    frames.push({ hands, lying: step, pile, deed, drew, rebuilt: !!step.rebuilt });
  }
  return frames;
}

/** @param {Frame[]} frames @param {string} wild  the rank @returns {{step: number, card: Card, suit: Suit|null}[]} every wild played */
export function wildMoments(frames, wild) {
  return frames.flatMap(({ deed, lying }, step) =>
    deed?.card?.[0] === wild
      ? [{ step, card: /** @type {Card} */ (deed.card), suit: deed?.suit ?? lying.suit }]
      : [],
  );
}

/**
 * The moment as a view of the seat waited for, for whoever words moves and reasons.
 * @param {Playback} playback @param {Frame[][]} rounds @param {number} round @param {number} step  both from 0
 * @returns {View}
 */
export function viewAt(playback, rounds, round, step) {
  const { hands, lying } = rounds[round][step];
  const { dealer, outcome } = playback.rounds[round];
  const over = lying.turn === null;
  const before = playback.rounds[round - 1]?.outcome.totals ?? playback.seats.map(() => 0);
  const scores = over ? outcome.totals : before;
  const naming = !over && lying.suit === null ? lying.turn : null;
  return /** @type {View} */ ({
    table: '',
    version: step,
    phase: over ? 'round_over' : 'playing',
    rules: playback.rules,
    capacity: playback.seats.length,
    host: 0,
    seats: playback.seats.map((name, seat) => ({
      seat,
      name,
      bot: robotOf(name),
      cards: hands[seat].length,
      score: scores[seat],
      uncalled: false,
      rematch: false,
    })),
    round: {
      number: round + 1,
      dealer,
      turn: lying.turn,
      ply: step,
      direction: lying.direction,
      top: lying.top,
      suit: lying.suit,
      stock: lying.stock,
      discards: 0,
      pending: lying.pending,
      drawn: drawnBy(rounds[round], step),
      naming,
      turn_since: null,
      absent_after: null,
    },
    log: [],
    rounds: playback.rounds.slice(0, round).map(({ outcome: one }, index) => ({
      number: index + 1,
      winner: one.winner,
      reason: one.reason ?? '',
      gained: one.gained,
    })),
    outcome: over ? { number: round + 1, ...outcome } : null,
    ending: null,
    fairness: { commitment: '' },
    expires_at: '',
    you: over
      ? null
      : {
          seat: lying.turn,
          hand: hands[lying.turn ?? 0],
          moves: cardsIn(lying.plays).map((card) => ({ type: 'play', card })),
        },
  });
}

/** @param {Frame[]} frames @param {number} step @returns {number} how often the seat waited for has drawn in this turn */
function drawnBy(frames, step) {
  let drawn = 0;
  for (let at = step; at > 0 && frames[at].deed?.type === 'draw'; at -= 1) {
    if (frames[at].deed?.seat !== frames[step].lying.turn || frames[at - 1].lying.pending) break;
    drawn += 1;
  }
  return drawn;
}

/** @param {string} name @returns {string|null} the robot of this name, which nobody else may bear */
function robotOf(name) {
  const low = name.toLowerCase();
  return ['carmen', 'tito', 'luna'].includes(low) ? low : null;
}

/** @typedef {{won: number, points: number[], wilds: number, drawn: number, played: number}} SeatFigures */

/** @param {Playback} playback @param {Frame[][]} rounds @returns {SeatFigures[]} by seat; `points` are the scores after each round */
export function figures(playback, rounds) {
  const frames = rounds.flat();
  const { wild } = playback.rules.options;
  return playback.seats.map((_, seat) => ({
    won: playback.rounds.filter(({ outcome }) => outcome.reason && outcome.winner === seat).length,
    points: playback.rounds.map(({ outcome }) => outcome.totals[seat]),
    wilds: frames.filter(({ deed }) => deed?.seat === seat && deed.card?.[0] === wild).length,
    drawn: frames.flatMap(({ drew }) => drew).reduce((sum, [who, cards]) => sum + (who === seat ? cards.length : 0), 0),
    played: frames.filter(({ deed }) => deed?.seat === seat && deed.card).length,
  }));
}
