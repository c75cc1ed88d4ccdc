// Die Analyse eines Spiels auf Deutsch.
import type { Texts } from '../en';
import { addressing } from '../addressed';
import { counted } from '../counted';

const { does, whom } = addressing('Sie', 'Ihnen');

export const review: Texts['review'] = {
  title: 'Analyse',
  more: 'Mehr über dieses Spiel',
  summary: 'Wie gespielt wurde',
  accuracy: 'Genauigkeit',
  accuracy_about:
    'Von den Punkten, die sich mit den eigenen Karten verschenken ließen: der Teil, der behalten wurde.',
  turning_points: 'Wendepunkte',
  trick: (number) => `Stich ${number}`,
  your_best: 'Ihre beste Karte',
  best_of: (name) => `Beste Karte von ${whom(name)}`,
  no_errors: 'Niemand hat einen Fehler gemacht.',
  next_error: 'Nächster Fehler',
  grades: {
    forced: 'einzige Karte',
    best: 'beste',
    fine: 'gut',
    inaccuracy: 'ungenau',
    mistake: 'Fehler',
    blunder: 'grober Fehler',
    bad_luck: 'Pech',
  },
  says: {
    forced: () => 'Hier gab es nichts zu wählen.',
    best: (card) => `${card} war die beste Karte.`,
    fine: () => 'Gut: keine Karte ist sicher besser.',
    bad_luck: (card) =>
      `Nach dem, was zu wissen war, war keine Karte sicher besser. Wie die Karten lagen, hat ${card} das Spiel gekippt.`,
  },
  better: (best, card, points) =>
    `${best} war besser. ${card} kostet etwa ${counted(points, 'Punkt', 'Punkte')}.`,
  no_harm: 'Wie die Karten lagen, hat es nicht geschadet.',
  could_lie: (best, chance, card, after) =>
    `Über alle möglichen Lagen gewinnt ${best} zu ${chance}, ${card} zu ${after}.`,
  details: 'Einzelheiten',
  your_chance_with: 'Ihre Gewinnaussicht nach jeder Karte',
  chance_with: (name) => `Gewinnaussicht von ${whom(name)} nach jeder Karte`,
  your_chance: 'Ihre Gewinnaussicht, Karte für Karte',
  chance_of: (name) => `Gewinnaussicht von ${whom(name)}, Karte für Karte`,
  chance_about:
    'Nach dem, was in dem Augenblick zu wissen war. Grobe Fehler sind rot, Fehler gelb, Pech blau; ein Klick führt hin.',
  look_from: 'Gesehen von',
  card: 'Karte',
  practice: 'In der Praxis',
  practice_unit: 'Punkte',
  practice_about: (playouts) =>
    `Das Maß des Urteils: das Spiel wird nach jeder Karte ${playouts}-mal zu Ende gespielt, und alle drei kennen nur die eigenen Karten. Punkte sind die der Liste, abzüglich des Mittels der beiden anderen.`,
  practice_none: 'Keine Karte ist zweifelsfrei besser.',
  practice_loss: (points, error) => `Verlorene Punkte: ${points} ± ${error}.`,
  moves: 'Karten',
  position: (index) => `Vor Karte ${index + 1}`,
  end: 'Ende',
  start: 'Anfang',
  back: 'Zurück',
  forward: 'Vor',
  played: 'gespielt',
  alternatives: 'Jede erlaubte Karte',
  hindsight: 'Alle Karten offen',
  hindsight_unit: 'Augen des Alleinspielers',
  hindsight_about: 'Wohin bestes Spiel aller drei führt, so wie die Karten wirklich lagen.',
  knowable: 'Nach Kenntnisstand',
  knowable_unit: 'Gewinnaussicht',
  knowable_about: (name) =>
    `Wie oft die Seite von ${whom(name)} bei bestem Spiel gewinnt, über alle Kartenlagen, die für ${name} möglich waren.`,
  soloist_wins: 'Alleinspieler gewinnt',
  defenders_win: 'Gegenspieler gewinnen',
  decision_loss: (percent, error, worlds) =>
    `Entscheidungsfehler: ${percent} ± ${error} Gewinnaussicht, über ${counted(worlds, 'Kartenlage', 'Kartenlagen')}.`,
  decision_none: 'Es gab nichts zu entscheiden.',
  hindsight_loss: (points) => `Fehler im Nachhinein: ${counted(points, 'Auge', 'Augen')}.`,
  hindsight_turn: 'Fehler im Nachhinein: das Spiel kippte.',
  hindsight_none: 'Kein Fehler im Nachhinein.',
  beliefs: 'Vermutungen',
  beliefs_about: (name, possible) =>
    Number(possible) === 1
      ? `${does(name, 'weiß', 'wissen')}, wo jede Karte ist: nur eine Kartenlage ist möglich.`
      : `Wo ${does(name, 'jede Karte vermuten konnte', 'jede Karte vermuten konnten')}, ausgezählt über alle ${possible} möglichen Kartenlagen, jede gleich wahrscheinlich.`,
  seen_by: 'Gesehen von',
  known: 'bekannt',
  skat: 'Skat',
  what_if: 'Was wäre wenn',
  what_if_pick: 'Oben eine andere Karte wählen: der Rest wird für Sie gespielt.',
  against: 'Die anderen spielen wie',
  againsts: { solver: 'der Löser (alle Karten offen)', rules: 'rules', kermit: 'kermit' },
  what_if_next: 'Die nächste Karte selbst wählen:',
  learn: 'Aus Ihren Fehlern lernen',
  learn_others: 'Aus den Fehlern der anderen lernen',
  learn_all: 'Aus den Fehlern lernen',
  learn_no_own: 'Sie haben keinen Fehler gemacht.',
  legend: 'Was die Zeichen bedeuten',
  learn_ask: (name, number, all) => `${number} von ${all}: Fehler, ${name}. Finden Sie eine bessere Karte.`,
  learn_right: (card) => `Richtig: nichts ist besser als ${card}.`,
  learn_wrong: (card, points) => `${card} kostet etwa ${counted(points, 'Punkt', 'Punkte')}. Noch einmal.`,
  learn_show: 'Zeigen',
  learn_done: 'Fertig',
  learn_who: 'Wessen Karten',
  everybody: 'alle',
  skat_dealt: 'Skat beim Geben',
  copy: 'Aufzeichnung kopieren',
  not_complete: 'Dieses Spiel wurde abgebrochen; die gespielten Karten sind beurteilt.',
  no_play: 'In diesem Spiel wurde keine Karte gespielt.',
  keys: 'Tasten: ← → eine Karte, Pos1 und Ende.',
};

