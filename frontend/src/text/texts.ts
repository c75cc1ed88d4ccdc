// The texts of the chosen language, and what is put together from them.
import { Refused } from '../api/client';
import type { Declared, GameKind, GameValue } from '../api/types';
import type { Rank } from '../cards/ranks';
import type { Suit } from '../cards/suits';
import { settings } from '../state/settings.svelte';
import * as de from './de';
import * as en from './en';
import type { Texts } from './en';

/** Return the texts of the chosen language; read inside `$derived`, it follows the choice. */
export function texts(): Texts {
  return settings.language === 'de' ? de : en;
}

/** Return a card's name, as a screen reader says it. */
export function cardName(card: string): string {
  const { cards } = texts();
  const german = settings.faces === 'german';
  const suit = (german ? cards.germanSuits : cards.suits)[card[0] as Suit];
  const rank = (german ? cards.germanRanks : cards.ranks)[card[1] as Rank];
  return cards.name(suit, rank);
}

/** Return what stands in a card's corner. */
export function rankLetter(card: string): string {
  const { cards } = texts();
  const rank = card[1] as Rank;
  return (settings.faces === 'german' ? cards.germanLetters : cards.letters)[rank] ?? rank;
}

/** Return a game's name; suit games are called after the faces in use. */
export function gameName(kind: GameKind | 'passed in' | 'undeclared'): string {
  const { declared } = texts();
  return (settings.faces === 'german' && declared.germanGames[kind]) || declared.games[kind];
}

/** Return what is announced with a game, without its name. */
export function announced(declaration: Declared): string {
  const { declared } = texts();
  const parts = [];
  if (declaration.hand) parts.push(declared.hand);
  if (declaration.schwarz) parts.push(declared.schwarz);
  else if (declaration.schneider) parts.push(declared.schneider);
  if (declaration.ouvert) parts.push(declared.ouvert);
  return parts.join(', ');
}

/** Return a declaration in words: 'clubs hand, schneider announced'. */
export function titleOf(declaration: Declared): string {
  const name = gameName(declaration.game);
  const more = announced(declaration);
  return more ? `${name} ${more}` : name;
}

/** Return how a game's value comes about, in words. */
export function valueInWords(kind: GameKind, value: GameValue, won: boolean): string {
  const { value: words } = texts();
  const name = gameName(kind);
  const steps = value.parts.map((part) => `${words.words[part.word]} ${part.count}`);
  const parts =
    value.base === null || steps.length === 0
      ? [words.fixed(name, value.value)]
      : [...steps, words.times(name, value.base, value.value)];
  if (value.overbid && value.charged !== null) parts.push(words.overbid(value.charged));
  if (!won) parts.push(words.lost(value.charged ?? value.value));
  return parts.join(', ');
}

/** Return a problem as a sentence for people. */
export function sentence(problem: unknown): string {
  const known = texts().problem;
  if (problem instanceof Refused) return known[problem.code] ?? problem.message;
  return problem instanceof Error ? problem.message : String(problem);
}

function formatted(
  value: number | null | undefined,
  digits: number,
  options: Intl.NumberFormatOptions = {},
): string {
  if (value === null || value === undefined) return '–';
  return new Intl.NumberFormat(settings.language, {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** Return a share as a percentage in the chosen language. */
export const percent = (share: number | null | undefined, digits = 1): string =>
  formatted(share, digits, { style: 'percent' });

/** Return a number in the chosen language. */
export const decimal = (value: number | null | undefined, digits = 2): string => formatted(value, digits);

/** Return a number with its sign. */
export const signed = (value: number | null | undefined, digits = 0): string =>
  formatted(value, digits, { signDisplay: 'exceptZero' }).replace('-', '−');

/** Return a value rounded to what its error allows: to ones, fives or tens. */
export function roundedTo(value: number, error: number): number {
  const step = error < 2 ? 1 : error < 6 ? 5 : 10;
  const rounded = step * Math.round(value / step);
  return rounded === 0 && value > 0.5 ? Math.round(value) : rounded;
}

/** Return a date and time as people write it; what is not a date stays as it is. */
export const dateOf = (text: string): string => inTime(text, { dateStyle: 'medium', timeStyle: 'short' });

/** Return a date alone, as short as people write it. */
export const dayOf = (text: string): string => inTime(text, { dateStyle: 'short' });

function inTime(text: string, style: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(text.replace(/^(\d{4}-\d\d-\d\d)\/(\d\d:\d\d:\d\d)\/UTC$/, '$1T$2Z'));
  return Number.isNaN(time) ? text : new Intl.DateTimeFormat(settings.language, style).format(time);
}

/** The server calls a person without a name so. */
export const NAMELESS = 'You';

/** So it calls a bot that follows the person's level. */
const LEVELLED = ' (your level)';

const FREE_CHAIR = /^…( \d+)?$/;

/** Return a player's name; a person without one is addressed in the chosen language. */
export function nameOf(name: string): string {
  if (name.endsWith(LEVELLED)) return `${name.slice(0, -LEVELLED.length)} (${texts().table.your_level})`;
  if (FREE_CHAIR.test(name)) return texts().friends.free_chair;
  return name === NAMELESS ? texts().table.you : name;
}
