// The suits' shapes, drawn here, in a box of 100 by 100. A shape may have parts of a second colour.
import type { Faces } from '../state/settings.svelte';

export type Suit = 'C' | 'S' | 'H' | 'D';

export interface Shape {
  main: string;
  second?: string;
}

/** A shape with the colours of a set of faces. */
export type Coloured = Shape & { colour: string; secondColour: string };

const HEART =
  'M50 90C20 66 7 49 7 31C7 17 18 8 30 8C39 8 46 13 50 21C54 13 61 8 70 8C82 8 93 17 93 31C93 49 80 66 50 90Z';

const FRENCH: Record<Suit, Shape> = {
  C: {
    main: 'M50 5A20 20 0 0 1 66 37A20 20 0 1 1 54 70C55 82 59 90 68 95L32 95C41 90 45 82 46 70A20 20 0 1 1 34 37A20 20 0 0 1 50 5Z',
  },
  S: {
    main: 'M50 5C58 24 91 40 91 62C91 76 81 83 71 83C63 83 57 80 54 74C55 84 59 90 67 95L33 95C41 90 45 84 46 74C43 80 37 83 29 83C19 83 9 76 9 62C9 40 42 24 50 5Z',
  },
  H: { main: HEART },
  D: { main: 'M50 3C60 21 73 38 88 50C73 62 60 79 50 97C40 79 27 62 12 50C27 38 40 21 50 3Z' },
};

const GERMAN: Record<Suit, Shape> = {
  C: {
    main: 'M26 48C26 76 42 92 50 98C58 92 74 76 74 48Z',
    second: 'M17 47C17 24 33 18 46 17L45 4L55 4L54 17C67 18 83 24 83 47C62 53 38 53 17 47Z',
  },
  S: {
    main: 'M50 4C72 17 91 40 82 59C76 71 61 71 54 64L56 96L44 96L46 64C39 71 24 71 18 59C9 40 28 17 50 4Z',
  },
  H: { main: HEART },
  D: {
    main: 'M50 12A38 38 0 1 1 49.9 12Z',
    second:
      'M44 3H56V14H44ZM12 46H88V55H12ZM46 60H54V88H46ZM36 66A5 5 0 1 1 35.9 66ZM64 66A5 5 0 1 1 63.9 66Z',
  },
};

const COLOURS: Record<Faces, Record<Suit, [main: string, second: string]>> = {
  four: { C: ['#1a1a1a', ''], S: ['#0d6b3a', ''], H: ['#c0182a', ''], D: ['#b3540a', ''] },
  two: { C: ['#1a1a1a', ''], S: ['#1a1a1a', ''], H: ['#c0182a', ''], D: ['#c0182a', ''] },
  german: {
    C: ['#7a4a17', '#3d5c22'],
    S: ['#2a6b1f', ''],
    H: ['#c0182a', ''],
    D: ['#b57a00', '#6b3d00'],
  },
};

/** Return how a suit looks in a set of faces. */
export function shapeOf(suit: Suit, faces: Faces): Coloured {
  const shape = (faces === 'german' ? GERMAN : FRENCH)[suit];
  const [colour, secondColour] = COLOURS[faces][suit];
  return { ...shape, colour, secondColour };
}
