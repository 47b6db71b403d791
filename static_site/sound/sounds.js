/* The sounds of the table, synthesised: wood, paper and a small marimba, low and short. Nothing is made before the first tap, as browsers ask. */

/** @typedef {'play'|'draw'|'turn'|'won'|'refused'|'chat'} Sound */

const VOLUME = 0.22;
const DISTANCE = 0.03;

/** A struck wooden bar: its tone, and a shorter one nearly two octaves above, as marimbas have. */
function bar(/** @type {AudioContext} */ audio, /** @type {AudioNode} */ out, /** @type {number} */ at, /** @type {number} */ pitch, gain = 1, length = 0.5) {
  for (const [ratio, share, lasts] of [[1, 1, length], [3.93, 0.22, length * 0.3]]) {
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch * ratio });
    const level = new GainNode(audio, { gain: 0 });
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(gain * share, at + 0.006);
    level.gain.exponentialRampToValueAtTime(0.0004, at + lasts);
    tone.connect(level).connect(out);
    tone.start(at);
    tone.stop(at + lasts);
  }
}

/** Paper: a breath of noise through a band that slides from one pitch to another. */
function paper(/** @type {AudioContext} */ audio, /** @type {AudioNode} */ out, /** @type {number} */ at, /** @type {number[]} */ [from, to], gain = 1, length = 0.1) {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let place = 0; place < data.length; place += 1) data[place] = (Math.random() * 2 - 1) * (1 - place / data.length) ** 2;
  const noise = new AudioBufferSourceNode(audio, { buffer: samples });
  const band = new BiquadFilterNode(audio, { type: 'bandpass', Q: 0.9 });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  noise.connect(band).connect(new GainNode(audio, { gain })).connect(out);
  noise.start(at);
}

/** @type {Record<Sound, (audio: AudioContext, out: AudioNode, at: number) => void>} */
const SOUNDS = {
  play(audio, out, at) {
    paper(audio, out, at, [2600, 900], 0.9, 0.09);
    bar(audio, out, at + 0.035, 164, 0.5, 0.16);
  },
  draw(audio, out, at) {
    paper(audio, out, at, [1200, 4200], 0.7, 0.13);
  },
  turn(audio, out, at) {
    bar(audio, out, at, 587.33, 0.55, 0.6);
    bar(audio, out, at + 0.14, 783.99, 0.6, 0.9);
  },
  won(audio, out, at) {
    [523.25, 659.25, 783.99, 1046.5].forEach((pitch, step) => bar(audio, out, at + step * 0.11, pitch, 0.5, 0.7));
    bar(audio, out, at + 0.5, 261.63, 0.4, 1.1);
  },
  refused(audio, out, at) {
    bar(audio, out, at, 196, 0.6, 0.2);
    bar(audio, out, at + 0.09, 174.61, 0.5, 0.26);
  },
  chat(audio, out, at) {
    bar(audio, out, at, 1174.66, 0.28, 0.25);
  },
};

/** The names of the sounds. */
export const SOUND_NAMES = /** @type {Sound[]} */ (Object.keys(SOUNDS));

/**
 * Sounds are silent until the reader's first tap or key, which may lie before the call; one asked for earlier is dropped, not kept for later.
 * @param {EventTarget} [taps] where the first tap is looked for
 * @returns {{play(name: Sound): void, setEnabled(on: boolean): void}}
 */
export function createSounds(taps = document) {
  let enabled = true;
  /** @type {{audio: AudioContext, out: AudioNode} | null} */
  let room = null;
  /** @type {Map<Sound, number>} */
  const last = new Map();

  const open = () => {
    const Context = globalThis.AudioContext;
    if (room || !Context) return;
    const audio = new Context({ latencyHint: 'interactive' });
    const out = new GainNode(audio, { gain: VOLUME });
    out.connect(audio.destination);
    room = { audio, out };
  };
  if (globalThis.navigator?.userActivation?.hasBeenActive) open();
  else for (const kind of ['pointerup', 'keydown']) taps.addEventListener(kind, open, { once: true, passive: true });

  return {
    play(name) {
      if (!enabled || !room) return;
      const { audio, out } = room;
      if (audio.state === 'suspended') void audio.resume();
      const now = audio.currentTime;
      if (now - (last.get(name) ?? -1) < DISTANCE) return;
      last.set(name, now);
      SOUNDS[name](audio, out, now + 0.005);
    },
    setEnabled(on) {
      enabled = on;
    },
  };
}
