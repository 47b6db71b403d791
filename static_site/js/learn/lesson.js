// The first match: a fixed deal against Carmen at a table that stands nowhere but on this page. Its positions were made by
// the engine (infra/site/lesson.py); here they are only shown, one after another, as the reader makes the moves.

import { siteUrl } from '../base.js';
import { coach } from './coach.js';
import { playRobots } from '../acts/tables.js';
import { addStyle } from '../style.js';
import { addWords, t } from '../words.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').View} View */
/** @typedef {{text: string, move: {type: string, card?: string, suit?: string}, then: View[]}} Step */

/** @param {App} app @returns {Promise<Lesson>} with its texts and looks */
export async function prepare(app) {
  const [answer] = await Promise.all([fetch(siteUrl('learn/lesson.json')), addWords('learn'), addStyle('learn')]);
  if (!answer.ok) throw new Error(`learn/lesson.json: ${answer.status}`);
  return new Lesson(app, await answer.json());
}

export class Lesson {
  /** @param {App} app @param {{common: object, start: object, steps: any[]}} data */
  constructor(app, { common, start, steps }) {
    this.app = app;
    const whole = (/** @type {any} */ view) => ({ ...common, ...view });
    this.first = /** @type {View} */ (whole(start));
    /** @type {Step[]} */
    this.steps = steps.map((step) => ({ ...step, then: step.then.map(whole) }));
  }

  /** Lays the cards. */
  begin() {
    this.show(this.first);
  }

  /** @param {View|null} view @returns {number} how many steps lie behind this position */
  stepAt(view) {
    return this.steps.filter(({ then }) => then[then.length - 1].version <= (view?.version ?? 0)).length;
  }

  /**
   * Takes what would be a command to a table: the move the step waits for is made, any other that is allowed put off.
   * @param {Record<string, any>} body @param {number|null} card  the id of the card it plays
   * @returns {Promise<boolean>}
   */
  async take(body, card) {
    const { app } = this;
    const step = this.steps[this.stepAt(app.state.game.latest)];
    const wanted = step?.move;
    if (!wanted || body.type !== wanted.type || body.card !== wanted.card || body.suit !== wanted.suit) {
      app.tell({ kind: 'told', card, key: 'learn.other' });
      return false;
    }
    const key = `lesson ${step.text}`;
    app.dispatch({ type: 'order', order: { key, body, card, slow: false }, now: Date.now() });
    for (const view of step.then) this.show(view);
    app.dispatch({ type: 'answered', key });
    return true;
  }

  /** Makes the move of this step for the reader. */
  help() {
    const { latest, cards } = this.app.state.game;
    const step = this.steps[this.stepAt(latest)];
    if (!step) return;
    this.app.dispatch({ type: 'skip', now: Date.now() });
    this.app.dispatch({ type: 'close', name: 'suit' });
    this.take(step.move, cards.find(({ code }) => code === step.move.card)?.id ?? null);
  }

  /** On to a real match. */
  async play() {
    this.app.go(null);
    await playRobots(this.app);
  }

  /** @param {View} view */
  show(view) {
    const [own, ...others] = view.seats;
    this.app.take({ ...view, seats: [{ ...own, name: t('you') }, ...others] });
  }

  /** The panel that explains, drawn in the table. */
  coach() {
    return coach(this);
  }
}
