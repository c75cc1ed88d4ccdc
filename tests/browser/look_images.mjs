// Takes the pictures of docs/images/look anew: every page, empty, early and full, desktop and phone, light and dark, in both
// languages; what axe finds wrong is said. node tests/browser/look_images.mjs [FOLDER [PAGE...]] takes whole pages in full size into
// a folder. Look at each.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { painted, violations } from './access.mjs';
import { actByMouse, cardsInHand, happened, waitForTurn } from './player.mjs';
import { openStage } from './stage.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [given, ...wanted] = process.argv.slice(2);
const folder = given ?? join(root, 'docs/images/look');
const SIZES = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};
const SCALE = { desk: 0.5, phone: 0.6 };
const QUALITY = 40;

/** Games of three players of this house, one of whom says later that it was him or her. */
const GAMES = `
from counterplay import skat
for deal in range(150):
    print(skat.dumps(skat.record_of(skat.play("rules", "imitator(population,sample=true)", "rules", seed=5, deal=deal), "Anna", "Ben", "Clara")))
`;

mkdirSync(folder, { recursive: true });
const stage = await openStage();
await stage.begin('look');
const page = await stage.page({ experience: 'unasked' }, { viewport: SIZES.desk });
const devtools = await page.context().newCDPSession(page);

const wrong = [];

/** A picture of the window, or of the whole page into a folder that was named, as WebP. */
async function picture(name, size) {
  const { width, height } = SIZES[size];
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: given ? 'png' : 'webp',
    ...(given ? {} : { quality: QUALITY }),
    captureBeyondViewport: Boolean(given), // the window alone is taken as it is: what is resized for a picture looks otherwise
    clip: {
      x: 0,
      y: 0,
      width,
      height: given ? Math.min(tall, 4000) : height,
      scale: given ? 1 : SCALE[size],
    },
  });
  writeFileSync(join(folder, `${name}.${given ? 'png' : 'webp'}`), Buffer.from(data, 'base64'));
}

/** Take an address in every language, size and light; `ready` waits for what comes late. */
async function take(name, address = page.url(), ready = async () => {}) {
  if (wanted.length && !wanted.some((start) => name.startsWith(start))) return;
  for (const language of ['en', 'de']) {
    await page.evaluate((chosen) => {
      const key = 'counterplay.settings';
      localStorage.setItem(
        key,
        JSON.stringify({
          ...JSON.parse(localStorage.getItem(key)),
          language: chosen,
        }),
      );
    }, language);
    await page.goto(new URL(address, stage.address).href);
    await painted(page);
    await page.waitForLoadState('networkidle');
    await ready();
    for (const colorScheme of ['light', 'dark'])
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await page.mouse.move(1, 1);
        await painted(page);
        await picture(`${name}-${size}-${language}-${colorScheme}`, size);
        const found = await violations(page);
        wrong.push(...found.map((each) => `${name} (${size}, ${language}, ${colorScheme}): ${each}`));
      }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(SIZES.desk);
  await page.evaluate(() => {
    const key = 'counterplay.settings';
    localStorage.setItem(
      key,
      JSON.stringify({
        ...JSON.parse(localStorage.getItem(key)),
        language: 'en',
      }),
    );
  });
  await page.reload();
}

/** What fills with games, at each of three times. */
async function knowledge(state) {
  for (const [name, address] of Object.entries({
    games: '/games',
    train: '/train',
    profile: '/people/me',
    progress: '/people/progress',
    people: '/people/all',
    beliefs: '/beliefs',
  }))
    await take(`${name}-${state}`, address, () => page.waitForTimeout(300));
}

// nobody has played yet
for (const [name, address] of Object.entries({
  front: '/',
  seats: '/play',
  friends: '/friends',
  opponents: '/opponents',
  opponent: '/opponents/counterplay',
  learn: '/learn',
  lesson: '/learn/cards',
  glossary: '/glossary',
  bidding: '/train/bidding',
  discard: '/train/discard',
  lead: '/train/lead',
  lab: '/lab',
  match: '/lab/match',
  onecard: '/lab/onecard',
  leduc: '/lab/leduc',
  settings: '/settings',
  privacy: '/privacy',
  fair: '/fair',
  nowhere: '/no-such-page',
}))
  await take(name, address);
