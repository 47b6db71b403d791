// The fair shuffle of docs/API.md, made anew by Web Crypto: from a secret and the players' seeds to a deck. Written from
// that page alone, so that it agrees with the server only where both are right.

/** @typedef {import('../types.js').Card} Card */

const RANKS = /** @type {Record<number, string>} */ ({ 52: 'A23456789TJQK', 36: 'A6789TJQK', 32: 'A789TJQK' });
const SUITS = 'CDHS';
const SPACE = 2 ** 32;
const WORD = 4;

/** Web Crypto, which browsers give to secure pages only. @returns {SubtleCrypto|null} */
export const subtle = () => globalThis.crypto?.subtle ?? null;

/** @param {string} text  two characters a card @returns {Card[]} */
export const cardsIn = (text) => text.match(/../g) ?? [];

/**
 * The cards in the order before any shuffle.
 * @param {Record<string, any>} options  of the rules
 * @param {number} players
 * @returns {Card[]}
 */
export function orderedDeck({ deck = 52, decks, jokers }, players) {
  const one = [...SUITS].flatMap((suit) => [...RANKS[deck]].map((rank) => rank + suit));
  const whole = [...one, ...Array(jokers).fill('XX')];
  return Array.from({ length: decks || (players > 5 ? 2 : 1) }, () => whole).flat();
}

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * @param {string} secret  of shuffle k, in hex
 * @param {number} k
 * @returns {Promise<string>} the commitment it leads to: SHA-256, k times
 */
export async function commitmentOf(secret, k) {
  let digest = bytesOf(secret);
  for (let time = 0; time < k; time += 1)
    digest = new Uint8Array(await crypto.subtle.digest('SHA-256', digest));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One endless run of 32-bit words for a shuffle.
 * @param {string} secret @param {string} prefix  `k` for a deal, `krR` for a reshuffle @param {string[]} seeds
 * @returns {() => Promise<number>}
 */
function wordsOf(secret, prefix, seeds) {
  const text = new TextEncoder();
  const key = crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  let block = new DataView(new ArrayBuffer(0));
  let at = 0;
  let b = 0;
  return async () => {
    if (at === block.byteLength) {
      const message = text.encode(`${prefix}/${b}/${seeds.join('/')}`);
      block = new DataView(await crypto.subtle.sign('HMAC', await key, message));
      at = 0;
      b += 1;
    }
    at += WORD;
    return block.getUint32(at - WORD);
  };
}

/**
 * Fisher–Yates, passing over the words that would favour some card.
 * @param {Card[]} cards @param {() => Promise<number>|number} nextWord @returns {Promise<Card[]>}
 */
export async function shuffled(cards, nextWord) {
  const deck = [...cards];
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const fair = Math.floor(SPACE / (i + 1)) * (i + 1);
    let word = await nextWord();
    while (word >= fair) word = await nextWord();
    const j = word % (i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

/** @typedef {{k: number, secret: string, client_seeds: string[]}} Shuffle  what an outcome reveals */

/** @param {Shuffle} shuffle @param {Card[]} ordered @returns {Promise<Card[]>} the deck as it was dealt from */
export function deckOf({ k, secret, client_seeds: seeds }, ordered) {
  return shuffled(ordered, wordsOf(secret, String(k), seeds));
}

/** @param {Shuffle} shuffle @param {number} r  from 1 @param {Card[]} discards  oldest first @returns {Promise<Card[]>} */
export function restocked({ k, secret, client_seeds: seeds }, r, discards) {
  return shuffled(discards, wordsOf(secret, `${k}r${r}`, seeds));
}
