// Parts of the page that are fetched when they are first wanted.

let redraw = () => {};

/** @param {() => void} again  called when a part has arrived */
export function onArrival(again) {
  redraw = again;
}

/**
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => T|null} null while it is on its way
 */
export function lazy(load) {
  /** @type {T|null} */
  let part = null;
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      load().then(
        (loaded) => {
          part = loaded;
          redraw();
        },
        () => {
          asked = false;
        },
      );
    }
    return part;
  };
}
