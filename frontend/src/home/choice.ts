// A bot as it is being chosen: a place on the dial, or a bot with its options.
import { answered, api } from '../api/client';
import type { BotChoice, Catalogue } from '../api/types';

export interface Chosen {
  /** a named strength, or null when the bot itself is chosen */
  strength: string | null;
  bot: string;
  options: Record<string, number>;
}

/** Return what the server is asked for. */
export function asked(chosen: Chosen, catalogue: Catalogue): BotChoice {
  const strength = catalogue.strengths.find((each) => each.name === chosen.strength);
  if (strength) {
    return { name: strength.bot, options: { ...strength.options }, match_level: strength.match_level };
  }
  return { name: chosen.bot, options: { ...chosen.options }, match_level: false };
}

/** How many deals *Play now* is. */
const QUICK_DEALS = 3;

/** Open the table of *Play now*: one who learns whom you play like, one who learns your mistakes and follows your level. */
export async function playNow(): Promise<string> {
  const { bots } = await answered(api.GET('/api/catalogue'));
  const learner = bots.some((each) => each.name === 'counterplay') ? 'counterplay' : 'count';
  return openTable(
    [
      { name: learner, options: {}, match_level: false },
      { name: 'count', options: {}, match_level: true },
    ],
    QUICK_DEALS,
  );
}

/** Open a table and return its name. */
export async function openTable(bots: BotChoice[], deals: number, training = false): Promise<string> {
  const { id } = await answered(api.POST('/api/tables', { body: { bots, deals, training } }));
  sessionStorage.setItem(KEY + id, JSON.stringify([bots, deals, training]));
  return id;
}

const KEY = 'counterplay.table.';

/** Return how to open a table like one that this tab opened, if it did. */
export function playAgain(table: string): (() => Promise<string>) | null {
  const kept = sessionStorage.getItem(KEY + table);
  if (!kept) return null;
  return () => openTable(...(JSON.parse(kept) as Parameters<typeof openTable>));
}
