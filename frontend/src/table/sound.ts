// Short sounds made on the spot; only when the person has switched them on.
import { settings } from '../state/settings.svelte';

let context: AudioContext | null = null;

/** One short knock: a tone that falls, `after` seconds from now. */
function knock(pitch: number, after = 0, loud = 0.12, length = 0.1): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const at = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + length * 0.8);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** A card is laid on the table, or something is said. */
export const tap = (): void => knock(320);

/** A trick is taken. */
export function gathering(): void {
  knock(240);
  knock(180, 0.06, 0.09);
}

/** Cards are dealt. */
export function dealing(): void {
  for (let card = 0; card < 5; card += 1) knock(420 + 30 * card, card * 0.03, 0.05, 0.05);
}
