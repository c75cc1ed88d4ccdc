// This browser's number for a deal: committed to first, revealed when all have, and kept over a reload in between.
import { sha256 } from './sha256';

const key = (table: string, deal: number): string => `counterplay number ${table} ${deal}`;

/** Draw a number, remember it, and return what commits to it. */
export function pledge(table: string, deal: number, place: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const number = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(key(table, deal), number);
  return sha256([table, deal, place, number].join('\n'));
}

/** Return the number that was drawn for a deal; null where another browser drew it. */
export function remembered(table: string, deal: number): string | null {
  return sessionStorage.getItem(key(table, deal));
}
