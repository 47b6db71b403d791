// Cards fly where they went: the difference of two drawings, animated after the fact. Nothing ever waits for it.

/** @typedef {import('./types.js').State} State */

const FLIGHT = 230;
const RETURN = 200;
const STAGGER = 45;
const EASE = 'cubic-bezier(.25, .65, .2, 1)';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Where a dragged card was let go, until its flight begins. @type {Map<string, DOMRect>} */
const letGo = new Map();

/** @typedef {{cards: Map<string, DOMRect>, pile: Set<string>, held: boolean}} Before */

/** @returns {Before|null} where everything is just before drawing */
export function beforeDrawing() {
  if (calm.matches || document.hidden) return null;
  const cards = new Map();
  for (const node of document.querySelectorAll('[data-card]')) cards.set(cardOf(node), node.getBoundingClientRect());
  const pile = new Set([...document.querySelectorAll('.discards [data-card]')].map(cardOf));
  return { cards, pile, held: document.querySelector('.strip') !== null };
}

/** @param {Element} node @returns {string} */
const cardOf = (node) => /** @type {HTMLElement} */ (node).dataset.card ?? '';

/**
 * Lets everything fly that stands elsewhere than before.
 * @param {Before|null} before
 * @param {State} state
 * @param {import('./types.js').LogEvent[]} events  what happened between the two drawings
 */
export function afterDrawing(before, state, events) {
  if (!before || !before.held) {
    letGo.clear();
    return;
  }
  const stock =
    document.querySelector('.stock .card')?.getBoundingClientRect() ??
    document.querySelector('.stock')?.getBoundingClientRect();
  const mine = state.game.shown?.you?.seat;
  const player = [...events].reverse().find(({ type }) => type === 'play')?.seat;
  for (const node of document.querySelectorAll('.discards [data-card]')) {
    const card = cardOf(node);
    if (before.pile.has(card)) continue;
    const from =
      letGo.get(card) ??
      before.cards.get(card) ??
      (player !== undefined && player !== mine ? seatRect(player) : undefined);
    if (from) fly(node, from);
  }
  let came = 0;
  for (const node of document.querySelectorAll('.strip [data-card]')) {
    const from = before.cards.get(cardOf(node));
    if (from) shift(node, from);
    else if (stock) fly(node, stock, STAGGER * came++);
  }
  for (const event of events)
    if (stock && event.seat !== mine && (event.type === 'draw' || event.type === 'take'))
      sendBacks(stock, event.seat, event.count ?? 1);
  letGo.clear();
}

/** @param {number} seat */
function seatRect(seat) {
  return document.querySelector(`[data-seat="${seat}"] .backs`)?.getBoundingClientRect();
}

/** @param {Element} node @param {DOMRect} from @param {number} [delay] */
function fly(node, from, delay = 0) {
  const to = node.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  node.animate(
    [
      { translate: `${x}px ${y}px`, scale: String(from.width / to.width), rotate: `${x > 0 ? 9 : -9}deg` },
      { translate: '0 0', scale: '1', rotate: '0deg' },
    ],
    { duration: FLIGHT, delay: Math.min(delay, 400), easing: EASE, fill: 'backwards' },
  );
}

/** @param {Element} node @param {DOMRect} from */
function shift(node, from) {
  const to = node.getBoundingClientRect();
  const x = from.x - to.x;
  const y = from.y - to.y;
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
  node.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], { duration: 180, easing: EASE });
}

/** @param {DOMRect} stock @param {number} seat @param {number} count  others draw unseen: backs fly to them */
function sendBacks(stock, seat, count) {
  const to = seatRect(seat);
  const back = document.querySelector('.stock .card.back') ?? document.querySelector('.backs .card.back');
  if (!to || !back) return;
  for (let index = 0; index < Math.min(count, 4); index += 1) {
    const ghost = ghostOf(back, stock);
    const x = to.x + to.width / 2 - stock.x - stock.width / 2;
    const y = to.y + to.height / 2 - stock.y - stock.height / 2;
    ghost
      .animate(
        [
          { translate: '0 0', scale: '1', opacity: 1 },
          { translate: `${x}px ${y}px`, scale: '.45', opacity: 0.7 },
        ],
        { duration: FLIGHT, delay: index * 70, easing: EASE, fill: 'both' },
      )
      .finished.then(
        () => ghost.remove(),
        () => ghost.remove(),
      );
  }
}

/** @param {Element} node @param {DOMRect} at @returns {HTMLElement} a copy that flies above everything */
function ghostOf(node, at) {
  const ghost = /** @type {HTMLElement} */ (document.createElement('span'));
  ghost.className = `ghost ${node.classList.contains('back') ? 'card back' : 'card'}`;
  ghost.setAttribute('aria-hidden', 'true');
  ghost.append(...[...node.childNodes].map((child) => child.cloneNode(true)));
  for (const [name, value] of Object.entries({ left: at.x, top: at.y, width: at.width, height: at.height }))
    ghost.style.setProperty(name, `${value}px`);
  document.getElementById('flights')?.append(ghost);
  return ghost;
}

/**
 * Takes a card of the hand under the finger.
 * @param {HTMLElement} node
 */
export function dragCard(node) {
  const ghost = ghostOf(node, node.getBoundingClientRect());
  ghost.classList.add('dragged');
  node.setAttribute('data-dragged', '');
  let x = 0;
  let y = 0;
  const end = () => {
    ghost.remove();
    node.removeAttribute('data-dragged');
  };
  return {
    /** @param {number} toX @param {number} toY  from where it was taken (px) */
    move(toX, toY) {
      x = toX;
      y = toY;
      ghost.style.setProperty('translate', `${x}px ${y}px`);
    },
    /** It was played: its flight begins where it was let go. */
    land() {
      letGo.set(node.dataset.card ?? '', ghost.getBoundingClientRect());
      end();
    },
    /** It goes back to the hand, without a move. */
    back() {
      if (calm.matches) {
        end();
        return;
      }
      ghost
        .animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], {
          duration: RETURN,
          easing: EASE,
          fill: 'both',
        })
        .finished.then(end, end);
    },
  };
}
