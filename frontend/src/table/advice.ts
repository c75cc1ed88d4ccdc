// What an adviser or a coach would do, as a sentence.
import type { Declared } from '../api/types';
import { cardName, texts, titleOf } from '../text/texts';

/** Return the sentence; `game` is the declaration that the action names, if it is one. */
export function adviceWords(action: string, game: Declared | undefined): string {
  const { table } = texts();
  if (action === 'p') return table.hint_pass;
  if (action === 'y') return table.hint_hold;
  if (action === 's') return table.hint_pick_up;
  if (/^\d+$/.test(action)) return table.hint_bid(action);
  const [first, second] = action.split('.').slice(1).map(cardName);
  if (game && first && second) return table.hint_game_away(titleOf(game), first, second);
  if (game) return table.hint_game(titleOf(game));
  return table.hint_card(cardName(action));
}
