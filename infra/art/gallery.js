/* Contact sheet: ?deck=…&width=160&set=all|courts|large|back|fan&theme=dark&four=1 – what to look at before a drawing is called done. */
import { DECKS, loadDeck } from '../../static_site/cards/deck.js';
import { suitMark } from '../../static_site/cards/suits.js';

const asked = new URLSearchParams(location.search);
const width = Number(asked.get('width') ?? 80);
const fourColours = asked.has('four');
const set = asked.get('set') ?? 'all';
const theme = asked.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
document.body.style.setProperty('--width', `${width}px`);

const SUITS = [...'SHDC'];
const codes = (/** @type {string} */ ranks) => SUITS.flatMap((suit) => [...ranks].map((rank) => rank + suit));

function row(/** @type {string[]} */ drawings, kind = '') {
  const line = document.createElement('div');
  line.className = `row ${kind}`;
  for (const drawing of drawings) {
    const slot = document.createElement('div');
    slot.className = 'slot';
    slot.innerHTML = drawing;
    line.append(slot);
  }
  document.body.append(line);
}

for (const name of asked.has('deck') ? [String(asked.get('deck'))] : DECKS) {
  const deck = await loadDeck(name);
  const faces = (/** @type {string[]} */ list, large = false) => list.map((code) => deck.face(code, { large, fourColours }));
  const heading = document.createElement('h2');
  heading.textContent = name;
  document.body.append(heading);
  if (set === 'all') for (const suit of SUITS) row(faces([...'A23456789TJQK'].map((rank) => rank + suit)));
  if (set === 'courts') for (const suit of SUITS) row(faces([...'JQKA'].map((rank) => rank + suit)));
  if (set === 'large') for (const suit of SUITS) row(faces([...'A23456789TJQK'].map((rank) => rank + suit), true));
  if (set === 'sample') row([deck.back(), ...faces(['8S', 'KH', 'QD', 'JC', 'TH', 'AS', '7D', '3C', 'XX']), ...faces(['AH', 'TD', 'QS', '8C', 'KD', 'XX'], true)]);
  if (set === 'fan') row(faces(codes('A47TJQK'), true), 'fan');
  if (set === 'all' || set === 'courts' || set === 'back') row([deck.back(), ...faces(['XX']), ...faces(['XX'], true)]);
}

const marks = document.createElement('p');
marks.className = 'marks';
marks.innerHTML = SUITS.map((suit) => suitMark(/** @type {import('../../static_site/cards/suits.js').Suit} */ (suit), { fourColours })).join(' ');
document.body.append(marks);
