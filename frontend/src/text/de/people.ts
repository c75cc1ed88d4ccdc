// Profile, Vermutungen und Entwicklung auf Deutsch.
import type { Texts } from '../en';
import { addressing } from '../addressed';
import { counted } from '../counted';

const { whom } = addressing('Sie', 'Ihnen');

export const people: Texts['people'] = {
  none: 'Hier hat noch niemand gespielt. Nach dem ersten Spiel stehen hier Sie und Ihre Gegner.',
  nobody_so_called: 'So heißt hier niemand.',
  name: 'Name',
  rate: 'Fehlerrate',
  you: 'Sie',
  bot: 'Bot',
  me: 'Mein Profil',
  all: 'Alle Leute',
  overall: 'Fehler',
  about:
    'Ein Fehler ist eine Karte, die ein gewonnenes Spiel weggibt; gezählt wird nur, wo es gewinnende und verlierende Karten gab, im Nachhinein. Balken sind 95-%-Intervalle.',
  count: (mistakes, opportunities) => `${mistakes} von ${opportunities}`,
  early: (more) => `nach ${counted(more, 'weiteren Gelegenheit', 'weiteren Gelegenheiten')}`,
  early_all:
    'Eine Rate steht hier nach zwanzig Gelegenheiten: Karten, die ein gewonnenes Spiel verschenken konnten.',
  empty:
    'Noch ist nichts gezählt. Nach etwa fünf Spielen stehen hier Ihre ersten Raten, nach einem Dutzend, was counterplay daraus macht.',
  lead_errs: (mistakes, opportunities) =>
    `Von ${counted(opportunities, 'Karte', 'Karten')}, die ein Spiel verschenken konnten, haben ${mistakes} es getan.`,
  lead_less: 'Das ist seltener als bei anderen.',
  lead_more: 'Das ist öfter als bei anderen.',
  lead_same: 'Bei anderen ist es etwa so oft.',
  lead_early: (left) =>
    `Noch zu früh, um zu sagen, wie oft Sie irren: Es fehlen ${counted(left, 'Gelegenheit', 'Gelegenheiten')}.`,
  lead_work: (part, mistakes, opportunities) =>
    `Zu üben ist Ihr Spiel als ${part}: Dort waren es ${mistakes} von ${opportunities}.`,
  play_on: 'Weiterspielen',
  lead_learn: 'An den eigenen Fehlern üben',
  own: 'dieser Spieler',
  population: 'alle',
  below: 'Darunter jeweils: alle.',
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
  list_against: 'Gegen',
  list_when: 'Wann',
  no_lists: 'Noch keine Liste.',
  soloist_won: (wins, all) => `${wins} von ${counted(all, 'Alleinspiel', 'Alleinspielen')} gewonnen`,
  games_counted: (games, left, broken) =>
    [
      `${counted(games, 'Spiel', 'Spiele')} gezählt`,
      ...(left ? [`${left} ausgelassen (Tipps, Zurücknehmen, Übung)`] : []),
      ...(broken ? [`${broken} abgebrochen`] : []),
    ].join(', '),
  the_count: 'Was der Count daraus macht',
  count_unavailable: 'Der Count ist hier nicht verfügbar.',
  threshold: (threshold, base) =>
    `Er reizt gegen diesen Spieler ab einer Gewinnaussicht von ${threshold}; gegen einen Fremden ab ${base}.`,
  threshold_you: (threshold, base) =>
    `Er reizt gegen Sie ab einer Gewinnaussicht von ${threshold}; gegen einen Fremden ab ${base}.`,
  count_early: (left) =>
    `Nach ${counted(left, 'weiteren Gelegenheit', 'weiteren Gelegenheiten')} steht hier, wie mutig er reizt.`,
  count_why: (rate, opportunities, games) =>
    `Er rechnet mit einer Fehlerrate von ${rate}: aus dem, was üblich ist, und ${counted(opportunities, 'Gelegenheit', 'Gelegenheiten')} in ${counted(games, 'Spiel', 'Spielen')}.`,
  bolder: 'Darum reizt er mutiger als gegen einen Fremden.',
  calmer: 'Darum reizt er vorsichtiger als gegen einen Fremden.',
  same: 'Darum reizt er wie gegen einen Fremden.',
  stranger: 'Fremder',
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
  this_is_me_done: (other) => `${other} sind Sie: Die Raten Ihres Profils zählen über beide Namen zusammen.`,
  my_names: 'Sie spielen auch als',
  not_me: 'bin ich nicht',
  same_as: (names) => `Spielt auch als ${names}.`,
  not_modelled: 'Über diesen Spieler wird auf eigenen Wunsch nichts gelernt.',
  model_me: 'Aus meinen Spielen lernen',
  model_me_about:
    'Ausgeschaltet bleiben Ihre Spiele gespeichert, aber nichts wird aus ihnen gelernt: Gelerntes wird gelöscht, keine Rate wird gezeigt, und kein Bot stellt sich auf Sie ein.',
};

