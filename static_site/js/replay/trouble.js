// Why a record cannot be shown, in words: where it goes wrong, whose move that is, and what is wrong with it.

import { factText, problemText } from '../ui/problem.js';
import { whyBroken } from './seal.js';
import { has, sentence, t } from '../words.js';

/** @typedef {import('./types.js').Trouble} Trouble */

/** @param {Trouble|null} trouble @returns {string} */
export function troubleText(trouble) {
  if (trouble?.finding) {
    const why = whyBroken(trouble.finding);
    return trouble.finding.round ? t('replay.inRound', { round: trouble.finding.round, why }) : why;
  }
  if (!trouble?.refusal) return t(trouble?.key ?? 'error.unknown');
  const { reason, facts, round, move } = trouble.refusal;
  if (reason === 'record_shape' && facts?.part === 'format') return t('replay.otherFormat');
  if (!round) return problemText(trouble.refusal);
  const name = moverOf(trouble);
  const why = sentence(whyOf(trouble.refusal, name));
  if (!move) return t('replay.inRound', { round, why });
  return name === null ? t('replay.at', { round, move, why }) : t('replay.atOf', { round, move, name, why });
}

/** @param {Trouble} trouble @returns {string|null} the name of whoever makes the refused move */
function moverOf({ refusal, record }) {
  const text = record?.rounds[(refusal?.round ?? 0) - 1]?.moves[(refusal?.move ?? 0) - 1];
  const seat = /@(\d)/.exec(text ?? '')?.[1] ?? refusal?.turn;
  return record?.seats[Number(seat ?? NaN)] ?? null;
}

/**
 * At the table a reason speaks to whoever moved; here it speaks of them.
 * @param {import('../types.js').Refusal} refusal @param {string|null} name
 */
function whyOf(refusal, name) {
  const key = `replay.reason.${refusal.reason}`;
  if (name === null || !has(key)) return problemText(refusal);
  const facts = Object.entries(refusal.facts ?? {}).map(([fact, value]) => [fact, factText(fact, value)]);
  return t(key, { ...Object.fromEntries(facts), name });
}
