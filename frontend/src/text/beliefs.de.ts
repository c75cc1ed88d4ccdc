// Was counterplay über jemanden glaubt, auf Deutsch.
import type { beliefs as english } from './beliefs.en';
import { counted } from './counted';

export const beliefs: typeof english = {
  title: 'Was counterplay über Sie glaubt',
  short: 'Was counterplay glaubt',
  about:
    'Der Bot counterplay fragt nach jedem Spiel, wer von denen, die er kennt, so gespielt hätte wie Sie, und spielt dagegen, so weit es sich bewährt hat.',
  who: 'Für wen er Sie hält',
  policies: {
    population: 'ein gemischtes Feld von Spielern',
    rules: 'der Vereinsspieler (rules)',
    xskat: 'XSkat',
    learned: 'Sie selbst: aus Ihren Spielen gelernt',
  },
  nothing_seen: 'Er ist Ihnen noch nicht begegnet, also ist jeder so wahrscheinlich wie jeder andere.',
  seen: (deals, cards) =>
    `Nach ${counted(deals, 'Spiel', 'Spielen')} mit ${counted(cards, 'Karte', 'Karten')}, bei denen Sie die Wahl hatten.`,
  trust: 'Wie weit er dem traut',
  right: (chance) => `Dass Sie so spielen, hält er zu ${chance} für wahrscheinlich.`,
  weight: (weight, most) =>
    `Darum zählt das Modell ${weight} bei der Wahl seiner Karten und vollkommenes Spiel den Rest. Mehr als ${most} gibt er nie.`,
  none: 'Das ist zu wenig: Gegen Sie spielt er seine Karten und kein Modell.',
  foretold: (share, cards) => `${share} von ${counted(cards, 'Karte', 'Karten')} vorausgesagt`,
  fit: (fit, error) =>
    `Passung ${fit} (± ${error}): 0, wenn Sie spielen wie geglaubt, deutlich darunter bei einem Fremden.`,
  own: 'Aus Ihren eigenen Spielen gelernt',
  learned_from: (games, start) =>
    `Aus ${counted(games, 'Spiel', 'Spielen')}, ausgehend von: ${start}. Auf Spielen, die er nicht gesehen hatte:`,
  before: 'vorher',
  after: 'nachher',
  not_learned:
    'Noch nichts. Nach einem Dutzend Spielen lernt er von selbst, im Hintergrund, und wieder, wenn es mehr werden.',
  games: 'Was er ohne das gespielt hätte',
  games_about:
    'Ihre Spiele, bei denen counterplay mit am Tisch saß. Wählen Sie eines, um seine Karten noch einmal zu sehen.',
  no_games: 'Sie haben noch nicht mit counterplay gespielt.',
  again: (name) =>
    `Die Karten von ${name}, noch einmal betrachtet mit dem, was er heute von Ihnen weiß: was er wählen würde und was ohne Modell.`,
  no_choice: 'In diesem Spiel hatte er keine Karte zu wählen.',
  trick: 'Stich',
  played: 'Gespielt',
  today: 'Heute',
  without: 'Ohne Modell',
  weight_short: 'Modell zählt',
  gain: 'Wert der Wahl',
  gain_about: (value, other) => `Punkte: ${value} gegen ${other}`,
  differs: 'das Modell hat die Karte geändert',
};
