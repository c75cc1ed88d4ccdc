// The review of a game in English.
import { addressing } from '../addressed';
import { counted } from '../counted';

const { does, whom } = addressing('You', 'you');

export const review = {
  title: 'Review',
  more: 'More about this game',
  summary: 'How it was played',
  accuracy: 'Accuracy at cards',
  accuracy_about: 'Of the points that one’s cards could give away: the share that was kept.',
  turning_points: 'Turning points',
  trick: (number: number) => `trick ${number}`,
  stages: { auction: 'bidding', skat: 'skat', declaration: 'discards' },
  your_best: 'Your best card',
  best_of: (name: string) => `Best card of ${whom(name)}`,
  no_errors: 'Nobody erred.',
  no_card_errors: 'No card was a mistake.',
  next_error: 'Next error',
  grades: {
    forced: 'only card',
    best: 'best',
    fine: 'fine',
    inaccuracy: 'inaccuracy',
    mistake: 'mistake',
    blunder: 'blunder',
    bad_luck: 'bad luck',
  },
  says: {
    forced: () => 'There was nothing to choose.',
    best: (card: string) => `${card} was the best card.`,
    fine: () => 'Fine: no card is surely better.',
    bad_luck: (card: string) =>
      `By what could be known no card was surely better. As the cards lay, ${card} turned the game.`,
  },
  better: (best: string, card: string, points: number) =>
    `${best} was better. ${card} costs about ${counted(points, 'point', 'points')}.`,
  no_harm: 'As the cards lay, it did no harm.',
  could_lie: (best: string, chance: string, card: string, after: string) =>
    `Over all the ways the cards could lie, ${best} wins ${chance} and ${card} ${after}.`,
  details: 'Details',
  your_chance_with: 'Your chance to win after each card',
  chance_with: (name: string) => `Chance to win for ${whom(name)} after each card`,
  your_chance: 'Your chance to win, card by card',
  chance_of: (name: string) => `Chance to win for ${whom(name)}, card by card`,
  chance_about:
    'By what could be known at the time. Blunders are red, mistakes amber, bad luck blue; a click goes there.',
  look_from: 'Seen by',
  card: 'Card',
  practice: 'In practice',
  practice_unit: 'points',
  practice_about: (playouts: number) =>
    `The verdict’s measure: the game is played on ${counted(playouts, 'time', 'times')} from each card, all three knowing only their own cards. Points are those of the score sheet, less the mean of the other two’s.`,
  practice_none: 'No card is better beyond doubt.',
  practice_loss: (points: string, error: string) => `Points lost: ${points} ± ${error}.`,
  moves: 'Cards',
  position: (index: number) => `Before card ${index + 1}`,
  end: 'The end',
  start: 'Start',
  back: 'Back',
  forward: 'Forward',
  played: 'played',
  alternatives: 'Every legal card',
  hindsight: 'All cards open',
  hindsight_unit: 'card points of the soloist',
  hindsight_about: 'What best play of all three leads to as the cards really lay.',
  knowable: 'Could be known',
  knowable_unit: 'chance to win',
  knowable_about: (name: string) =>
    `How often the side of ${whom(name)} wins by best play, over all the ways the cards could lie for ${whom(name)}.`,
  soloist_wins: 'soloist wins',
  defenders_win: 'defenders win',
  decision_loss: (percent: string, error: string, worlds: number) =>
    `Decision error: ${percent} ± ${error} of winning chance, over ${counted(worlds, 'world', 'worlds')}.`,
  decision_none: 'There was nothing to decide.',
  hindsight_loss: (points: number) => `Hindsight error: ${counted(points, 'card point', 'card points')}.`,
  hindsight_turn: 'Hindsight error: it turned the game.',
  hindsight_none: 'No hindsight error.',
  beliefs: 'Beliefs',
  beliefs_about: (name: string, possible: string) =>
    Number(possible) === 1
      ? `${does(name, 'knows', 'know')} where every card is: one world is possible.`
      : `Where ${whom(name)} could believe each card to be, counted over all ${possible} possible worlds, each as likely as any other.`,
  seen_by: 'Seen by',
  known: 'known',
  skat: 'skat',
  what_if: 'What if',
  what_if_pick: 'Choose another card above: the rest is played for you.',
  against: 'The others play like',
  againsts: { solver: 'the solver (all cards open)', rules: 'rules', kermit: 'kermit' },
  what_if_next: 'Choose the next card yourself:',
  learn: 'Learn from your mistakes',
  learn_others: 'Learn from the others’ mistakes',
  learn_all: 'Learn from the mistakes',
  learn_no_own: 'You made no mistake.',
  legend: 'What the marks mean',
  learn_ask: (name: string, number: number, all: number) =>
    `${number} of ${all}: ${name} erred here. Find a better card.`,
  learn_right: (card: string) => `Right: nothing is better than the ${card}.`,
  learn_wrong: (card: string, points: number) =>
    `The ${card} costs about ${counted(points, 'point', 'points')}. Try again.`,
  learn_show: 'Show me',
  learn_done: 'Done',
  learn_who: 'Whose cards',
  everybody: 'everybody',
  skat_dealt: 'Skat as dealt',
  copy: 'Copy the record',
  not_complete: 'This game was broken off; the cards played are judged.',
  no_play: 'No card was played in this game.',
  keys: 'Keys: ← → one card, Home and End.',
};

