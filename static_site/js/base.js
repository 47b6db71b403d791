// Where the site stands. Every page is one folder deep (`/pt/`), so the root is the folder above.

export const root = new URL('../', document.baseURI);

/** @param {string} path  relative to the site's root */
export function siteUrl(path) {
  return new URL(path, root).href;
}
