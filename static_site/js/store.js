// Holds the page's state and tells who draws it. Changes made in one go are drawn once.

import { reduce } from './state/reduce.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./state/reduce.js').Action} Action */

export class Store {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    /** @type {((state: State, before: State) => void)[]} */
    this.listeners = [];
    this.waiting = false;
    this.told = state;
  }

  /** @param {Action} action */
  dispatch(action) {
    const next = reduce(this.state, action);
    if (next === this.state) return;
    this.state = next;
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      if (this.waiting) this.tell();
    });
  }

  tell() {
    this.waiting = false;
    const before = this.told;
    this.told = this.state;
    for (const listener of this.listeners) listener(this.told, before);
  }

  /** @param {(state: State, before: State) => void} listener */
  listen(listener) {
    this.listeners = [...this.listeners, listener];
  }

  /** @param {(state: State, before: State) => void} listener */
  forget(listener) {
    this.listeners = this.listeners.filter((one) => one !== listener);
  }
}
