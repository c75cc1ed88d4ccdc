// Leute und wie sie spielen, auf Deutsch.
import { counted } from './counted';
import type { people as english } from './people.en';

export const people: typeof english = {
  title: 'Leute',
  search: 'Name',
  none: 'Hier hat noch niemand gespielt.',
  name: 'Name',
  games: 'Spiele',
  rate: 'Fehlerrate',
  you: 'Sie',
  bot: 'Bot',
  me: 'Mein Profil',
  all: 'Alle Leute',
  overall: 'Fehler',
  about:
    'Ein Fehler ist eine Karte, die ein gewonnenes Spiel weggibt; gezählt wird nur, wo es gewinnende und verlierende Karten gab, im Nachhinein. Balken sind 95-%-Intervalle.',
  count: (mistakes, opportunities) => `${mistakes} von ${opportunities}`,
  nothing: 'noch nichts gezählt',
  own: 'dieser Spieler',
  population: 'alle',
  by_role: 'Nach Rolle',
  by_trick: 'Nach Stich',
  by_game: 'Nach Spiel',
  over_time: 'Im Lauf der Zeit',
  roles: {
    soloist: 'Alleinspieler',
    'left defender': 'linker Gegenspieler',
    'right defender': 'rechter Gegenspieler',
  },
  suit_games: 'Farbspiele',
  trick: (number) => `Stich ${number}`,
  lists: 'Listen',
  list_points: 'Punkte',
  list_deals: 'Spiele',
  list_against: 'Gegen',
  list_when: 'Wann',
  no_lists: 'Noch keine Liste.',
  soloist_won: (won, all) => `${won} von ${counted(all, 'Alleinspiel', 'Alleinspielen')} gewonnen`,
  kept: (games, left, broken) =>
    `${counted(games, 'Spiel', 'Spiele')} gezählt, ${left} ausgelassen (Tipps, Zurücknehmen, Übung), ${broken} abgebrochen`,
  the_count: 'Was der Count daraus macht',
  count_unavailable: 'Der Count ist hier nicht verfügbar.',
  threshold: (threshold, base) =>
    `Er reizt gegen diesen Spieler ab einer Gewinnaussicht von ${threshold}; gegen einen Fremden ab ${base}.`,
  count_why: (rate, opportunities, games) =>
    `Er rechnet mit einer Fehlerrate von ${rate}: aus Vorannahme und ${counted(opportunities, 'Gelegenheit', 'Gelegenheiten')} in ${counted(games, 'Spiel', 'Spielen')}.`,
  bolder: 'Darum reizt er mutiger als gegen einen Fremden.',
  calmer: 'Darum reizt er vorsichtiger als gegen einen Fremden.',
  same: 'Darum reizt er wie gegen einen Fremden.',
  stranger: 'Fremder',
  this_player: 'dieser Spieler',
  data: 'Was über Sie gespeichert ist',
  export: 'Alles ausgeben (JSON)',
  delete: 'Alles löschen',
  delete_sure:
    'Alle Tische, Spiele und Modelle über Sie und diese Sitzung löschen? Das lässt sich nicht zurücknehmen.',
  deleted: (tables, games) =>
    `Gelöscht: ${counted(tables, 'Tisch', 'Tische')}, ${counted(games, 'Spiel', 'Spiele')}.`,
  rename: 'Ihr Name',
  save: 'Speichern',
  saved: 'Gespeichert',
  this_is_me: 'Das bin ich',
  this_is_me_about:
    'Sind das Ihre Spiele unter anderem Namen? Dann sagen Sie es: Ihre Raten zählen über alle Ihre Namen zusammen.',
  this_is_me_done: (name) => `${name} sind Sie: Die Raten Ihres Profils zählen über beide Namen zusammen.`,
  my_names: 'Sie spielen auch als',
  not_me: 'bin ich nicht',
  same_as: (names) => `Spielt auch als ${names}.`,
  not_modelled: 'Über diesen Spieler wird auf eigenen Wunsch nichts gelernt.',
  model_me: 'Aus meinen Spielen lernen',
  model_me_about:
    'Ausgeschaltet bleiben Ihre Spiele gespeichert, aber nichts wird aus ihnen gelernt: Gelerntes wird gelöscht, keine Rate wird gezeigt, und kein Bot stellt sich auf Sie ein.',
};
