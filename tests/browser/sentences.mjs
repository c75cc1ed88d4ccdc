// Every sentence of the pages with an example, as a page of the manual: node tests/browser/sentences.mjs writes it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { buildSync } = createRequire(`${root}frontend/package.json`)('esbuild');
export const PAGE = `${root}docs/sentences.md`;

/** Load the catalogue of a language, in the order of its pages. */
export async function load(language) {
  const folder = `${root}frontend/src/text/${language}`;
  const pages = [...readFileSync(`${folder}/index.ts`, 'utf8').matchAll(/^export \* from '\.\/(\w+)'/gm)].map(
    (each) => each[1],
  );
  const imports = pages.map((page) => `import * as ${page} from './${page}';`).join('');
  const contents = `${imports} export default { ${pages.map((page) => `...${page}`)} };`;
  const stdin = { contents, resolveDir: folder };
  const built = buildSync({
    stdin,
    bundle: true,
    write: false,
    format: 'esm',
    tsconfigRaw: '{}',
  });
  return (await import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`)).default;
}

/** Every text by its path. */
export function flat(texts, path = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' ? flat(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  );
}

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
  name: 'Anna',
  who: 'Anna',
  by: 'Anna',
  other: 'Ben',
  host: 'Anna',
  names: 'Ben, Clara',
  seat: 'Anna',
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
  first: '+61',
  later: '+291',
  drill: '0.9',
  inaccuracy: '90%',
  mistake: '95%',
  blunder: '98%',
  most: '70%',
  threshold: '58%',
  base: '60%',
  reach: { least: 24, then: 36, reaching: 7, skats: 231, lost: 48 },
};

/** Return a text as it reads, with examples where it has places. */
export function example(value, language) {
  if (typeof value !== 'function') return String(value);
  const known = { ...SHARED, ...THINGS[language] };
  const list = /^\(?([^)=]*)\)?\s*=>/.exec(String(value))?.[1] ?? '';
  const names = list
    .split(',')
    .map((part) => part.trim().replace(/\d+$/, '')) // esbuild numbers what has the name of another thing
    .filter(Boolean);
  return String(value(...names.map((name) => known[name] ?? 3)));
}

/** The texts of a catalogue of the server: lines of `name = "text"`, whose places stand in braces. */
function served(folder, language) {
  const lines = readFileSync(`${root}src/counterplay/${folder}/texts/${language}.toml`, 'utf8').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, name, text] = /^"?([\w.]+)"? = (".*")$/.exec(line) ?? [];
      return name ? [[name, JSON.parse(text)]] : [];
    }),
  );
}

const PLACES = {
  advice: { en: 'better go on', de: 'besser weiterreizen' },
  before: '20%',
  after: '40%',
  bid: 24,
  bot: 'counterplay',
  came: '+7,2',
  card: '♥J',
  cards: '♥J ♠7',
  chance: '61%',
  complete: { en: '12 games complete', de: '12 vollständige Spiele' },
  deed: { en: 'Drawing trumps with ♦J', de: 'Mit ♦J Trumpf zu ziehen' },
  did: { en: 'passing', de: 'Passen' },
  end: { en: 'won', de: 'gewonnen' },
  ends: { en: '54 points', de: '54 Augen' },
  game: { en: 'clubs', de: 'Kreuz' },
  games: { en: 'clubs 12 times 2', de: 'Kreuz 12 mal 2' },
  hand: { en: 'clubs hand', de: 'Kreuz Hand' },
  hand_chance: '31%',
  hand_points: '-77',
  hand_score: '-96',
  held_out: '',
  jack: { en: 'jack', de: 'Bube' },
  jacks: { en: 'jacks', de: 'Buben' },
  led: { en: 'Hearts', de: 'Herz' },
  lost: '',
  name: { en: 'clubs', de: 'Kreuz' },
  needed: { en: '; 60 are needed', de: '; nötig sind 60' },
  others: 'Ben',
  passing: '-20',
  points: '+12',
  reached: 75,
  score: '-36',
  sentence: {
    en: 'too early to say how you play.',
    de: 'noch zu früh, um zu sagen, wie Sie spielen.',
  },
  side: { en: 'the soloist', de: 'der Alleinspieler' },
  soloist: 'Anna',
  steps: { en: 'with 1, game 2', de: 'mit 1, Spiel 2' },
  suit: { en: 'hearts', de: 'Herz' },
  suit_led: {
    en: 'Hearts were led, and you have hearts: you must follow suit.',
    de: 'Herz war gefordert.',
  },
  trick: { en: '21 points', de: '21 Augen' },
  value: 24,
  wanted: 20,
  who: 'Anna',
  whom: { en: 'the club player', de: 'der Vereinsspieler' },
  winners: '♦J, ♠Q',
  wins: '61%',
  with_skat: { en: 'clubs', de: 'Kreuz' },
  with_skat_score: '+24',
  words: 'twice as likely',
};

/** Where the same place is something else. */
const HERE = {
  curve: { side: { en: 'the soloist', de: 'den Alleinspieler' } },
  held_out: { games: 121 },
  'reason.needed': { needed: 60 },
  'rescue.yes': { trick: 6 },
  'rescue.partner': { trick: 6 },
  move: { trick: 6 },
  resemble: { cards: 25 },
  'resemble.no_trust': { cards: 25 },
  value: { base: 12 },
  'bid.game': { base: 12, times: 2 },
  'bid.matadors': { base: 12, times: 2, tops: 1 },
  more_games: { games: 12 },
};

/** Return a text of the server with examples in its places; where there is one for one and one for many, both. */
function filled(name, text, language) {
  if (text === undefined) return '–';
  const put = (some, number) =>
    some.replaceAll(/\{(\w*)(?::[^}]*)?\}/g, (_, place) => {
      const known = HERE[name]?.[place] ?? PLACES[place] ?? number;
      return String(known[language] ?? known);
    });
  const [one, many, ...more] = text.split('|');
  return many === undefined || more.length ? put(text, 3) : `${put(one, 1)} / ${put(many, 3)}`;
}

/** Every text of the lessons in both languages. */
function lessons() {
  const told = JSON.parse(readFileSync(`${root}frontend/src/learn/lessons.json`, 'utf8'));
  return told.flatMap(({ title, steps }) => [
    title,
    ...steps.flatMap(({ says, then, choices }) => [says, ...(then ? [then] : []), ...choices]),
  ]);
}

const HEAD = ['| English | Deutsch |', '|---|---|'];

/** Return the page. */
export async function sentences() {
  const [en, de] = [await load('en'), await load('de')].map((texts) => new Map(flat(texts)));
  const safe = (text) =>
    text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('\n', ' ');
  const lines = [
    '# What the pages say',
    '',
    'Every text of the pages in both languages, each with an example where it has places: to be read in one sitting, by the ear.',
    'What the server says of games and opponents, and the lessons, stand at the end. `node tests/browser/sentences.mjs` writes this page',
    'from the catalogues; a test holds it to that.',
  ];
  let part = '';
  for (const [path, value] of en) {
    const [first] = path.split('.');
    if (first !== part) lines.push('', `## ${first}`, '', ...HEAD);
    part = first;
    lines.push(`| ${safe(example(value, 'en'))} | ${safe(example(de.get(path), 'de'))} |`);
  }
  for (const [title, folder] of [
    ['what reviews of every game say', 'review'],
    ['what is said of a game of Skat, and of opponents', 'skat/review'],
  ]) {
    const [english, german] = [served(folder, 'en'), served(folder, 'de')];
    lines.push('', `## ${title}`, '', ...HEAD);
    for (const [name, text] of english)
      lines.push(`| ${safe(filled(name, text, 'en'))} | ${safe(filled(name, german.get(name), 'de'))} |`);
  }
  lines.push('', '## lessons', '', ...HEAD);
  for (const said of lessons()) lines.push(`| ${safe(said.en)} | ${safe(said.de)} |`);
  return lines.join('\n') + '\n';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, await sentences());
export const written = () => readFileSync(PAGE, 'utf8');
