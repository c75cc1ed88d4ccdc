// Der Trainer und die eigene Entwicklung, auf Deutsch.
import { counted } from './counted';
import type { Texts } from './en';

export const train: Texts['train'] = {
  title: 'Üben',
  tabs: { today: 'Heute', bidding: 'Reizen', discard: 'Drücken', lead: 'Ausspiel' },
  today_about:
    'Stellungen aus Ihren eigenen Spielen, in denen Sie sich geirrt haben (bloßes Pech zählt nicht), jede wieder, wenn sie fällig ist, und Aufgaben aus den Spielen unserer Spieler.',
  progress: (done, daily, correct) => `${done} von ${daily} heute, ${correct} richtig`,
  own: (count) =>
    count === 0
      ? 'Noch kein Fehler von Ihnen: Spielen Sie ein paar Runden, oder lesen Sie Ihre Spiele ein.'
      : count === 1
        ? 'Eine Stellung aus Ihren eigenen Spielen.'
        : `${count} Stellungen aus Ihren eigenen Spielen.`,
  waiting: (games) =>
    games === 1 ? 'Ein Spiel wird noch angesehen.' : `${games} Spiele werden noch angesehen.`,
  done: 'Für heute geschafft. Morgen kommt mehr.',
  from_own: 'Aus einem Ihrer Spiele',
  puzzle: (difficulty) => `Aufgabe, Schwierigkeit ${difficulty} von 5`,
  goals: {
    contract: 'Welche Karte gewinnt am häufigsten?',
    schneider: 'Das Spiel ist entschieden. Welche Karte ist für den Schneider die beste?',
    'out of schneider':
      'Das Spiel ist entschieden. Mit welcher Karte kommt man am ehesten aus dem Schneider?',
  },
  you_are: (seat, alone) => `Sie sind ${seat} und ${alone ? 'spielen allein' : 'spielen dagegen'}.`,
  plays: (seat, game, bid) => `${seat} spielt ${game} bei ${bid}.`,
  auction: 'Reizen',
  passes: 'passe',
  holds: 'ja',
  tricks: 'Stiche bisher',
  trick: (number) => `Stich ${number}`,
  to_lead: 'Sie spielen aus.',
  your_cards: 'Ihre Karten',
  laid_away: 'Sie haben gedrückt',
  open: (seat) => `${seat} hat die Karten aufgelegt`,
  right: 'Richtig',
  wrong: (loss, points) => `${loss} seltener: im Mittel ${counted(points, 'Punkt', 'Punkte')} verloren`,
  card: 'Karte',
  chance: 'Erreicht das Ziel',
  practical: 'Ausgespielt',
  practical_about:
    '„Ausgespielt“: dasselbe, wenn jeder nur nach den eigenen Karten weiterspielt, mit den Punkten, die das bringt.',
  yours: 'Ihre',
  in_game: 'im Spiel',
  best: 'beste',
  about: 'Thema',
  again: (day) => `Sie kommt am ${day} wieder.`,
  to_game: 'Zu dieser Stelle des Spiels',
  who_fails: 'Wie oft unsere Spieler daran scheitern',
  next: 'Weiter',
  themes: {
    'drawing trumps': 'Trumpf ziehen',
    ducking: 'Ducken',
    'safe discard': 'sicherer Abwurf',
    unblocking: 'Deblockieren',
    'null trap': 'Nullfalle',
    schneider: 'Schneider',
    trumping: 'Stechen',
    'points to the partner': 'Schmieren',
    'taking the trick': 'Stich nehmen',
    leading: 'Ausspielen',
  },
  measure:
    'Nach dem, was Sie nicht sehen konnten: wie oft jede Karte gewinnt, über viele Verteilungen der verdeckten Karten, wenn von da an alle Karten bekannt sind.',
  bidding_about: 'Wie hoch würden Sie mit diesem Blatt reizen? Bewertet gegen andere, die solide reizen.',
  discard_about: 'Sie haben das Spiel bei 18 bekommen. Was drücken Sie, und was spielen Sie?',
  lead_about: 'Ihr Ausspiel zum ersten Stich.',
  limit: 'Höchstes Gebot',
  pass: 'passen',
  game: 'Spiel',
  choose_two: (chosen) =>
    chosen === 2 ? 'Zwei Karten gewählt.' : `Wählen Sie zwei Karten (${chosen} von 2).`,
  answer: 'Antworten',
  another: 'Noch eine',
  points_lost: (points) => `${counted(points, 'Punkt', 'Punkte')} verloren`,
  worth: 'Erwartete Punkte',
  your_answer: 'Antwort',
  average: (mean, low, high, answers) =>
    `Im Mittel verlieren Sie ${counted(mean, 'Punkt', 'Punkte')} (${low} bis ${high}) in ${counted(answers, 'Antwort', 'Antworten')}.`,
  average_one: 'Ihre erste Antwort: Ein Mittelwert kommt mit der zweiten.',
  average_picture: 'Verlorene Punkte, Mittel der letzten zwanzig Antworten',
  estimated: 'Erwartete Turnierpunkte gegen das Mittel der beiden anderen, nach dem Reizbewerter.',
};

