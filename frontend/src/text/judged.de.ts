// Deutsche Texte zu dem, was neben den Karten im Nachhinein beurteilt wird.
import { counted } from './counted';
import type { judged as english } from './judged.en';

export const judged: typeof english = {
  before: 'Reizen',
  show_me: 'Zeig’s mir',
  calls: 'Das Reizen',
  calls_about:
    'Was Weiterreizen (also zu diesem Gebot spielen) und Passen bringen, nach den eigenen zehn Karten. Punkte sind Turnierpunkte, die eigenen weniger das Mittel der beiden anderen.',
  call: 'Gebot',
  said: {
    bid: (bid) => `reizt ${bid}`,
    hold: (bid) => `hält ${bid}`,
    pass: (bid) => `passt bei ${bid}`,
  },
  going_on: 'Weiter',
  passing: 'Passen',
  wins: (chance) => `gewinnt ${chance}`,
  lost: 'Verlust',
  held_out: (came, error, games) =>
    `solche Blätter brachten ${came} ± ${error} in ${counted(games, 'fremden Spiel', 'fremden Spielen')}`,
  passed_hand: (name, chance, points, bid) =>
    `${name} hat mit einem Blatt gepasst, das zu ${chance} gewinnt und bei ${bid} ${points} bringt.`,
  risky_call: (name, chance, points, bid) =>
    `${name} ging bis ${bid} mit einem Blatt, das zu ${chance} gewinnt und ${points} bringt.`,
  skat: 'Skat oder Hand',
  took: (name) => `${name} nahm den Skat auf`,
  left: (name) => `${name} spielte aus der Hand`,
  with_skat: 'mit Skat',
  from_hand: 'aus der Hand',
  as_they_lay: 'wie die Karten lagen',
  declaration: 'Spiel und Drücken',
  declaration_about: (tried, playouts) =>
    `Die besten von allen 66 Drückungen und allen Spielen: ${tried} wurden je ${playouts}-mal zu Ende gespielt, die übrigen galten als schlechter.`,
  game: 'Spiel',
  laid_away: 'gedrückt',
  expected: 'Bringt',
  declared: 'angesagt',
  best: 'bestes',
  loss: (points, error) => `Punkte, gegenüber dem besten verloren: ${points} ± ${error}.`,
  no_loss: 'Kein Verlust, der sich von null unterscheiden ließe.',
  practical: 'In der Praxis',
  practical_about: (name) => `wie oft ${name} gewinnt, und Punkte`,
  practical_loss: (points, error, best, playouts) =>
    `In der Praxis: verlorene Punkte: ${points} ± ${error}; am besten ist ${best}, nach ${counted(playouts, 'Durchspielen', 'Durchspielen')}.`,
  practical_none: 'In der Praxis: keine Karte ist sicher besser.',
  reason: {
    gives: (card, points, theirs) =>
      `${card} gibt ihnen ${counted(points, 'Auge', 'Augen')} auf dem Tisch; sie kommen auf ${theirs}.`,
    gives_trick: (card, theirs) => `${card} gibt ihnen den Stich; sie kommen auf ${theirs}.`,
    takes: (card, points, theirs) =>
      `${card} sticht ${counted(points, 'Auge', 'Augen')} ein, aber sie kommen auf ${theirs}.`,
    brings: (card, points, theirs) =>
      `${card} bringt ${counted(points, 'Auge', 'Augen')}, aber sie kommen auf ${theirs}.`,
    makes: (deed, points) => `${deed} bringt ${points}.`,
    null_takes: (card, trick) => `${card} lässt den Alleinspieler den ${trick}. Stich bekommen.`,
    null_clear: (deed) => `${deed} hält ihn aus jedem Stich heraus.`,
    null_after: (card) => `Nach ${card} bekommt der Alleinspieler keinen Stich.`,
    null_makes: (deed, trick) => `${deed} lässt den Alleinspieler den ${trick}. Stich bekommen.`,
    deeds: {
      last_trump: (card) => `Den letzten Trumpf mit ${card} zu ziehen`,
      draws: (card) => `Mit ${card} Trumpf zu ziehen`,
      trumps: (card) => `Mit ${card} einzustechen`,
      takes: (card) => `Den Stich mit ${card} zu nehmen`,
      lets_partner: (card) => `Den Stich mit ${card} dem Partner zu lassen`,
      ducks: (card) => `Den Stich mit ${card} abzugeben`,
      loses: (card) => card,
    },
  },
  rescue: {
    ask: 'War das Spiel für diesen Platz zu gewinnen?',
    won: (name) => `${name} hat gewonnen.`,
    yes: (name, trick) => `${name} hätte gewinnen können: mit einer anderen Karte im ${trick}. Stich.`,
    partner: (name, trick) =>
      `${name} hätte gewinnen können, wenn der Partner im ${trick}. Stich eine andere Karte gespielt hätte.`,
    no: (name) => `${name} konnte gegen bestes Spiel nicht gewinnen.`,
    best: 'Gegen bestes Spiel',
    likely: 'Gegen das, was diese Gegner wahrscheinlich getan hätten',
    ends: (won, points) =>
      `Der Alleinspieler ${won ? 'gewinnt' : 'verliert'} mit ${counted(points, 'Auge', 'Augen')}.`,
    ends_null: (won) => (won ? 'Der Alleinspieler gewinnt.' : 'Der Alleinspieler verliert.'),
    from: 'Zu dieser Karte',
    step: (number, all) => `Karte ${number} von ${all}`,
  },
  weighed: 'nach dem, was die anderen taten',
  alike: 'alle Verteilungen gleich',
  weighed_about: (name) =>
    `Dasselbe nach dem, was die anderen gereizt und gespielt haben: was ${name} daraus schließen konnte.`,
  told: 'Was jede Handlung verriet',
  told_change: (who, did, card, words, before, after) =>
    `${who} ${did}: dort ist ${card} ${words} (${before} → ${after}).`,
  told_nothing: 'Nichts, was viel geändert hätte.',
  did: {
    p: 'passt',
    y: 'hält',
    bid: (bid) => `reizt ${bid}`,
    declared: (game) => `sagt ${game} an`,
    played: (card) => `spielt ${card}`,
  },
  ratios: {
    impossible: 'unmöglich',
    certain: 'sicher',
    'three times as likely': 'dreimal so wahrscheinlich',
    'twice as likely': 'doppelt so wahrscheinlich',
    'half as likely again': 'anderthalbmal so wahrscheinlich',
    likelier: 'etwas wahrscheinlicher',
    'a little less likely': 'etwas weniger wahrscheinlich',
    'two thirds as likely': 'zwei Drittel so wahrscheinlich',
    'half as likely': 'halb so wahrscheinlich',
    'a third as likely': 'ein Drittel so wahrscheinlich',
    'a fifth as likely': 'ein Fünftel so wahrscheinlich',
    'hardly likely': 'kaum noch wahrscheinlich',
  },
  share: 'Teilen oder mitnehmen',
  share_about: 'Ein Link öffnet diese Analyse für alle zum Lesen, bis du ihn zurücknimmst.',
  share_names: 'mit den Namen',
  share_make: 'Link erzeugen',
  share_copy: 'Kopieren',
  share_copied: 'Kopiert',
  share_revoke: 'Zurücknehmen',
  share_with: 'mit Namen',
  share_without: 'ohne Namen',
  share_this: 'Link zu dieser Karte kopieren',
  shared_note: 'Jemand hat diese Analyse mit dir geteilt: du kannst alles ansehen und nichts ändern.',
  export_record: 'ISS-Aufzeichnung',
  export_curve: 'Kurve als PNG',
  export_page: 'Seite in einer Datei',
};
