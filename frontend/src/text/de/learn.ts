// Lektionen und Glossar auf Deutsch.
import type { Texts } from '../en';

export const learn: Texts['learn'] = {
  title: 'Skat lernen',
  about: 'Zehn kurze Lektionen mit Karten zum Anklicken, jede ein paar Minuten. Sie gehen auch ohne Netz.',
  lesson: (number) => `Lektion ${number}`,
  done: 'fertig',
  start: 'Anfangen',
  go_on: 'Weitermachen',
  again: 'Noch einmal',
  next_lesson: 'Nächste Lektion',
  all_lessons: 'Alle Lektionen',
  finished: 'Das war die letzte Lektion. Jetzt wird gespielt.',
  progress: (step, steps) => `Schritt ${step} von ${steps}`,
  right: 'Richtig.',
  wrong: 'Die ist es nicht. Versuchen Sie eine andere.',
  more: (left): string => (left === 1 ? 'Richtig. Noch eine Karte.' : `Richtig. Noch ${left} Karten.`),
  your_cards: 'Karten zum Anklicken',
  look_at: 'Karten',
  table: 'Auf dem Tisch',
  answers: 'Antworten',
  glossary: 'Wörter des Spiels',
  savedHere: 'Wie weit Sie sind, merkt sich dieser Browser.',
  ask_worth: 'Wie hoch kann ich reizen?',
  ask_bid: (value) => `Was bedeutet ${value}?`,
};

export const glossary: Texts['glossary'] = {
  title: 'Wörter des Spiels',
  about: 'Was Skatspieler meinen. Am Tisch sagen es die gepunkteten Wörter, wenn man sie drückt.',
  words: {
    announce: [
      'ansagen',
      'Vor dem Spiel, in einem Handspiel, zu sagen, dass man Schneider oder Schwarz spielt. Das erhöht den Wert und muss dann gelingen.',
    ],
    auction: ['Reizen', 'Vor dem Spiel wird ausgemacht, wer allein spielt: wer das höchste Gebot hält.'],
    bid: [
      'Gebot',
      'Eine Zahl wie 18, 20, 22, 23, 24, 27: „Mein Spiel ist mindestens so viel wert.“ Wer nicht mehr mitgeht, passt.',
    ],
    card_points: [
      'Augen',
      'Ass 11, Zehn 10, König 4, Dame 3, Bube 2, die anderen nichts: zusammen 120. Allein braucht man 61.',
    ],
    claim: [
      'den Rest beanspruchen',
      'Zu sagen, dass alle übrigen Stiche einem gehören. Hier gilt es, wenn es bei jeder Lage der Karten stimmt.',
    ],
    dealer: ['Geber', 'Wer die Karten gibt. Danach kommt Vorhand.'],
    defender: ['Gegenspieler', 'Einer der zwei, die zusammen gegen den Alleinspieler spielen.'],
    discard: [
      'drücken',
      'Wer den Skat aufgenommen hat, legt zwei Karten verdeckt weg. Ihre Augen zählen mit.',
    ],
    follow: [
      'bedienen',
      'Die Farbe zu spielen, die angespielt wurde, oder Trumpf auf Trumpf. Wer kann, muss.',
    ],
    forehand: ['Vorhand', 'Nach dem Geber: spielt zum ersten Stich aus und hört die Gebote zuerst.'],
    grand: ['Grand', 'Nur die vier Buben sind Trumpf. Er zählt 24.'],
    hand: ['Hand', 'Zu spielen, ohne den Skat anzusehen. Das Spiel zählt eins mehr.'],
    hold: ['halten', 'Ja zu sagen zu einem Gebot: „Das würde ich auch spielen.“'],
    jack: ['Buben', 'Die vier höchsten Trümpfe: Kreuz, Pik, Herz, Karo, in dieser Reihenfolge.'],
    lead: [
      'ausspielen',
      'Die erste Karte eines Stichs zu spielen. Vorhand beginnt, danach, wer den letzten Stich hatte.',
    ],
    list: ['Liste', 'Ein Abend Skat: 36 Spiele zu dritt, auf einem Blatt angeschrieben.'],
    matadors: [
      'Spitzen (mit, ohne)',
      'Die höchsten Trümpfe in Folge vom Kreuz-Buben an. Wer die ersten zwei hat und den dritten nicht, spielt „mit 2“; wem die ersten zwei fehlen, der spielt „ohne 2“.',
    ],
    middlehand: ['Mittelhand', 'Zweiter Platz. Reizt Vorhand.'],
    null: [
      'Null',
      'Kein Trumpf; wer allein spielt, darf keinen Stich bekommen. Er zählt 23, aus der Hand 35, offen 46, beides 59.',
    ],
    ouvert: ['offen (ouvert)', 'Die Karten dessen, der allein spielt, liegen offen auf dem Tisch.'],
    overbid: [
      'überreizt',
      'Ein Spiel, das weniger wert ist als das Gebot, ist verloren, auch mit genug Augen.',
    ],
    passed: ['eingepasst', 'Alle drei passen: Niemand spielt, niemand schreibt an.'],
    rearhand: ['Hinterhand', 'Dritter Platz. Reizt, wer von den ersten zwei übrig ist.'],
    resign: ['aufgeben', 'Das Spiel verloren zu geben.'],
    schneider: ['Schneider', 'Weniger als 31 Augen für eine Seite. Das Spiel zählt eins mehr.'],
    schwarz: ['Schwarz', 'Kein einziger Stich für eine Seite. Das Spiel zählt noch eins mehr.'],
    seeger: [
      'Seeger-Fabian',
      'So werden Listen gezählt: Ein gewonnenes Spiel bringt seinen Wert und 50, ein verlorenes kostet den doppelten Wert und 50 und gibt jedem Gegenspieler 40.',
    ],
    skat: ['Skat', 'Die zwei Karten, die verdeckt in der Mitte liegen. Wer allein spielt, darf sie nehmen.'],
    soloist: [
      'Alleinspieler',
      'Wer das Reizen gewinnt, spielt allein gegen die anderen zwei und bestimmt das Spiel.',
    ],
    suit_game: [
      'Farbspiel',
      'Trumpf sind die vier Buben und die sieben Karten einer Farbe. Karo zählt 9, Herz 10, Pik 11, Kreuz 12.',
    ],
    trick: [
      'Stich',
      'Drei Karten, von jedem eine. Der höchste Trumpf nimmt ihn, ohne Trumpf die höchste Karte der angespielten Farbe.',
    ],
    trump: [
      'Trumpf',
      'Eine Karte, die jede andere Farbe sticht: die Buben, und im Farbspiel alle Karten der Farbe.',
    ],
  },
};
