// Many dropped files sent as one: a line of the whole is told as a line of its file.

export interface Bundle {
  name: string;
  body: Blob;
  /** where each file begins, in lines of the whole */
  starts: { name: string; first: number }[];
}

const PACKED = /\.(gz|bz2)$/i;

/** Return what to send: packed files each by itself, all others together. */
export async function bundle(files: readonly File[], together: (count: number) => string): Promise<Bundle[]> {
  const packed = files.filter((file) => PACKED.test(file.name));
  const plain = files.filter((file) => !PACKED.test(file.name));
  const alone = (file: File): Bundle => ({
    name: file.name,
    body: file,
    starts: [{ name: file.name, first: 1 }],
  });
  const [only] = plain;
  if (plain.length === 0 || !only) return packed.map(alone);
  if (plain.length === 1) return [alone(only), ...packed.map(alone)];
  const starts: Bundle['starts'] = [];
  const texts: string[] = [];
  let first = 1;
  for (const file of plain) {
    const text = (await file.text()).replace(/\n?$/, '\n');
    starts.push({ name: file.name, first });
    texts.push(text);
    first += text.split('\n').length - 1;
  }
  return [{ name: together(plain.length), body: new Blob(texts), starts }, ...packed.map(alone)];
}

/** Return the file and its line for a line of the whole. */
export function placeOf(line: number, starts: Bundle['starts']): { name: string; line: number } {
  const file = starts.findLast((each) => each.first <= line) ?? { name: '', first: 1 };
  return { name: file.name, line: line - file.first + 1 };
}
