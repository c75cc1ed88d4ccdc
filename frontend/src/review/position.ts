// Where the cards are before the card of a given index: only taking away what has been played.
import type { GameRecord, PlayedCard } from '../api/types';

export interface Position {
  hands: string[][];
  /** the cards lying on the table */
  trick: PlayedCard[];
  trickNumber: number;
}

/** Cards other than those of the game, to be looked at: a line of "show me", and where one is in it. */
export interface Played {
  line: 'best' | 'likely';
  play: readonly PlayedCard[];
  /** the first card of the line */
  start: number;
  at: number;
}

/** Return the position before card `index` of a play. */
export function positionAt(game: GameRecord, play: readonly PlayedCard[], index: number): Position {
  const gone = new Set(play.slice(0, index).map((played) => played.card));
  const begin = index - (index % 3);
  // after a third card the whole trick stays in sight until the next card
  const start = index > 0 && index === begin ? index - 3 : begin;
  return {
    hands: game.held.map((hand) => hand.filter((card) => !gone.has(card))),
    trick: play.slice(start, index),
    trickNumber: Math.floor(start / 3) + 1,
  };
}
