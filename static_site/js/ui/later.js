// What is fetched once the page stands: the boxes and the chat nobody needs in the first second. One part, so that what
// it shares with the first one is cut off in one piece.

export { absenceBox } from './boxes/absence.js';
export { chatBox } from './boxes/chat.js';
export { confirmBox } from './boxes/confirm.js';
export { matchBox } from './boxes/match.js';
export { menuBox } from './boxes/menu.js';
export { newTableBox } from './boxes/new.js';
export { roundBox } from './boxes/round.js';
export { chatPanel } from './chat.js';
