// The front page, in English.
export const welcome = {
  title: 'Skat against opponents that learn how you play',
  about:
    'Skat is a card game for three, Germany’s favourite: one plays alone against two. Sit down with two opponents who watch how you bid and play, tell you what they have learned, and play against it.',
  play: 'Play now',
  play_about: 'Three deals. No account. Your level is found as you play.',
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
  learned_none: 'Nobody at this table learns.',
};
