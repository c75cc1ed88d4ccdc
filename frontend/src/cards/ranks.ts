// How ranks are written and laid out on a card.
import type { Faces, Language } from '../state/settings.svelte';

export type Rank = 'A' | 'K' | 'Q' | 'J' | 'T' | '9' | '8' | '7';

const FRENCH: Record<Language, Partial<Record<Rank, string>>> = {
  en: { T: '10' },
  de: { T: '10', Q: 'D', J: 'B' },
};
const GERMAN: Partial<Record<Rank, string>> = { T: '10', Q: 'O', J: 'U' };

/** Return the letters in a card's corner. */
export function letterOf(rank: Rank, faces: Faces, language: Language): string {
  return (faces === 'german' ? GERMAN : FRENCH[language])[rank] ?? rank;
}

type Pip = readonly [x: number, y: number, turned: boolean];
const LEFT = 36;
const RIGHT = 64;

function pairs(...rows: readonly number[]): Pip[] {
  return rows.flatMap((y): Pip[] => [
    [LEFT, y, y > 70],
    [RIGHT, y, y > 70],
  ]);
}

/** Where the pips of a number card stand: x, y and whether they are upside down. */
export const PIPS: Partial<Record<Rank, readonly Pip[]>> = {
  '7': [...pairs(32, 70, 108), [50, 51, false]],
  '8': [...pairs(32, 70, 108), [50, 51, false], [50, 89, true]],
  '9': [...pairs(30, 57, 83, 110), [50, 70, false]],
  T: [...pairs(30, 57, 83, 110), [50, 43, false], [50, 97, true]],
};
