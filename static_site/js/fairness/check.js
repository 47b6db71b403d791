// Whether the shuffles of a record are what the table committed to before anybody's seed was known.

import { cardsIn, commitmentOf, deckOf, orderedDeck, restocked, subtle } from './shuffle.js';

/** @typedef {import('../types.js').Card} Card */
/** @typedef {import('./shuffle.js').Shuffle} Shuffle */
/** @typedef {import('../replay/types.js').GameRecord} GameRecord */
/** @typedef {import('../replay/types.js').RecordedRound} RecordedRound */

/**
 * `good`: everything agrees. `broken`: `why` does not. `none`: it cannot be told, for want of `why`.
 * @typedef {{state: 'good'|'broken'|'none', why: string, round: number}} Finding
 */

/**
 * What this browser knows by itself, if it sat at the table.
 * @typedef {{commitment: string|null, seed: string|null, seat: number|null}} Witness
 */

/** @type {Witness} */
export const NO_WITNESS = { commitment: null, seed: null, seat: null };

const HEX = /^[0-9a-f]{64}$/;
const SEED = /^([0-9a-f]{32})?$/;

/**
 * @param {GameRecord} record
 * @param {Record<string, any>} options  of its rules, every one
 * @param {Witness} [witness]
 * @param {number|null} [only]  one round, from 1; null: all of them
 * @returns {Promise<Finding>} the first thing that is wrong, or that all is well
 */
export async function checkRecord(record, options, witness = NO_WITNESS, only = null) {
  const none = (/** @type {string} */ why) => ({ state: /** @type {const} */ ('none'), why, round: 0 });
  if (!subtle()) return none('crypto');
  const commitment = record.fairness?.commitment;
  if (!commitment || !record.rounds.length || (only !== null && !record.rounds[only - 1])) return none('record');
  if (!HEX.test(commitment)) return { state: 'broken', why: 'shape', round: 0 };
  if (witness.commitment && witness.commitment !== commitment) return { state: 'broken', why: 'commitment', round: 0 };
  const ordered = orderedDeck(options, record.seats.length);
  for (const [index, round] of record.rounds.entries()) {
    if (only !== null && only !== index + 1) continue;
    const before = record.rounds[index - 1]?.outcome?.shuffle ?? null;
    const why = await wrong(round, before, { commitment, ordered, seats: record.seats.length, witness });
    if (why) return { state: 'broken', why, round: index + 1 };
  }
  return { state: 'good', why: '', round: only ?? record.rounds.length };
}

/**
 * @param {RecordedRound} round
 * @param {Shuffle|null} before  the shuffle of the round before
 * @param {{commitment: string, ordered: Card[], seats: number, witness: Witness}} known
 * @returns {Promise<string>} what is wrong with it, or nothing
 */
async function wrong(round, before, { commitment, ordered, seats, witness }) {
  const shuffle = round.outcome?.shuffle;
  if (!shuffle || !wellFormed(shuffle, seats)) return 'shape';
  if (before && shuffle.k !== before.k + 1) return 'order';
  if (before && before.client_seeds.join('/') !== shuffle.client_seeds.join('/')) return 'seeds';
  if (witness.seed && witness.seat !== null && shuffle.client_seeds[witness.seat] !== witness.seed) return 'own';
  if ((await commitmentOf(shuffle.secret, shuffle.k)) !== commitment) return 'secret';
  if ((await deckOf(shuffle, ordered)).join('') !== round.deck) return 'deck';
  let rest = playsOf(round.moves);
  /** @type {Card[]|null} */
  let top = null;
  for (const [index, stock] of round.reshuffles.entries()) {
    const pile = discardsFor(cardsIn(stock), top, rest);
    if (!pile || (await restocked(shuffle, index + 1, pile.discards)).join('') !== stock) return 'reshuffle';
    ({ rest, top } = pile);
  }
  return '';
}

/** @param {any} shuffle @param {number} seats */
function wellFormed({ k, secret, client_seeds: seeds }, seats) {
  return (
    Number.isInteger(k) &&
    k >= 1 &&
    k <= 256 &&
    HEX.test(secret) &&
    Array.isArray(seeds) &&
    seeds.length === seats &&
    seeds.every((seed) => typeof seed === 'string' && SEED.test(seed))
  );
}

/** @param {string[]} moves  @returns {Card[]} the cards played, oldest first */
function playsOf(moves) {
  return moves.map((move) => /^([A2-9TJQK][CDHS]|XX)/.exec(move)?.[1] ?? '').filter(Boolean);
}

/**
 * The discards that were shuffled into a new stock, oldest first. How many there were, the stock tells; of the first
 * pile, the starter is the one card of it that nobody played.
 * @param {Card[]} stock @param {Card[]|null} top  what the last reshuffle left lying @param {Card[]} plays  since then
 * @returns {{discards: Card[], top: Card[], rest: Card[]}|null} null: these cards were never discards
 */
function discardsFor(stock, top, plays) {
  const lying = stock.length - 1;
  const played = plays.slice(0, lying);
  const left = [...stock];
  for (const card of played) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  if (lying < 0 || left.length !== 1 || plays.length <= lying || (top && top[0] !== left[0])) return null;
  return { discards: [left[0], ...played], top: [plays[lying]], rest: plays.slice(lying + 1) };
}
