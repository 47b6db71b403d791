// The invitation as a QR code, for whoever sits across the room.

import { h } from '../dom.js';
import { frame } from '../frame.js';
import { inviteLink } from '../../acts/chat.js';
import { qrSvg } from '../qr.js';
import { t } from '../../words.js';

/** @param {import('../../app.js').App} app */
export function qrBox(app) {
  const link = inviteLink(app);
  return frame(app, {
    name: 'qr',
    title: t('share.qrTitle'),
    class: 'over-place small-place',
    content: [
      h('div.qr', {
        key: 'qr',
        role: 'img',
        'aria-label': t('share.qrTitle'),
        art: { key: `qr/${link}`, svg: qrSvg(link) },
      }),
      h('p.hint.break', { key: 'link' }, link),
    ],
  });
}
