// What a seat knows in Leduc poker, as the game writes it: 'Qh cr/Ks/c' is a card, bets, the open card, bets.

const BETS: Record<string, string> = { f: 'fold', c: 'call', r: 'raise' };

export interface Seen {
  own: string;
  open: string | null;
  bets: string[];
}

/** Return the parts of what a seat knows. */
export function read(knows: string): Seen {
  const [own = '', state = ''] = knows.split(' ');
  const [first = '', open = null, second = ''] = state.split('/');
  return { own, open, bets: [...(first + second)].map((bet) => BETS[bet] ?? bet) };
}
