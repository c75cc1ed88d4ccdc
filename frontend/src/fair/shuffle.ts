// The server's shuffle computed again in the browser, as docs/fair-deals.md describes it.

const RANKS = ['7', '8', '9', 'Q', 'K', 'T', 'A', 'J'];
const DECK = ['D', 'H', 'S', 'C'].flatMap((suit) => RANKS.map((rank) => suit + rank));
const LABEL = 'counterplay skat deal';

export interface Parts {
  secret: string;
  table: string;
  deal: number;
  number: string;
}

export interface Computed {
  commitment: string;
  hands: string[][];
  skat: string[];
}

/** Whether this page may use the browser's cryptography: on https and on this machine. */
export const canCompute = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Return the commitment and the cards that the parts give. */
export async function compute(parts: Parts): Promise<Computed> {
  const secret = bytesOf(parts.secret);
  const commitment = hexOf(await crypto.subtle.digest('SHA-256', secret));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const words = randomWords(key, [LABEL, parts.table, parts.deal, parts.number].join('\n'));
  const order = [...DECK];
  for (let last = 31; last > 0; last -= 1) {
    const bound = last + 1;
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let word: number;
    do word = (await words.next()).value as number;
    while (word >= limit);
    const other = word % bound;
    [order[last], order[other]] = [order[other] as string, order[last] as string];
  }
  return {
    commitment,
    hands: [order.slice(0, 10), order.slice(10, 20), order.slice(20, 30)],
    skat: order.slice(30),
  };
}

async function* randomWords(key: CryptoKey, message: string): AsyncGenerator<number> {
  const encoder = new TextEncoder();
  for (let block = 0; ; block += 1) {
    const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(`${message}\n${block}`));
    const view = new DataView(signed);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
