/* Contact sheet of the line icons at two sizes, the robots' portraits and the lettered names. */
import { ICONS, icon } from '../../static_site/icons/icons.js';
import { portrait } from '../../static_site/icons/portraits.js';
import { wordmark } from '../../static_site/icons/wordmark.js';

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const lines = (/** @type {string} */ kind, /** @type {string[]} */ drawings) => `<p class="${kind}">${drawings.join(' ')}</p>`;
const faces = ['carmen', 'tito', 'luna'].map(portrait);
document.body.innerHTML = lines('', ICONS.map(icon)) + lines('marks', ICONS.map(icon)) + lines('small', faces) + lines('big', faces)
  + ['Oito Maluco', 'Ocho Loco', 'Crazy Eights'].map((name) => lines('name', [wordmark(name)]) + lines('name cloth', [wordmark(name, { stacked: true })])).join('');
