// The trainer in English.
import { addressing } from '../addressed';
import { counted } from '../counted';

const { does } = addressing('You', 'you');

export const train = {
  title: 'Train',
  tabs: { today: 'Today', bidding: 'Bidding', discard: 'Discards', lead: 'Leads' } as Record<string, string>,
  today_about:
    'Positions from your own games in which you erred (bad luck is left out), each again when it is due, and puzzles from our players’ games.',
  progress: (done: number, daily: number, correct: number) => `${done} of ${daily} today, ${correct} right`,
  own: (count: number) =>
    count === 0
      ? 'No errors of yours yet: play a few deals, or import your games.'
      : count === 1
        ? 'One position from your own games.'
        : `${count} positions from your own games.`,
  waiting: (games: number) =>
    games === 1 ? 'One game is still being looked at.' : `${games} games are still being looked at.`,
  done: 'Done for today. More comes tomorrow.',
  from_own: 'From a game of yours',
  puzzle: (difficulty: number) => `Puzzle, difficulty ${difficulty} of 5`,
  goals: {
    contract: 'Which card brings the most?',
    schneider: 'The game is decided. Which card is best for schneider?',
    'out of schneider': 'The game is decided. Which card is best for getting out of schneider?',
  } as Record<string, string>,
  you_are: (seat: string, alone: boolean) => `You are ${seat}${alone ? ', and play alone' : ', and defend'}.`,
  plays: (seat: string, game: string, bid: number) => `${does(seat, 'plays', 'play')} ${game} at ${bid}.`,
  tricks: 'Tricks so far',
  to_lead: 'You lead.',
  your_cards: 'Your cards',
  laid_away: 'You laid away',
  open: (seat: string) => `${does(seat, 'has', 'have')} laid the cards open`,
  right: 'Right',
  wrong: (points: string) => `${counted(points, 'point', 'points')} lost on average`,
  card: 'Card',
  brings: 'Brings',
  wins: 'Wins',
  yours: 'yours',
  in_game: 'in the game',
  about: 'About',
  again: (day: string) => `It comes again on ${day}.`,
  to_game: 'To this moment of the game',
  who_fails: 'How often our players fail it, from the weakest to the strongest',
  players: {
    'kermit(worlds=4,slip=0.5)': 'a beginner (kermit, every second card at random)',
    'kermit(worlds=4,slip=0.2)': 'a careless player (kermit, every fifth card at random)',
    rules: 'rules of thumb (rules)',
    imitator: 'an average player (imitator)',
    'kermit(worlds=10)': 'a good player (kermit, thinks of 10 ways the cards may lie)',
    'kermit(worlds=100)': 'a strong player (kermit, thinks of 100 ways)',
  } as Record<string, string>,
  themes: {
    'drawing trumps': 'drawing trumps',
    ducking: 'ducking',
    'safe discard': 'safe discard',
    unblocking: 'unblocking',
    'null trap': 'null trap',
    schneider: 'schneider',
    trumping: 'trumping',
    'points to the partner': 'points to the partner',
    'taking the trick': 'taking the trick',
    leading: 'leading',
  } as Record<string, string>,
  measure:
    'Tournament points, yours less the mean of the other two’s, when the rest is played many times: the unseen cards lie as the bids and cards of the others suggest, and everybody plays on by their own cards alone.',
  // exercises
  bidding_about: 'How high would you go with this hand? Scored against others who bid soundly.',
  discard_about: 'You won the auction at 18. What do you lay away, and what do you play?',
  lead_about: 'Your lead to the first trick.',
  limit: 'Highest bid',
  pass: 'pass',
  choose_two: (chosen: number) => (chosen === 2 ? 'Two cards chosen.' : `Choose two cards (${chosen} of 2).`),
  answer: 'Answer',
  another: 'Another one',
  points_lost: (points: string) => `${counted(points, 'point', 'points')} lost`,
  loses: 'Loses',
  points: 'points',
  meant: 'You mean',
  best_limit: (bid: string, game: string, chance: string) =>
    `Go up to ${bid}: you mean ${game}, and win ${chance} there.`,
  best_pass: 'Pass with this hand.',
  limits_about:
    'Brings: tournament points on average, yours less the mean of the other two’s, when the others bid soundly. Loses: against the bid that brings most; a loss within its error (±) or below one point is none, and the lowest such bid is the best.',
  your_answer: 'Answer',
  average: (mean: string, low: string, high: string, answers: number) =>
    `On average you lose ${counted(mean, 'point', 'points')} (${low} to ${high}) in ${counted(answers, 'answer', 'answers')}.`,
  average_one: 'Your first answer: an average comes with the second.',
  average_picture: 'Points lost, mean of the last twenty answers',
  estimated: 'Expected tournament points against the mean of the other two, by the bidding evaluator.',
};
