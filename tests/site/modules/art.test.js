// Icons, portraits, the lettered name, bitmaps and sounds: whole, inert and light.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { ICONS, icon } from '../../../static_site/icons/icons.js';
import { portrait } from '../../../static_site/icons/portraits.js';
import { wordmark } from '../../../static_site/icons/wordmark.js';
import { SOUND_NAMES, createSounds } from '../../../static_site/sound/sounds.js';

const site = (path) => new URL(`../../../static_site/${path}`, import.meta.url);
const weight = (path) => gzipSync(readFileSync(site(path)), { level: 9 }).length;

/** Width and height of a PNG, from its header. */
function pngSize(path) {
  const bytes = readFileSync(site(path));
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('icons and portraits are hidden from screen readers and carry no ids or inline styles', () => {
  const drawings = [...ICONS.map(icon), ...['carmen', 'tito', 'luna'].map(portrait), ...['Oito Maluco', 'Ocho Loco', 'Crazy Eights'].map((name) => wordmark(name))];
  assert.ok(ICONS.length >= 20);
  assert.equal(new Set(drawings).size, drawings.length);
  for (const svg of drawings) {
    assert.match(svg, /^<svg xmlns="[^"]+"[^>]* aria-hidden="true" focusable="false">.*<\/svg>$/);
    assert.doesNotMatch(svg, /\sid=|\sstyle=|<text|undefined|NaN/);
  }
});

test('only the three robots have portraits', () => {
  assert.equal(portrait('toString'), '');
  assert.equal(portrait('Ana'), '');
});

test('the stacked name is narrower and higher', () => {
  const box = (svg) => svg.match(/viewBox="([^"]+)"/)[1].split(' ').map(Number);
  const [, , wide, low] = box(wordmark('Ocho Loco')), [, , narrow, high] = box(wordmark('Ocho Loco', { stacked: true }));
  assert.ok(narrow < wide && high > low);
});

test('bitmaps have the sizes their uses ask for, and shared pictures weigh at most 300 KB', () => {
  const sizes = { 'icons/icon-192.png': [192, 192], 'icons/icon-512.png': [512, 512], 'icons/icon-maskable-512.png': [512, 512], 'icons/apple-touch-icon.png': [180, 180] };
  for (const [path, size] of Object.entries(sizes)) assert.deepEqual(pngSize(path), size, path);
  for (const lang of ['pt', 'es', 'en']) {
    assert.deepEqual(pngSize(`og/${lang}.png`), [1200, 630]);
    assert.ok(statSync(site(`og/${lang}.png`)).size <= 300_000, lang);
  }
});

test('the sounds weigh at most 6 KB', () => {
  assert.ok(weight('sound/sounds.js') <= 6 * 1024);
});

/** A Web Audio that writes down what is started, for there is none outside a browser. */
class Recorder {
  static opened = [];
  currentTime = 1;
  sampleRate = 8000;
  destination = {};
  state = 'running';
  started = 0;
  peak = 0;
  constructor() { Recorder.opened.push(this); }
  createBuffer(_channels, length) { return { getChannelData: () => new Float32Array(length) }; }
}
class RecorderNode {
  frequency = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  constructor(audio, { gain = 0 } = {}) {
    this.audio = audio;
    this.gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {}, linearRampToValueAtTime(value) { audio.peak = Math.max(audio.peak, value); } };
    audio.peak = Math.max(audio.peak, gain);
  }
  connect(next) { return next; }
  start() { this.audio.started += 1; }
  stop() {}
}
Object.assign(globalThis, { AudioContext: Recorder, OscillatorNode: RecorderNode, GainNode: RecorderNode, BiquadFilterNode: RecorderNode, AudioBufferSourceNode: RecorderNode });

test('nothing is opened or heard before the first tap; then each name sounds, softly', () => {
  const taps = new EventTarget(), sounds = createSounds(taps), before = Recorder.opened.length;
  sounds.play('turn');
  assert.equal(Recorder.opened.length, before);
  taps.dispatchEvent(new Event('pointerup'));
  const audio = Recorder.opened.at(-1);
  assert.equal(audio.started, 0, 'a sound asked for before the tap is dropped');
  assert.deepEqual(SOUND_NAMES, ['play', 'draw', 'turn', 'won', 'refused', 'chat']);
  for (const name of SOUND_NAMES) {
    const heard = audio.started;
    sounds.play(name);
    assert.ok(audio.started > heard, name);
  }
  assert.ok(audio.peak > 0 && audio.peak <= 1);
  taps.dispatchEvent(new Event('keydown'));
  assert.equal(Recorder.opened.length, before + 1, 'one context for the whole visit');
});

test('switched off it is silent, and the same sound twice at once is heard once', () => {
  const taps = new EventTarget(), sounds = createSounds(taps);
  taps.dispatchEvent(new Event('keydown'));
  const audio = Recorder.opened.at(-1);
  sounds.setEnabled(false);
  sounds.play('won');
  assert.equal(audio.started, 0);
  sounds.setEnabled(true);
  sounds.play('chat');
  const once = audio.started;
  sounds.play('chat');
  assert.equal(audio.started, once);
});