export const beliefs: Texts['beliefs'] = {
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
  like: (whom) => `Sie spielen am ehesten wie ${whom}.`,
  like_style: 'Sie spielen in einem eigenen Stil.',
  like_nobody: 'Sie spielen wie niemand, den er kennt.',
  early: (left) =>
    `Er hat noch nicht genug von Ihnen gesehen: Es fehlen ${counted(left, 'Karte', 'Karten')} mit einer Wahl, etwa ${counted(Math.ceil(left / 6), 'Spiel', 'Spiele')}.`,
  saw: (share, cards) => `Er hat ${share} Ihrer ${counted(cards, 'Karte', 'Karten')} vorausgesagt.`,
  so: 'Darum spielt er dagegen, so weit es sich bewährt hat.',
  so_style: 'Für die Wahl seiner Karten traut er dem noch nicht genug.',
  so_not: 'Darum spielt er gegen Sie einfach sein bestes Spiel.',
  play: 'Mit ihm spielen',
  right: (chance) => `Aussicht, dass Sie so spielen wie einer von diesen: ${chance}.`,
  weight: (weight, most) =>
    `Darum zählt das Modell ${weight} bei der Wahl seiner Karten und vollkommenes Spiel den Rest. Mehr als ${most} bekommt es nie.`,
  none: 'Gegen Sie spielt er einfach sein bestes Spiel.',
  predicted: (share, cards) => `${share} von ${counted(cards, 'Karte', 'Karten')} vorausgesagt`,
  fit: (fit, error) =>
    `Passung des Modells: ${fit} ± ${error}. Sie ist 0 bei einem, der spielt wie geglaubt, und deutlich darunter bei einem Fremden.`,
  how: 'Wie Sie spielen',
  how_unseen: 'Er hat Sie noch nicht spielen sehen.',
  how_usual: 'Bis jetzt spielen Sie wie die meisten.',
  how_about: (people, deals) =>
    `Wo Sie unter ${counted(people, 'erdachten Spieler', 'erdachten Spielern')} stehen, nach ${counted(deals, 'Spiel', 'Spielen')}. Der Strich sind Sie, das Band zeigt, wie sicher das ist.`,
  than: (words, others) => `Sie ${words} als ${others} von 10 erdachten Spielern.`,
  more_than: (others, all) => `mehr als ${others} von ${all}`,
  less_than: (others, all) => `weniger als ${others} von ${all}`,
  here: (words) => `hier ${words}`,
  reads: (share) =>
    `Darum schließt er aus Ihren Geboten und Karten, was Sie halten: Zu ${share} zählt dabei Ihr Stil.`,
  plays_on: 'Er probiert seine Karten auch gegen diesen Stil aus, soweit er dem traut.',
  reads_not: 'Darauf verlässt er sich noch nicht: Die Spieler, die er kennt, sagen Sie ebenso gut voraus.',
  bids_further: (mean, most) =>
    `Gegen Sie reizt er weiter als gegen Fremde: im Mittel ${mean} Stufen, höchstens ${most}.`,
  bids_less: (mean, most) =>
    `Gegen Sie reizt er weniger weit als gegen Fremde: im Mittel ${mean} Stufen, höchstens ${most}.`,
  bids_same: 'Er reizt wie gegen Fremde.',
  too_early: 'noch zu früh',
  after_more: (deals) => `nach etwa ${counted(deals, 'weiteren Spiel', 'weiteren Spielen')}`,
  show_games: 'Zwei Spiele zeigen',
  games_show: 'Spiele von Ihnen, die das zeigen:',
  game_number: (number) => `Spiel ${number}`,
  no_game_shows: 'Keines Ihrer letzten Spiele zeigt es deutlich.',
  lines: {
    'bids boldly': { name: 'reizt mutig', more: 'reizen mutiger', less: 'reizen vorsichtiger' },
    'plays hand games': {
      name: 'spielt Hand',
      more: 'spielen öfter Hand',
      less: 'nehmen den Skat öfter auf',
    },
    'grands rather than suits': {
      name: 'Grand statt Farbe',
      more: 'wählen öfter Grand',
      less: 'wählen öfter ein Farbspiel',
    },
    'plays null': { name: 'spielt Null', more: 'spielen öfter Null', less: 'spielen seltener Null' },
    'alone, leads trumps': {
      name: 'spielt allein Trumpf aus',
      more: 'ziehen als Alleinspieler öfter Trumpf',
      less: 'spielen als Alleinspieler öfter Nebenfarben aus',
    },
    'in defence, leads aces': {
      name: 'spielt im Gegenspiel Asse aus',
      more: 'spielen im Gegenspiel öfter Asse aus',
      less: 'halten im Gegenspiel Asse öfter zurück',
    },
    'gives the partner points': {
      name: 'schmiert dem Partner',
      more: 'schmieren dem Partner öfter',
      less: 'schmieren dem Partner seltener',
    },
    'gives points away': {
      name: 'gibt Augen her',
      more: 'geben der Gegenseite öfter Augen',
      less: 'sparen Ihre Augen öfter',
    },
    'takes what it can': {
      name: 'nimmt Stiche',
      more: 'nehmen Stiche öfter, wo Sie können,',
      less: 'lassen Stiche öfter laufen',
    },
    ruffs: { name: 'sticht ein', more: 'stechen öfter ein', less: 'stechen seltener ein' },
    'plays unusual cards': {
      name: 'spielt ungewöhnliche Karten',
      more: 'spielen öfter ungewöhnliche Karten',
      less: 'spielen öfter übliche Karten',
    },
    'plays unusual cards in dear tricks': {
      name: 'ungewöhnlich in teuren Stichen',
      more: 'spielen in teuren Stichen öfter ungewöhnliche Karten',
      less: 'spielen in teuren Stichen öfter übliche Karten',
    },
  },
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
  again: (name) =>
    `Die Karten von ${whom(name)}, noch einmal betrachtet mit dem, was er heute von Ihnen weiß: was er wählen würde und was ohne Modell.`,
  no_choice: 'In diesem Spiel hatte er keine Karte zu wählen.',
  today: 'Heute',
  without: 'Ohne Modell',
  weight_short: 'Modell zählt',
  gain: 'Wert der Wahl',
  gain_about: (value, other) => `Punkte: ${value} gegen ${other}`,
  differs: 'das Modell hat die Karte geändert',
};

