// Both languages have the same keys, nothing is empty, and functions take the same arguments.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const frontend = fileURLToPath(new URL('../../frontend/', import.meta.url));
const typescript = createRequire(`${frontend}package.json`)('typescript');

async function load(language) {
  const source = readFileSync(`${frontend}src/text/${language}.ts`, 'utf8');
  const { outputText } = typescript.transpileModule(source, {
    compilerOptions: { module: 'ESNext', target: 'ES2022' },
  });
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`))[language];
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
