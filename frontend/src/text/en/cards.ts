// Cards, games and seats in English.
import type { Reach } from '../../api/types';
import type { Rank } from '../../cards/ranks';

export const cards = {
  suits: { C: 'clubs', S: 'spades', H: 'hearts', D: 'diamonds' },
  germanSuits: { C: 'acorns', S: 'leaves', H: 'hearts', D: 'bells' },
  ranks: { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: 'ten', '9': 'nine', '8': 'eight', '7': 'seven' },
  germanRanks: {
    A: 'ace',
    K: 'king',
    Q: 'ober',
    J: 'unter',
    T: 'ten',
    '9': 'nine',
    '8': 'eight',
    '7': 'seven',
  },
  letters: { T: '10', Q: 'Q', J: 'J' } as Partial<Record<Rank, string>>,
  germanLetters: { T: '10', Q: 'O', J: 'U' } as Partial<Record<Rank, string>>,
  name: (suit: string, rank: string) => `${rank} of ${suit}`,
};

export const declared = {
  games: {
    clubs: 'clubs',
    spades: 'spades',
    hearts: 'hearts',
    diamonds: 'diamonds',
    grand: 'grand',
    null: 'null',
    'passed in': 'passed in',
    undeclared: 'undeclared',
  },
  germanGames: { clubs: 'acorns', spades: 'leaves', hearts: 'hearts', diamonds: 'bells' } as Record<
    string,
    string
  >,
  hand: 'hand',
  schneider: 'schneider announced',
  schwarz: 'schwarz announced',
  ouvert: 'open',
  worth: (value: number) => `worth ${value}`,
  short: 'does not reach your bid as it is',
  needs: {
    nothing: () => '',
    skat: (bid, reach) =>
      `Worth ${reach.least} or more: it reaches your bid of ${bid} with ${reach.reaching} of the ${reach.skats} possible skats.`,
    schneider: (bid, reach) =>
      `Worth ${reach.least}, and your bid is ${bid}: it needs schneider, 90 points, and counts ${reach.then} then. Below that you lose ${reach.lost}.`,
    schwarz: (bid, reach) =>
      `Worth ${reach.least}, and your bid is ${bid}: it needs schwarz, every trick, and counts ${reach.then} then. Below that you lose ${reach.lost}.`,
    never: (bid, reach) =>
      `Worth ${reach.least}, ${reach.then} at most, and your bid is ${bid}: it is lost however you play it, and costs ${reach.lost}.`,
  } as Record<Reach['need'], (bid: number, reach: Reach) => string>,
  none_reaches: 'No game of yours reaches the bid as it is.',
};

export const value = {
  words: {
    with: 'with',
    without: 'without',
    game: 'game',
    hand: 'hand',
    schneider: 'schneider',
    announced: 'announced',
    schwarz: 'schwarz',
    ouvert: 'open',
  },
  times: (game: string, base: number, value: number) => `times ${game} ${base} = ${value}`,
  fixed: (game: string, value: number) => `${game} is worth ${value}`,
  overbid: (charged: number) => `overbid: ${charged} is charged`,
  lost: (charged: number) => `lost: −2 × ${charged} = −${2 * charged}`,
};

export const seats = { 0: 'forehand', 1: 'middlehand', 2: 'rearhand' } as Record<number, string>;
