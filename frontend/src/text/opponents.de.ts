// Die Gegner, auf Deutsch. Wer jeder ist und wie er sich anpasst, sagt der Server.
import { counted } from './counted';
import type { Texts } from './en';

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
    'count+': 'count+',
    autodidact: 'autodidact',
    'response-rules': 'Antwort auf den Vereinsspieler',
    'response-xskat': 'Antwort auf XSkat',
    counterplay: 'counterplay',
    random: 'random',
  },
  learns: 'lernt',
  strength: 'Stärke',
  strength_short: 'Vorsprung je Liste',
  margin: (margin, low, high) =>
    `${margin} je Liste von 36 Spielen, in Punkten, gegen zwei Vereinsspieler (95-%-Intervall ${low} bis ${high}).`,
  margin_about:
    'Der Vorsprung sind seine Punkte weniger dem Mittel der anderen zwei. Der Vereinsspieler gegen sich selbst hat von sich aus 0.',
  mistakes: 'Fehler',
  mistakes_short: 'Fehlerrate',
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
  interval: 'Intervall',
};
