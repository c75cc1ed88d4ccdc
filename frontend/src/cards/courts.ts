// The pictures of the French court cards, by card: CJ, SQ ...
const files = import.meta.glob<string>('./courts/*.svg', { eager: true, query: '?url', import: 'default' });

const COURTS: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]),
);

/** Return the address of a court card's picture. */
export function courtOf(card: string): string | undefined {
  return COURTS[card];
}

/** Fetch all pictures, so that no card is dealt blank. */
export function fetchCourts(): void {
  for (const address of Object.values(COURTS)) new Image().src = address;
}