await take('asked', '/', async () => {
  await page.locator('.start').click();
  await page.locator('.hero .asking').waitFor();
});
await knowledge('empty');

// who never played is led through a first deal
await page.goto(stage.address);
await page.locator('.start').click();
await page.locator('.hero .asking button').first().click();
await waitForTurn(page);
await take('first-deal', page.url(), () => page.locator('.felt').waitFor());

/** Play a list with counterplay and the club player; `watch` sees every turn. */
async function playList(deals, watch = async () => {}) {
  const table = await page.evaluate(async (count) => {
    const bots = ['counterplay', 'rules'].map((name) => ({ name, options: {}, match_level: false }));
    const body = JSON.stringify({ bots, deals: count, training: false });
    const headers = { 'Content-Type': 'application/json' };
    const { id } = await (await fetch('/api/tables', { method: 'POST', headers, body })).json();
    sessionStorage.setItem(`counterplay.table.${id}`, JSON.stringify([bots, count, false, false])); // as the pages do
    return id;
  }, deals);
  await page.goto(`${stage.address}table/${table}`);
  await page.locator('.felt').waitFor();
  for (let deal = 1; ;) {
    const turn = await waitForTurn(page);
    await watch(turn);
    if (turn === 'over') {
      if (deal === deals) return;
      deal += 1;
      await happened(page, () => page.locator('.result [data-first]').click());
    } else await happened(page, () => actByMouse(page, turn, { limit: 33 }));
  }
}

// a list of three deals
const taken = new Set();
await playList(3, async (turn) => {
  const lying = await page.locator('.middle .trick li').count();
  const late = turn === 'play' && lying === 2 && (await cardsInHand(page)) <= 8;
  const name = { over: 'result', auction: 'auction', declare: 'declare', play: late ? 'table' : undefined }[
    turn
  ];
  if (!name || taken.has(name)) return;
  taken.add(name);
  await take(name, page.url(), () => page.locator('.felt').waitFor());
});
await take('list-end', page.url(), () => page.locator('.result').waitFor());
await page.goto(stage.address);
const games = await page.evaluate(async () => (await (await fetch('/api/games')).json()).games);
await knowledge('early');
const own = games.find((each) => each.soloist !== null);
const judged = () => page.locator('.verdict-panel .verdict').waitFor();
await take('review', `/review/${own.id}/12`, judged);
await take('review-bidding', `/review/${own.id}/12`, async () => {
  await judged();
  await page.getByRole('tab').nth(1).click();
  await page.waitForTimeout(1000);
});

// 150 games more, in which this person is called Anna
const records = spawnSync(join(root, '.venv/bin/python'), ['-c', GAMES], {
  encoding: 'utf8',
}).stdout;
await page.evaluate(async (body) => {
  const reply = await fetch('/api/imports', { method: 'POST', body });
  if (!reply.ok) throw new Error(await reply.text());
  const { id } = await reply.json();
  let job;
  do {
    await new Promise((wake) => setTimeout(wake, 200));
    job = await (await fetch(`/api/imports/${id}`)).json();
  } while (job.state === 'running');
}, records);
await page.goto(`${stage.address}people/name/Anna`);
await page.getByRole('button', { name: 'This is me' }).click();
await page.getByRole('status').waitFor();
await playList(6);
await page.waitForTimeout(20_000); // the server judges and learns
await knowledge('full');

// a table of friends
await page.goto(`${stage.address}friends`);
await page.locator('form input').first().fill('Anna');
await page.getByRole('button', { name: 'Open the table' }).click();
await page.locator('.felt').waitFor();
await take('lobby');
await stage.close();
console.log(wrong.join('\n') || 'axe finds nothing');
process.exitCode = wrong.length ? 1 : 0;
