// Lessons and the glossary in English.

export const learn = {
  title: 'Learn Skat',
  about: 'Ten short lessons with cards to click, a few minutes each. They also work without a network.',
  lesson: (number: number) => `Lesson ${number}`,
  done: 'done',
  start: 'Start',
  go_on: 'Go on',
  again: 'Once more',
  next_lesson: 'Next lesson',
  all_lessons: 'All lessons',
  finished: 'That was the last lesson. Now play.',
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  right: 'Right.',
  wrong: 'Not that one. Try another.',
  more: (left: number): string => (left === 1 ? 'Right. One more card.' : `Right. ${left} more cards.`),
  your_cards: 'Cards to click',
  look_at: 'Cards',
  table: 'On the table',
  answers: 'Answers',
  glossary: 'Words of the game',
  savedHere: 'How far you are is kept in this browser.',
  // at the table
  ask_worth: 'What could I bid?',
  ask_bid: (value: number) => `What does ${value} mean?`,
};

export const glossary = {
  title: 'Words of the game',
  about: 'What Skat players mean. At the table, words with a dotted line say it when you press them.',
  words: {
    announce: [
      'announce',
      'To say before play, in a hand game, that one will make schneider or schwarz. It raises the value, and must then be kept.',
    ],
    auction: [
      'auction (bidding)',
      'Before play the three bid for the right to play alone. Whoever says the highest bid is the soloist.',
    ],
    bid: [
      'bid',
      'A number such as 18, 20, 22, 23, 24, 27: “my game is worth at least that”. Who will not go that high passes.',
    ],
    card_points: [
      'card points',
      'Ace 11, ten 10, king 4, queen 3, jack 2, the others nothing: 120 in all. The soloist needs 61.',
    ],
    claim: [
      'claim',
      'To say that the rest of the tricks is yours. Here it is granted if it is true however the cards lie.',
    ],
    dealer: ['dealer', 'Who gives the cards. The next player is forehand.'],
    defender: ['defender', 'One of the two who play together against the soloist.'],
    discard: [
      'lay away',
      'The soloist who has picked up the skat lays two cards away, face down. They count with the soloist’s points.',
    ],
    follow: ['follow suit', 'To play the suit that was led, or a trump to a trump. Who has one must.'],
    forehand: ['forehand', 'The player after the dealer: leads the first trick, and hears bids first.'],
    grand: ['grand', 'Only the four jacks are trumps. It counts 24.'],
    hand: ['hand', 'To play without looking at the skat. The game counts one more.'],
    hold: ['hold', 'To say yes to a bid: “I would play at that, too”.'],
    jack: ['jacks', 'The four highest trumps: clubs, spades, hearts, diamonds, in this order.'],
    lead: ['lead', 'To play the first card of a trick. Forehand begins, then whoever took the last trick.'],
    list: ['list', 'An evening of Skat: 36 deals at a table of three, written down on the score sheet.'],
    matadors: [
      'matadors (with, without)',
      'The highest trumps in a row from the jack of clubs. Holding the first two but not the third is “with 2”; lacking the first two but holding the third is “without 2”.',
    ],
    middlehand: ['middlehand', 'The second player. Bids to forehand.'],
    null: [
      'null',
      'No trumps; the soloist must not take a single trick. It counts 23, from the hand 35, open 46, both 59.',
    ],
    ouvert: ['open (ouvert)', 'The soloist’s cards lie open on the table.'],
    overbid: ['overbid', 'A game that is worth less than the bid is lost, however many points were made.'],
    passed: ['passed in', 'All three pass: nobody plays, nobody scores.'],
    rearhand: ['rearhand', 'The third player. Bids to whoever is left of the first two.'],
    resign: ['resign', 'To give the game up.'],
    schneider: ['schneider', 'Fewer than 31 card points for one side. The game counts one more.'],
    schwarz: ['schwarz', 'Not a single trick for one side. The game counts one more again.'],
    seeger: [
      'Seeger-Fabian',
      'How lists are counted: a won game brings its value and 50, a lost one costs twice its value and 50, and gives each defender 40.',
    ],
    skat: ['skat', 'The two cards that lie face down in the middle. The soloist may take them.'],
    soloist: ['soloist', 'Who won the auction plays alone against the other two and names the game.'],
    suit_game: [
      'suit game',
      'Trumps are the four jacks and the seven cards of one suit. Diamonds count 9, hearts 10, spades 11, clubs 12.',
    ],
    trick: [
      'trick',
      'Three cards, one of each player. The highest trump takes it, without trumps the highest card of the suit led.',
    ],
    trump: [
      'trump',
      'A card that beats every other suit: the jacks, and in a suit game all cards of that suit.',
    ],
  } satisfies Record<string, [string, string]>,
};
