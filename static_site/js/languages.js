// Which of the site's languages a reader gets.

/** @typedef {import('./types.js').Language} Language */

/** @type {Language[]} */
export const LANGUAGES = ['pt', 'es', 'en'];

/** @returns {Language} the one the address names: its last folder */
export function linkedLanguage() {
  return /** @type {Language} */ (location.pathname.split('/').filter(Boolean).pop() ?? 'pt');
}

/** @param {Language|null} linked  the language of the address @param {string|null} saved @returns {Language} */
export function chooseLanguage(saved, wanted = navigator.languages, linked = /** @type {Language|null} */ (null)) {
  const known = (/** @type {string|null|undefined} */ tag) =>
    LANGUAGES.find((one) => one === tag?.toLowerCase().split('-')[0]);
  return known(saved) ?? wanted.map(known).find(Boolean) ?? known(linked) ?? 'pt';
}
