// What counterplay believes about a person, in English.
import { counted } from './counted';

export const beliefs = {
  title: 'What counterplay believes about you',
  short: 'What counterplay believes',
  about:
    'The bot counterplay asks after every deal who of those it knows would have played as you did, and plays against that as far as it has proved true.',
  who: 'Whom it takes you for',
  policies: {
    population: 'a mixed field of players',
    rules: 'the club player (rules)',
    xskat: 'XSkat',
    learned: 'yourself: learned from your games',
  } as Record<string, string>,
  nothing_seen: 'It has not met you yet, so everyone is as likely as anyone else.',
  seen: (deals: number, cards: number) =>
    `After ${counted(deals, 'deal', 'deals')}, with ${counted(cards, 'card', 'cards')} that you had a choice of.`,
  trust: 'How far it trusts that',
  right: (chance: string) => `It holds it for ${chance} likely that this is how you play.`,
  weight: (weight: string, most: string) =>
    `So the model counts ${weight} in its choice of cards, and perfect play the rest. More than ${most} it never gives.`,
  none: 'That is too little: against you it plays its cards, and no model.',
  foretold: (share: string, cards: number) => `${share} of ${counted(cards, 'card', 'cards')} foretold`,
  fit: (fit: string, error: string) =>
    `Fit ${fit} (± ${error}): 0 where you play as believed, clearly below 0 for a stranger.`,
  own: 'Learned from your own games',
  learned_from: (games: number, start: string) =>
    `From ${counted(games, 'game', 'games')}, beginning with ${start}. On games it had not seen:`,
  before: 'before',
  after: 'after',
  not_learned:
    'Nothing yet. After a dozen games it learns by itself, in the background, and again as there are more.',
  games: 'What it would have played without',
  games_about: 'Games of yours in which counterplay sat with you. Choose one to see its cards again.',
  no_games: 'You have not played with counterplay yet.',
  again: (name: string) =>
    `The cards of ${name}, looked at again with what it knows of you today: what it would choose, and what without a model.`,
  no_choice: 'In this game it had no card to choose.',
  trick: 'Trick',
  played: 'Played',
  today: 'Today',
  without: 'Without a model',
  weight_short: 'Model counts',
  gain: 'Worth of the choice',
  gain_about: (value: string, other: string) => `Points: ${value} against ${other}`,
  differs: 'the model changed the card',
};
