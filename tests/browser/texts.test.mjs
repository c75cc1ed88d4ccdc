// Both languages have the same keys, nothing is empty, functions take the same arguments, and every key is used.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { load, sentences, written } from './sentences.mjs';

const frontend = fileURLToPath(new URL('../../frontend/', import.meta.url));

/** Every text by its path, with what kind of text it is. */
function flat(texts, path = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    value !== null && typeof value === 'object'
      ? flat(value, `${path}${key}.`)
      : [
          [
            `${path}${key}`,
            typeof value === 'function' ? `function of ${value.length}` : typeof value,
            value,
          ],
        ],
  );
}

it('has every text in English and in German', async () => {
  const [en, de] = [flat(await load('en')), flat(await load('de'))];
  assert.ok(en.length > 400, `only ${en.length} texts were read`);
  assert.deepEqual(
    de.map(([path, kind]) => [path, kind]),
    en.map(([path, kind]) => [path, kind]),
  );
  for (const [path, , value] of [...en, ...de]) assert.notEqual(value, '', path);
});

const NO_NUMBER = /^(app|problem|settings|lab\.findings)\./; // findings take numbers of committed tables, as written

/** Call a text with the number one wherever it takes a number, and with words that no plural hides in elsewhere. */
function withOne(value) {
  const reach = { least: 1, then: 1, reaching: 1, skats: 1, lost: 1 };
  return value.length === 2 && /reach/.test(String(value)) ? value(1, reach) : value(1, 1, 1, 1);
}

it('puts no plural after a one', async () => {
  const plural = {
    en: /\b1 (?:\w+ )?(?:tricks|cards|deals|games|points|worlds|hands|opportunities|mistakes|records|tables|rows|files)\b/,
    de: /\b1 (?:\w+ )?(?:Stiche|Karten|Spielen?|Augen|Punkte|Kartenlagen|Runden|Gelegenheiten|Aufzeichnungen|Tische|Zeilen|Dateien|Alleinspielen)\b/,
  };
  let called = 0;
  for (const language of ['en', 'de']) {
    for (const [path, kind, value] of flat(await load(language))) {
      if (!kind.startsWith('function') || NO_NUMBER.test(path)) continue;
      const told = String(withOne(value));
      called += 1;
      assert.doesNotMatch(told, plural[language], path);
    }
  }
  assert.ok(called > 100, `only ${called} texts were called`);
});

it('addresses a person without a name as one does', async () => {
  const wrong = {
    en: [
      /\bYou (?:is|has|was|knows|\w+ts|\w+ves|\w+ys|\w+ns)\b|\b(?:to|of|for|from|about|takes|reports) You\b/,
      'You',
    ],
    de: [/\bSie (?:ist|hat|wurde|hätte|konnte|weiß|\w+t)\b|\b(?:von|zu|bei|mit) Sie\b/, 'Sie'],
  };
  let called = 0;
  for (const language of ['en', 'de']) {
    const [pattern, you] = wrong[language];
    for (const [path, kind, value] of flat(await load(language))) {
      const [, parameter] = /^\(?([a-z_]+)/i.exec(String(value)) ?? [];
      if (!kind.startsWith('function') || !['name', 'who', 'by', 'names', 'seat'].includes(parameter))
        continue;
      called += 1;
      assert.doesNotMatch(String(value(you, 3, 4, 5, 6, 7)), pattern, path);
    }
  }
  assert.ok(called > 80, `only ${called} texts were called`);
});

it('is printed in the manual as it stands', async () => {
  assert.equal(written(), await sentences(), 'say node tests/browser/sentences.mjs, and read what changed');
});

const BINDING = /const (\w+|\{[^}]*\}) = (?:\$derived\()?((?:texts\(\)|\w+)(?:\.\w+)*)\)?;/g;

/** The names by which a source file calls the catalogue or a part of it, each with the path of that part. */
function aliases(source) {
  const known = new Map([['texts()', []]]);
  for (const [, target, chain] of source.matchAll(BINDING)) {
    const name = [...known.keys()].find((each) => chain === each || chain.startsWith(`${each}.`));
    if (!name) continue;
    const path = [...known.get(name), ...chain.slice(name.length).split('.').filter(Boolean)];
    if (!target.startsWith('{')) known.set(target, path);
    else
      for (const part of target.slice(1, -1).split(',')) {
        const [key, alias = key] = part.split(':').map((word) => word.trim());
        known.set(alias, [...path, key]);
      }
  }
  return known;
}

/** The paths of the catalogue that a source file reads; one that ends above a text stands for all below it. */
function pathsRead(source) {
  const known = aliases(source);
  const rest = source.replace(BINDING, (binding, target, chain) =>
    known.has(chain.split('.')[0]) ? '' : binding,
  );
  return [...known].flatMap(([name, path]) => {
    const called = name.replace('()', String.raw`\(\)`);
    const chain = new RegExp(String.raw`(?<![\w$]|(?<!\.\.)\.)${called}(?!\w)((?:\s*\??\.\s*\w+)*)`, 'g');
    return [...rest.matchAll(chain)].map(([, more]) => [...path, ...more.split(/[\s?.]+/).filter(Boolean)]);
  });
}

it('uses every text, and none that is not there', async () => {
  const catalogue = await load('en');
  const source = `${frontend}src/`;
  const read = readdirSync(source, { recursive: true })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !/^text\/(en|de)\/|\.d\.ts$/.test(file))
    .flatMap((file) => pathsRead(readFileSync(source + file, 'utf8')).map((path) => [file, path]));
  const used = new Set();
  for (const [file, path] of read) {
    let part = catalogue;
    const reached = [];
    for (const key of path) {
      if (part === null || typeof part !== 'object' || Array.isArray(part)) break; // a method of the text
      assert.ok(key in part, `${file} reads ${path.join('.')}`);
      reached.push(key);
      part = part[key];
    }
    used.add(reached.join('.'));
  }
  const isUsed = (path) =>
    path.split('.').some((_, place, keys) => used.has(keys.slice(0, place + 1).join('.')));
  assert.deepEqual(
    flat(catalogue)
      .map(([path]) => path)
      .filter((path) => !isUsed(path)),
    [],
  );
});
