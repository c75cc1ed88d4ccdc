// A server of its own with a fresh store, and Debian's Chromium in front of it; screenshots are kept beside.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shots = join(root, 'tests/browser/shots');
const { chromium } = createRequire(join(root, 'frontend/package.json'))('playwright-core');
const python = join(root, '.venv/bin/python');
const CHROMIUM = spawnSync(python, [join(root, 'scripts/needs.py'), 'where', 'Chromium'], {
  encoding: 'utf8',
}).stdout.trim();

/** Why the tests of the browser cannot run here, or false. */
export const skip = CHROMIUM ? false : `Chromium is not installed (Debian's package chromium)`;

/** The phrase of whoever runs the server. */
export const OPERATOR = 'three jacks and an ace';

/** How long a page is waited for, in milliseconds: a slow machine is no fault of the page. */
export const PATIENCE = 60_000;

/** Try assertions until they hold: right after an action the page may still be on its way. */
export async function soon(assertions) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await assertions();
    } catch (problem) {
      if (Date.now() > end) throw problem;
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Wait until there are so many of something. */
export const thereAre = (count, things) => soon(async () => assert.equal(await things.count(), count));

/** Start a server and a browser; everything ends with `stage.close()`. */
export async function openStage() {
  mkdirSync(shots, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'counterplay-browser-'));
  const store = join(folder, 'store.db');
  const deals = join(folder, 'deals'); // what the server's cards are drawn from
  let drawn = process.env.DEALS ?? '1';
  writeFileSync(deals, drawn);
  let server = await serve(store, 0, deals);
  let contexts = [];
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox'],
  });
  return {
    get address() {
      return server.address;
    },

    /** Begin a test: it gets the same cards whatever was played here before. */
    async begin(test) {
      await Promise.all(contexts.map((context) => context.close()));
      contexts = [];
      drawn = `${process.env.DEALS ?? '1'} ${test}`;
      writeFileSync(deals, drawn);
    },

    /** Open a page of a new person. Whatever the page complains about fails the test at `page.complaints`. */
    async page(settings = {}, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 860 },
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      await context.addInitScript(
        (chosen) => {
          const key = 'counterplay.settings';
          if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(chosen));
          crypto.getRandomValues = (bytes) => bytes.fill(7); // this side's share of the shuffle
        },
        { language: 'en', pace: 'instant', experience: 'club', ...settings },
      );
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.complaints = [];
      page.on('pageerror', (problem) => page.complaints.push(problem.message));
      page.on('console', (message) => {
        if (message.type() === 'error') page.complaints.push(message.text());
      });
      await page.goto(server.address);
      await page.locator('.hero').waitFor(); // who this is, is known: before that a request of a test's own is refused
      return page;
    },

    shot: (page, name) => page.screenshot({ path: join(shots, `${name}.png`) }),

    /** Kill the server outright and start it again on the same store and port. */
    async restart() {
      const { port } = new URL(server.address);
      server.process.kill('SIGKILL');
      await server.ended;
      drawn += ', restarted'; // a process that goes on with a store needs other secrets
      writeFileSync(deals, drawn);
      server = await serve(store, Number(port), deals);
    },

    async close() {
      await browser.close();
      server.process.kill('SIGTERM');
      await server.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(store, port, deals) {
  const child = spawn(
    python,
    // With a name it is a shared server: every test's person sees their own games alone.
    [
      join(root, 'tests/toys/dealt_server.py'), // the same cards every time
      'serve',
      '--port',
      String(port),
      '--store',
      `sqlite:///${store}`,
      '--thinkers',
      '1',
      '--name',
      'stage.test',
      '--player',
      'examples/my_player.py:MyPlayer',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DEALS: deals, COUNTERPLAY_OPERATOR: OPERATOR },
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const found = /http:\/\/\S+?\//.exec(said);
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  for (let tries = 0; tries < 300; tries += 1) {
    const there = await fetch(`${address}api/catalogue`).catch(() => null);
    if (there?.ok) return { process: child, address, ended };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not answer within 30 seconds');
}
