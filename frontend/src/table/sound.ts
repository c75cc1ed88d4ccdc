// Short sounds made on the spot, while they are switched on: cards are short noises, news is told by soft bells.
import { settings } from '../state/settings.svelte';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** The context, once there is one: browsers make no sound before the first press. */
function playing(): AudioContext | null {
  if (!settings.sound) return null;
  context ??= new AudioContext();
  return context;
}

/** Let a sound swell and fade: `loud` at its height, over after `length` seconds. */
function shaped(at: AudioContext, begin: number, loud: number, length: number): GainNode {
  const volume = at.createGain();
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  volume.connect(at.destination);
  return volume;
}

/** A card: noise through a filter, `after` seconds from now. */
function card(pitch: number, after = 0, loud = 0.16, length = 0.07): void {
  const at = playing();
  if (!at) return;
  if (!noise) {
    noise = at.createBuffer(1, at.sampleRate / 4, at.sampleRate);
    const samples = noise.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  }
  const begin = at.currentTime + after;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  source.connect(filter).connect(shaped(at, begin, loud, length));
  source.start(begin);
  source.stop(begin + length);
}

/** A bell: a tone with its octave, `after` seconds from now. */
function bell(pitch: number, after = 0, loud = 0.05, length = 0.5): void {
  const at = playing();
  if (!at) return;
  const begin = at.currentTime + after;
  for (const [times, share] of [
    [1, 1],
    [2, 0.35],
  ] as const) {
    const tone = at.createOscillator();
    tone.frequency.value = pitch * times;
    tone.connect(shaped(at, begin, loud * share, length / times));
    tone.start(begin);
    tone.stop(begin + length);
  }
}

const [C, D, E, G, HIGH_C] = [523.25, 587.33, 659.25, 783.99, 1046.5] as const;

/** A card is laid on the table, or something is said. */
export const tap = (): void => card(1900);

/** A trick is taken. */
export function gathering(): void {
  card(1200, 0, 0.12, 0.12);
  card(800, 0.09, 0.1, 0.16);
}

/** Cards are dealt. */
export function dealing(): void {
  for (let dealt = 0; dealt < 10; dealt += 1) card(2400 - 60 * dealt, dealt * 0.045, 0.07, 0.05);
}

/** The deal is over: up for who has won it, down for who has lost it. */
export function ending(won: boolean): void {
  const notes = won ? [C, E, G, HIGH_C] : [E, D, C];
  notes.forEach((pitch, place) => bell(pitch, place * 0.12));
}

/** Somebody speaks. */
export const speaking = (): void => bell(G, 0, 0.03, 0.25);
