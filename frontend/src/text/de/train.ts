// Das Training auf Deutsch.
import type { Texts } from '../en';
import { addressing } from '../addressed';
import { counted } from '../counted';

const { does } = addressing('Sie', 'Ihnen');

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
    contract: 'Welche Karte bringt am meisten?',
    schneider: 'Das Spiel ist entschieden. Welche Karte ist für den Schneider die beste?',
    'out of schneider':
      'Das Spiel ist entschieden. Mit welcher Karte kommt man am ehesten aus dem Schneider?',
  },
  you_are: (seat, alone) => `Sie sind ${seat} und ${alone ? 'spielen allein' : 'spielen dagegen'}.`,
  plays: (seat, game, bid) => `${does(seat, 'spielt', 'spielen')} ${game} bei ${bid}.`,
  tricks: 'Stiche bisher',
  to_lead: 'Sie spielen aus.',
  your_cards: 'Ihre Karten',
  laid_away: 'Sie haben gedrückt',
  open: (seat) => `${does(seat, 'hat', 'haben')} die Karten aufgelegt`,
  right: 'Richtig',
  wrong: (points) => `Im Mittel ${counted(points, 'Punkt', 'Punkte')} verloren`,
  card: 'Karte',
  brings: 'Bringt',
  wins: 'Gewinnt',
  yours: 'Ihre',
  in_game: 'im Spiel',
  about: 'Thema',
  again: (day) => `Sie kommt am ${day} wieder.`,
  to_game: 'Zu dieser Stelle des Spiels',
  who_fails: 'Wie oft unsere Spieler daran scheitern, vom schwächsten zum stärksten',
  players: {
    'kermit(worlds=4,slip=0.5)': 'ein Anfänger (kermit, jede zweite Karte zufällig)',
    'kermit(worlds=4,slip=0.2)': 'ein unachtsamer Spieler (kermit, jede fünfte Karte zufällig)',
    rules: 'Faustregeln (rules)',
    imitator: 'ein durchschnittlicher Spieler (imitator)',
    'kermit(worlds=10)': 'ein guter Spieler (kermit, bedenkt 10 Verteilungen)',
    'kermit(worlds=100)': 'ein starker Spieler (kermit, bedenkt 100 Verteilungen)',
  },
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
    'Turnierpunkte, Ihre abzüglich des Mittels der beiden anderen, wenn der Rest viele Male ausgespielt wird: Die verdeckten Karten liegen so, wie das Reizen und Spielen der anderen es nahelegt, und jeder spielt nur nach den eigenen Karten weiter.',
  bidding_about: 'Wie hoch würden Sie mit diesem Blatt reizen? Bewertet gegen andere, die solide reizen.',
  discard_about: 'Sie haben das Spiel bei 18 bekommen. Was drücken Sie, und was spielen Sie?',
  lead_about: 'Ihr Ausspiel zum ersten Stich.',
  limit: 'Höchstes Gebot',
  pass: 'passen',
  choose_two: (chosen) =>
    chosen === 2 ? 'Zwei Karten gewählt.' : `Wählen Sie zwei Karten (${chosen} von 2).`,
  answer: 'Antworten',
  another: 'Noch eine',
  points_lost: (points) => `${counted(points, 'Punkt', 'Punkte')} verloren`,
  loses: 'Verliert',
  points: 'Punkte',
  meant: 'Gemeint ist',
  best_limit: (bid, game, chance) => `Reizen Sie bis ${bid}: Gemeint ist ${game}, gewonnen zu ${chance}.`,
  best_pass: 'Mit diesem Blatt passen Sie.',
  limits_about:
    'Bringt: Turnierpunkte im Mittel, Ihre abzüglich des Mittels der beiden anderen, wenn die anderen solide reizen. Verliert: gegen das Gebot, das am meisten bringt. Ein Verlust innerhalb seines Fehlers (±) oder unter einem Punkt ist keiner, und das niedrigste solche Gebot ist das beste.',
  your_answer: 'Antwort',
  average: (mean, low, high, answers) =>
    `Im Mittel verlieren Sie ${counted(mean, 'Punkt', 'Punkte')} (${low} bis ${high}) in ${counted(answers, 'Antwort', 'Antworten')}.`,
  average_one: 'Ihre erste Antwort: Ein Mittelwert kommt mit der zweiten.',
  average_picture: 'Verlorene Punkte, Mittel der letzten zwanzig Antworten',
  estimated: 'Erwartete Turnierpunkte gegen das Mittel der beiden anderen, nach dem Reizbewerter.',
};
