// The browser's own fair shuffle, held to the vectors it shares with the engine, and what it says of tampered records.
import './page.js';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { checkRecord } from '../../../static_site/js/fairness/check.js';
import {
  cardsIn,
  commitmentOf,
  deckOf,
  orderedDeck,
  restocked,
  shuffled,
} from '../../../static_site/js/fairness/shuffle.js';

const VECTORS = JSON.parse(readFileSync(new URL('../../vectors/shuffle.json', import.meta.url), 'utf8'));
const players = (decks) => (decks === 2 ? 6 : 2);

for (const vector of VECTORS.shuffles) {
  test(`commitment, deck and new stocks: ${vector.name}`, async () => {
    const ordered = orderedDeck({ ...vector.cards, decks: vector.cards.decks }, players(vector.cards.decks));
    assert.equal(ordered.join(''), vector.ordered);
    assert.equal(await commitmentOf(vector.secret, vector.k), VECTORS.commitment);
    assert.equal((await deckOf(vector, ordered)).join(''), vector.deck);
    for (const { r, discards, stock } of vector.reshuffles)
      assert.equal((await restocked(vector, r, cardsIn(discards))).join(''), stock);
  });
}

for (const { name, cards, words, shuffled: wanted } of VECTORS.words) {
  test(name, async () => {
    const left = [...words];
    assert.equal((await shuffled(cardsIn(cards), () => left.shift())).join(''), wanted);
  });
}

test('two decks are for six and more', () => {
  assert.equal(orderedDeck({ decks: 0, jokers: 0 }, 5).length, 52);
  assert.equal(orderedDeck({ decks: 0, jokers: 2 }, 6).length, 108);
});

const OPTIONS = { deck: 52, decks: 0, jokers: 0 };
const [FIRST] = VECTORS.shuffles;

/** A record of one round: the first vector's deck, and as many plays as its first reshuffle was made of. */
function record(changes = {}) {
  const { discards, stock } = FIRST.reshuffles[0];
  const pile = cardsIn(discards);
  const round = {
    dealer: 0,
    deck: FIRST.deck,
    reshuffles: [stock],
    moves: [...pile.slice(1), '+', 'KH', '-'],
    outcome: { shuffle: { k: FIRST.k, secret: FIRST.secret, client_seeds: FIRST.client_seeds } },
    ...changes,
  };
  return { format: 'crazy-eights-record/1', seats: ['Ana', 'Bo'], rounds: [round], fairness: { commitment: VECTORS.commitment } };
}

const revealed = (changes) => ({ outcome: { shuffle: { ...record().rounds[0].outcome.shuffle, ...changes } } });

test('an honest record is good, its new stock included', async () => {
  assert.deepEqual(await checkRecord(record(), OPTIONS), { state: 'good', why: '', round: 1 });
});

const swapped = (text) => text.slice(2, 4) + text.slice(0, 2) + text.slice(4);
const TAMPERED = {
  secret: revealed({ secret: `0${FIRST.secret.slice(1)}` }),
  deck: { deck: swapped(FIRST.deck) },
  reshuffle: { reshuffles: [swapped(FIRST.reshuffles[0].stock)] },
  shape: revealed({ secret: 'not hex' }),
};
for (const [why, changes] of Object.entries(TAMPERED)) {
  test(`a tampered ${why} is broken`, async () => {
    assert.deepEqual(await checkRecord(record(changes), OPTIONS), { state: 'broken', why, round: 1 });
  });
}

test('another seed makes another deck', async () => {
  const seeds = ['f'.repeat(32), FIRST.client_seeds[1]];
  assert.equal((await checkRecord(record(revealed({ client_seeds: seeds })), OPTIONS)).why, 'deck');
});

test('whoever sat there misses their own seed, and a commitment that was exchanged', async () => {
  const own = { commitment: VECTORS.commitment, seat: 1, seed: FIRST.client_seeds[1] };
  assert.equal((await checkRecord(record(), OPTIONS, own)).state, 'good');
  assert.equal((await checkRecord(record(), OPTIONS, { ...own, seed: 'a'.repeat(32) })).why, 'own');
  assert.equal((await checkRecord(record(), OPTIONS, { ...own, commitment: 'b'.repeat(64) })).why, 'commitment');
});

test('rounds use the secrets one after another', async () => {
  const twice = record();
  twice.rounds.push(twice.rounds[0]);
  assert.deepEqual(await checkRecord(twice, OPTIONS), { state: 'broken', why: 'order', round: 2 });
});

test('a record without commitment or without the round proves nothing', async () => {
  assert.deepEqual(await checkRecord({ ...record(), fairness: undefined }, OPTIONS), { state: 'none', why: 'record', round: 0 });
  assert.equal((await checkRecord(record(), OPTIONS, undefined, 2)).state, 'none');
});

test('without Web Crypto it is said that nothing can be checked', async () => {
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  try {
    assert.deepEqual(await checkRecord(record(), OPTIONS), { state: 'none', why: 'crypto', round: 0 });
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  }
});
