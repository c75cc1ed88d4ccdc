// Every sentence of the pages with an example, as a page of the manual: node tests/browser/sentences.mjs writes it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { buildSync } = createRequire(`${root}frontend/package.json`)('esbuild');
export const PAGE = `${root}docs/sentences.md`;

/** Load the catalogue of a language. */
export async function load(language) {
  const built = buildSync({
    entryPoints: [`${root}frontend/src/text/${language}.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    tsconfigRaw: '{}',
  });
  return (await import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`))[language];
}

/** Every text by its path. */
export function flat(texts, path = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' ? flat(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  );
}

const WORDS = {
  en: {
    name: 'Anna',
    who: 'Anna',
    by: 'Anna',
    other: 'Ben',
    host: 'Anna',
    names: 'Ben, Clara',
    seat: 'Anna',
  },
  de: {
    name: 'Anna',
    who: 'Anna',
    by: 'Anna',
    other: 'Ben',
    host: 'Anna',
    names: 'Ben, Clara',
    seat: 'Anna',
  },
};
const THINGS = {
  en: {
    game: 'clubs',
    title: 'clubs',
    kind: 'clubs',
    suit: 'hearts',
    rank: 'ten',
    part: 'defender',
    day: '3 May',
  },
  de: {
    game: 'Kreuz',
    title: 'Kreuz',
    kind: 'Kreuz',
    suit: 'Herz',
    rank: 'Zehn',
    part: 'Gegenspieler',
    day: '3. Mai',
  },
};
const SHARED = {
  card: '♥J',
  best: '♠7',
  percent: '61%',
  chance: '61%',
  share: '61%',
  rate: '12%',
  low: '3',
  high: '9',
  error: '2',
  before: '20%',
  after: '35%',
  points: 20,
  bid: 23,
  value: 48,
  won: true,
  alone: false,
  table: 'T1',
  needed: 61,
  reach: { least: 24, then: 36, reaching: 7, skats: 231, lost: 48 },
};

/** Return a text as it reads, with examples where it has places. */
export function example(value, language) {
  if (typeof value !== 'function') return String(value);
  const known = { ...SHARED, ...WORDS[language], ...THINGS[language] };
  const list = /^\(?([^)=]*)\)?\s*=>/.exec(String(value))?.[1] ?? '';
  const names = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return String(value(...names.map((name) => known[name] ?? 3)));
}

/** Return the page. */
export async function sentences() {
  const [en, de] = [await load('en'), await load('de')].map((texts) => new Map(flat(texts)));
  const safe = (text) =>
    text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('\n', ' ');
  const lines = [
    '# What the pages say',
    '',
    'Every text of the pages in both languages, each with an example where it has places: to be read in one sitting, by the ear.',
    '`node tests/browser/sentences.mjs` writes this page from `frontend/src/text`; a test holds it to that.',
  ];
  let part = '';
  for (const [path, value] of en) {
    const [first] = path.split('.');
    if (first !== part) lines.push('', `## ${first}`, '', '| English | Deutsch |', '|---|---|');
    part = first;
    lines.push(`| ${safe(example(value, 'en'))} | ${safe(example(de.get(path), 'de'))} |`);
  }
  return lines.join('\n') + '\n';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, await sentences());
export const written = () => readFileSync(PAGE, 'utf8');
