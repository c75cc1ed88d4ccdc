// Tests of the pages: every file says what its tests are, and `all.mjs` plays them two at a time in random order, each on
// a stage that is its own meanwhile: a server, a store, a browser.
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, describe as group, it as test } from 'node:test';

import { openStage, skip } from './stage.mjs';

const here = new AsyncLocalStorage();
const told = [];
const free = [];
let suite = '';

/** What belongs together: its name stands before those of its tests. */
export function describe(name, body) {
  suite = `${name}: `;
  body();
  suite = '';
}

/** A test, which plays on `stage`. */
export function it(name, act) {
  told.push({ name: suite + name, act });
}

/** The stage of the test that asks. */
export const stage = new Proxy({}, { get: (_, name) => here.getStore()[name] });

/** Return things in an order that a seed decides. */
function shuffled(things, seed) {
  const order = [...things];
  let state = seed >>> 0;
  for (let left = order.length; left > 1; left -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const drawn = Math.floor((state / 2 ** 32) * left);
    [order[left - 1], order[drawn]] = [order[drawn], order[left - 1]];
  }
  return order;
}

async function play({ name, act }, context) {
  const own = free.pop() ?? (await openStage());
  let good = false;
  try {
    await own.begin(name);
    await here.run(own, () => act(context));
    good = true;
  } finally {
    if (good) free.push(own);
    else await own.close(); // nobody knows in what state it was left
  }
}

/** Play every test that was told. Returns how many there are. */
export function playAll(seed, concurrency) {
  group('the pages', { concurrency }, () => {
    for (const each of shuffled(told, seed)) test(each.name, { skip }, (context) => play(each, context));
    after(() => Promise.all(free.map((each) => each.close())));
  });
  return told.length;
}
