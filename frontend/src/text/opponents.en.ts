// The opponents, in English. Who each is and how it adapts comes from the server.
import { counted } from './counted';

export const opponents = {
  title: 'Who plays here',
  about: 'Every opponent by name. All strengths were measured on the same deals; nothing here is a guess.',
  names: {
    beginner: 'Beginner',
    casual: 'Casual',
    club: 'Club player',
    xskat: 'XSkat’s double',
    strong: 'Strong',
    expert: 'Expert',
    match: 'My level',
    pi20: 'pi20',
    'count+': 'count+',
    autodidact: 'autodidact',
    'response-rules': 'response to the club player',
    'response-xskat': 'response to XSkat',
    counterplay: 'counterplay',
    random: 'random',
  } as Record<string, string>,
  learns: 'learns',
  strength: 'Strength',
  strength_short: 'Margin a list',
  margin: (margin: string, low: string, high: string) =>
    `${margin} a list of 36 deals, in points, against two club players (95% interval ${low} to ${high}).`,
  margin_about:
    'The margin is its points less the mean of the other two’s. The club player against itself is 0 by definition.',
  mistakes: 'Mistakes',
  mistakes_short: 'Mistake rate',
  rate: (rate: string, low: string, high: string, mistakes: number, opportunities: number) =>
    `${rate} (95% interval ${low} to ${high}): ${mistakes} of ${counted(opportunities, 'card', 'cards')} that could give a game away.`,
  rate_about: 'Judged with all cards known, when the deal was over.',
  adapts: 'How it adapts',
  measured: (games: number, deals: number, seed: number) =>
    `${counted(games, 'game', 'games')}: ${counted(deals, 'deal', 'deals')} in three rotations, seed ${seed}.`,
  command: 'Made again by',
  not_measured: 'Not measured: no figure is shown where there is none.',
  follows: 'It has no strength of its own: it follows yours.',
  spec: 'In the arena',
  play: (name: string) => `Play ${name}`,
  all: 'All opponents',
  interval: 'interval',
};
