// Tische mit Freunden, Konto und Datenschutz auf Deutsch.
import type { Texts } from '../en';
import { addressing } from '../addressed';
import { counted } from '../counted';

const { does, whom } = addressing('Sie', 'Ihnen');

export const account: Texts['account'] = {
  title: 'Auf einem anderen Gerät weiterspielen',
  about:
    'Ein Konto brauchen Sie nicht: Dieser Browser erinnert sich. Mit Name und Kennsatz finden Sie sich auch anderswo wieder.',
  login: 'Name zum Anmelden',
  phrase: 'Kennsatz (mindestens 12 Zeichen)',
  present: 'Bisheriger Kennsatz',
  set: 'Kennsatz hinterlegen',
  change: 'Kennsatz ändern',
  is_set: (login) => `Sie können sich als ${login} anmelden.`,
  drop: 'Konto entfernen',
  sign_out: 'Hier abmelden',
  signed_out: 'Dieser Browser ist abgemeldet. Was Sie gespielt haben, bleibt: Melden Sie sich wieder an.',
  sign_in: 'Anmelden',
  sign_in_about: 'Was dieser Browser unter seinem jetzigen Namen gespielt hat, bleibt bei diesem Namen.',
  signed_in: 'Sie sind angemeldet.',
  everywhere: 'Überall abmelden',
  everywhere_done: 'Alle anderen Geräte sind abgemeldet.',
  done: 'Hinterlegt.',
  wrong: 'Dieser Name und dieser Kennsatz gehören nicht zusammen.',
  taken: 'Mit diesem Namen meldet sich schon jemand an: wählen Sie einen anderen.',
};

export const friends: Texts['friends'] = {
  title: 'Mit Freunden spielen',
  about:
    'Zu zweit bis viert an einem Tisch; leere Stühle übernehmen Bots. Jeder braucht einen Link und niemand ein Konto.',
  chairs: 'Stühle',
  three: 'Drei',
  four: 'Vier: der Geber setzt aus',
  chair: (number) => `Stuhl ${number}`,
  friend: 'Jemand, den ich einlade',
  clock: 'Uhr',
  clock_off: 'aus',
  seconds: (count) => `${count} Sekunden je Zug`,
  blocked: 'Blockierte Namen',
  blocked_about: 'Ihre Zeilen werden nicht gezeigt, und an Ihre Tische kommen sie nicht.',
  unblock: 'Freigeben',

  join_title: 'Sie sind eingeladen',
  join_about: (host, names) => `${host} bittet Sie an einen Skattisch. Dort: ${names}.`,
  join_watch: 'Sie schauen zu.',
  join_deals: (deals) => `Eine Liste von ${counted(deals, 'Spiel', 'Spielen')}.`,
  join_started: 'Die Liste läuft schon: Sie nehmen einen freien Stuhl.',
  sit: 'Platz nehmen',
  watch: 'Zuschauen',
  join_gone:
    'Dieser Link gilt nicht: er wurde schon benutzt, zurückgenommen oder ist abgelaufen. Bitten Sie um einen neuen.',

  lobby: 'Bevor es losgeht',
  lobby_about: 'Schicken Sie jedem einen Link. Sind alle am Tisch bereit, eröffnet der Gastgeber.',
  ready: 'Ich bin bereit',
  unready: 'Noch nicht',
  is_ready: 'bereit',
  not_ready: 'noch nicht bereit',
  free_chair: 'freier Stuhl',
  begin: 'Anfangen',
  begin_bots: 'Leere Stühle spielt eine Faustregel.',
  waiting_host: (name) => `${does(name, 'fängt', 'fangen')} an, wenn alle bereit sind.`,
  invite: 'Ein Link zum Mitspielen',
  invite_watch: 'Ein Link zum Zuschauen',
  this_machine:
    'Diese Adresse gilt nur auf diesem Gerät. Für Freunde in Ihrem Netz sagen Sie make run LAN=1 (oder counterplay serve --lan) und verschicken Links von der Adresse, die dann erscheint; counterplay serve --host und --name sind für das Internet.',
  unread: 'ungelesene Zeilen',
  link_about: 'Für eine Person, einmal, für 24 Stunden. Er wird nur jetzt gezeigt.',
  links: 'Links',
  link_state: { open: 'offen', used: 'benutzt', revoked: 'zurückgenommen', expired: 'abgelaufen' },
  link_watch: 'zum Zuschauen',

  people: 'Am Tisch',
  host: 'Gastgeber',
  away: 'abwesend: eine Vertretung spielt',
  gone: 'nicht verbunden',
  empty: 'leerer Stuhl: eine Faustregel spielt',
  sits_out: 'gibt und setzt aus',
  spectators: (count) => (count === 1 ? 'Eine Person schaut zu' : `${count} Personen schauen zu`),
  go_away: 'Mich vertreten lassen',
  come_back: 'Ich bin wieder da',
  you_away: 'Eine Vertretung spielt für Sie.',
  you_watch: 'Sie schauen zu: Sie sehen, was gespielt und angesagt wird, und danach alle Karten.',
  you_sit_out: 'Sie geben und setzen dieses Spiel aus.',
  remove: 'Entfernen',
  remove_ask: (name) => `${name} vom Tisch entfernen? Ein Zurück gibt es dann nicht.`,
  block: 'Blockieren',
  report: 'Dem Gastgeber melden',
  reported: (by, name, text) => `${does(by, 'meldet', 'melden')} ${name}${text ? `: „${text}“` : '.'}`,
  report_sent: 'Der Gastgeber weiß Bescheid.',
  block_done: 'Blockiert: Sie sehen keine Zeilen mehr von dort.',
  seconds_left: (seconds) => `${seconds} s`,
  again_waits: 'Der nächste Tisch ist offen: Dort wartet schon jemand auf Sie.',
  sign: 'Gesichter und fertige Sätze',
  signs: {
    smile: 'Lächeln',
    wow: 'Staunen',
    sad: 'Traurig',
    heart: 'Herz',
    hello: 'Hallo!',
    well_played: 'Gut gespielt!',
    thanks: 'Danke!',
    sorry: 'Tut mir leid!',
    moment: 'Einen Moment, bitte.',
    bye: 'Danke fürs Spiel!',
  },
  waiting_for: (names) => `Warten auf ${names}.`,
  first_deal: 'Jeder Browser gibt jetzt eine eigene Zahl zum Mischen. Niemand kann die Karten bestimmen.',
  deal_me_in: 'Ich bin dabei',
  fair_step:
    'Mit Freunden legt sich jeder Browser zuerst auf eine Zahl fest, durch ihren SHA-256 mit Tisch, Spiel und Stuhl. Haben es alle getan, decken alle auf, und alle Zahlen zusammen sind die Zahl aus Schritt 2. Wer nie aufdeckt, hat nichts davon: Das Spiel wird aufgegeben, und eine Vertretung spielt für ihn.',
  fair_right: 'Alle haben die Zahl aufgedeckt, auf die sie sich festgelegt hatten.',
  fair_wrong: 'Eine Zahl ist nicht die, auf die sich jemand festgelegt hatte.',
  elsewhere_go: 'Dorthin',

  chat: 'Gespräch',
  chat_off: 'Das Gespräch ist abgeschaltet.',
  chat_turn_off: 'Gespräch abschalten',
  chat_turn_on: 'Gespräch einschalten',
  chat_about: 'Die Zeilen werden nirgends aufbewahrt.',
  say: 'Etwas sagen',
  send: 'Senden',
  more_of: (name) => `Mehr zu ${whom(name)}`,

  said: {
    sits: (name) => `${does(name, 'nimmt', 'nehmen')} Platz.`,
    rises: (name) => `${does(name, 'verlässt', 'verlassen')} den Tisch.`,
    removed: (name) => `${does(name, 'wurde', 'wurden')} entfernt.`,
    starts: 'Die Liste beginnt.',
    away: (name) => `${does(name, 'ist', 'sind')} abwesend: eine Vertretung spielt.`,
    back: (name) => `${does(name, 'ist', 'sind')} wieder da.`,
    hosts: (name) => `${does(name, 'ist', 'sind')} jetzt Gastgeber.`,
    offered_again: (name) =>
      `Die Zahl von ${whom(name)} kam nie: das Spiel ist aufgegeben, eine Vertretung spielt für ${name}, und es wird neu gemischt.`,
  },
};

