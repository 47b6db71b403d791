// The shapes that cross modules: what the API sends (docs/API.md) and what the page keeps. Types only; nothing here runs.

/** @typedef {'C'|'D'|'H'|'S'} Suit */
/** @typedef {string} Card  rank then suit, `XX` for a joker */
/** @typedef {'classico'|'grande'|'noite'|'azulejo'} DeckName */
/** @typedef {'pt'|'es'|'en'} Language */

/**
 * @typedef {object} Seat
 * @prop {number} seat
 * @prop {string} name
 * @prop {string|null} bot
 * @prop {number} cards
 * @prop {number} score
 * @prop {boolean} uncalled
 * @prop {boolean} rematch
 */

/**
 * @typedef {object} Round
 * @prop {number} number
 * @prop {number} dealer
 * @prop {number|null} turn
 * @prop {number} ply
 * @prop {1|-1} direction
 * @prop {Card} top
 * @prop {Suit|null} suit
 * @prop {number} stock
 * @prop {number} discards
 * @prop {number} pending
 * @prop {number} drawn
 * @prop {number|null} naming
 * @prop {string|null} turn_since
 * @prop {string|null} absent_after
 * @prop {number[]} [more_time]  seats that gave the one waited for more time
 */

/**
 * @typedef {object} LogEvent
 * @prop {'play'|'draw'|'pass'|'stop'|'declare'|'call'|'catch'|'take'} type
 * @prop {number} seat
 * @prop {number} [ply]
 * @prop {Card} [card]
 * @prop {Suit} [suit]
 * @prop {number} [count]
 * @prop {boolean} [call]
 * @prop {number} [caught]
 */

/**
 * @typedef {object} Move  an entry of `you.moves`
 * @prop {string} type
 * @prop {Card} [card]
 * @prop {Suit[]} [suits]
 * @prop {boolean} [unnamed]
 * @prop {boolean} [call]
 * @prop {number} [count]
 * @prop {number} [seat]
 * @prop {number[]} [seats]
 * @prop {string[]} [bots]
 * @prop {number} [round]
 * @prop {boolean} [agree]
 */

/**
 * @typedef {object} Outcome
 * @prop {number} number
 * @prop {'out'|'blocked'|'stopped'|null} reason
 * @prop {number|null} winner
 * @prop {Card[][]} hands
 * @prop {number[]} points
 * @prop {number[]} gained
 * @prop {number[]} totals
 * @prop {{k: number, secret: string, client_seeds: string[]}} [shuffle]
 */

/**
 * @typedef {object} Rules
 * @prop {string} preset
 * @prop {Record<string, any>} options
 * @prop {string[]} changed
 */

/**
 * @typedef {object} View
 * @prop {string} table
 * @prop {number} version
 * @prop {'lobby'|'playing'|'round_over'|'finished'} phase
 * @prop {Rules} rules
 * @prop {number} capacity
 * @prop {number} host
 * @prop {Seat[]} seats
 * @prop {Round|null} round
 * @prop {LogEvent[]} log
 * @prop {{number: number, winner: number|null, reason: string, gained: number[]}[]} rounds
 * @prop {Outcome|null} outcome
 * @prop {{reason: 'target'|'resigned'|'absence'|'expired', winner: number|null, left: number|null}|null} ending
 * @prop {{commitment: string}} fairness
 * @prop {string} expires_at
 * @prop {{seat: number, hand: Card[], moves: Move[]}|null} you
 */

/** @typedef {{n: number, seat: number, name: string, text: string, at: string}} ChatMessage */
/** @typedef {{seats: number[], spectators: number}} Presence */
/** @typedef {{presets: Record<string, Record<string, any>>, options: Record<string, any>}} Catalog */
/** @typedef {{preset: string, options?: Record<string, any>}} RulesChoice */

/**
 * What a refused or failed request said.
 * @typedef {object} Refusal
 * @prop {string} code        API.md's code, or `offline` when no answer came
 * @prop {string} [reason]    the engine's code
 * @prop {Record<string, any>} [facts]  its details: cards, suits, ranks, seats, counts
 * @prop {string} [field]
 * @prop {string} [absent_after]
 */

