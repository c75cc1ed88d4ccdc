// People and how they play, in English.
import { counted } from './counted';

export const people = {
  title: 'People',
  search: 'Name',
  none: 'Nobody has played here yet.',
  name: 'Name',
  games: 'Games',
  rate: 'Mistake rate',
  you: 'you',
  bot: 'bot',
  me: 'My profile',
  all: 'All people',
  overall: 'Mistakes',
  about:
    'A mistake is a card that gives a won game away, counted only where both winning and losing cards were at hand, by hindsight. Bars are 95% intervals.',
  count: (mistakes: number, opportunities: number) => `${mistakes} of ${opportunities}`,
  nothing: 'nothing counted yet',
  own: 'this player',
  population: 'everybody',
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
  list_deals: 'Deals',
  list_against: 'Against',
  list_when: 'When',
  no_lists: 'No list yet.',
  soloist_won: (won: number, all: number) => `${won} of ${counted(all, 'game', 'games')} as soloist won`,
  kept: (games: number, left: number, broken: number) =>
    `${counted(games, 'game', 'games')} counted, ${left} left out (hints, undo, training), ${broken} broken off`,
  the_count: 'What the Count makes of it',
  count_unavailable: 'The Count is not available here.',
  threshold: (threshold: string, base: string) =>
    `It bids against this player from a winning chance of ${threshold}; against a stranger from ${base}.`,
  count_why: (rate: string, opportunities: number, games: number) =>
    `It reckons with a mistake rate of ${rate}: the prior and ${counted(opportunities, 'opportunity', 'opportunities')} in ${counted(games, 'game', 'games')}.`,
  bolder: 'So it bids more boldly than against a stranger.',
  calmer: 'So it bids more carefully than against a stranger.',
  same: 'So it bids as against a stranger.',
  stranger: 'stranger',
  this_player: 'this player',
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
  this_is_me_done: (name: string) => `${name} is you: the rates of your profile add up over both names.`,
  my_names: 'You also play as',
  not_me: 'not me',
  same_as: (names: string) => `Also plays as ${names}.`,
  not_modelled: 'Nothing is learned about this player, at their own wish.',
  model_me: 'Learn from my games',
  model_me_about:
    'Switched off, your games are kept and nothing is learned from them: what was learned is deleted, no rate of yours is shown, and no bot adapts to you.',
};
