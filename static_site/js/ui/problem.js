// Words for what does not go: why a card does not fit, and what was refused – from the code and the engine's reason,
// never from the server's English sentence.

import { whyNoDraw, whyNot } from '../model/why.js';
import { cardName, has, list, moment, rankName, suitName, t } from '../words.js';

/** @typedef {import('../types.js').Refusal} Refusal */

/** @param {string} name @param {any} fact @returns {string} */
export function factText(name, fact) {
  if (Array.isArray(fact)) return list(fact.map((one) => factText(name, one)));
  if (name === 'suit') return suitName(fact);
  if (name === 'rank') return rankName(fact);
  if (name === 'card' || name === 'playable') return cardName(String(fact));
  return String(fact);
}

/** @param {Refusal} refusal @returns {string} */
export function problemText({ code, reason, facts = {}, field, absent_after: after }) {
  if (code === 'not_absent_yet' && after) return t('error.not_absent_yet', { moment: moment(after) });
  if (reason && has(`reason.${reason}`)) {
    const values = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, factText(name, fact)]));
    return t(`reason.${reason}`, values);
  }
  if (code === 'malformed' && field && has(`error.malformed.${field}`)) return t(`error.malformed.${field}`);
  return has(`error.${code}`) ? t(`error.${code}`) : t('error.unknown');
}

/** @param {import('../types.js').View} view @param {string} code */
export function whyText(view, code) {
  return worded(whyNot(view, code));
}

/** @param {import('../types.js').View} view  in which no draw is offered */
export function whyNoDrawText(view) {
  const why = whyNoDraw(view);
  return 'key' in why ? worded(why) : problemText({ code: 'illegal_move', reason: why.code, facts: why.facts });
}

/** @param {import('../model/why.js').Wording} wording @returns {string} */
function worded({ key, values }) {
  return t(
    key,
    Object.fromEntries(
      Object.entries(values).map(([gap, value]) => [
        gap,
        value.suit ? suitName(value.suit) : value.rank ? rankName(value.rank) : (value.n ?? value.name ?? ''),
      ]),
    ),
  );
}
