// The shapes of records and of records played back (docs/API.md). Types only; nothing here runs.

/** @typedef {import('../types.js').Card} Card */
/** @typedef {import('../types.js').Suit} Suit */
/** @typedef {import('../types.js').LogEvent} LogEvent */
/** @typedef {import('../fairness/shuffle.js').Shuffle} Shuffle */

/**
 * @typedef {object} RecordedRound
 * @prop {number} dealer
 * @prop {string} deck
 * @prop {string[]} reshuffles
 * @prop {string[]} moves
 * @prop {{reason?: string|null, winner?: number|null, gained?: number[], shuffle?: Shuffle}} [outcome]
 */

/**
 * @typedef {object} GameRecord
 * @prop {string} format
 * @prop {{preset: string, options?: Record<string, any>}} rules
 * @prop {string[]} seats
 * @prop {RecordedRound[]} rounds
 * @prop {{commitment: string}} [fairness]
 */

/**
 * What lies on the table after a step.
 * @typedef {object} Lying
 * @prop {number|null} turn
 * @prop {Card} top
 * @prop {Suit|null} suit
 * @prop {number} stock
 * @prop {number} pending
 * @prop {1|-1} direction
 * @prop {string} plays
 */

/** @typedef {Lying & {seat: number, move: string, hands?: Record<string, string>, drew?: Record<string, string>, rebuilt?: true}} Step */
/** @typedef {{reason: string|null, winner: number|null, points: number[], gained: number[], totals: number[], hands: Card[][]}} Result */
/** @typedef {{dealer: number, deal: Lying & {hands: string[]}, steps: Step[], outcome: Result}} PlayedRound */

/**
 * @typedef {object} Playback
 * @prop {import('../types.js').Rules} rules
 * @prop {string[]} seats
 * @prop {PlayedRound[]} rounds
 * @prop {boolean} finished
 * @prop {number|null} winner
 */

/** @typedef {{type: string, seat: number, card?: Card, suit?: Suit, call?: boolean, caught?: number}} Deed  what a step's writing says */

/**
 * One moment of a round: the table with all hands open.
 * @typedef {object} Frame
 * @prop {Card[][]} hands
 * @prop {Lying} lying
 * @prop {Card[]} pile      the last few discards, newest last
 * @prop {Deed|null} deed   null: the deal
 * @prop {[number, Card[]][]} drew  seats and what came to them
 * @prop {boolean} rebuilt
 */

/**
 * Why a record cannot be shown: what the server refused, a text of our own, or a shuffle that does not agree.
 * @typedef {{refusal?: import('../types.js').Refusal & {round?: number, move?: number, turn?: number|null}, key?: string,
 *            record?: GameRecord|null, finding?: import('../fairness/check.js').Finding}} Trouble
 */

/**
 * The replay as the page keeps it.
 * @typedef {object} Replay
 * @prop {string|null} table     whose record it is; null: a file's
 * @prop {string} query          the address it was last brought in line with
 * @prop {'open'|'loading'|'ready'|'refused'} phase  `open` waits for a file
 * @prop {Trouble|null} trouble
 * @prop {GameRecord|null} record
 * @prop {Playback|null} playback
 * @prop {Frame[][]} rounds      by round, the moments
 * @prop {import('../fairness/check.js').Finding|null} finding  of the shuffles; null while it is looked for
 * @prop {boolean} earlier       whether the address is of a match that a rematch has replaced
 * @prop {'play'|'stats'} tab
 * @prop {number} round          from 0
 * @prop {number} step           from 0, the deal
 * @prop {boolean} playing
 * @prop {number} speed
 * @prop {string} why            why the card last touched could not be played
 * @prop {boolean} copied
 */

export {};
