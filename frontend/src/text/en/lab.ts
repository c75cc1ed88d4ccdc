// The lab in English.
import { counted } from '../counted';

export const lab = {
  tabs: {
    studies: 'Studies',
    match: 'Match',
    onecard: 'One-card poker',
    leduc: 'Leduc poker',
  },
  studies_about:
    'What was measured, one finding each. Under each one: the command that makes it again, and all its tables.',
  measured: 'How it was measured: command, tables, pictures',
  findings: {
    counterplay: {
      claim: 'The longer counterplay knows an opponent, the more it wins.',
      says: (first: string, later: string) =>
        `Against two strangers it makes ${first} points a list more than kermit does on the same deals; when it has seen 144 of their games, ${later}.`,
      about: 'Points a list of 36 deals more than kermit, with 95% intervals, by the games it knows.',
      bars: [] as string[],
      rows: {
        0: 'nothing known',
        12: '12 games known',
        36: '36 games known',
        144: '144 games known',
        1000: '1,000 games known',
      } as Record<string, string>,
    },
    opponents: {
      claim: 'There is an opponent for every strength.',
      says: (weakest: string, strongest: string) =>
        `A list against two of the club player brings the beginner ${weakest} points beside the other two, counterplay ${strongest}. Whoever plays cards at random is far below and left out.`,
      about: 'Points a list of 36 deals, less the mean of the other two, with 95% intervals.',
      bars: [] as string[],
      rows: {
        beginner: 'beginner',
        casual: 'casual',
        club: 'club player',
        xskat: 'XSkat’s double',
        strong: 'strong',
        expert: 'expert',
        pi20: 'pi20, which reads cards',
        count: 'the Count',
        autodidact: 'autodidact',
        counterplay: 'counterplay',
      } as Record<string, string>,
    },
    habits: {
      claim: 'A plain habit is named after one list.',
      says: (named: string, wrongly: string) =>
        `Simulated players who always bid too high hear of it in ${named} of lists of 36 deals. Of those without a habit ${wrongly} hear of one.`,
      about: 'How often a habit is named after 36 deals, with 95% intervals.',
      bars: [] as string[],
      rows: {
        none: 'no habit: one is named all the same',
        'bids too high': 'bids too high',
        'does not draw trumps': 'does not draw trumps',
        'gives away points in defence': 'gives away points in defence',
      } as Record<string, string>,
    },
    review: {
      claim: 'Verdicts go by what a player could know, and lose next to nothing by it.',
      says: (practical: string, hindsight: string, decision: string) =>
        `The error of the chance to win is ${practical} for a measure that sees one hand, ${hindsight} with all cards open, and ${decision} where everybody else is thought to see all cards.`,
      about: 'Mean squared error of the chance to win, with 95% intervals: less is better.',
      bars: [] as string[],
      rows: {
        practical: 'in practice: the verdict’s measure',
        hindsight: 'all cards open',
        decision: 'could be known',
      } as Record<string, string>,
    },
    verdicts: {
      claim: 'A verdict holds when the card is judged again.',
      says: (inaccuracy: string, mistake: string, blunder: string) =>
        `Judged again with other cards and other luck, ${inaccuracy} of what was called an inaccuracy or worse costs something, ${mistake} of mistakes cost at least an inaccuracy, and ${blunder} of blunders at least a mistake.`,
      about: 'How often the second look agrees, with 95% intervals.',
      bars: [] as string[],
      rows: {
        inaccuracy: 'inaccuracy: 5 points and more',
        mistake: 'mistake: 20 and more',
        blunder: 'blunder: 40 and more',
      } as Record<string, string>,
    },
    drills: {
      claim: 'The bidding drill’s answer holds when it is played out.',
      says: (flat: string, doubting: string, pass: string) =>
        `In a hundred drills, each played out a hundred times, a rule by which every pass costs the same brings ${flat} points a deal beside the drill’s answer, the lowest bid within all errors ${doubting}, and always passing ${pass}.`,
      about: 'Points a deal more than the drill’s answer, with 95% intervals.',
      bars: [] as string[],
      rows: {
        'best answer': 'the drill: the lowest bid that is as good',
        'brings most': 'the bid that brings most',
        'a pass costs 25': 'every pass costs the same',
        'doubts its estimates': 'the lowest bid within all errors',
        'wins 60%': 'as high as 60% are won',
        pass: 'always pass',
      } as Record<string, string>,
    },
    players: {
      claim: 'What the bidding evaluator promises is kept.',
      says: (percent: string) => `Of games that it gave a chance of 70 to 80%, ${percent} were won.`,
      about: 'Games won, with 95% intervals, by the chance that was given.',
      bars: ['won', 'promised'],
      rows: {
        0: 'up to 10%',
        10: '10 to 20%',
        20: '20 to 30%',
        30: '30 to 40%',
        40: '40 to 50%',
        50: '50 to 60%',
        60: '60 to 70%',
        70: '70 to 80%',
        80: '80 to 90%',
        90: '90% and more',
      } as Record<string, string>,
    },
    count: {
      claim: 'Bidding by the others’ mistakes pays against strong opponents.',
      says: (strong: string) =>
        `Against two who give away 3 of 100 games that could be given away, the Count makes ${strong} points a list more than kermit. Against weaker ones it makes less.`,
      about: 'Points a list of 36 deals that the Count makes more than kermit, with 95% intervals.',
      bars: [] as string[],
      rows: {
        'mistake(0.03)': 'against 3 mistakes in 100',
        'mistake(0.1)': 'against 10 in 100',
        'mistake(0.25)': 'against 25 in 100',
        'mistake(0.25,threshold=0.7)': 'against 25 in 100, who bid with care',
        rules: 'against rules of thumb',
      } as Record<string, string>,
    },
    inference: {
      claim: 'Bids and cards tell where the others lie.',
      says: (policies: string, kermit: string, locations: string) =>
        `Read card by card by how people play, they make the true deal ${policies} as likely as before, for the soloist of a suit game. Older ways of reading reach ${kermit} and ${locations}.`,
      about: 'How much likelier the true deal becomes, with 95% intervals.',
      bars: [] as string[],
      rows: {
        ni: 'nothing read',
        ki: 'as Kermit reads',
        cli: 'by where cards usually lie',
        pi: 'by how people play',
      } as Record<string, string>,
    },
    autodidact: {
      claim: 'A player that taught itself beats the one that searches.',
      says: (rules: string, xskat: string) =>
        `On the same deals autodidact makes ${rules} points a list more than kermit against two who play by rules of thumb, and ${xskat} against two of XSkat’s kind.`,
      about: 'Points a list of 36 deals more than kermit, with 95% intervals.',
      bars: [] as string[],
      rows: {
        rules: 'against rules of thumb',
        'imitator(xskat)': 'against XSkat’s double',
      } as Record<string, string>,
    },
    evolution: {
      claim: 'Evolved poker players come near the best there is.',
      says: (share: string, most: string, worst: string, bound: string) =>
        `Against a loose, aggressive opponent they win ${share} of tournaments, where nobody can win more than ${most}; against a tight, passive one ${worst} of ${bound}.`,
      about: 'Tournaments of one-card poker won against each style.',
      bars: ['won', 'the most there is'],
      rows: {
        'fig3-exact': 'loose, aggressive',
        'fig4-exact': 'loose, passive',
        'fig5-exact': 'tight, aggressive',
        'fig6-exact': 'tight, passive',
      } as Record<string, string>,
    },
    abd: {
      claim: 'Trust measured by what was seen wins much and risks little.',
      says: (chips: string, risked: string, blind: string) =>
        `After 100 hands of Leduc poker it wins ${chips} chips a game and can lose ${risked} to a perfect answer. Who believes the model blindly can lose ${blind}.`,
      about: 'Chips a game, in the mean of all repeats.',
      bars: ['wins', 'can lose'],
      rows: {
        'abd, p from data': 'trust by what was seen',
        equilibrium: 'no trust: the safe way',
        'best response': 'blind trust',
        'data-biased': 'trust by counting',
      } as Record<string, string>,
    },
    bridge: {
      claim: 'In bridge, too, defenders err early.',
      says: (early: string, late: string) =>
        `Of cards that could give the contract away they misplay ${early} in trick 2, and ${late} in trick 10.`,
      about: 'Mistakes of defenders per opportunity, trick by trick, with 95% intervals.',
      bars: [] as string[],
      rows: Object.fromEntries(
        Array.from({ length: 12 }, (_, place) => [`${place + 1}`, `trick ${place + 1}`]),
      ),
    },
  },
  no_studies: 'No study has results here.',
  rows: (count: number) => counted(count, 'row', 'rows'),
  match_about: 'A small match of bots on duplicate deals, with the running score per list of 36 deals.',
  player: (number: number) => `Player ${number}`,
  nobody: 'as player 2',
  seed: 'Seed',
  start: 'Start',
  points: 'Points per list',
  interval: '95% interval',
  no_interval: 'not yet',
  onecard_about:
    'One card each, fold, call or raise. The machine watches how you bet and shows what it takes you for.',
  against: 'Against',
  againsts: {
    champion: 'champion (evolved network)',
    bayes: 'bayes (exact belief)',
    bayes_safe: 'bayes, safe',
    LA: 'loose aggressive',
    LP: 'loose passive',
    TA: 'tight aggressive',
    TP: 'tight passive',
    'none of these': 'none of these',
  } as Record<string, string>,
  chips: 'Chips each',
  sit: 'Sit down',
  hand: (number: number) => `Hand ${number}`,
  your_card: 'Your card',
  its_card: 'Its card',
  pot: 'Pot',
  to_pay: 'To call',
  your_chips: 'Your chips',
  its_chips: 'Its chips',
  acts: {
    fold: 'Fold',
    check: 'Check',
    call: 'Call',
    bet: 'Bet',
    raise: 'Raise',
    next: 'Next hand',
  } as Record<string, string>,
  it: 'The machine',
  belief: 'What it believes of you',
  belief_hands: (count: number) => `over ${counted(count, 'hand', 'hands')}`,
  no_belief: 'This player keeps no belief.',
  won_tournament: 'You have won the tournament.',
  lost_tournament: 'The machine has won the tournament.',
  leduc_about:
    'ABD trusts its model of you with probability p. A higher p wins more if the model is right, and risks more if it is not.',
  trust: 'Trust p',
  model: 'It takes you for',
  models: {
    uniform: 'random play',
    S1: 'style S1',
    S2: 'style S2',
    S3: 'style S3',
    S4: 'style S4',
  } as Record<string, string>,
  seat: 'Your seat',
  seats: { 1: 'first', 2: 'second' } as Record<number, string>,
  no_curve: 'The study has this curve for random play and style S1, with you second.',
  source: 'From:',
  gain: 'gain against the model',
  risk: 'exploitability',
  risk_at: (p: string, gain: string, risk: string) =>
    `At p = ${p} it gains ${gain} chips a game against the model and can lose ${risk} to a perfect answer.`,
  open_card: 'Open card',
  bets: 'Bets',
  game: (number: number) => `Game ${number}`,
  won_chips: (chips: string) => `This game: ${chips} chips.`,
  total: (chips: string, games: number) => `Together: ${chips} chips in ${counted(games, 'game', 'games')}.`,
  moves: 'The whole game',
};
