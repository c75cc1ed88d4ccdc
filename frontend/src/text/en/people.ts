// Profiles, beliefs and progress in English.
import { addressing } from '../addressed';
import { counted } from '../counted';

const { whom } = addressing('You', 'you');

export const people = {
  none: 'Nobody has played here yet. After your first deal you and your opponents stand here.',
  nobody_so_called: 'Nobody is called that.',
  name: 'Name',
  rate: 'Mistake rate',
  you: 'you',
  bot: 'bot',
  me: 'My profile',
  all: 'All people',
  overall: 'Mistakes',
  about:
    'A mistake is a card that gives a won game away, counted only where both winning and losing cards were at hand, by hindsight. Bars are 95% intervals.',
  count: (mistakes: number, opportunities: number) => `${mistakes} of ${opportunities}`,
  early: (more: number) => `after ${counted(more, 'more chance', 'more chances')}`,
  early_all: 'A rate is shown here after twenty chances: cards that could give a won game away.',
  empty:
    'Nothing has been counted yet. After about five deals your first rates stand here, after a dozen what counterplay makes of them.',
  lead_errs: (mistakes: number, opportunities: number) =>
    `You gave the game away with ${mistakes} of ${counted(opportunities, 'card', 'cards')} that could.`,
  lead_less: 'That is less often than others.',
  lead_more: 'That is more often than others.',
  lead_same: 'Others do it about as often.',
  lead_early: (left: number) =>
    `Too early to say how often you err: ${counted(left, 'more chance', 'more chances')} to see.`,
  lead_work: (part: string, mistakes: number, opportunities: number) =>
    `Work on your play as ${part}: there it was ${mistakes} of ${opportunities}.`,
  play_on: 'Play on',
  lead_learn: 'Train on your own mistakes',
  own: 'this player',
  population: 'everybody',
  below: 'Below each: everybody.',
  by_role: 'By role',
  by_trick: 'By trick',
  by_game: 'By game',
  over_time: 'Over time',
  roles: {
    soloist: 'soloist',
    'left defender': 'left defender',
    'right defender': 'right defender',
  } as Record<string, string>,
  suit_games: 'suit games',
  trick: (number: string) => `trick ${number}`,
  lists: 'Lists',
  list_points: 'Points',
  list_against: 'Against',
  list_when: 'When',
  no_lists: 'No list yet.',
  soloist_won: (wins: number, all: number) => `${wins} of ${counted(all, 'game', 'games')} as soloist won`,
  games_counted: (games: number, left: number, broken: number) =>
    [
      `${counted(games, 'game', 'games')} counted`,
      ...(left ? [`${left} left out (hints, undo, training)`] : []),
      ...(broken ? [`${broken} broken off`] : []),
    ].join(', '),
  the_count: 'What the Count makes of it',
  count_unavailable: 'The Count is not available here.',
  threshold: (threshold: string, base: string) =>
    `It bids against this player from a winning chance of ${threshold}; against a stranger from ${base}.`,
  threshold_you: (threshold: string, base: string) =>
    `It bids against you from a winning chance of ${threshold}; against a stranger from ${base}.`,
  count_early: (left: number) =>
    `After ${counted(left, 'more chance', 'more chances')} it says here how boldly it bids.`,
  count_why: (rate: string, opportunities: number, games: number) =>
    `It reckons with a mistake rate of ${rate}: what is usual, and ${counted(opportunities, 'opportunity', 'opportunities')} in ${counted(games, 'game', 'games')}.`,
  bolder: 'So it bids more boldly than against a stranger.',
  calmer: 'So it bids more carefully than against a stranger.',
  same: 'So it bids as against a stranger.',
  stranger: 'stranger',
  data: 'What is kept about you',
  export: 'Export everything (JSON)',
  delete: 'Delete everything',
  delete_sure:
    'Delete all tables, games and models kept about you, and this session? This cannot be taken back.',
  deleted: (tables: number, games: number) =>
    `Deleted: ${counted(tables, 'table', 'tables')}, ${counted(games, 'game', 'games')}.`,
  rename: 'Your name',
  save: 'Save',
  saved: 'Saved',
  this_is_me: 'This is me',
  this_is_me_about:
    'Are these your games, under another name? Then say so: your rates add up over all your names.',
  this_is_me_done: (other: string) => `${other} is you: the rates of your profile add up over both names.`,
  my_names: 'You also play as',
  not_me: 'not me',
  same_as: (names: string) => `Also plays as ${names}.`,
  not_modelled: 'Nothing is learned about this player, at their own wish.',
  model_me: 'Learn from my games',
  model_me_about:
    'Switched off, your games are kept and nothing is learned from them: what was learned is deleted, no rate of yours is shown, and no bot adapts to you.',
};

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
  like: (whom: string) => `You play most like ${whom}.`,
  like_style: 'You play in a style of your own.',
  like_nobody: 'You play like nobody it knows yet.',
  early: (left: number) =>
    `It has not seen enough of you: ${counted(left, 'more card', 'more cards')} with a choice, about ${counted(Math.ceil(left / 6), 'deal', 'deals')}.`,
  saw: (share: string, cards: number) => `It predicted ${share} of your ${counted(cards, 'card', 'cards')}.`,
  so: 'So it plays against that, as far as it proved right.',
  so_style: 'It does not trust that enough yet to choose its cards by it.',
  so_not: 'So it simply plays its best against you.',
  play: 'Play with it',
  right: (chance: string) => `Chance that one of these is how you play: ${chance}.`,
  weight: (weight: string, most: string) =>
    `So the model counts ${weight} in its choice of cards, and perfect play the rest. It never counts more than ${most}.`,
  none: 'Against you it simply plays its best.',
  predicted: (share: string, cards: number) => `${share} of ${counted(cards, 'card', 'cards')} predicted`,
  fit: (fit: string, error: string) =>
    `Fit of the model: ${fit} ± ${error}. It is 0 for one who plays as believed, and clearly below 0 for a stranger.`,
  how: 'How you play',
  how_unseen: 'It has not seen you play yet.',
  how_usual: 'So far you play like most players.',
  how_about: (people: number, deals: number) =>
    `Where you stand among ${counted(people, 'made-up player', 'made-up players')}, after ${counted(deals, 'deal', 'deals')}. The mark is you, the band how sure that is.`,
  than: (words: string, others: number) => `You ${words} than ${others} of 10 made-up players.`,
  more_than: (others: number, all: number) => `more than ${others} of ${all}`,
  less_than: (others: number, all: number) => `less than ${others} of ${all}`,
  here: (words: string) => `here ${words}`,
  reads: (share: string) =>
    `So it guesses from your calls and cards what you hold: ${share} of that guess comes from your style.`,
  plays_on: 'It also tries its cards out against this style, as far as it trusts that.',
  reads_not: 'It does not rely on this yet: the players it knows predict you as well.',
  bids_further: (mean: string, most: number) =>
    `It bids further against you than against a stranger: ${mean} steps on average, and up to ${most}.`,
  bids_less: (mean: string, most: number) =>
    `It bids less far against you than against a stranger: ${mean} steps on average, and up to ${most}.`,
  bids_same: 'It bids as against a stranger.',
  too_early: 'too early to say',
  after_more: (deals: number) => `after about ${counted(deals, 'more deal', 'more deals')}`,
  show_games: 'Show two games',
  games_show: 'Games of yours that show it:',
  game_number: (number: number) => `game ${number}`,
  no_game_shows: 'None of your latest games shows it clearly.',
  lines: {
    'bids boldly': { name: 'bids boldly', more: 'bid more boldly', less: 'bid more carefully' },
    'plays hand games': {
      name: 'plays hand games',
      more: 'play hand more often',
      less: 'pick up the skat more often',
    },
    'grands rather than suits': {
      name: 'grands rather than suits',
      more: 'choose grand more often',
      less: 'choose suit games more often',
    },
    'plays null': { name: 'plays null', more: 'play null more often', less: 'play null less often' },
    'alone, leads trumps': {
      name: 'leads trumps alone',
      more: 'draw trumps more often when you play alone',
      less: 'lead side suits more often when you play alone',
    },
    'in defence, leads aces': {
      name: 'leads aces in defence',
      more: 'lead aces more often in defence',
      less: 'keep aces back more often in defence',
    },
    'gives the partner points': {
      name: 'gives the partner points',
      more: 'give your partner points more often',
      less: 'keep points from your partner more often',
    },
    'gives points away': {
      name: 'gives points away',
      more: 'give points to the other side more often',
      less: 'save your points more often',
    },
    'takes what it can': {
      name: 'takes tricks',
      more: 'take tricks more often where you can',
      less: 'let tricks go more often',
    },
    ruffs: { name: 'ruffs', more: 'ruff more often', less: 'ruff less often' },
    'plays unusual cards': {
      name: 'plays unusual cards',
      more: 'play unusual cards more often',
      less: 'play usual cards more often',
    },
    'plays unusual cards in dear tricks': {
      name: 'unusual cards in dear tricks',
      more: 'play unusual cards more often where much lies on the table',
      less: 'play usual cards more often where much lies on the table',
    },
  } as Record<string, { name: string; more: string; less: string }>,
  own: 'Learned from your own games',
  learned_from: (games: number, start: string) =>
    `From ${counted(games, 'game', 'games')}, beginning with ${start}. On games it had not seen:`,
  before: 'before',
  after: 'after',
  not_learned:
    'Nothing yet. After a dozen games it learns by itself, in the background, and again as there are more.',
  games: 'What it would have played without',
  games_about: 'Games of yours in which counterplay sat with you. Choose one to see its cards again.',
  again: (name: string) =>
    `The cards of ${whom(name)}, looked at again with what it knows of you today: what it would choose, and what without a model.`,
  no_choice: 'In this game it had no card to choose.',
  today: 'Today',
  without: 'Without a model',
  weight_short: 'Model counts',
  gain: 'Worth of the choice',
  gain_about: (value: string, other: string) => `Points: ${value} against ${other}`,
  differs: 'the model changed the card',
};

export const progress = {
  title: 'You over time',
  link: 'Over time',
  deals: (deals: number) => (deals === 1 ? 'One game that counts.' : `${deals} games that count.`),
  none: 'Nothing to show yet: play some deals, or import your games and say which name is you.',
  will: [
    'After about 20 chances to err: how often you do, by role, trick and theme.',
    'After 36 deals against bots: your rating, beside theirs.',
    'After more deals: the habit that costs you most.',
  ],
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
    `${shown} of ${could} times; others, in such moments, ${expected} times.`,
  habit_about:
    'Compared with many players in such moments; all habits are tested at once, so that at most one player in twenty without a habit is shown one.',
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
  p: 'p-value',
  cost: 'Points a list',
  certain: 'certain',
  errors: 'Errors per opportunity',
  errors_about:
    'An error gives a won game away and was worse than the best card by what you could know; bad luck does not count. Bands are 95%.',
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
  against: 'Against each opponent',
  against_early: (deals: number) =>
    `An opponent stands here after ${counted(deals, 'deal', 'deals')} with you.`,
  against_about: 'Points a deal, less the mean of the other two’s.',
  name: 'Opponent',
  mean: 'Points a deal',
  interval: '95%',
  numbers: 'Show the numbers',
};
