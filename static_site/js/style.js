// Style sheets that come later, with the part of the page that needs them.

import { siteUrl } from './base.js';

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} name  of a file in css/later @returns {Promise<void>} when it is in use; a sheet that fails is asked for anew */
export function addStyle(name) {
  const known = asked.get(name);
  if (known) return known;
  const arrival = new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = siteUrl(`css/later/${name}.css`);
    link.onload = () => resolve(undefined);
    link.onerror = () => {
      asked.delete(name);
      link.remove();
      reject(new Error(link.href));
    };
    document.head.append(link);
  });
  asked.set(name, /** @type {Promise<void>} */ (arrival));
  return /** @type {Promise<void>} */ (arrival);
}
