/* Line icons of the interface on a grid of 24, in the colour of their text. */

/** @type {Record<string, string>} */
const LINES = {
  flag: 'M5 22V3M5 4.5c4-2.5 8 2.5 14 0v9c-6 2.5-10-2.5-14 0',
  chat: 'M4 5h16v11H11l-5 4v-4H4ZM8 9.5h8M8 12.5h5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  sort: 'M4 6h9M4 12h6.5M4 18h4M17.5 5v14M14 15.5l3.5 3.5 3.5-3.5',
  copy: 'M9 8h11v13H9ZM15 8V3H4v13h5',
  share: 'M12 15V3M7.5 7 12 2.8 16.5 7M7 11H4.5v10h15V11H17',
  qr: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2.5v2.5M20 14v2.5M14 20h2.5v-1M20 20v-.5M7 7v.01M17 7v.01M7 17v.01',
  crown: 'M4 18.5 3 7l5 4 4-6.5L16 11l5-4-1 11.5Z',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M4.5 12.5 10 18 20 6.5',
  offline: 'M3 9a14 14 0 0 1 5-3M12 5a14 14 0 0 1 9 4M6.5 13a8 8 0 0 1 3-2M14 10.5a8 8 0 0 1 3.5 2.5M10 16.5a3 3 0 0 1 4 0M12 20v.01M4 3l16 18',
  bell: 'M12 3a6 6 0 0 0-6 6c0 5-2 6.5-2 8h16c0-1.5-2-3-2-8a6 6 0 0 0-6-6ZM9.5 20.5q2.5 1.5 5 0',
  'bell-off': 'M7 6a6 6 0 0 1 11 3c0 3.5 1 5 1.5 6.5M16 17H4c0-1.5 2-3 2-7.5M9.5 20.5q2.5 1.5 5 0M4 3l16 18',
  eye: 'M2 12c5-8 15-8 20 0-5 8-15 8-20 0ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  back: 'M19 12H5M11 5.5 4.5 12l6.5 6.5',
  forward: 'M5 12h14M13 5.5l6.5 6.5-6.5 6.5',
  plus: 'M12 4.5v15M4.5 12h15',
  minus: 'M4.5 12h15',
  robot: 'M5 9h14v11H5ZM12 9V5M12 4v.01M9 13v1.5M15 13v1.5M2.5 13v3.5M21.5 13v3.5M10 17.5h4',
  house: 'M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5M10 20v-5.5h4V20',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.5l3.5 2',
  cards: 'M9 7.5 18 5l3.5 12.5-9 2.5ZM9.5 18.5 5 20 2.5 8.5 7 7.2M15.3 10v.01M15.7 15v.01',
  book: 'M12 6.5C9.5 4.5 6.5 4.5 3.5 5v14c3-.5 6-.5 8.5 1.5 2.5-2 5.5-2 8.5-1.5V5c-3-.5-6-.5-8.5 1.5ZM12 6.5v14',
  seal: 'M12 2.5l8 3v6c0 5-3.5 8.5-8 10-4.5-1.5-8-5-8-10v-6ZM8.5 12l2.5 2.5 4.5-5',
  send: 'M3.5 11 21 3.5 15 21l-3.5-8ZM21 3.5 11.5 13',
  play: 'M7 4v16l13-8Z',
  pause: 'M8 5v14M16 5v14',
  replay: 'M5.5 8A8 8 0 1 1 4 13M5 3v5.5h5.5M10.5 10v5.5l4.5-2.7Z',
  device: 'M7 3h10v18H7ZM11 18h2',
  edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19Z',
  door: 'M13.5 4H5.5v16h8M10 12h10.5M16.5 7.5 21 12l-4.5 4.5',
  log: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  save: 'M12 3.5V15M7 10.5l5 5 5-5M4.5 16v4.5h15V16',
  print: 'M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 14h10v6.5H7Z',
  down: 'M5.5 9 12 15.5 18.5 9',
  turn: 'M5.5 8A8 8 0 1 1 4 13M19 3v5.5h-5.5',
  unturn: 'M18.5 8A8 8 0 1 0 20 13M5 3v5.5h5.5',
};

/** The names of the icons. */
export const ICONS = Object.keys(LINES);

/** An `<svg>` as high as its text, hidden from screen readers: the button around it carries the name. @param {string} name one of ICONS */
export const icon = (name) =>
  `<svg xmlns="http://www.w3.org/2000/svg" class="line-icon" viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" stroke-width="2" `
  + `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="${LINES[name]}"/></svg>`;
