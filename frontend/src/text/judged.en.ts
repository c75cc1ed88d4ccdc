// English texts of what is judged beside the cards in hindsight.
import { counted } from './counted';

const DEEDS = {
  last_trump: (card: string) => `Drawing the last trump with ${card}`,
  draws: (card: string) => `Drawing trumps with ${card}`,
  trumps: (card: string) => `Trumping with ${card}`,
  takes: (card: string) => `Taking the trick with ${card}`,
  lets_partner: (card: string) => `Leaving the trick to the partner with ${card}`,
  ducks: (card: string) => `Giving the trick up with ${card}`,
  loses: (card: string) => card,
};

export const judged = {
  before: 'Bidding',
  show_me: 'Show me',
  calls: 'The auction',
  calls_about:
    'What going on (playing at that bid) and passing bring, from the seat’s own ten cards. Points are tournament points, one’s own less the mean of the other two’s.',
  call: 'Call',
  said: {
    bid: (bid: number) => `bid ${bid}`,
    hold: (bid: number) => `held ${bid}`,
    pass: (bid: number) => `passed ${bid}`,
  },
  going_on: 'Going on',
  passing: 'Passing',
  wins: (chance: string) => `wins ${chance}`,
  lost: 'Lost',
  held_out: (came: string, error: string, games: number) =>
    `such hands brought ${came} ± ${error} in ${counted(games, 'held-out game', 'held-out games')}`,
  passed_hand: (name: string, chance: string, points: string, bid: number) =>
    `${name} passed a hand that wins ${chance} and brings ${points} at ${bid}.`,
  risky_call: (name: string, chance: string, points: string, bid: number) =>
    `${name} went to ${bid} with a hand that wins ${chance} and brings ${points}.`,
  skat: 'Pick-up or hand',
  took: (name: string) => `${name} took the skat`,
  left: (name: string) => `${name} played from the hand`,
  with_skat: 'with the skat',
  from_hand: 'from the hand',
  as_they_lay: 'as the cards lay',
  declaration: 'Game and discards',
  declaration_about: (tried: number, playouts: number) =>
    `The best few of all 66 discards and all games: ${tried} were played out ${playouts} times each, the others were rated lower.`,
  game: 'Game',
  laid_away: 'laid away',
  expected: 'Brings',
  declared: 'declared',
  best: 'best',
  loss: (points: string, error: string) => `Points lost against the best: ${points} ± ${error}.`,
  no_loss: 'No loss that could be told from zero.',
  practical: 'In practice',
  practical_about: (name: string) => `how often ${name} wins, and points`,
  practical_loss: (points: string, error: string, best: string, playouts: number) =>
    `In practice: points lost: ${points} ± ${error}; ${best} is best, over ${counted(playouts, 'playout', 'playouts')}.`,
  practical_none: 'In practice: no card is surely better.',
  reason: {
    gives: (card: string, points: number, theirs: number) =>
      `${card} gives them ${counted(points, 'point', 'points')} on the table; they reach ${theirs}.`,
    gives_trick: (card: string, theirs: number) => `${card} gives them the trick; they reach ${theirs}.`,
    takes: (card: string, points: number, theirs: number) =>
      `${card} takes ${counted(points, 'point', 'points')}, but they reach ${theirs}.`,
    brings: (card: string, points: number, theirs: number) =>
      `${card} brings ${counted(points, 'point', 'points')}, but they reach ${theirs}.`,
    makes: (deed: string, points: number) => `${deed} makes ${points}.`,
    null_takes: (card: string, trick: number) => `${card} makes the soloist take trick ${trick}.`,
    null_clear: (deed: string) => `${deed} keeps clear of every trick.`,
    null_after: (card: string) => `After ${card} the soloist takes no trick.`,
    null_makes: (deed: string, trick: number) => `${deed} makes the soloist take trick ${trick}.`,
    deeds: DEEDS,
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
    from: 'Go to that card',
    step: (number: number, all: number) => `Card ${number} of ${all}`,
  },
  weighed: 'by what the others did',
  alike: 'all worlds alike',
  weighed_about: (name: string) =>
    `The same after what the others bid and played: what ${name} could conclude from it by policy inference.`,
  told: 'What each action told',
  told_change: (who: string, did: string, card: string, words: string, before: string, after: string) =>
    `${who} ${did} made ${card} ${words} there (${before} → ${after}).`,
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
  share_copy: 'Copy',
  share_copied: 'Copied',
  share_revoke: 'Take back',
  share_with: 'with names',
  share_without: 'names hidden',
  share_this: 'Copy the link to this card',
  shared_note: 'Somebody shared this review with you: you can look at everything and change nothing.',
  export_record: 'ISS record',
  export_curve: 'Curve as PNG',
  export_page: 'Page in one file',
};
