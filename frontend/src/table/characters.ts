// The characters that bots are at a table: their names are the server's, their faces are drawn here from a few shapes.
import drawn from './characters.json';

/** A path, what it is filled with (or a colour), and the width of the line where it is one. */
type Part = [path: string, paint: string, line?: number];

export interface Character {
  /** which opponent it is */
  bot: string;
  back: string;
  skin: string;
  hair: string;
  cloth: string;
  accent: string;
  dark: string;
  wears: string[];
}

const PEOPLE = drawn.people as Record<string, Character>;
const SHAPES = drawn.shapes as unknown as Record<string, { behind?: Part[]; front: Part[] }>;

/** Who is called so, if it is one of them. */
export const characterOf = (name: string): Character | undefined =>
  Object.hasOwn(PEOPLE, name) ? PEOPLE[name] : undefined;

/** The name of the character that an opponent is; there are two of each, for who plays with both. */
export const calledAs = (bot: string): string =>
  Object.entries(PEOPLE).find(([, each]) => each.bot === bot)?.[0] ?? bot;

/** What is drawn behind the head, or before it: a path, its colour, and whether it is a line. */
export function partsOf(who: Character, where: 'behind' | 'front') {
  return who.wears.flatMap((name) =>
    (SHAPES[name]?.[where] ?? []).map(([path, paint, line]) => ({
      path,
      colour: paint in who ? String(who[paint as keyof Character]) : paint,
      line,
    })),
  );
}
