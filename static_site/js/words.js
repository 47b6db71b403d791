// The texts of the site in the reader's language: whole sentences with named gaps, plurals by Intl.

import { siteUrl } from './base.js';

/** @typedef {import('./types.js').Language} Language */
/** @typedef {import('./types.js').Card} Card */

const TAGS = { pt: 'pt-BR', es: 'es-419', en: 'en' };

/** @typedef {string | Record<string, string>} Entry */
/** @type {Record<string, Entry>} */
let entries = {};
/** @type {Language} */
let language = 'pt';
let plurals = new Intl.PluralRules('pt-BR');

/** Folders of texts that came later, with the part of the page that needs them. @type {Set<string>} */
const added = new Set();

/**
 * Takes another language's texts into use.
 * @param {Language} wanted
 */
export async function loadWords(wanted) {
  const texts = await Promise.all(['', ...added].map((part) => fetchWords(part, wanted)));
  useWords(wanted, Object.assign({}, ...texts));
}

/**
 * Adds the texts of `words/<part>/`, in this language and in every one that is chosen later.
 * @param {string} part
 */
export async function addWords(part) {
  if (added.has(part)) return;
  for (let wanted = null; wanted !== language; ) {
    wanted = language;
    const texts = await fetchWords(part, wanted);
    if (wanted === language) entries = { ...entries, ...texts };
  }
  added.add(part);
}

/** @param {string} part @param {Language} wanted @returns {Promise<Record<string, Entry>>} */
async function fetchWords(part, wanted) {
  const path = `words/${part && `${part}/`}${wanted}.json`;
  const answer = await fetch(siteUrl(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** @param {Language} wanted @param {Record<string, Entry>} texts */
export function useWords(wanted, texts) {
  entries = texts;
  language = wanted;
  plurals = new Intl.PluralRules(TAGS[wanted]);
}

/** @param {Language} one @returns {string} its BCP 47 tag */
export function tagOf(one) {
  return TAGS[one];
}

/**
 * The text under a key, its gaps `{name}` filled; a text with plural forms chooses by `n`. Nothing is spoken of as many
 * are ("0 cartas", where Intl would have the singular in Portuguese), or in a form of its own, `0`.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = entries[key];
  if (entry === undefined) return key;
  const text = typeof entry === 'string' ? entry : (entry[formOf(Number(values.n ?? 0))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (gap, name) => (name in values ? String(values[name]) : gap));
}

/** @param {number} n @returns {string} the plural form of so many */
const formOf = (n) => (n === 0 ? '0' : plurals.select(n));

/** @param {string} key */
export function has(key) {
  return key in entries;
}

/** @param {string[]} parts  whole phrases to be read as one list */
export function list(parts) {
  return new Intl.ListFormat(TAGS[language], { type: 'conjunction' }).format(parts);
}

/** @param {Card} code  a card as it is spoken: "8 de espadas" */
export function cardName(code) {
  if (code === 'XX') return t('card.joker');
  return t('card', { rank: rankName(code[0]), suit: t(`suit.${code[1]}`) });
}

/** @param {string} text @returns {string} with a capital letter at its beginning */
export function sentence(text) {
  return text.charAt(0).toLocaleUpperCase(TAGS[language]) + text.slice(1);
}

/** @param {string} rank  of a card, `X` for a joker */
export function rankName(rank) {
  return rank === 'X' ? t('card.joker') : t(`rank.${rank}`);
}

/** @param {string} suit */
export function suitName(suit) {
  return t(`suit.${suit}`);
}

/** @param {string} iso @returns {string} day and time in the reader's own zone */
export function moment(iso) {
  return new Intl.DateTimeFormat(TAGS[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    // "a.m." would bring full stops of its own into a sentence.
    hour12: language === 'en',
  }).format(new Date(iso));
}

/** @param {number} ms  from now on @returns {string} "em 3 h", "há 2 dias", "agora": the largest unit that is not nothing */
export function distance(ms) {
  const minutes = Math.round(ms / 60000);
  const format = new Intl.RelativeTimeFormat(TAGS[language], { style: 'short' });
  if (!minutes) return new Intl.RelativeTimeFormat(TAGS[language], { numeric: 'auto' }).format(0, 'second');
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  const hours = Math.round(ms / 3600000);
  return Math.abs(hours) <= 48 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day');
}

/** @param {number} value */
export function number(value) {
  return new Intl.NumberFormat(TAGS[language]).format(value);
}
