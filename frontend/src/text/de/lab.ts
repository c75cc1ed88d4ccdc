// Das Labor auf Deutsch.
import type { Texts } from '../en';
import { counted } from '../counted';

export const lab: Texts['lab'] = {
  tabs: {
    studies: 'Studien',
    match: 'Wettkampf',
    onecard: 'Ein-Karten-Poker',
    leduc: 'Leduc-Poker',
  },
  studies_about:
    'Was gemessen wurde, je ein Befund. Darunter jeweils der Befehl, der ihn neu erzeugt, und alle Tabellen.',
  measured: 'Wie gemessen wurde: Befehl, Tabellen, Bilder',
  findings: {
    counterplay: {
      claim: 'Je länger counterplay einen Gegner kennt, desto mehr gewinnt es.',
      says: (first, later) =>
        `Gegen zwei Fremde holt es je Liste ${first} Punkte mehr als kermit bei denselben Karten; hat es 144 ihrer Spiele gesehen, ${later}.`,
      about: 'Punkte je Liste von 36 Spielen mehr als kermit, mit 95-%-Intervallen, nach bekannten Spielen.',
      bars: [],
      rows: {
        0: 'nichts bekannt',
        12: '12 Spiele bekannt',
        36: '36 Spiele bekannt',
        144: '144 Spiele bekannt',
        1000: '1000 Spiele bekannt',
      },
    },
    opponents: {
      claim: 'Es gibt Gegner jeder Stärke.',
      says: (weakest, strongest) =>
        `Eine Liste gegen zwei Vereinsspieler bringt dem Anfänger ${weakest} Punkte neben den beiden anderen, counterplay ${strongest}. Wer Karten zufällig spielt, liegt weit darunter und fehlt hier.`,
      about:
        'Punkte je Liste von 36 Spielen, abzüglich des Mittels der beiden anderen, mit 95-%-Intervallen.',
      bars: [],
      rows: {
        beginner: 'Anfänger',
        casual: 'gemütlich',
        club: 'Vereinsspieler',
        xskat: 'XSkats Doppelgänger',
        strong: 'stark',
        expert: 'Experte',
        pi20: 'pi20, der Karten liest',
        count: 'der Count',
        autodidact: 'autodidact',
        counterplay: 'counterplay',
      },
    },
    habits: {
      claim: 'Eine deutliche Gewohnheit wird nach einer Liste genannt.',
      says: (named, wrongly) =>
        `Simulierte Spieler, die immer zu hoch reizen, hören davon bei ${named} der Listen von 36 Spielen. Von denen ohne Gewohnheit hören ${wrongly} von einer.`,
      about: 'Wie oft eine Gewohnheit nach 36 Spielen genannt wird, mit 95-%-Intervallen.',
      bars: [],
      rows: {
        none: 'keine Gewohnheit: doch eine genannt',
        'bids too high': 'reizt zu hoch',
        'does not draw trumps': 'zieht keine Trümpfe',
        'gives away points in defence': 'verschenkt im Gegenspiel Augen',
      },
    },
    review: {
      claim: 'Beurteilt wird nach dem, was man wissen konnte, und das kostet fast nichts.',
      says: (practical, hindsight, decision) =>
        `Der Fehler der Gewinnchance ist ${practical} bei einem Maß, das nur ein Blatt sieht, ${hindsight} bei offenen Karten, und ${decision}, wenn man glaubt, alle anderen sähen jede Karte.`,
      about: 'Mittlerer quadratischer Fehler der Gewinnchance, mit 95-%-Intervallen: weniger ist besser.',
      bars: [],
      rows: {
        practical: 'in der Praxis: das Maß der Urteile',
        hindsight: 'alle Karten offen',
        decision: 'nach Kenntnisstand',
      },
    },
    verdicts: {
      claim: 'Ein Urteil hält, wenn die Karte noch einmal beurteilt wird.',
      says: (inaccuracy, mistake, blunder) =>
        `Mit anderen Karten und anderem Glück noch einmal beurteilt, kosten ${inaccuracy} von allem, was mindestens ungenau hieß, wieder etwas; ${mistake} der Fehler sind wieder mindestens ungenau, ${blunder} der groben Fehler wieder mindestens Fehler.`,
      about: 'Wie oft der zweite Blick zustimmt, mit 95-%-Intervallen.',
      bars: [],
      rows: {
        inaccuracy: 'ungenau: ab 5 Punkten',
        mistake: 'Fehler: ab 20',
        blunder: 'grober Fehler: ab 40',
      },
    },
    drills: {
      claim: 'Die Antwort der Reizübung hält, wenn man sie ausspielt.',
      says: (flat, doubting, pass) =>
        `In hundert Übungen, jede hundertmal ausgespielt, bringt neben ihrer Antwort eine Regel, nach der jedes Passen gleich viel kostet, ${flat} Punkte je Spiel, das niedrigste Gebot innerhalb aller Fehler ${doubting}, und immer zu passen ${pass}.`,
      about: 'Punkte je Spiel mehr als die Antwort der Übung, mit 95-%-Intervallen.',
      bars: [],
      rows: {
        'best answer': 'die Übung: das niedrigste gleich gute Gebot',
        'brings most': 'das Gebot, das am meisten bringt',
        'a pass costs 25': 'jedes Passen kostet gleich viel',
        'doubts its estimates': 'das niedrigste innerhalb aller Fehler',
        'wins 60%': 'so hoch, wie 60 % gewinnen',
        pass: 'immer passen',
      },
    },
    players: {
      claim: 'Was der Reizbewerter verspricht, trifft ein.',
      says: (percent) => `Von Spielen, denen er 70 bis 80 % gab, wurden ${percent} gewonnen.`,
      about: 'Gewonnene Spiele, mit 95-%-Intervallen, nach der versprochenen Chance.',
      bars: ['gewonnen', 'versprochen'],
      rows: {
        0: 'bis 10 %',
        10: '10 bis 20 %',
        20: '20 bis 30 %',
        30: '30 bis 40 %',
        40: '40 bis 50 %',
        50: '50 bis 60 %',
        60: '60 bis 70 %',
        70: '70 bis 80 %',
        80: '80 bis 90 %',
        90: '90 % und mehr',
      },
    },
    count: {
      claim: 'Nach den Fehlern der anderen zu reizen lohnt sich gegen starke Gegner.',
      says: (strong) =>
        `Gegen zwei, die von 100 Spielen, die man verschenken kann, 3 verschenken, holt der Count je Liste ${strong} Punkte mehr als kermit. Gegen schwächere ist es weniger.`,
      about: 'Punkte je Liste von 36 Spielen, die der Count mehr holt als kermit, mit 95-%-Intervallen.',
      bars: [],
      rows: {
        'mistake(0.03)': 'gegen 3 Fehler von 100',
        'mistake(0.1)': 'gegen 10 von 100',
        'mistake(0.25)': 'gegen 25 von 100',
        'mistake(0.25,threshold=0.7)': 'gegen 25 von 100, vorsichtig reizend',
        rules: 'gegen Faustregeln',
      },
    },
    inference: {
      claim: 'Gebote und Karten verraten, wo die anderen liegen.',
      says: (policies, kermit, locations) =>
        `Karte für Karte danach gelesen, wie Menschen spielen, machen sie die wahre Verteilung für den Alleinspieler im Farbspiel ${policies} so wahrscheinlich wie vorher. Ältere Verfahren kommen auf ${kermit} und ${locations}.`,
      about: 'Wie viel wahrscheinlicher die wahre Verteilung wird, mit 95-%-Intervallen.',
      bars: [],
      rows: {
        ni: 'nichts gelesen',
        ki: 'wie Kermit liest',
        cli: 'danach, wo Karten meist liegen',
        pi: 'danach, wie man spielt',
      },
    },
    autodidact: {
      claim: 'Ein Spieler, der sich selbst unterrichtet hat, schlägt den, der rechnet.',
      says: (rules, xskat) =>
        `Bei denselben Karten holt autodidact je Liste ${rules} Punkte mehr als kermit gegen zwei, die nach Faustregeln spielen, und ${xskat} gegen zwei von XSkats Art.`,
      about: 'Punkte je Liste von 36 Spielen mehr als kermit, mit 95-%-Intervallen.',
      bars: [],
      rows: {
        rules: 'gegen Faustregeln',
        'imitator(xskat)': 'gegen XSkats Doppelgänger',
      },
    },
    evolution: {
      claim: 'Gezüchtete Pokerspieler kommen nahe an das Mögliche.',
      says: (share, most, worst, bound) =>
        `Gegen einen lockeren, aggressiven Gegner gewinnen sie ${share} der Turniere, mehr als ${most} kann niemand; gegen einen vorsichtigen, passiven ${worst} von ${bound}.`,
      about: 'Gewonnene Turniere im Ein-Karten-Poker gegen jeden Stil.',
      bars: ['gewonnen', 'mehr geht nicht'],
      rows: {
        'fig3-exact': 'locker, aggressiv',
        'fig4-exact': 'locker, passiv',
        'fig5-exact': 'vorsichtig, aggressiv',
        'fig6-exact': 'vorsichtig, passiv',
      },
    },
    abd: {
      claim: 'Vertrauen nach dem, was man gesehen hat, gewinnt viel und wagt wenig.',
      says: (chips, risked, blind) =>
        `Nach 100 Spielen Leduc-Poker gewinnt es ${chips} Chips je Spiel und kann gegen eine perfekte Antwort ${risked} verlieren. Wer dem Modell blind glaubt, kann ${blind} verlieren.`,
      about: 'Chips je Spiel, im Mittel aller Wiederholungen.',
      bars: ['gewinnt', 'kann verlieren'],
      rows: {
        'abd, p from data': 'Vertrauen nach dem Gesehenen',
        equilibrium: 'kein Vertrauen: der sichere Weg',
        'best response': 'blindes Vertrauen',
        'data-biased': 'Vertrauen durch Zählen',
      },
    },
    bridge: {
      claim: 'Auch im Bridge irren Gegenspieler früh.',
      says: (early, late) =>
        `Von Karten, die den Kontrakt verschenken können, spielen sie im 2. Stich ${early} falsch, im 10. ${late}.`,
      about: 'Fehler der Gegenspieler je Gelegenheit, Stich für Stich, mit 95-%-Intervallen.',
      bars: [],
      rows: Object.fromEntries(
        Array.from({ length: 12 }, (_, place) => [`${place + 1}`, `${place + 1}. Stich`]),
      ),
    },
  },
  no_studies: 'Hier hat keine Studie Ergebnisse.',
  rows: (count) => counted(count, 'Zeile', 'Zeilen'),
  match_about:
    'Ein kleiner Wettkampf von Bots mit doppelten Karten; der Stand je Liste von 36 Spielen läuft mit.',
  player: (number) => `Spieler ${number}`,
  nobody: 'wie Spieler 2',
  seed: 'Startzahl',
  start: 'Los',
  points: 'Punkte je Liste',
  interval: '95-%-Intervall',
  no_interval: 'noch nicht',
  onecard_about:
    'Jeder eine Karte: aussteigen, mitgehen oder erhöhen. Die Maschine beobachtet Sie und zeigt, wofür sie Sie hält.',
  against: 'Gegen',
  againsts: {
    champion: 'Champion (gezüchtetes Netz)',
    bayes: 'bayes (genaue Vermutung)',
    bayes_safe: 'bayes, vorsichtig',
    LA: 'locker aggressiv',
    LP: 'locker passiv',
    TA: 'streng aggressiv',
    TP: 'streng passiv',
    'none of these': 'nichts davon',
  },
  chips: 'Chips für jeden',
  sit: 'Hinsetzen',
  hand: (number) => `Runde ${number}`,
  your_card: 'Ihre Karte',
  its_card: 'Karte der Maschine',
  pot: 'Topf',
  to_pay: 'Mitgehen kostet',
  your_chips: 'Ihre Chips',
  its_chips: 'Chips der Maschine',
  acts: {
    fold: 'Aussteigen',
    check: 'Schieben',
    call: 'Mitgehen',
    bet: 'Setzen',
    raise: 'Erhöhen',
    next: 'Nächste Runde',
  },
  it: 'Die Maschine',
  belief: 'Wofür sie Sie hält',
  belief_hands: (count) => `aus ${counted(count, 'Runde', 'Runden')}`,
  no_belief: 'Dieser Spieler vermutet nichts.',
  won_tournament: 'Sie haben das Turnier gewonnen.',
  lost_tournament: 'Die Maschine hat das Turnier gewonnen.',
  leduc_about:
    'ABD traut seinem Bild von Ihnen mit Wahrscheinlichkeit p. Mehr p gewinnt mehr, wenn das Bild stimmt, und wagt mehr, wenn nicht.',
  trust: 'Vertrauen p',
  model: 'Es hält Sie für',
  models: { uniform: 'Zufallsspiel', S1: 'Stil S1', S2: 'Stil S2', S3: 'Stil S3', S4: 'Stil S4' },
  seat: 'Ihr Platz',
  seats: { 1: 'erster', 2: 'zweiter' },
  no_curve: 'Die Studie hat diese Kurve für Zufallsspiel und Stil S1, mit Ihnen als Zweitem.',
  source: 'Aus:',
  gain: 'Gewinn gegen das Bild',
  risk: 'Angreifbarkeit',
  risk_at: (p, gain, risk) =>
    `Bei p = ${p} gewinnt es ${gain} Chips je Spiel gegen das Bild und kann ${risk} an eine vollkommene Antwort verlieren.`,
  open_card: 'Offene Karte',
  bets: 'Einsätze',
  game: (number) => `Spiel ${number}`,
  won_chips: (chips) => `Dieses Spiel: ${chips} Chips.`,
  total: (chips, games) => `Zusammen: ${chips} Chips in ${counted(games, 'Spiel', 'Spielen')}.`,
  moves: 'Das ganze Spiel',
};