export const progress: Texts['progress'] = {
  title: 'Ihre Entwicklung',
  link: 'Entwicklung',
  deals: (deals) => (deals === 1 ? 'Ein Spiel, das zählt.' : `${deals} Spiele, die zählen.`),
  none: 'Noch nichts zu zeigen: Spielen Sie einige Runden, oder lesen Sie Ihre Spiele ein und sagen Sie, welcher Name Sie sind.',
  will: [
    'Nach etwa 20 Gelegenheiten: wie oft Sie irren, nach Rolle, Stich und Thema.',
    'Nach 36 Spielen gegen Bots: Ihre Wertung, neben deren.',
    'Nach mehr Spielen: die Gewohnheit, die Sie am meisten kostet.',
  ],
  rating: 'Wertung',
  rating_is: (points, low, high) => `${counted(points, 'Punkt', 'Punkte')} je Liste (${low} bis ${high})`,
  rating_about: (deals) =>
    `Turnierpunkte je Liste über dem Bot „rules“, aus ${counted(deals, 'Spiel', 'Spielen')} gegen Bots mit bekannter Stärke. Das Modell: Ihre Punkte in einem Spiel abzüglich des Mittels der anderen sind Ihre Wertung abzüglich des Mittels ihrer Wertungen, dazu Glück. Der Bereich (95 %) enthält das Glück und was an den Bots ungewiss ist.`,
  rating_early: 'Noch zu früh: Es braucht 36 Spiele gegen Bots.',
  rating_picture: 'Ihre Wertung neben zwei Bots',
  habit: 'Die Gewohnheit, die Sie am meisten kostet',
  habit_early: 'Noch zu früh, um das zu sagen.',
  habit_is: (cost, low, high) => `${counted(cost, 'Punkt', 'Punkte')} je Liste (${low} bis ${high})`,
  habit_shown: (shown, could, expected) =>
    `${shown} von ${could} Malen; andere in gleicher Lage ${expected}-mal.`,
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
  p: 'p-Wert',
  cost: 'Punkte je Liste',
  certain: 'sicher',
  errors: 'Fehler je Gelegenheit',
  errors_about:
    'Ein Fehler gibt ein gewonnenes Spiel her und war nach dem, was Sie wissen konnten, schlechter als die beste Karte; bloßes Pech zählt nicht. Bänder sind 95 %.',
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
  against: 'Gegen jeden Gegner',
  against_early: (deals) =>
    `Ein Gegner steht hier nach ${counted(deals, 'gemeinsamen Spiel', 'gemeinsamen Spielen')}.`,
  against_about: 'Punkte je Spiel, abzüglich des Mittels der beiden anderen.',
  name: 'Gegner',
  mean: 'Punkte je Spiel',
  interval: '95 %',
  numbers: 'Zahlen zeigen',
};
