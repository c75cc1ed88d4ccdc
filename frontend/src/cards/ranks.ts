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

/** Headgear of the court cards, in a box of 100 by 100. */
export const EMBLEMS: Partial<Record<Rank, string>> = {
  K: 'M20 62L14 24L35 44L50 14L65 44L86 24L80 62ZM20 68H80V80H20Z',
  Q: 'M16 64C26 50 33 42 36 26C41 42 46 46 50 16C54 46 59 42 64 26C67 42 74 50 84 64ZM18 70H82V78H18Z',
  J: 'M20 64C20 40 36 30 55 30C72 30 80 44 80 64ZM14 69H86V79H14ZM58 27C62 12 76 4 92 5C90 20 79 32 64 35Z',
};

type Pip = readonly [x: number, y: number, turned: boolean];
const LEFT = 38;
const RIGHT = 62;

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
