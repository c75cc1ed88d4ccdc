// Karten, Spiele und Plätze auf Deutsch.
import type { Texts } from '../en';

export const cards: Texts['cards'] = {
  suits: { C: 'Kreuz', S: 'Pik', H: 'Herz', D: 'Karo' },
  germanSuits: { C: 'Eichel', S: 'Grün', H: 'Herz', D: 'Schellen' },
  ranks: { A: 'Ass', K: 'König', Q: 'Dame', J: 'Bube', T: 'Zehn', '9': 'Neun', '8': 'Acht', '7': 'Sieben' },
  germanRanks: {
    A: 'Ass',
    K: 'König',
    Q: 'Ober',
    J: 'Unter',
    T: 'Zehn',
    '9': 'Neun',
    '8': 'Acht',
    '7': 'Sieben',
  },
  letters: { T: '10', Q: 'D', J: 'B' },
  germanLetters: { T: '10', Q: 'O', J: 'U' },
  name: (suit, rank) => `${suit} ${rank}`,
};

export const declared: Texts['declared'] = {
  games: {
    clubs: 'Kreuz',
    spades: 'Pik',
    hearts: 'Herz',
    diamonds: 'Karo',
    grand: 'Grand',
    null: 'Null',
    'passed in': 'eingepasst',
    undeclared: 'nicht angesagt',
  },
  germanGames: { clubs: 'Eichel', spades: 'Grün', hearts: 'Herz', diamonds: 'Schellen' },
  hand: 'Hand',
  schneider: 'Schneider angesagt',
  schwarz: 'Schwarz angesagt',
  ouvert: 'ouvert',
  worth: (value) => `Spielwert ${value}`,
  short: 'erreicht Ihr Gebot so nicht',
  needs: {
    nothing: () => '',
    skat: (bid, reach) =>
      `Spielwert mindestens ${reach.least}: Ihr Gebot ${bid} erreicht es bei ${reach.reaching} der ${reach.skats} möglichen Skate.`,
    schneider: (bid, reach) =>
      `Spielwert ${reach.least}, gereizt haben Sie ${bid}: es braucht Schneider, 90 Augen, und zählt dann ${reach.then}. Sonst verlieren Sie ${reach.lost}.`,
    schwarz: (bid, reach) =>
      `Spielwert ${reach.least}, gereizt haben Sie ${bid}: es braucht Schwarz, alle Stiche, und zählt dann ${reach.then}. Sonst verlieren Sie ${reach.lost}.`,
    never: (bid, reach) =>
      `Spielwert ${reach.least}, höchstens ${reach.then}, gereizt haben Sie ${bid}: es ist verloren, wie Sie auch spielen, und kostet ${reach.lost}.`,
  },
  none_reaches: 'Keines Ihrer Spiele erreicht so das Gebot.',
};

export const value: Texts['value'] = {
  words: {
    with: 'mit',
    without: 'ohne',
    game: 'Spiel',
    hand: 'Hand',
    schneider: 'Schneider',
    announced: 'angesagt',
    schwarz: 'Schwarz',
    ouvert: 'ouvert',
  },
  times: (game, base, value) => `mal ${game} ${base} = ${value}`,
  fixed: (game, value) => `${game} zählt ${value}`,
  overbid: (charged) => `überreizt: ${charged} wird angeschrieben`,
  lost: (charged) => `verloren: −2 × ${charged} = −${2 * charged}`,
};

export const seats: Texts['seats'] = { 0: 'Vorhand', 1: 'Mittelhand', 2: 'Hinterhand' };
