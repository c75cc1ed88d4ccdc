// A server of its own with a fresh store, and Debian's Chromium in front of it; screenshots are kept beside.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shots = join(root, 'tests/browser/shots');
const { chromium } = createRequire(join(root, 'frontend/package.json'))('playwright-core');
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

/** Why the tests of the browser cannot run here, or false. */
export const skip = CHROMIUM ? false : 'Chromium is not installed (as root: apt-get install chromium)';

/** How long a page is waited for, in milliseconds: a slow machine is no fault of the page. */
export const PATIENCE = 60_000;

/** Start a server and a browser; everything ends with `stage.close()`. */
export async function openStage() {
  mkdirSync(shots, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'counterplay-browser-'));
  const store = join(folder, 'store.db');
  let server = await serve(store, 0);
  let restarts = 0;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox'],
  });
  return {
    get address() {
      return server.address;
    },

    /** Open a page of a new person. Whatever the page complains about fails the test at `page.complaints`. */
    async page(settings = {}, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 860 },
        reducedMotion: 'reduce',
        ...options,
      });
      await context.addInitScript(
        (chosen) => {
          const key = 'counterplay.settings';
          if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(chosen));
          crypto.getRandomValues = (bytes) => bytes.fill(7); // this side's share of the shuffle
        },
        { language: 'en', pace: 'instant', ...settings },
      );
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.complaints = [];
      page.on('pageerror', (problem) => page.complaints.push(problem.message));
      page.on('console', (message) => {
        if (message.type() === 'error') page.complaints.push(message.text());
      });
      await page.goto(server.address);
      return page;
    },

    shot: (page, name) => page.screenshot({ path: join(shots, `${name}.png`) }),

    /** Kill the server outright and start it again on the same store and port. */
    async restart() {
      const { port } = new URL(server.address);
      server.process.kill('SIGKILL');
      await server.ended;
      restarts += 1;
      server = await serve(store, Number(port), restarts);
    },

    async close() {
      await browser.close();
      server.process.kill('SIGTERM');
      await server.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(store, port, restarts = 0) {
  const child = spawn(
    join(root, '.venv/bin/python'),
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
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DEALS: `${process.env.DEALS ?? 1}.${restarts}` },
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
