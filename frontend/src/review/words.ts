// What was judged, put into words of the chosen language; the facts come from the server.
import type { GameRecord, Reason } from '../api/types';
import { gameName, nameOf, rankLetter, texts } from '../text/texts';

const SIGNS = { C: '♣', S: '♠', H: '♥', D: '♦' } as const;
const GAMES = { C: 'clubs', S: 'spades', H: 'hearts', D: 'diamonds', G: 'grand', N: 'null' } as const;

const ALL_POINTS = 120;

/** A card as it is written in a sentence. */
export function shortCard(card: string): string {
  return `${SIGNS[card[0] as keyof typeof SIGNS]}${rankLetter(card)}`;
}

/** A declaration as records write it (`CHS`), in words. */
export function declaredGame(text: string): string {
  const { declared } = texts();
  const marks = text.slice(1);
  const words = [gameName(GAMES[text[0] as keyof typeof GAMES])];
  if (marks.includes('H')) words.push(declared.hand);
  if (marks.includes('Z')) words.push(declared.schwarz);
  else if (marks.includes('S')) words.push(declared.schneider);
  if (marks.includes('O')) words.push(declared.ouvert);
  return words.join(' ');
}

/** Why a card was wrong: by the card points of its own side, under best play. */
export function reasonWords(reason: Reason): string {
  const t = texts().judged.reason;
  const { played, better } = reason;
  const card = shortCard(played.card);
  const deed = t.deeds[better.deed](shortCard(better.card));
  if (reason.null) {
    return reason.soloist
      ? `${t.null_takes(card, played.decisive ?? 0)} ${t.null_clear(deed)}`
      : `${t.null_after(card)} ${t.null_makes(deed, better.decisive ?? 0)}`;
  }
  const first = !played.ours
    ? played.trick_points
      ? t.gives(card, played.trick_points, played.reached)
      : t.gives_trick(card, played.reached)
    : played.deed === 'lets_partner'
      ? t.brings(card, played.trick_points, played.reached)
      : t.takes(card, played.trick_points, played.reached);
  const needed = reason.needed === null || reason.soloist ? reason.needed : ALL_POINTS + 1 - reason.needed;
  const turned = needed === null || (played.reached < needed && better.reached >= needed);
  const second = turned
    ? t.makes(deed, better.reached, needed)
    : t.makes_alike(deed, better.reached, played.reached >= (needed ?? 0));
  return `${first} ${second}`;
}

/** What somebody did, in a word or two. */
export function actionWords(action: string): string {
  const { did } = texts().judged;
  if (action === 'p') return did.p;
  if (action === 'y') return did.y;
  if (/^\d+$/.test(action)) return did.bid(action);
  if (/^[CSHD][AKQJT987]$/.test(action)) return did.played(shortCard(action));
  return did.declared(declaredGame(action));
}

/** Who sat where; who has no name (or whose name is hidden) is called by the seat. */
export function seatNames(game: GameRecord): string[] {
  const { seats } = texts();
  return game.info.players.map((name, seat) => nameOf(name) || (seats[seat] ?? ''));
}
