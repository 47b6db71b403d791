// What this browser keeps: the reader's settings, and the token of every seat. Where storage is blocked
// everything still works until the tab is closed.

/** @typedef {import('./types.js').Settings} Settings */

/** @type {Map<string, string>} */
const memory = new Map();

/** Whether this browser keeps anything beyond the tab. */
export const stored = (() => {
  try {
    localStorage.setItem('probe', '1');
    localStorage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
})();

/** @param {string} name @returns {string|null} */
export function read(name) {
  return stored ? localStorage.getItem(name) : (memory.get(name) ?? null);
}

/** @param {string} name @param {string|null} value  null forgets */
export function write(name, value) {
  memory.delete(name);
  if (value !== null) memory.set(name, value);
  if (!stored) return;
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A full store keeps what it has; the tab still remembers.
  }
}

/** @type {Omit<Settings, 'language'>} */
export const DEFAULTS = {
  name: '',
  deck: 'classico',
  sound: true,
  sorting: 'suit',
  theme: 'system',
  four: false,
  mirrored: false,
  tapped: 0,
};

/** @returns {Omit<Settings, 'language'> & {language: string|null}} */
export function readSettings() {
  /** @type {Record<string, any>} */
  let kept = {};
  try {
    kept = JSON.parse(read('settings') ?? '{}');
  } catch {
    // Written by something else; the defaults are as good.
  }
  /** @type {Record<string, any>} */
  const settings = { ...DEFAULTS };
  for (const [name, usual] of Object.entries(DEFAULTS))
    if (typeof kept[name] === typeof usual) settings[name] = kept[name];
  return /** @type {any} */ ({ ...settings, language: typeof kept.language === 'string' ? kept.language : null });
}

/** @param {Settings} settings @param {boolean} languageChosen  a language only followed from the browser is not kept */
export function writeSettings(settings, languageChosen) {
  write('settings', JSON.stringify(languageChosen ? settings : { ...settings, language: undefined }));
}

/** @param {number} bytes @returns {string} URL-safe random text */
export function randomText(bytes) {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * This seat's part in the shuffle, the same at every try, and kept: the replay looks for it.
 * @param {string} table
 * @returns {string} 32 lower-case hex characters
 */
export function seedFor(table) {
  const kept = read(`seed/${table}`);
  const seed = kept ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keepSeed(table, seed);
  return seed;
}

/** @param {string} table @param {string|null} seed  null: the table has none of ours */
export function keepSeed(table, seed) {
  write(`seed/${table}`, seed);
}

/** @param {string} table @returns {string[]} whom this reader does not want to hear there */
export function mutedAt(table) {
  return JSON.parse(read(`muted/${table}`) ?? '[]');
}

/** @param {string} table @param {string[]} names */
export function keepMuted(table, names) {
  write(`muted/${table}`, names.length ? JSON.stringify(names) : null);
}

/** @param {string} table @returns {string|null} */
export function tokenOf(table) {
  return read(`seat/${table}`);
}

/** @param {string} table @param {string|null} token */
export function keepToken(table, token) {
  write(`seat/${table}`, token);
}
