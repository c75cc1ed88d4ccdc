// Plays all tests of the pages, or those of the files named: node tests/browser/all.mjs table train
// ORDER=7 repeats the order of a run that printed "order 7"; PAGES=1 plays one after the other.
import { appendFileSync, readdirSync } from 'node:fs';

import { skip } from './stage.mjs';
import { playAll } from './staged.mjs';

process.on('warning', (warning) => {
  throw warning;
});
const wanted = process.argv.slice(2);
for (const file of readdirSync(new URL('.', import.meta.url)).sort()) {
  const [, name] = /^(\w+)\.test\.mjs$/.exec(file) ?? [];
  if (name && (wanted.length === 0 || wanted.includes(name))) await import(`./${file}`);
}
const order = Number(process.env.ORDER ?? Math.floor(Math.random() * 1e6));
console.log(`order ${order}`);
const count = playAll(order, Number(process.env.PAGES ?? 2));
if (skip && process.env.COUNTERPLAY_LEFT_OUT)
  appendFileSync(process.env.COUNTERPLAY_LEFT_OUT, `${count}\t${skip}\n`);
