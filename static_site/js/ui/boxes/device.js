// The private link to one's own seat: to be copied or photographed, not to be shared.

import { h } from '../dom.js';
import { button } from '../parts.js';
import { frame } from '../frame.js';
import { qrSvg } from '../qr.js';
import { copyPrivately, seatLink } from '../../acts/seats.js';
import { t } from '../../words.js';

/** @typedef {import('../../app.js').App} App */
/** @typedef {import('../../types.js').Box} Box */

/** @param {App} app @param {Box} box */
export function deviceBox(app, box) {
  return frame(app, {
    name: 'device',
    title: t('device.title'),
    class: 'over-place small-place',
    content: [h('p', { key: 'text' }, t('device.text')), ...privateLink(app, box, seatLink(app), t('share.copy'))],
  });
}

/** @param {App} app @param {Box} box @param {string} link @param {string} label  copying and a QR code; the link itself only where copying is refused */
export function privateLink(app, box, link, label) {
  const drawn = qrOf(link);
  return [
    drawn
      ? h('div.qr', { key: 'qr', role: 'img', 'aria-label': t('share.qr'), art: { key: `qr/${link}`, svg: drawn } })
      : null,
    h(
      'div.primary',
      { key: 'primary' },
      button(box.copied ? t('share.copied') : label, () => copyPrivately(app, box, link), {
        key: 'copy',
        class: 'sun large',
        icon: box.copied ? 'check' : 'copy',
        focus: true,
      }),
    ),
    box.refused ? h('p.hint', { key: 'refused', role: 'status' }, t('share.copyRefused')) : null,
    box.refused
      ? h('input.link', {
          key: 'link',
          type: 'text',
          readonly: true,
          value: link,
          'aria-label': t('device.link'),
          created: (/** @type {HTMLInputElement} */ node) =>
            queueMicrotask(() => {
              node.focus();
              node.select();
            }),
        })
      : null,
  ];
}

/** @param {string} link @returns {string|null} null when it is too long for a code */
function qrOf(link) {
  try {
    return qrSvg(link);
  } catch {
    return null;
  }
}
