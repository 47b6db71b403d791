// What the deployment writes into scripts; in the sources there is none of it.

/** Paths from the site's root that the service worker fetches beforehand. */
declare const PRECACHE: string[];
/** A digest of those files. */
declare const VERSION: string;
/** True in a built site. */
declare const BUILT: boolean;
