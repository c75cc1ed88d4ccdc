// SHA-256 (FIPS 180-4). Browsers have their own only on https and on this machine; a table in one's own network is
// neither, and a pledge must be made there too.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/* The constants are the first 32 bits of the fractional parts of roots of the first primes. */
for (let number = 2, count = 0; count < 64; number += 1) {
  let prime = true;
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) prime = false;
  if (!prime) continue;
  K[count] = fraction(Math.cbrt(number));
  if (count < 8) START[count] = fraction(Math.sqrt(number));
  count += 1;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Return the SHA-256 of a text in hexadecimal. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  data.setUint32(padded.length - 4, bytes.length * 8);
  const hash = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = data.getUint32(block + at * 4);
    for (let at = 16; at < 64; at += 1) {
      const early = words[at - 15] as number;
      const late = words[at - 2] as number;
      const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[at] = (words[at - 16] as number) + first + (words[at - 7] as number) + second;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let at = 0; at < 64; at += 1) {
      const second = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const chosen = (e & f) ^ (~e & g);
      const sum = (h + second + chosen + (K[at] as number) + (words[at] as number)) >>> 0;
      const first = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const most = (a & b) ^ (a & c) ^ (b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) >>> 0, c, b, a, (sum + first + most) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] = (hash[at] as number) + word));
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}
