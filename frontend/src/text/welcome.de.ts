// The front page, in German.
import type { Texts } from './en';

export const welcome: Texts['welcome'] = {
  title: 'Skat gegen Mitspieler, die lernen, wie Sie spielen',
  about:
    'Skat ist ein Kartenspiel für drei: Einer spielt allein gegen zwei. Setzen Sie sich zu zwei Gegnern, die zusehen, wie Sie reizen und spielen, Ihnen sagen, was sie gelernt haben, und dagegen anspielen.',
  play: 'Jetzt spielen',
  play_about: 'Drei Spiele. Kein Konto. Ihre Stärke findet sich beim Spielen.',
  new_here: 'Noch nie Skat gespielt?',
  learn: 'Skat lernen in zehn kurzen Lektionen',
  further: 'Andere Wege zu spielen',
  ways: {
    seats: ['Gegner wählen', 'Nach Stärke oder Namen; 1 bis 36 Spiele, oder zur Übung mit Zurücknehmen.'],
    friends: ['Mit Freunden spielen', 'Zu zweit bis zu viert an einem Tisch; alle kommen über einen Link.'],
    opponents: ['Wer hier spielt', 'Jeder Gegner mit Stärke, Fehlern, und wie er sich anpasst.'],
    games: ['Spiele ansehen', 'Jede Karte jedes Spiels beurteilt, und die bessere gezeigt.'],
  },
  fair: 'Niemand kann die Karten bestimmen: Jedes Geben lässt sich nachrechnen.',
  fair_how: 'Wie',
  learned: 'Was sie über Sie gelernt haben',
  learned_waiting: 'Sie sehen sich dieses Spiel noch an …',
  learned_none: 'An diesem Tisch lernt niemand.',
};
