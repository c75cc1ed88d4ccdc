// Both languages have the same keys, nothing is empty, and functions take the same arguments.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const frontend = fileURLToPath(new URL('../../frontend/', import.meta.url));
const { buildSync } = createRequire(`${frontend}package.json`)('esbuild');

async function load(language) {
  const built = buildSync({
    entryPoints: [`${frontend}src/text/${language}.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    tsconfigRaw: '{}',
  });
  return (await import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`))[language];
}

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

const NO_NUMBER = /^(app|problem|settings)\./;

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
