// The ranks, and how the pips of a number card are laid out.
export type Rank = 'A' | 'K' | 'Q' | 'J' | 'T' | '9' | '8' | '7';

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
