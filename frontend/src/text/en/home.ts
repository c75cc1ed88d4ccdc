// The first page, its tables and the opponents in English.
import { addressing } from '../addressed';
import { counted } from '../counted';

const { whom } = addressing('You', 'you');

export const welcome = {
  title: 'Skat against opponents that learn how you play',
  about:
    'Skat is a card game for three, Germany’s favourite: one plays alone against two. Sit down with two opponents who watch how you bid and play, tell you what they have learned, and play against it.',
  play: 'Play now',
  play_about: 'Three deals. No account. Your level is found as you play.',
  how_well: 'Have you played Skat before?',
  experience: {
    never: ['Never', 'One deal with open cards, and a coach who explains every step.'],
    sometimes: ['Now and then', 'Three deals against opponents who slip now and then.'],
    club: ['Often, or in a club', 'Three deals against opponents who learn how you play.'],
  } as Record<'never' | 'sometimes' | 'club', [string, string]>,
  new_here: 'Never played Skat?',
  learn: 'Learn Skat in ten short lessons',
  further: 'More ways to play',
  ways: {
    seats: [
      'Choose your opponents',
      'By strength or by name; 1 to 36 deals, or training with moves taken back.',
    ],
    friends: ['Play with friends', 'Two to four of you at one table; everybody joins by a link.'],
    opponents: ['Who plays here', 'Every opponent with its strength, its mistakes, and how it adapts.'],
    games: ['Look at your games', 'Every card of every game judged, and the better one shown.'],
  } as Record<string, [string, string]>,
  fair: 'Nobody can choose the cards: every deal can be checked.',
  fair_how: 'How',
  learned: 'What they have learned about you',
  learned_waiting: 'They are still looking at this deal …',
};

export const home = {
  title: 'Take a seat',
  intro: 'Choose your two opponents and how long you want to play.',
  left: 'Left',
  right: 'Right',
  strength: 'Strength',
  strengths: {
    beginner: ['Beginner', 'gives away a card every third time'],
    casual: ['Casual', 'slips every fifth time'],
    club: ['Club', 'plays by rules of thumb, without search'],
    strong: ['Strong', 'searches, and slips now and then'],
    expert: ['Expert', 'searches every card'],
    match: ['My level', 'its slips follow yours, deal by deal'],
  } as Record<string, [string, string]>,
  other: 'Choose the bot itself',
  bot: 'Bot',
  guests: 'Guests',
  guest:
    'A program that the host of this server brought along. Nobody here has checked how it plays; it sees what its seat sees.',
  learns: 'learns from how the others play',
  options: {
    worlds: 'Worlds searched',
    slip: 'Slip: how often it plays a worse card on purpose',
    threshold: 'Bids while the chance to win is at least',
    temperature: 'How loosely it chooses: 0 always takes what it values most',
  } as Record<string, string>,
  bots: {
    rules: 'rules of thumb, no search',
    kermit: 'searches sampled worlds for every bid and card',
    count: 'kermit that learns your mistakes and bids accordingly',
    counterplay: 'learns whom you play like, and plays against that as far as it proves true',
    autodidact: 'taught itself the game by playing against itself; no search, no rules',
    pi20: 'searches, and reads from bids and cards where the hidden ones lie',
    xskat: 'XSkat’s double: plays what the well-known program would play',
    random: 'any legal card',
  } as Record<string, string>,
  deals: 'Deals',
  training: 'Training: moves can be taken back, nothing counts',
  start: 'Open the table',
  go_on: 'Go on playing',
  tables: 'Your tables',
  dealt: (done: number, all: number) => `${done} of ${counted(all, 'deal', 'deals')}`,
  leave: 'Leave for good',
  leave_sure: 'Leave this table for good? A deal in hand is given up, and that counts. Finished games stay.',
  level: (cards: number) => `A bot set to your level slips on about one card in ${cards}.`,
  no_level: 'Your level is not known yet: play a deal.',
};

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
    autodidact: 'autodidact',
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
  play: (name: string) => `Play ${whom(name)}`,
  all: 'All opponents',
};