export const progress: Texts['progress'] = {
  title: 'Ihre Entwicklung',
  link: 'Entwicklung',
  deals: (deals) => (deals === 1 ? 'Ein Spiel, das zählt.' : `${deals} Spiele, die zählen.`),
  none: 'Noch nichts zu zeigen: Spielen Sie einige Runden, oder lesen Sie Ihre Spiele ein und sagen Sie, welcher Name Sie sind.',
  rating: 'Wertung',
  rating_is: (points, low, high) => `${counted(points, 'Punkt', 'Punkte')} je Liste (${low} bis ${high})`,
  rating_about: (deals) =>
    `Turnierpunkte je Liste über dem Bot „rules“, aus ${counted(deals, 'Spiel', 'Spielen')} gegen Bots mit bekannter Stärke. Das Modell: Ihre Punkte eines Spiels weniger dem Mittel der anderen sind Ihre Wertung weniger dem Mittel der ihren, und Glück. Der Bereich (95 %) enthält das Glück und was an den Bots ungewiss ist.`,
  rating_early: 'Noch zu früh: Es braucht 36 Spiele gegen Bots.',
  rating_picture: 'Ihre Wertung neben zwei Bots',
  habit: 'Die Gewohnheit, die Sie am meisten kostet',
  habit_early: 'Noch zu früh, um das zu sagen.',
  habit_is: (cost, low, high) => `${counted(cost, 'Punkt', 'Punkte')} je Liste (${low} bis ${high})`,
  habit_shown: (shown, could, expected) =>
    `${shown} von ${could} Malen; andere in gleicher Lage ${expected} Mal.`,
  habit_about:
    'Verglichen mit vielen Spielern in gleicher Lage; alle Gewohnheiten werden zugleich geprüft, so dass höchstens einem von zwanzig ohne Gewohnheit eine nachgesagt wird.',
  habits: {
    'bids too high': 'Sie reizen zu hoch',
    'bids too low': 'Sie reizen zu niedrig',
    'lays away the wrong cards': 'Sie drücken die falschen Karten',
    'declares the wrong game': 'Sie sagen das falsche Spiel an',
    'does not draw trumps': 'Sie ziehen keine Trümpfe',
    'gives away points in defence': 'Sie verschenken Augen im Gegenspiel',
    'keeps points from the partner': 'Sie schmieren dem Partner nicht',
  },
  all_habits: 'Alle Gewohnheiten',
  habit_name: 'Gewohnheit',
  shown: 'Gezeigt',
  expected: 'Andere',
  p: 'p',
  cost: 'Punkte je Liste',
  certain: 'sicher',
  errors: 'Fehler je Gelegenheit',
  errors_about:
    'Ein Fehler gibt ein gewonnenes Spiel her und war nach dem, was Sie wissen konnten, schlechter als die beste Karte; bloßes Pech zählt nicht. Bänder sind 95 %.',
  month: 'Monat',
  unknown: 'unbekannt',
  by_month: 'Nach Monaten',
  by_role: 'Nach Rollen',
  by_trick: 'Nach Stichen',
  by_theme: 'Nach Themen',
  rate: 'Rate',
  of: 'Fehler',
  lost: 'Punkte verloren',
  luck: 'Erwartete und wirkliche Punkte',
  luck_about:
    'Punkte gegen das Mittel der beiden anderen, über die Spiele summiert: was die angesagten Spiele im Mittel versprachen und was Sie gemacht haben. Der Unterschied ist Glück und Kartenspiel.',
  luck_expected: 'erwartet',
  luck_real: 'wirklich',
  deal: 'Spiel',
  against: 'Gegen jeden Gegner',
  against_about: 'Punkte je Spiel, weniger dem Mittel der beiden anderen.',
  name: 'Gegner',
  deals_head: 'Spiele',
  mean: 'Punkte je Spiel',
  interval: '95 %',
  numbers: 'Zahlen zeigen',
};
