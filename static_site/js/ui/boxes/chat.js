// The chat as a sheet over the table.

import { frame } from '../frame.js';
import { chatPanel } from '../chat.js';
import { t } from '../../words.js';

/** @param {import('../../app.js').App} app */
export function chatBox(app) {
  return frame(app, {
    name: 'chat',
    title: t('chat'),
    class: 'over-place chat-place',
    content: chatPanel(app, 'sheet'),
  });
}
