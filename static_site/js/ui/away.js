// What only those need who come and go: the private seat link and the way to other devices. Fetched when first wanted.

export { bellBox } from './boxes/bell.js';
export { carryBox } from './boxes/carry.js';
export { deviceBox } from './boxes/device.js';