export const judged = {
  before: 'Bidding',
  show_me: 'Show me',
  calls_about:
    'What going on (playing at that bid) and passing bring, from the seat’s own ten cards. Points are tournament points, one’s own less the mean of the other two’s.',
  call: 'Call',
  chance_points: 'chance to win, points',
  game_score: 'points of the game',
  without: (game: string, cards: string) => `${game}, laid away ${cards}`,
  said: {
    bid: (bid: number) => `bid ${bid}`,
    hold: (bid: number) => `held ${bid}`,
    pass: (bid: number) => `passed ${bid}`,
  },
  going_on: 'Going on',
  passing: 'Passing',
  lost: 'Lost',
  held_out: (came: string, error: string, games: number) =>
    `points that such hands brought: ${came} ± ${error}, in ${counted(games, 'held-out game', 'held-out games')}`,
  passed_hand: (chance: string, points: number) =>
    `Going on wins ${chance}; passing costs about ${counted(points, 'point', 'points')}.`,
  risky_call: (chance: string, points: number) =>
    `Going on wins ${chance}; it costs about ${counted(points, 'point', 'points')} against passing.`,
  hand_better: (points: number) => `Hand was better, by about ${counted(points, 'point', 'points')}.`,
  skat_better: (points: number) =>
    `Taking the skat was better, by about ${counted(points, 'point', 'points')}.`,
  game_better: (game: string, points: number) =>
    `Better: ${game}, by about ${counted(points, 'point', 'points')}.`,
  took: (name: string) => `${name} took the skat`,
  left: (name: string) => `${name} played from the hand`,
  with_skat: 'with the skat',
  from_hand: 'from the hand',
  as_they_lay: 'as the cards lay',
  declaration_about: (tried: number, playouts: number) =>
    `The best few of all 66 discards and all games: ${tried} were played out ${playouts} times each, the others were rated lower.`,
  expected: 'Brings',
  declared: 'declared',
  best: 'best',
  reason: {
    gives: (card: string, points: number, ends: number) =>
      `${card} gives the other side ${counted(points, 'card point', 'card points')} and leads to ${ends}.`,
    gives_trick: (card: string, ends: number) => `${card} gives the trick away and leads to ${ends}.`,
    takes: (card: string, points: number, ends: number) =>
      `${card} takes ${counted(points, 'card point', 'card points')}, but leads to ${ends}.`,
    brings: (card: string, points: number, ends: number) =>
      `${card} leaves the partner ${counted(points, 'card point', 'card points')}, but leads to ${ends}.`,
    makes: (deed: string, points: number, needed: number | null) =>
      `${deed} leads to ${points}${needed === null ? '' : `; ${needed} are needed`}.`,
    makes_alike: (deed: string, points: number, won: boolean) =>
      `${deed} leads to ${points}; as the cards lay, both ${won ? 'win' : 'lose'}.`,
    null_takes: (card: string, trick: number) => `${card} makes the soloist take trick ${trick}.`,
    null_clear: (deed: string) => `${deed} keeps clear of every trick.`,
    null_after: (card: string) => `After ${card} the soloist takes no trick.`,
    null_makes: (deed: string, trick: number) => `${deed} makes the soloist take trick ${trick}.`,
    deeds: {
      last_trump: (card: string) => `Drawing the last trump with ${card}`,
      draws: (card: string) => `Drawing trumps with ${card}`,
      trumps: (card: string) => `Trumping with ${card}`,
      takes: (card: string) => `Taking the trick with ${card}`,
      lets_partner: (card: string) => `Leaving the trick to the partner with ${card}`,
      ducks: (card: string) => `Giving the trick up with ${card}`,
      loses: (card: string) => card,
    },
  },
  rescue: {
    ask: 'Could this seat have won?',
    won: (name: string) => `${name} won.`,
    yes: (name: string, trick: number) => `${name} could have won: by another card in trick ${trick}.`,
    partner: (name: string, trick: number) =>
      `${name} could have won if the partner had played another card in trick ${trick}.`,
    no: (name: string) => `${name} could not have won against best play.`,
    best: 'Against best play',
    likely: 'Against what these opponents would likely have done',
    ends: (won: boolean, points: number): string =>
      `The soloist ${won ? 'wins' : 'loses'} with ${counted(points, 'point', 'points')}.`,
    ends_null: (won: boolean): string => (won ? 'The soloist wins.' : 'The soloist loses.'),
    show: 'Show me, card by card',
    leave: 'Back to the game',
    over: 'The end of the line',
    not_played: 'Not what was played: a line of “Show me”',
    step: (number: number, all: number) => `Card ${number} of ${all}`,
  },
  weighed: 'by what the others did',
  alike: 'all worlds alike',
  weighed_about: (name: string) =>
    `The same after what the others bid and played: what ${name === 'You' ? 'you' : name} could conclude from it by policy inference.`,
  whatActionsTold: 'What each action told',
  told_change: (who: string, did: string, card: string, words: string, before: string, after: string) =>
    `${who}: ${did} made ${card} ${words} there (${before} → ${after}).`,
  told_nothing: 'Nothing that changed much.',
  did: {
    p: 'passing',
    y: 'holding',
    bid: (bid: string) => `bidding ${bid}`,
    declared: (game: string) => `declaring ${game}`,
    played: (card: string) => `playing ${card}`,
  },
  ratios: {
    impossible: 'impossible',
    certain: 'certain',
    'three times as likely': 'three times as likely',
    'twice as likely': 'twice as likely',
    'half as likely again': 'half as likely again',
    likelier: 'likelier',
    'a little less likely': 'a little less likely',
    'two thirds as likely': 'two thirds as likely',
    'half as likely': 'half as likely',
    'a third as likely': 'a third as likely',
    'a fifth as likely': 'a fifth as likely',
    'hardly likely': 'hardly likely',
  } as Record<string, string>,
  share: 'Share or export',
  share_about: 'A link opens this review for anyone to read, until you take it back.',
  share_names: 'show the names',
  share_make: 'Make a link',
  share_with: 'with names',
  share_without: 'names hidden',
  share_this: 'Copy the link to this card',
  shared_note: 'Somebody shared this review with you: you can look at everything and change nothing.',
  export_record: 'ISS record',
  export_curve: 'Curve as PNG',
  export_page: 'Page in one file',
};