/**
 * @typedef {object} Settings  kept in this browser
 * @prop {string} name
 * @prop {DeckName} deck
 * @prop {Language} language
 * @prop {boolean} sound
 * @prop {'suit'|'rank'|'come'} sorting
 * @prop {'system'|'light'|'dark'} theme
 * @prop {boolean} four       four-colour suits
 * @prop {boolean} mirrored   action buttons on the other side
 * @prop {number} tapped      cards played by choosing them once more, up to as many as it takes to know the way
 */

/** @typedef {{id: number, code: Card}} HeldCard  a card with an id of this page's own: faces may stand twice */

/**
 * A command that is under way.
 * @typedef {object} Order
 * @prop {string} key           its Idempotency-Key
 * @prop {Record<string, any>} body
 * @prop {number|null} card     the id of the card it plays
 * @prop {boolean} slow         no answer for a while
 */

/**
 * What the table shows. `latest` is what the server last said; `shown` may still be a few moves behind.
 * @typedef {object} Game
 * @prop {View|null} latest
 * @prop {View|null} shown
 * @prop {View[]} queue         views still to be shown, one after another
 * @prop {number} steppedAt     when `shown` last changed (ms)
 * @prop {number} behindSince   when the queue last began to fill (ms)
 * @prop {HeldCard[]} cards     the hand of `shown`
 * @prop {number[]} fresh       ids drawn since one's own last move
 * @prop {HeldCard[]} pile      the last few discards, newest last
 * @prop {number} nextId
 * @prop {number|null} selected
 * @prop {number|null} cursor   the card the keys stand on
 * @prop {Order|null} order
 * @prop {boolean} watching     this reader chose only to watch
 * @prop {boolean} seated       this reader has held a seat here
 */

/**
 * A table this browser sits at, as it last saw it; times in ms.
 * @typedef {object} KeptTable
 * @prop {string} id
 * @prop {string} host
 * @prop {string[]} names    the others
 * @prop {View['phase']} phase
 * @prop {number} [round]  from 1, while there is one, and the reader's score in the match
 * @prop {number} [score]
 * @prop {string|null} waited  who has the turn
 * @prop {boolean} yours     the reader is waited for
 * @prop {number} since      how long it has stood like this
 * @prop {number} expires
 * @prop {number} gone       when it is to be forgotten
 */

/** @typedef {'suit'|'round'|'match'|'menu'|'confirm'|'absence'|'chat'|'qr'|'log'|'new'|'device'|'carry'|'bell'} BoxName */
/** @typedef {{name: BoxName, [detail: string]: any}} Box */

/**
 * A word to the reader above the hand: why a card does not fit, why a command was refused.
 * @typedef {{kind: 'why'|'refused'|'told', card: number|null, refusal?: Refusal, key?: string, at: number}} Notice
 */

/**
 * A page about rules, over the home page or a table. `query` is the part of the address that says which.
 * @typedef {{name: 'house'|'new'|'rules'|'replay', query: string}} Page
 */

/**
 * @typedef {object} State
 * @prop {Settings} settings
 * @prop {boolean} stored          whether this browser keeps anything
 * @prop {string|null} table       the id in the address
 * @prop {Page|null} page
 * @prop {import('./replay/types.js').Replay|null} replay  the record one looks at
 * @prop {Refusal|null} lost       why the table cannot be read
 * @prop {Game} game
 * @prop {{calm: boolean, from: number, round: number}|null} recap  moves the reader missed go by, from this one of the log
 * @prop {Box[]} boxes             open boxes, topmost last
 * @prop {Notice|null} notice
 * @prop {{messages: ChatMessage[], read: number, muted: string[], sending: boolean, refusal: Refusal|null,
 *         tab: 'chat'|'log', draft: string}} chat
 * @prop {Presence|null} presence
 * @prop {'starting'|'live'|'polling'|'reconnecting'|'offline'} link
 * @prop {{preset: string|null, others: boolean, capacity: number|null, busy: boolean, robots: boolean,
 *         refusal: Refusal|null, differs: Record<string, any>|null, base: string|null}} form
 * @prop {Catalog|null} catalog
 * @prop {boolean} copied
 * @prop {boolean} copyRefused
 * @prop {number} now             the reader's clock, renewed when something falls due
 * @prop {{width: number, height: number}} size
 * @prop {KeptTable[]} sitting     the tables this browser sits at
 * @prop {number} words           counts loaded word files, so that a language change renders anew
 */

export {};
