// A bot as it is being chosen: a place on the dial, or a bot with its options.
import { answered, api } from '../api/client';
import type { BotChoice, Catalogue } from '../api/types';
import { settings } from '../state/settings.svelte';

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

/** A bot as the dial has it. */
function strength(catalogue: Catalogue, name: string): BotChoice {
  return asked({ strength: name, bot: 'rules', options: {} }, catalogue);
}

/** Open the table of *Play now*: for who never played the guided first deal, for others opponents of their measure. */
export async function playNow(): Promise<string> {
  if (settings.experience === 'never') return firstDeal();
  const catalogue = await answered(api.GET('/api/catalogue'));
  const levelled = { name: 'count', options: {}, match_level: true };
  if (settings.experience === 'beginner')
    return openTable([strength(catalogue, 'beginner'), strength(catalogue, 'beginner')], QUICK_DEALS);
  if (settings.experience === 'sometimes')
    return openTable([strength(catalogue, 'casual'), levelled], QUICK_DEALS);
  // one who learns whom you play like, one who learns your mistakes and follows your level
  const learner = catalogue.bots.some((each) => each.name === 'counterplay') ? 'counterplay' : 'count';
  return openTable([{ name: learner, options: {}, match_level: false }, levelled], QUICK_DEALS);
}

/** Open the guided first deal: all cards open, a coach beside them; the next table is against beginners. */
export async function firstDeal(): Promise<string> {
  const catalogue = await answered(api.GET('/api/catalogue'));
  const bots = [strength(catalogue, 'beginner'), strength(catalogue, 'beginner')];
  const table = await openTable(bots, 1, true, true);
  settings.experience = 'beginner';
  return table;
}

/** Open a table and return its name. */
export async function openTable(
  bots: BotChoice[],
  deals: number,
  training = false,
  guided = false,
): Promise<string> {
  const { id } = await answered(api.POST('/api/tables', { body: { bots, deals, training, guided } }));
  sessionStorage.setItem(KEY + id, JSON.stringify([bots, deals, training, guided]));
  return id;
}

const KEY = 'counterplay.table.';

/** Return how to open a table like one that this tab opened, if it did. */
export function playAgain(table: string): (() => Promise<string>) | null {
  const kept = sessionStorage.getItem(KEY + table);
  if (!kept) return null;
  return () => openTable(...(JSON.parse(kept) as Parameters<typeof openTable>));
}
