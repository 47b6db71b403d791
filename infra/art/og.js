/* The picture that stands beside a shared link, 1200 × 630: ?lang=pt|es|en. One card of each design, the robots, and a seat left free. */
import { loadDeck } from '../../static_site/cards/deck.js';
import { icon } from '../../static_site/icons/icons.js';
import { portrait } from '../../static_site/icons/portraits.js';
import { wordmark } from '../../static_site/icons/wordmark.js';

const lang = new URLSearchParams(location.search).get('lang') ?? 'pt';
const words = await (await fetch('og.json')).json();
const put = (/** @type {string} */ id, /** @type {string} */ drawing) => { /** @type {HTMLElement} */ (document.getElementById(id)).innerHTML = drawing; };

const HAND = [['azulejo', 'QH'], ['grande', 'KS'], ['classico', '8D'], ['noite', 'JC'], ['classico', 'QH']];
const cards = await Promise.all(HAND.map(async ([design, code]) => (await loadDeck(design)).face(code)));

put('name', wordmark(words[lang].name, { stacked: true }));
/** @type {HTMLElement} */ (document.getElementById('line')).textContent = words[lang].line;
put('robots', ['carmen', 'tito', 'luna'].map(portrait).join('') + `<i>${icon('plus')}</i>`);
put('hand', cards.map((card) => `<div>${card}</div>`).join(''));
[...document.querySelectorAll('#hand > div')].forEach((card, place) => {
  const turn = (place - 2) * 13;
  /** @type {HTMLElement} */ (card).style.transform = `rotate(${turn}deg)${place === 2 ? ' translateY(-34px)' : ''}`;
});
