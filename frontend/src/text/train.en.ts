import { counted } from './counted';
// The trainer and you over time, in English.
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
    contract: 'Which card wins most often?',
    schneider: 'The game is decided. Which card is best for schneider?',
    'out of schneider': 'The game is decided. Which card is best for getting out of schneider?',
  } as Record<string, string>,
  you_are: (seat: string, alone: boolean) => `You are ${seat}${alone ? ', and play alone' : ', and defend'}.`,
  plays: (seat: string, game: string, bid: number) => `${seat} plays ${game} at ${bid}.`,
  auction: 'Auction',
  passes: 'pass',
  holds: 'yes',
  tricks: 'Tricks so far',
  trick: (number: number) => `Trick ${number}`,
  to_lead: 'You lead.',
  your_cards: 'Your cards',
  laid_away: 'You laid away',
  open: (seat: string) => `${seat} has laid the cards open`,
  right: 'Right',
  wrong: (loss: string, points: string) =>
    `${loss} less often: ${counted(points, 'point', 'points')} lost on average`,
  card: 'Card',
  chance: 'Reaches the goal',
  practical: 'Played out',
  practical_about:
    '“Played out”: the same when everybody plays on by their own cards alone, with the points that brings.',
  yours: 'yours',
  in_game: 'in the game',
  best: 'best',
  about: 'About',
  again: (day: string) => `It comes again on ${day}.`,
  to_game: 'To this moment of the game',
  who_fails: 'How often our players fail it',
  next: 'Next',
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
    'By the cards you could not see: how often each card wins over many ways they can lie, with all cards known from then on.',
  // exercises
  bidding_about: 'How high would you go with this hand? Scored against others who bid soundly.',
  discard_about: 'You won the auction at 18. What do you lay away, and what do you play?',
  lead_about: 'Your lead to the first trick.',
  limit: 'Highest bid',
  pass: 'pass',
  game: 'Game',
  choose_two: (chosen: number) => (chosen === 2 ? 'Two cards chosen.' : `Choose two cards (${chosen} of 2).`),
  answer: 'Answer',
  another: 'Another one',
  points_lost: (points: string) => `${counted(points, 'point', 'points')} lost`,
  worth: 'Expected points',
  your_answer: 'Answer',
  average: (mean: string, low: string, high: string, answers: number) =>
    `On average you lose ${counted(mean, 'point', 'points')} (${low} to ${high}) in ${counted(answers, 'answer', 'answers')}.`,
  average_one: 'Your first answer: an average comes with the second.',
  average_picture: 'Points lost, mean of the last twenty answers',
  estimated: 'Expected tournament points against the mean of the other two, by the bidding evaluator.',
};

export const progress = {
  title: 'You over time',
  link: 'Over time',
  deals: (deals: number) => (deals === 1 ? 'One game that counts.' : `${deals} games that count.`),
  none: 'Nothing to show yet: play some deals, or import your games and say which name is you.',
  rating: 'Rating',
  rating_is: (points: string, low: string, high: string) =>
    `${counted(points, 'point', 'points')} a list (${low} to ${high})`,
  rating_about: (deals: number) =>
    `Tournament points a list above the bot “rules”, from ${counted(deals, 'deal', 'deals')} against bots whose strength is known. The model: your points of a deal less the mean of the others’ are your rating less the mean of theirs, and luck. The interval (95%) holds the luck and what is uncertain about the bots.`,
  rating_early: 'Too early to say: it takes 36 deals against bots.',
  rating_picture: 'Your rating beside two bots',
  habit: 'The habit that costs you most',
  habit_early: 'Too early to say.',
  habit_is: (cost: string, low: string, high: string) =>
    `${counted(cost, 'point', 'points')} a list (${low} to ${high})`,
  habit_shown: (shown: number, could: number, expected: string) =>
    `${shown} of ${could} times; others in the like ${expected} times.`,
  habit_about:
    'Compared with a population of players in like moments; all habits are tested at once, so that at most one player in twenty without a habit is told of one.',
  habits: {
    'bids too high': 'You bid too high',
    'bids too low': 'You bid too low',
    'lays away the wrong cards': 'You lay away the wrong cards',
    'declares the wrong game': 'You declare the wrong game',
    'does not draw trumps': 'You do not draw trumps',
    'gives away points in defence': 'You give away points in defence',
    'keeps points from the partner': 'You keep points from your partner',
  } as Record<string, string>,
  all_habits: 'All habits',
  habit_name: 'Habit',
  shown: 'Shown',
  expected: 'Others',
  p: 'p',
  cost: 'Points a list',
  certain: 'certain',
  errors: 'Errors per opportunity',
  errors_about:
    'An error gives a won game away and was worse than the best card by what you could know; bad luck does not count. Bands are 95%.',
  month: 'Month',
  unknown: 'unknown',
  by_month: 'By month',
  by_role: 'By role',
  by_trick: 'By trick',
  by_theme: 'By theme',
  rate: 'Rate',
  of: 'Errors',
  lost: 'Points lost',
  luck: 'Expected and real points',
  luck_about:
    'Points against the mean of the other two, added up over the deals: what the declared games promised on average, and what you made. The difference is luck and card play.',
  luck_expected: 'expected',
  luck_real: 'real',
  deal: 'Deal',
  against: 'Against each opponent',
  against_about: 'Points a deal, less the mean of the other two’s.',
  name: 'Opponent',
  deals_head: 'Deals',
  mean: 'Points a deal',
  interval: '95%',
  numbers: 'Show the numbers',
};
