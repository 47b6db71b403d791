/* Portraits of the three robots on a grid of 48: what each is like, told by a face. */

const EDGE = '#2b1a1d', CREAM = '#fff3dc', SUN = '#f5b73a', CLAY = '#c9532c', TEAL = '#1b6870', ROSE = '#f0a79b', NIGHT = '#2a2c6b', MOON = '#e4e6fb';
const shape = (/** @type {string} */ d, /** @type {string} */ fill) => `<path d="${d}" fill="${fill}"/>`;
const line = (/** @type {string} */ d, /** @type {string} */ colour = EDGE, width = 1.6) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
const ground = (/** @type {string} */ colour) => `<circle cx="24" cy="24" r="24" fill="${colour}" stroke="none"/>`;

/** @type {Record<string, string>} */
const PORTRAITS = {
  // Carmen: quick and cheerful – a copper kettle of a head, a flower over one ear, hoops
  carmen: ground('#f7cdb0') + shape('M10 43.5C11.5 38.5 17 37 24 37s12.5 1.5 14 6.5A24 24 0 0 1 10 43.5Z', CLAY) + line('M18 39l6 5 6-5', SUN, 2)
    + shape('M21 33h6v6h-6Z', '#8e8177') + shape('M11 22c0-9 5-13 13-13s13 4 13 13c0 8-5 13-13 13S11 30 11 22Z', '#d98250') + shape('M14.5 22c0-5 3.5-7.5 9.5-7.5s9.5 2.5 9.5 7.5-4 8.5-9.5 8.5-9.5-3.5-9.5-8.5Z', CREAM)
    + line('M17.5 21.5q2-2.5 4 0M26.5 21.5q2-2.5 4 0', EDGE, 2) + shape('M21 25.5h6q-.5 3-3 3t-3-3Z', '#c22f2f') + `<g stroke="none"><circle cx="17.5" cy="25" r="1.7" fill="${ROSE}"/><circle cx="30.5" cy="25" r="1.7" fill="${ROSE}"/></g>`
    + line('M10.5 28v.01M37.5 28v.01', EDGE, 5) + line('M10.5 28v.01M37.5 28v.01', SUN, 3)
    + shape('M35 6c2-1 4 .5 4 2.5 2 .5 2.5 3 1 4.5 0 2-2 3-3.5 2-1.5 1.5-4 .5-4-1.5-2-.5-2.5-3-1-4.5-.5-2 2-4 3.5-3Z', '#d2323c') + line('M35.7 10.5v.01', SUN, 3),
  // Tito: cautious and kind – a radio set with a moustache grille and a cap
  tito: ground('#bfe0d8') + shape('M10 43.5C11.5 38.5 17 37 24 37s12.5 1.5 14 6.5A24 24 0 0 1 10 43.5Z', TEAL) + line('M24 38v10M20 41h.01M28 41h.01', CREAM, 2)
    + shape('M20.5 32h7v6h-7Z', '#8e8177') + shape('M10.5 14h27v20h-27Z', '#e9dcc3') + shape('M7.5 20h3v8h-3ZM37.5 20h3v8h-3Z', SUN)
    + shape('M18.5 19a3.5 3.5 0 1 0 .01 0ZM29.5 19a3.5 3.5 0 1 0 .01 0Z', '#fff') + line('M19 22.8v.01M29 22.8v.01', EDGE, 3.2) + line('M15 17.5q3-2 6-.5M27 17q3-1.5 6 .5')
    + shape('M24 26.5c-3-1.8-6.5-1-8.5 2.5 3 .5 6 .5 8.5-.5 2.5 1 5.5 1 8.5.5-2-3.5-5.5-4.3-8.5-2.5Z', '#6b4a32') + line('M21.5 31.3q2.5 1.3 5 0')
    + shape('M9.5 14.5Q11 5 24 5t14.5 9.5Z', CLAY) + shape('M6 14.5q6-3.5 18-3.5 9 0 12 3.5Z', '#8f3a20') + line('M24 5V2.5', EDGE, 2) + line('M24 2.5v.01', SUN, 3.4),
  // Luna: calm and deep – a moon for a head, half-closed eyes, a star for an antenna
  luna: ground('#c7c9f2') + shape('M10 43.5C11.5 38.5 17 37 24 37s12.5 1.5 14 6.5A24 24 0 0 1 10 43.5Z', NIGHT) + line('M15 43l4 2 5-3 5 3 4-2', SUN, 1.2) + shape('M20.5 33h7v6h-7Z', '#8487b8')
    + shape('M24 8a13.5 13.5 0 1 0 .01 0Z', MOON) + `<path d="M29 10c5 5 6 16-1 23.5A12.8 12.8 0 0 0 29 10Z" fill="#b3b6e6" stroke="none"/>`
    + line('M15.5 21.5q3 2.8 6 0M26 21.5q3 2.8 6 0', EDGE, 2) + line('M16.5 23.5l-1 1.5M20.5 23.7l.7 1.5M27 23.7l-.7 1.5M31 23.5l1 1.5', EDGE, 1.2) + line('M20.5 29q3.5 2 6.5-.5', EDGE, 1.8)
    + `<g stroke="none"><circle cx="15.5" cy="27" r="1.8" fill="${ROSE}"/><circle cx="31" cy="27" r="1.8" fill="${ROSE}"/></g>` + line('M18 14v.01M31.5 30.5v.01M33 15.5v.01', '#8f93cf', 2.4)
    + line('M24 8V7', EDGE, 2) + shape('M24 1.2l1.2 2.5 2.8.3-2.1 1.9.6 2.7-2.5-1.4-2.5 1.4.6-2.7-2.1-1.9 2.8-.3Z', SUN),
};

/** The round portrait of a robot, hidden from screen readers; unknown names give none. @param {string} name carmen, tito or luna */
export const portrait = (name) => (Object.hasOwn(PORTRAITS, name)
  ? `<svg xmlns="http://www.w3.org/2000/svg" class="portrait" viewBox="0 0 48 48" stroke="${EDGE}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${PORTRAITS[name]}</svg>` : '');
