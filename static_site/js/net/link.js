// Keeps one table up to date: over a socket while it lives, by polling while it does not. The socket is a
// convenience; everything works over HTTP alone.

import { ApiError, readChat, readTable } from './api.js';
import { openSocket } from './socket.js';

const SOON = 2000;
const LATER = 10000;
const QUIET_AFTER = 60000;
const CHECK_LIVE = 60000;
const FIRST_RETRY = 500;
const LAST_RETRY = 30000;
const DEAF_AFTER = 3000;

/** @typedef {import('../types.js').State['link']} LinkStatus */
/**
 * @typedef {object} Ears
 * @prop {(view: import('../types.js').View) => void} view
 * @prop {(messages: import('../types.js').ChatMessage[]) => void} chat
 * @prop {(presence: import('../types.js').Presence|null) => void} presence
 * @prop {(status: LinkStatus) => void} status
 * @prop {(refusal: import('../types.js').Refusal) => void} lost  the table cannot be read at all
 */

export class Link {
  /**
   * @param {string} table
   * @param {() => string|null} token  asked at each use: sitting down changes it
   * @param {Ears} ears
   */
  constructor(table, token, ears) {
    this.table = table;
    this.token = token;
    this.ears = ears;
    this.live = false;
    this.stopped = false;
    this.tries = 0;
    this.lastChat = 0;
    this.chatRead = false;
    this.newsAt = Date.now();
    /** The latest version the socket has told of. */
    this.told = -1;
    /** @type {string|null} */
    this.etag = null;
    this.endSocket = () => {};
    this.timer = 0;
    this.retry = 0;
    this.listening = 0;
    this.asking = false;
    this.again = false;
    this.wake = () => (document.hidden ? clearTimeout(this.timer) : this.refresh());
    this.drop = () => this.tell('offline');
    document.addEventListener('visibilitychange', this.wake);
    addEventListener('online', this.wake);
    addEventListener('offline', this.drop);
    this.refresh();
  }

  stop() {
    this.stopped = true;
    this.endSocket();
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    clearTimeout(this.listening);
    document.removeEventListener('visibilitychange', this.wake);
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.drop);
  }

  /** Asks now, and tries the socket again at once: after a new seat, on return, when the network is back. */
  refresh() {
    this.newsAt = Date.now();
    this.tries = 0;
    this.connect();
    return this.ask();
  }

  /** Watches anew with another token: what the socket sends belongs to whom it was opened for. */
  renew() {
    this.endSocket();
    this.live = false;
    this.etag = null;
    return this.refresh();
  }

  /** @param {LinkStatus} status  a browser that knows it is offline is believed, whatever still trickles in */
  tell(status) {
    this.ears.status(navigator.onLine ? status : 'offline');
  }

  connect() {
    clearTimeout(this.retry);
    if (this.live || this.stopped) return;
    this.endSocket();
    const token = this.token();
    // What a socket says of the table was meant for whom it was opened for: not for somebody who is just sitting down.
    const heard = (/** @type {any} */ message) => {
      if (message.type !== 'view' || token === this.token()) this.hear(message);
    };
    this.endSocket = openSocket(this.table, token, { heard, closed: () => this.closed() });
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === 'view') {
      if (!this.live) {
        this.live = true;
        this.tries = 0;
        this.tell('live');
        this.catchUpChat().catch(() => {});
      }
      this.told = Math.max(this.told, message.view.version);
      this.take(message.view);
    } else if (message.type === 'chat') this.takeChat([message.message], this.chatRead);
    else if (message.type === 'presence') this.ears.presence({ seats: message.seats, spectators: message.spectators });
    else if (message.type === 'changed') {
      this.told = Math.max(this.told, message.version);
      this.ask();
    }
    else if (message.type === 'error' && !this.live) this.closed();
  }

  closed() {
    const was = this.live;
    this.live = false;
    this.chatRead = false;
    this.endSocket();
    if (this.stopped) return;
    this.ears.presence(null);
    if (was) {
      this.tell('reconnecting');
      this.ask();
    }
    const wait = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.tries) * (0.5 + Math.random() / 2);
    this.tries += 1;
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.connect(), wait);
  }

  /** One GET, then the next one when it is due; at once where it was wanted again while the first was on its way. */
  async ask() {
    this.again = this.asking;
    if (this.asking || this.stopped) return;
    this.asking = true;
    clearTimeout(this.timer);
    try {
      const token = this.token();
      const { view, etag } = await readTable(this.table, token, this.etag);
      if (this.stopped || token !== this.token()) return;
      this.etag = etag;
      if (view) this.take(view);
      if (view && this.live) this.listenFor(view.version);
      if (!this.live) await this.catchUpChat();
      if (!this.stopped) this.tell(this.live ? 'live' : 'polling');
    } catch (error) {
      if (this.stopped || !(error instanceof ApiError)) return;
      if (error.refusal.code !== 'slow_down') {
        this.tell('offline');
        this.ears.lost(error.refusal);
      }
    } finally {
      this.asking = false;
      if (this.again) this.ask();
      else this.plan();
    }
  }

  /**
   * A socket that lives but does not tell of a change found by asking is deaf – whoever sends has forgotten it – and
   * makes room for another one.
   * @param {number} version
   */
  listenFor(version) {
    if (version <= this.told) return;
    clearTimeout(this.listening);
    this.listening = window.setTimeout(() => {
      if (this.told >= version || !this.live) return;
      this.live = false;
      this.connect();
    }, DEAF_AFTER);
  }

  plan() {
    clearTimeout(this.timer);
    if (this.stopped || document.hidden) return;
    const quiet = Date.now() - this.newsAt > QUIET_AFTER;
    this.timer = window.setTimeout(() => this.ask(), this.live ? CHECK_LIVE : quiet ? LATER : SOON);
  }

  /** @param {import('../types.js').View} view */
  take(view) {
    this.newsAt = Date.now();
    this.ears.view(view);
  }

  async catchUpChat() {
    for (;;) {
      const messages = await readChat(this.table, this.token(), this.lastChat);
      if (this.stopped) return;
      this.takeChat(messages, true);
      if (messages.length < 50) break;
    }
    this.chatRead = true;
  }

  /**
   * @param {import('../types.js').ChatMessage[]} messages
   * @param {boolean} inOrder  nothing older is missing, so the next reading may begin behind them
   */
  takeChat(messages, inOrder) {
    if (!messages.length) return;
    if (inOrder) this.lastChat = Math.max(this.lastChat, messages[messages.length - 1].n);
    this.ears.chat(messages);
  }
}
