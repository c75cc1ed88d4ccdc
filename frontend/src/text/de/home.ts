// Die erste Seite, ihre Tische und die Gegner auf Deutsch.
import type { Texts } from '../en';
import { counted } from '../counted';

export const welcome: Texts['welcome'] = {
  title: 'Skat gegen Mitspieler, die lernen, wie Sie spielen',
  about:
    'Skat ist ein Kartenspiel für drei: Einer spielt allein gegen zwei. Setzen Sie sich zu zwei Gegnern, die zusehen, wie Sie reizen und spielen, Ihnen sagen, was sie gelernt haben, und dagegen anspielen.',
  play: 'Jetzt spielen',
  play_about: 'Drei Spiele. Kein Konto. Ihre Stärke findet sich beim Spielen.',
  how_well: 'Haben Sie schon einmal Skat gespielt?',
  experience: {
    never: ['Noch nie', 'Ein Spiel mit offenen Karten und einem Trainer, der jeden Schritt erklärt.'],
    sometimes: ['Ab und zu', 'Drei Spiele gegen Gegner, die ab und zu patzen.'],
    club: ['Oft oder im Verein', 'Drei Spiele gegen Gegner, die lernen, wie Sie spielen.'],
  } as Record<'never' | 'sometimes' | 'club', [string, string]>,
  new_here: 'Noch nie Skat gespielt?',
  learn: 'Skat lernen in zehn kurzen Lektionen',
  further: 'Andere Wege zu spielen',
  ways: {
    seats: ['Gegner wählen', 'Nach Stärke oder Namen; 1 bis 36 Spiele, oder zur Übung mit Zurücknehmen.'],
    friends: ['Mit Freunden spielen', 'Zu zweit bis viert an einem Tisch; alle kommen über einen Link.'],
    opponents: ['Wer hier spielt', 'Jeder Gegner mit Stärke, Fehlern, und wie er sich anpasst.'],
    games: ['Spiele ansehen', 'Jede Karte jedes Spiels beurteilt, und die bessere gezeigt.'],
  },
  fair: 'Niemand kann die Karten bestimmen: Jedes Geben lässt sich nachrechnen.',
  fair_how: 'Wie',
  learned: 'Was sie über Sie gelernt haben',
  learned_waiting: 'Sie sehen sich dieses Spiel noch an …',
};

export const home: Texts['home'] = {
  title: 'Nehmen Sie Platz',
  intro: 'Wählen Sie Ihre zwei Gegner und wie lange Sie spielen wollen.',
  left: 'Links',
  right: 'Rechts',
  strength: 'Spielstärke',
  strengths: {
    beginner: ['Anfänger', 'verschenkt jedes dritte Mal eine Karte'],
    casual: ['Gelegentlich', 'verspielt sich jedes fünfte Mal'],
    club: ['Verein', 'spielt nach Faustregeln, ohne Suche'],
    strong: ['Stark', 'sucht und verspielt sich ab und zu'],
    expert: ['Meister', 'sucht bei jeder Karte'],
    match: ['Wie ich', 'seine Fehler folgen Ihren, Spiel für Spiel'],
  },
  other: 'Den Bot selbst wählen',
  bot: 'Bot',
  guests: 'Gäste',
  guest:
    'Ein Programm, das der Gastgeber dieses Servers mitgebracht hat. Wie es spielt, hat hier niemand geprüft; es sieht, was sein Platz sieht.',
  learns: 'lernt aus dem Spiel der anderen',
  options: {
    worlds: 'Durchsuchte Kartenlagen',
    slip: 'Patzer: wie oft er mit Absicht schlechter spielt',
    threshold: 'Reizt, solange die Gewinnaussicht mindestens so groß ist',
    temperature: 'Wie locker er wählt: 0 nimmt immer, was ihm am meisten wert ist',
  },
  bots: {
    rules: 'Faustregeln, keine Suche',
    kermit: 'durchsucht gezogene Kartenlagen bei jedem Gebot und jeder Karte',
    count: 'Kermit, der Ihre Fehler lernt und danach reizt',
    counterplay: 'lernt, wem Sie ähnlich spielen, und spielt dagegen, soweit es sich bewährt',
    autodidact: 'hat sich das Spiel gegen sich selbst beigebracht; ohne Suche, ohne Regeln',
    pi20: 'sucht und liest aus Geboten und Karten, wo die verdeckten liegen',
    xskat: 'XSkats Doppelgänger: spielt, was das bekannte Programm spielen würde',
    random: 'irgendeine erlaubte Karte',
  },
  deals: 'Spiele',
  training: 'Übung: Züge lassen sich zurücknehmen, nichts zählt',
  start: 'Tisch eröffnen',
  go_on: 'Weiterspielen',
  tables: 'Ihre Tische',
  dealt: (done, all) => `${done} von ${counted(all, 'Spiel', 'Spielen')}`,
  leave: 'Für immer verlassen',
  leave_sure:
    'Diesen Tisch für immer verlassen? Ein laufendes Spiel wird aufgegeben, und das zählt. Fertige Spiele bleiben.',
  level: (cards) => `Ein Bot auf Ihrer Stärke patzt etwa bei jeder ${cards}. Karte.`,
  no_level: 'Ihre Stärke ist noch nicht bekannt: spielen Sie ein Spiel.',
};

export const opponents: Texts['opponents'] = {
  title: 'Wer hier spielt',
  about: 'Jeder Gegner mit Namen. Alle Stärken wurden auf denselben Karten gemessen; nichts ist geschätzt.',
  names: {
    beginner: 'Anfänger',
    casual: 'Gelegentlich',
    club: 'Vereinsspieler',
    xskat: 'XSkats Doppelgänger',
    strong: 'Stark',
    expert: 'Meister',
    match: 'Wie ich',
    pi20: 'pi20',
    autodidact: 'autodidact',
    counterplay: 'counterplay',
    random: 'random',
  },
  learns: 'lernt',
  strength: 'Stärke',
  strength_short: 'Vorsprung je Liste',
  margin: (margin, low, high) =>
    `${margin} je Liste von 36 Spielen, in Punkten, gegen zwei Vereinsspieler (95-%-Intervall ${low} bis ${high}).`,
  margin_about:
    'Der Vorsprung sind seine Punkte abzüglich des Mittels der anderen zwei. Der Vereinsspieler gegen sich selbst hat damit immer 0.',
  rate: (rate, low, high, mistakes, opportunities) =>
    `${rate} (95-%-Intervall ${low} bis ${high}): ${mistakes} von ${counted(opportunities, 'Karte', 'Karten')}, die ein Spiel verschenken konnten.`,
  rate_about: 'Beurteilt mit allen Karten, als das Spiel vorbei war.',
  adapts: 'Wie er sich anpasst',
  measured: (games, deals, seed) =>
    `${counted(games, 'Partie', 'Partien')}: ${counted(deals, 'Kartenverteilung', 'Kartenverteilungen')} auf drei Plätzen, Startwert ${seed}.`,
  command: 'Noch einmal mit',
  not_measured: 'Nicht gemessen: Wo es keine Zahl gibt, steht keine.',
  follows: 'Er hat keine eigene Stärke: Er folgt Ihrer.',
  spec: 'In der Arena',
  play: (name) => `Gegen ${name} spielen`,
  all: 'Alle Gegner',
};
