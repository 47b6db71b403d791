// The small drawings on buttons: strokes on a 24-px square, in the colour of the text beside them.

/** @type {Record<string, string>} */
const STROKES = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  chat: 'M4 5.5h16v11H10l-4.5 4v-4H4z',
  flag: 'M6 21V4m0 .8c4-2.6 7.6 2.2 12.5.2v8.600c-4.9 2-8.5-2.8-12.5-.2',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14.5 5l-7 7 7 7',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  share: 'M12 15V4m0 0L8 8m4-4l4 4M5 12v8h14v-8',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM17.5 17.500H20V20h-2.500z',
  robot: 'M5 9h14v10H5zM12 9V5m0 0h.01M9 13.500h.01M15 13.500h.01M9.5 16.300h5M3 12v4m18-4v4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7.5 8.500c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  eye: 'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.500S2.5 12 2.5 12zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  sound: 'M4 9.500h3.500L12 5.500v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9.500h3.500L12 5.500v13l-4.5-4H4zM16 9.500l5 5m0-5l-5 5',
  sort: 'M7 5v14m0 0l-3-3m3 3l3-3M17 19V5m0 0l-3 3m3-3l3 3',
  send: 'M4 12l16-7.5-5 16-3-6.500z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  offline: 'M3 3l18 18M5 10.500a10 10 0 0 1 5-2.600M19 10.500a10 10 0 0 0-3.5-2.100M8.5 14.200a5 5 0 0 1 5-1.200M12 18.500h.01',
  crown: 'M4 17.500h16L21 7.500l-5 4-4-6-4 6-5-4z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.500l3.5 2',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  door: 'M14 4H6v16h8M10 12h10m0 0l-3.5-3.500M20 12l-3.5 3.5',
  house: 'M4 11.500L12 4.500l8 7M6.5 10v9.500h11V10',
  log: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  cards: 'M8.5 4.500h10v14h-10zM8.5 7l-4 1.3 3.8 11.5 4.5-1.3',
  down: 'M6 9.500l6 6 6-6',
  turn: 'M5 12a7 7 0 1 1 2.5 5.400M5 12l-2.6-3M5 12l3.2-2.2',
};

/** @param {string} name @returns {import('./art.js').Art} */
export function icon(name) {
  return {
    key: `icon/${name}`,
    svg: `<svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="${STROKES[name]}"/></svg>`,
  };
}