export const judged: Texts['judged'] = {
  before: 'Reizen',
  show_me: 'Vorführen',
  calls_about:
    'Was Weiterreizen (also zu diesem Gebot spielen) und Passen bringen, nach den eigenen zehn Karten. Punkte sind Turnierpunkte, die eigenen abzüglich des Mittels der beiden anderen.',
  call: 'Gebot',
  chance_points: 'Gewinnaussicht, Punkte',
  game_score: 'Punkte des Spiels',
  without: (game, cards) => `${game}, gedrückt ${cards}`,
  said: {
    bid: (bid) => `${bid} gereizt`,
    hold: (bid) => `${bid} gehalten`,
    pass: (bid) => `bei ${bid} gepasst`,
  },
  going_on: 'Weiter',
  passing: 'Passen',
  lost: 'Verlust',
  held_out: (came, error, games) =>
    `Punkte, die solche Blätter brachten: ${came} ± ${error}, in ${counted(games, 'fremden Spiel', 'fremden Spielen')}`,
  passed_hand: (chance, points) =>
    `Weiterreizen gewinnt zu ${chance}; Passen kostet etwa ${counted(points, 'Punkt', 'Punkte')}.`,
  risky_call: (chance, points) =>
    `Weiterreizen gewinnt zu ${chance}; es kostet gegenüber Passen etwa ${counted(points, 'Punkt', 'Punkte')}.`,
  hand_better: (points) => `Hand war besser, um etwa ${counted(points, 'Punkt', 'Punkte')}.`,
  skat_better: (points) => `Den Skat aufzunehmen war besser, um etwa ${counted(points, 'Punkt', 'Punkte')}.`,
  game_better: (game, points) => `Besser: ${game}, um etwa ${counted(points, 'Punkt', 'Punkte')}.`,
  took: (name) => `${name}: Skat aufgenommen`,
  left: (name) => `${name}: aus der Hand gespielt`,
  with_skat: 'mit Skat',
  from_hand: 'aus der Hand',
  as_they_lay: 'wie die Karten lagen',
  declaration_about: (tried, playouts) =>
    `Die besten von allen 66 Drückungen und allen Spielen: ${tried} wurden je ${playouts}-mal zu Ende gespielt, die übrigen galten als schlechter.`,
  expected: 'Bringt',
  declared: 'angesagt',
  best: 'bestes',
  reason: {
    gives: (card, points, ends) =>
      `${card} gibt der Gegenseite ${counted(points, 'Auge', 'Augen')} und führt zu ${ends}.`,
    gives_trick: (card, ends) => `${card} gibt den Stich ab und führt zu ${ends}.`,
    takes: (card, points, ends) =>
      `${card} nimmt ${counted(points, 'Auge', 'Augen')}, führt aber zu ${ends}.`,
    brings: (card, points, ends) =>
      `${card} lässt dem Partner ${counted(points, 'Auge', 'Augen')}, führt aber zu ${ends}.`,
    makes: (deed, points, needed) =>
      `${deed} führt zu ${points}${needed === null ? '' : `; nötig sind ${needed}`}.`,
    makes_alike: (deed, points, won) =>
      `${deed} führt zu ${points}; wie die Karten lagen, ${won ? 'gewinnt' : 'verliert'} beides.`,
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
    won: (name) => `${does(name, 'hat', 'haben')} gewonnen.`,
    yes: (name, trick) =>
      `${does(name, 'hätte', 'hätten')} gewinnen können: mit einer anderen Karte im ${trick}. Stich.`,
    partner: (name, trick) =>
      `${does(name, 'hätte', 'hätten')} gewinnen können, wenn der Partner im ${trick}. Stich eine andere Karte gespielt hätte.`,
    no: (name) => `${does(name, 'konnte', 'konnten')} gegen bestes Spiel nicht gewinnen.`,
    best: 'Gegen bestes Spiel',
    likely: 'Gegen das, was diese Gegner wahrscheinlich getan hätten',
    ends: (won, points) =>
      `Der Alleinspieler ${won ? 'gewinnt' : 'verliert'} mit ${counted(points, 'Auge', 'Augen')}.`,
    ends_null: (won) => (won ? 'Der Alleinspieler gewinnt.' : 'Der Alleinspieler verliert.'),
    show: 'Karte für Karte zeigen',
    leave: 'Zurück zum Spiel',
    over: 'Ende der Folge',
    not_played: 'So wurde nicht gespielt: eine Folge aus „Vorführen“',
    step: (number, all) => `Karte ${number} von ${all}`,
  },
  weighed: 'nach dem, was die anderen taten',
  alike: 'alle Verteilungen gleich',
  weighed_about: (name) =>
    `Dasselbe nach dem, was die anderen gereizt und gespielt haben: was ${does(name, 'daraus schließen konnte', 'daraus schließen konnten')}.`,
  whatActionsTold: 'Was jede Handlung verriet',
  told_change: (who, did, card, words, before, after) =>
    `${who}: ${did}. Dort ist ${card} ${words} (${before} → ${after}).`,
  told_nothing: 'Nichts, was viel geändert hätte.',
  did: {
    p: 'gepasst',
    y: 'gehalten',
    bid: (bid) => `${bid} gereizt`,
    declared: (game) => `${game} angesagt`,
    played: (card) => `${card} gespielt`,
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
  share_about: 'Ein Link öffnet diese Analyse für alle zum Lesen, bis Sie ihn zurücknehmen.',
  share_names: 'mit den Namen',
  share_make: 'Link erzeugen',
  share_with: 'mit Namen',
  share_without: 'ohne Namen',
  share_this: 'Link zu dieser Karte kopieren',
  shared_note: 'Jemand hat diese Analyse mit Ihnen geteilt: Sie können alles ansehen und nichts ändern.',
  export_record: 'ISS-Aufzeichnung',
  export_curve: 'Kurve als PNG',
  export_page: 'Seite in einer Datei',
};
