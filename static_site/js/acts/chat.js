// Talking at the table, and the links that bring people to it.

import { ApiError, say } from '../net/api.js';
import { presetName } from '../model/rules.js';
import { t } from '../words.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app @param {string} text @returns {Promise<boolean>} whether it was said */
export async function speak(app, text) {
  const { table } = app.state;
  const token = app.token;
  if (!table || !token || !text.trim() || app.state.chat.sending) return false;
  app.dispatch({ type: 'chat', patch: { sending: true, refusal: null } });
  try {
    const message = await say(table, token, text.trim());
    app.dispatch({ type: 'heard', messages: [message] });
    app.dispatch({ type: 'chat', patch: { sending: false } });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    app.dispatch({ type: 'chat', patch: { sending: false, refusal: error.refusal } });
    return false;
  }
}

const LINK = /https?:\/\/\S+/g;

/**
 * The tables of this site that a message links to.
 * @param {string} text @param {URL} site @returns {{text: string, tables: string[]}} the text without those links
 */
export function ownTables(text, site) {
  /** @type {string[]} */
  const tables = [];
  const rest = text.replace(LINK, (link) => {
    const url = URL.canParse?.(link) === false ? null : new URL(link);
    const table =
      url && url.origin === site.origin && /^\/(?:\w+\/)*(pt|es|en)\/$/.test(url.pathname)
        ? url.searchParams.get('t')
        : null;
    if (!table) return link;
    tables.push(table);
    return '';
  });
  return { text: rest.trim(), tables };
}

/** @param {App} app @returns {string} */
export function inviteLink(app) {
  return app.addressOf(app.state.table);
}

/** @param {App} app  one sentence that says who invites to what */
export function inviteSentence(app) {
  const { latest } = app.state.game;
  const host = latest?.seats.find(({ seat }) => seat === latest.host)?.name ?? '';
  return t('share.sentence', { name: host, rules: presetName(latest?.rules.preset ?? 'classic') });
}

/** @param {App} app */
export async function copyLink(app) {
  try {
    await navigator.clipboard.writeText(inviteLink(app));
    app.dispatch({ type: 'copied', copied: true, refused: false });
    setTimeout(() => app.dispatch({ type: 'copied', copied: false, refused: false }), 2500);
  } catch {
    app.dispatch({ type: 'copied', copied: false, refused: true });
  }
}

/** @param {App} app */
export async function shareLink(app) {
  try {
    await navigator.share({ title: t('product'), text: inviteSentence(app), url: inviteLink(app) });
  } catch {
    // Put away by the reader; nothing to say.
  }
}

/** @param {App} app */
export function whatsappLink(app) {
  return `https://wa.me/?text=${encodeURIComponent(`${inviteSentence(app)} ${inviteLink(app)}`)}`;
}
