// A bot as it is being chosen: a place on the dial, or a bot with its options.
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