export const privacy: Texts['privacy'] = {
  title: 'Datenschutz',
  link: 'Datenschutz: was über Sie aufbewahrt wird',
  sections: [
    [
      'Was aufbewahrt wird',
      'Ihr Name, wie Sie ihn angeben; ein Hash des Cookies, an dem dieser Browser erkannt wird; Ihre Tische mit allem, was dort gereizt und gespielt wurde; fertige Spiele, ihre Beurteilung und was lernende Gegner daraus gemacht haben; Aufzeichnungen, die Sie mitgebracht haben; wen Sie blockiert haben; und, falls Sie ihn gewählt haben, der Name zum Anmelden und ein Argon2-Hash Ihres Kennsatzes, nie der Kennsatz selbst.',
    ],
    [
      'Was nicht aufbewahrt wird',
      'Keine E-Mail-Adresse, keine Verfolgung, nichts von anderen Seiten. Gesprächszeilen und Meldungen an den Gastgeber stehen nur im Speicher des Servers und vergehen mit dem Tisch. Ihre Netzadresse wird gegen Missbrauch im Speicher gezählt und nirgends geschrieben.',
    ],
    [
      'Wer es sieht',
      'An einem Tisch mit Freunden sehen alle dort Ihren Namen, was Sie spielen und nach jedem Spiel alle Karten. Die anderen behalten diese Spiele so wie Sie. Auf einem Server, den andere erreichen, sieht sonst niemand Ihre Spiele.',
    ],
    [
      'Wie lange',
      'Bis Sie es löschen. Wer nur hereinschaut und nie spielt, ist nach 30 Tagen vergessen. Eine Einladung gilt höchstens 7 Tage.',
    ],
    [
      'Mitnehmen oder löschen',
      'In Ihrem Profil: eine Datei mit allem, und ein Knopf, der alles löscht. Spiele, die andere mitgespielt haben, bleiben ihre, ohne Ihren Namen. Sind Sie Gastgeber eines Tisches mit Freunden, wird es jemand anderes von ihnen.',
    ],
  ],
  profile: 'Zu Ihrem Profil',
};
