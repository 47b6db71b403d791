// One WebSocket to one table. It says when it lives, what it hears, and when it is gone – a silent death included.

import { socketOf } from './config.js';

const PING_EVERY = 30000;
const PONG_WITHIN = 8000;

/**
 * @typedef {object} Listener
 * @prop {(message: any) => void} heard
 * @prop {() => void} closed  called once, whatever ended it
 */

/**
 * @param {string} table
 * @param {string|null} token
 * @param {Listener} listener
 * @returns {() => void} ends it without `closed`
 */
export function openSocket(table, token, { heard, closed }) {
  /** @type {WebSocket|null} */
  let socket = null;
  let ended = false;
  let pinging = 0;
  let dying = 0;

  const end = () => {
    if (ended) return false;
    ended = true;
    clearInterval(pinging);
    clearTimeout(dying);
    socket?.close();
    return true;
  };
  const gone = () => end() && closed();

  const ping = () => {
    if (document.hidden || socket?.readyState !== WebSocket.OPEN) return;
    socket.send('{"type":"ping"}');
    clearTimeout(dying);
    dying = window.setTimeout(gone, PONG_WITHIN);
  };

  socketOf(table)
    .then((url) => {
      if (ended) return;
      socket = new WebSocket(url);
      dying = window.setTimeout(gone, PONG_WITHIN);
      socket.onopen = () => socket?.send(JSON.stringify({ type: 'watch', table, ...(token ? { token } : {}) }));
      socket.onclose = gone;
      socket.onerror = gone;
      socket.onmessage = ({ data }) => {
        clearTimeout(dying);
        const message = parse(data);
        if (message && !ended) heard(message);
      };
      pinging = window.setInterval(ping, PING_EVERY);
    })
    .catch(gone);
  return () => void end();
}

/** @param {string} data */
function parse(data) {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
