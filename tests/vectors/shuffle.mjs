// Makes shuffle.json, vectors for the fair shuffle of docs/API.md, by the text alone and with nothing of the engine or
// the site: `node tests/vectors/shuffle.mjs > tests/vectors/shuffle.json`. Engine and browser are both held to them.

import { createHash, createHmac } from 'node:crypto';

const RANKS = { 52: 'A23456789TJQK', 36: 'A6789TJQK', 32: 'A789TJQK' };
const ROOT = sha256(Buffer.from('the root of these vectors'));

/** @param {Buffer} bytes */
function sha256(bytes) {
  return createHash('sha256').update(bytes).digest();
}

/** The secret of shuffle k, of a table whose s_256 is ROOT. @param {number} k */
function secretOf(k) {
  let secret = ROOT;
  for (let at = 256; at > k; at -= 1) secret = sha256(secret);
  return secret;
}

/** @param {{deck: 52|36|32, jokers: number, decks: number}} cards */
function ordered({ deck, jokers, decks }) {
  const one = [...'CDHS'].flatMap((suit) => [...RANKS[deck]].map((rank) => rank + suit));
  return Array.from({ length: decks }, () => [...one, ...Array(jokers).fill('XX')]).flat();
}

/** Big-endian 32-bit words of HMAC-SHA-256, block after block. @param {Buffer} secret @param {string} prefix @param {string[]} seeds */
function* words(secret, prefix, seeds) {
  for (let b = 0; ; b += 1) {
    const block = createHmac('sha256', secret).update(`${prefix}${b}/${seeds.join('/')}`, 'ascii').digest();
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

/** @param {string[]} cards @param {Iterator<number>} source */
function shuffled(cards, source) {
  const order = [...cards];
  for (let i = order.length - 1; i >= 1; i -= 1) {
    const limit = Math.floor(2 ** 32 / (i + 1)) * (i + 1);
    let w = source.next().value;
    while (w >= limit) w = source.next().value;
    [order[i], order[w % (i + 1)]] = [order[w % (i + 1)], order[i]];
  }
  return order;
}

/** @param {string} name @param {{deck: 52|36|32, jokers: number, decks: number}} cards @param {number} k @param {string[]} seeds */
function vector(name, cards, k, seeds) {
  const secret = secretOf(k);
  const deck = shuffled(ordered(cards), words(secret, `${k}/`, seeds));
  const discards = deck.slice(0, 17);
  const reshuffles = [1, 2].map((r) => ({
    r,
    discards: discards.join(''),
    stock: shuffled(discards, words(secret, `${k}r${r}/`, seeds)).join(''),
  }));
  return {
    name,
    cards,
    k,
    secret: secret.toString('hex'),
    client_seeds: seeds,
    ordered: ordered(cards).join(''),
    deck: deck.join(''),
    reshuffles,
  };
}

const [ANA, BO] = ['0123456789abcdef'.repeat(2), 'f0e1d2c3b4a5968778695a4b3c2d1e0f'];

console.log(
  JSON.stringify(
    {
      about:
        'Vectors for the fair shuffle (docs/API.md), made by tests/vectors/shuffle.mjs. Every secret is of one chain: ' +
        'hashed k times it is the commitment. Cards are written as in records, two characters each.',
      root: ROOT.toString('hex'),
      commitment: sha256(secretOf(1)).toString('hex'),
      shuffles: [
        vector('52 cards, both seeds', { deck: 52, jokers: 0, decks: 1 }, 1, [ANA, BO]),
        vector('52 cards, no seed', { deck: 52, jokers: 0, decks: 1 }, 256, ['', '']),
        vector('two jokers, a robot between', { deck: 52, jokers: 2, decks: 1 }, 2, [ANA, '', BO]),
        vector('two decks, one seed of six', { deck: 52, jokers: 0, decks: 2 }, 17, ['', '', BO, '', '', '']),
        vector('two decks with jokers', { deck: 52, jokers: 2, decks: 2 }, 100, [ANA, BO]),
        vector('32 cards', { deck: 32, jokers: 0, decks: 1 }, 3, [BO, ANA, '']),
        vector('36 cards, two decks', { deck: 36, jokers: 0, decks: 2 }, 255, [ANA, '']),
      ],
      words: [
        {
          name: 'a word that would favour some card is passed over',
          cards: 'AC2C3C',
          words: [4294967295, 5, 4294967295],
          shuffled: 'AC2C3C',
        },
        { name: 'and again, until one is fair', cards: 'AC2C3C', words: [4294967295, 4294967295, 3, 4], shuffled: '2C3CAC' },
      ],
    },
    null,
    1,
  ),
);
