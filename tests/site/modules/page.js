// What a module finds around it in a browser, as far as the pure ones need it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

globalThis.document = { baseURI: 'https://cards.example/pt/' };

const WORDS = new URL('../../../static_site/words/', import.meta.url);

/** The texts of a language: those of the first load, and those that come later, in folders. @param {string} language */
export function wordsOf(language) {
  const files = [`${language}.json`, ...readdirSync(WORDS).map((part) => `${part}/${language}.json`)];
  const texts = files.map((file) => new URL(file, WORDS)).filter((file) => existsSync(file));
  return Object.assign({}, ...texts.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
}

/** A view of a running round as API.md gives it. @param {Record<string, any>} [changes] */
export function view({ round = {}, seats, hand = ['7H', '8C'], moves = [], log = [], ...changes } = {}) {
  return {
    table: 'local-a',
    version: 1,
    phase: 'playing',
    capacity: 3,
    host: 0,
    rules: {
      preset: 'classic',
      options: { direction: 'right', wild: '8', scoring: 'winner_takes', target: { per_player: 50 } },
      changed: [],
    },
    seats:
      seats ??
      ['Ana', 'Bia', 'Caio'].map((name, seat) => ({
        seat,
        name,
        bot: null,
        cards: 5,
        score: 0,
        uncalled: false,
        rematch: false,
      })),
    round: {
      number: 1,
      dealer: 2,
      turn: 0,
      ply: 0,
      direction: 1,
      top: '7S',
      suit: 'S',
      stock: 20,
      discards: 1,
      pending: 0,
      drawn: 0,
      naming: null,
      turn_since: null,
      absent_after: null,
      ...round,
    },
    log,
    rounds: [],
    outcome: null,
    ending: null,
    fairness: { commitment: '' },
    expires_at: '',
    you: { seat: 0, hand, moves },
    ...changes,
  };
}
