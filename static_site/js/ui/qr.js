// A link as a QR code, drawn as one path. The encoder (vendor/lean-qr.js, MIT) comes only when it is wanted.

import { generate } from '../vendor/lean-qr.js';

const MARGIN = 4;

/** @param {string} text @returns {string} */
export function qrSvg(text) {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
  }
  const side = code.size + 2 * MARGIN;
  return `<svg viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" aria-hidden="true" focusable="false"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path}"/></svg>`;
}
