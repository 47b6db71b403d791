// What the page is made of at run time: the state, the link to the table, and the clock that moves what waits.

import { forgetTable, keepTable, keptTables, keptView, takeSeats } from './away/tables.js';
import { keepMuted, keepToken, mutedAt, randomText, read, readSettings, stored, tokenOf, write, writeSettings } from './kept.js';
import { Link } from './net/link.js';
import { siteUrl } from './base.js';
import { dueAt } from './state/game.js';
import { LESSON, writeAddress } from './model/address.js';
import { initial } from './state/initial.js';
import { Store } from './store.js';
import { loadWords } from './words.js';
import { missedSince, noteSeen } from './away/seen.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Settings} Settings */

const NOTICE_STAYS = 6000;
/** How often the clock is looked at while an absence is waited for (ms). */
const LOOK = 60_000;

export class App {
  /** @param {Settings} settings @param {boolean} languageChosen */
  constructor(settings, languageChosen) {
    this.store = new Store(initial(settings, stored, Date.now(), keptTables(Date.now())));
    this.languageChosen = languageChosen;
    /** @type {Link|null} */
    this.link = null;
    /** The first match, while it is played: what a table's server is elsewhere. @type {import('./learn/lesson.js').Lesson|null} */
    this.lesson = null;
    this.stepping = 0;
    this.noticing = 0;
    this.waking = 0;
    /** A view that waits for the recap's script. @type {import('./types.js').View|null} */
    this.held = null;
    document.addEventListener('visibilitychange', () => this.lookAgain());
    addEventListener('storage', ({ key }) => void (key === 'settings' && this.wearKept()));
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
    this.store.listen((state, before) => this.follow(state, before));
  }

  get state() {
    return this.store.state;
  }

  /** @param {import('./state/reduce.js').Action} action */
  dispatch(action) {
    this.store.dispatch(action);
  }

  /** The reader's seat token at the open table, if this browser holds one. */
  get token() {
    return this.state.table ? tokenOf(this.state.table) : null;
  }

  /** @param {string} table @returns {string} the token to sit down with: the same at every try */
  tokenToSit(table) {
    const token = tokenOf(table) ?? randomText(24);
    keepToken(table, token);
    return token;
  }

  /**
   * Shows a table, or the home page.
   * @param {string|null} table
   * @param {boolean} [remember]  as a new entry of the browser's history
   */
  go(table, remember = true) {
    this.link?.stop();
    this.link = null;
    this.lesson = null;
    if (remember) history.pushState(null, '', this.addressOf(table));
    this.dispatch({ type: 'go', table });
    if (remember) scrollTo(0, 0);
    if (table === LESSON) this.learn();
    else if (table) {
      this.dispatch({ type: 'chat', patch: { muted: mutedAt(table) } });
      this.showKept(table);
      this.keepUp(table);
    }
  }

  /** The lesson has no table: its positions come with it. */
  async learn() {
    try {
      const lesson = await (await import('./learn/lesson.js')).prepare(this);
      if (this.state.table !== LESSON) return;
      this.lesson = lesson;
      lesson.begin();
    } catch {
      this.dispatch({ type: 'lost', refusal: { code: 'offline' } });
    }
  }

  /** @param {string} table  offline, its last state is better than none; nothing is offered in it, and any answer replaces it */
  showKept(table) {
    const view = navigator.onLine || !this.token ? null : keptView(table);
    if (view) this.show({ ...view, version: -1, you: view.you && { ...view.you, moves: [] } });
  }

  /** @param {string} table */
  keepUp(table) {
    this.link = new Link(table, () => this.token, {
      view: (view) => this.show(view),
      chat: (messages) => this.dispatch({ type: 'heard', messages }),
      presence: (presence) => this.dispatch({ type: 'presence', presence }),
      status: (status) => this.dispatch({ type: 'link', status }),
      lost: (refusal) => this.dispatch({ type: 'lost', refusal }),
    });
  }

  /**
   * @param {string|null} table
   * @param {import('./types.js').Page|null} [page]
   * @param {import('./types.js').Language} [language]
   */
  addressOf(table, page = null, language = this.state.settings.language) {
    return siteUrl(`${language}/${writeAddress(table, page)}`);
  }

  /**
   * Shows a page over what is there; Back leads to where it was opened.
   * @param {import('./types.js').Page} page
   * @param {boolean} [remember]  false: it is the same page, with other rules
   */
  openPage(page, remember = true) {
    const address = this.addressOf(this.state.table, page);
    if (remember) history.pushState({ ...history.state, opened: true }, '', address);
    else history.replaceState(history.state, '', address);
    this.dispatch({ type: 'page', page });
    if (remember) scrollTo(0, 0);
  }

  /** Leaves a page for what is beneath it. */
  leavePage() {
    if (history.state?.opened) history.back();
    else {
      history.replaceState(null, '', this.addressOf(this.state.table));
      this.dispatch({ type: 'page', page: null });
    }
  }

  /** @param {import('./types.js').View} view */
  show(view) {
    if (view.table !== this.state.table) return;
    // Whatever the table reveals later is held to what it had committed to when it was first seen.
    if (view.you && !read(`commitment/${view.table}`)) write(`commitment/${view.table}`, view.fairness.commitment);
    if (this.held?.table === view.table) {
      if (view.version > this.held.version) this.held = view;
      return;
    }
    const { latest } = this.state.game;
    const mark = !latest || latest.version < 0 ? missedSince(view) : null;
    if (mark && !document.hidden) this.recap(view, mark);
    else this.take(view);
  }

