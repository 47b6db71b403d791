// Where the site stands. Every page is one folder deep (`/pt/`), so the root is the folder above;
// the service worker stands in the root itself.

export const root = globalThis.document ? new URL('../', document.baseURI) : new URL('./', location.href);

/** @param {string} path  relative to the site's root */
export function siteUrl(path) {
  return new URL(path, root).href;
}