  /** @param {import('./types.js').View} view */
  take(view) {
    if (view.table !== this.state.table) return;
    this.dispatch({ type: 'view', view, now: Date.now(), atOnce: this.calm.matches || document.hidden });
  }

  /**
   * Shows what happened while the reader was away, and then the table.
   * @param {import('./types.js').View} view @param {import('./away/seen.js').Mark} mark
   */
  recap(view, mark) {
    this.held = view;
    const newest = () => {
      const { held } = this;
      if (held?.table !== view.table) return view;
      this.held = null;
      return held;
    };
    import('./away/recap.js').then(
      ({ comeBack }) => comeBack(this, newest(), mark),
      () => this.take(newest()),
    );
  }

  /** A page that was hidden went on by itself: its reader has seen nothing of it. */
  lookAgain() {
    const { latest } = this.state.game;
    if (document.hidden || !latest || this.held) return;
    const mark = missedSince(latest);
    if (mark) this.recap(latest, mark);
  }

  /**
   * Seats from another device. One at a table where this browser sits already takes its place only when asked.
   * @param {import('./arrival.js').Seat[]} seats
   */
  receive(seats) {
    this.dispatch({ type: 'sitting', tables: takeSeats(seats, Date.now()) });
    queueMicrotask(() => {
      const open = seats.find(({ table }) => table === this.state.table);
      if (open && open.token !== this.token)
        this.dispatch({ type: 'open', box: { name: 'confirm', ask: 'swap', token: open.token } });
      else if (open && this.state.game.latest && !this.state.game.latest.you) this.go(open.table, false);
      else if (open) this.link?.renew();
    });
  }

  /** @param {string} token  of the seat to sit on at the open table from now on */
  takeSeat(token) {
    if (!this.state.table) return;
    keepToken(this.state.table, token);
    write(`seed/${this.state.table}`, null); // that of the seat given up
    this.go(this.state.table, false);
  }

  /** @param {Partial<Settings>} patch  what the reader chose */
  async set(patch) {
    if (patch.language) this.languageChosen = true;
    await this.wear(patch);
    writeSettings(this.state.settings, this.languageChosen);
  }

  /** Another tab of this browser may have changed the settings: they are the reader's, not the tab's. */
  async wearKept() {
    const { language, ...settings } = readSettings();
    const spoken = /** @type {Settings['language']|null} */ (language);
    if (spoken) this.languageChosen = true;
    await this.wear(spoken ? { ...settings, language: spoken } : settings);
  }

  /** @param {Partial<Settings>} patch */
  async wear(patch) {
    const translated = patch.language && patch.language !== this.state.settings.language;
    if (translated) {
      await loadWords(/** @type {Settings['language']} */ (patch.language));
      this.dispatch({ type: 'words' });
    }
    this.dispatch({ type: 'settings', patch });
    if (translated) history.replaceState(history.state, '', this.addressOf(this.state.table, this.state.page));
  }

  /**
   * A word above the hand.
   * @param {Omit<import('./types.js').Notice, 'at'>} notice
   */
  tell(notice) {
    this.dispatch({ type: 'notice', notice: { ...notice, at: Date.now() } });
  }

  /** @param {State} state @param {State} before  sets the clock for what waits */
  follow(state, before) {
    if (state.game !== before.game) this.planStep();
    if (state.notice !== before.notice) {
      clearTimeout(this.noticing);
      if (state.notice)
        this.noticing = window.setTimeout(() => this.dispatch({ type: 'notice', notice: null }), NOTICE_STAYS);
    }
    this.keep(state, before);
    const after = state.game.shown?.round?.absent_after;
    if (after !== before.game.shown?.round?.absent_after) this.wakeAt(after ? Date.parse(after) : null);
  }

  /** @param {State} state @param {State} before  keeps what is to be read without the network */
  keep(state, before) {
    if (state.table && state.table === before.table && state.chat.muted !== before.chat.muted)
      keepMuted(state.table, state.chat.muted);
    const { latest, shown } = state.game;
    if (shown && shown !== before.game.shown && !document.hidden && !this.lesson) noteSeen(shown);
    if (latest && latest.version >= 0 && latest !== before.game.latest && this.token)
      this.dispatch({ type: 'sitting', tables: keepTable(latest, Date.now()) });
    if (state.lost && state.lost !== before.lost && state.lost.code === 'no_table' && state.table) {
      forgetTable(state.table);
      this.dispatch({ type: 'sitting', tables: keptTables(Date.now()) });
    }
  }

  planStep() {
    clearTimeout(this.stepping);
    const due = dueAt(this.state.game);
    if (due === null) return;
    this.stepping = window.setTimeout(
      () => {
        this.dispatch({ type: 'step', now: Date.now() });
        this.planStep();
      },
      Math.max(0, due - Date.now()),
    );
  }

  /** @param {number|null} moment  when the reader's clock matters again */
  wakeAt(moment) {
    clearTimeout(this.waking);
    this.dispatch({ type: 'clock', now: Date.now() });
    if (moment === null || moment <= Date.now()) return;
    // Not in one go: while a device sleeps, so do its timers.
    const wait = Math.min(moment - Date.now() + 500, LOOK);
    this.waking = window.setTimeout(() => this.wakeAt(moment), wait);
  }
}
