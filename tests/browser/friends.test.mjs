// Three browsers at one table: links, the lobby, everybody's shuffle, a deal, a reload, a killed server, talk.
import assert from 'node:assert/strict';

import { violations } from './access.mjs';
import { actByMouse, turnNow } from './player.mjs';
import { PATIENCE } from './stage.mjs';
import { it, stage } from './staged.mjs';

const turnOf = (page) => page.evaluate(turnNow);

/** Do what a page asks for; where another's doing took the question away meanwhile, nothing. */
async function actOnce(page, turn) {
  const version = await page.locator('.felt').getAttribute('data-version');
  page.setDefaultTimeout(5_000);
  try {
    await actByMouse(page, turn, { limit: 20 });
    await page.waitForFunction(
      (before) => document.querySelector('.felt')?.dataset.version !== before,
      version,
    );
  } catch (problem) {
    if (problem.name !== 'TimeoutError') throw problem;
  } finally {
    page.setDefaultTimeout(PATIENCE);
  }
}

/** Let whoever is asked do something, until `stop(turns)` says that it is enough. */
async function play(pages, stop) {
  for (let tries = 0; tries < 2000; tries += 1) {
    const turns = await Promise.all(pages.map(turnOf));
    if (await stop(turns)) return;
    const asked = turns.findIndex((turn) => turn !== null && turn !== 'over' && turn !== 'next');
    if (asked < 0) await new Promise((resolve) => setTimeout(resolve, 20));
    else await actOnce(pages[asked], turns[asked]);
  }
  throw new Error('nothing more happened at the table');
}

const cards = (page) =>
  page.locator('.hand button').evaluateAll((all) => all.map((each) => each.dataset.card));
const trick = (page) =>
  page.locator('.middle .trick li').evaluateAll((all) => all.map((each) => each.ariaLabel));

/** The hand and the trick of every page, once all of them show the same moment: one may lag behind a card. */
async function settled(pages) {
  for (let tries = 0; tries < 1000; tries += 1) {
    const shown = await Promise.all(
      pages.map((page) =>
        page.evaluate(() => {
          const all = (selector, tell) => [...document.querySelectorAll(selector)].map(tell);
          return {
            version: document.querySelector('.felt')?.dataset.version ?? null,
            cards: all('.hand button', (each) => each.dataset.card),
            trick: all('.middle .trick li', (each) => each.ariaLabel),
          };
        }),
      ),
    );
    const versions = new Set(shown.map((each) => each.version));
    if (versions.size === 1 && !versions.has(null)) return shown.map(({ cards, trick }) => [cards, trick]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the pages never showed the same moment');
}

it('with friends', async (evening) => {
  let pages;

  await evening.test('seats three people by links, and the host begins when all are ready', async () => {
    const [anna, ben, cleo] = await Promise.all([stage.page(), stage.page({ language: 'de' }), stage.page()]);
    pages = [anna, ben, cleo];
    await anna.goto(`${stage.address}friends`);
    assert.deepEqual(await violations(anna), []);
    await stage.shot(anna, 'friends-open');
    await anna.getByLabel('Your name').fill('Anna');
    await anna.getByLabel('Deals').selectOption('3');
    await anna.getByRole('button', { name: 'Open the table' }).click();
    for (const [page, name, sit] of [
      [ben, 'Ben', 'Platz nehmen'],
      [cleo, 'Cleo', 'Sit down'],
    ]) {
      await anna.getByRole('button', { name: 'A link for a friend' }).click();
      const field = anna.locator('[data-link]');
      await anna.waitForFunction(
        (last) => ![undefined, '', last].includes(document.querySelector('[data-link]')?.value),
        page.link ?? '',
      );
      const link = await field.inputValue();
      for (const other of pages) other.link = link;
      await page.goto(link);
      await page.locator('form input').fill(name);
      await stage.shot(page, `friends-join-${name}`);
      assert.deepEqual(await violations(page), []);
      await page.getByRole('button', { name: sit }).click();
      await page.locator('.lobby').waitFor();
    }
    await anna.getByText('Cleo', { exact: true }).first().waitFor();
    await ben.getByRole('button', { name: 'Ich bin bereit' }).click();
    await cleo.getByRole('button', { name: 'I am ready' }).click();
    await anna.getByRole('button', { name: 'I am ready' }).click();
    await anna.getByRole('button', { name: 'Begin', disabled: false }).waitFor();
    await stage.shot(anna, 'friends-lobby');
    assert.deepEqual(await violations(anna), []);
    await anna.getByRole('button', { name: 'Begin' }).click();
    const used = await stage.page();
    await used.goto(anna.link);
    await used.getByText('This link cannot be used', { exact: false }).waitFor();
  });

  await evening.test('deals from the numbers of all, and nobody sees a card of the others', async () => {
    await play(pages, async (turns) => turns.some((turn) => turn === 'auction'));
    for (const page of pages) await page.locator('.hand').waitFor();
    const held = await Promise.all(pages.map(cards));
    assert.equal(new Set(held.flat()).size, 30);
    await stage.shot(pages[0], 'friends-table');
    await stage.shot(pages[1], 'friends-table-de');
    assert.deepEqual(await violations(pages[0]), []);
  });

  await evening.test('talks, and the host can turn that off', async () => {
    await pages[1].getByLabel('Etwas sagen').fill('Guten Abend!');
    await pages[1].getByRole('button', { name: 'Senden' }).click();
    for (const page of pages) await page.getByText('Guten Abend!').first().waitFor();
    await pages[1].getByRole('button', { name: 'Gesichter und fertige Sätze' }).click();
    assert.deepEqual(await violations(pages[1], undefined, '[popover]:popover-open'), []);
    await stage.shot(pages[1], 'friends-signs');
    await pages[1].getByRole('button', { name: 'Gut gespielt!' }).click();
    await pages[0].locator('.others [data-speaks=well_played]', { hasText: 'Well played!' }).waitFor();
    await pages[2].locator('[role=log]').getByText('Well played!').waitFor();
    await pages[0].getByRole('button', { name: 'Turn the chat off' }).click();
    await pages[2].getByText('The chat is off.').waitFor();
    await pages[0].getByRole('button', { name: 'Turn the chat on' }).click();
    await pages[2].getByLabel('Say something').waitFor();
  });

  await evening.test('lets a stand-in play and hands the seat back', async () => {
    await pages[1].getByRole('button', { name: 'Mich vertreten lassen' }).click();
    await pages[0].getByText('away: a stand-in plays', { exact: false }).first().waitFor();
    await pages[1].getByRole('button', { name: 'Ich bin wieder da' }).click();
    await pages[0].getByText('away: a stand-in plays').first().waitFor({ state: 'detached' });
    await pages[0].getByLabel('Clock').selectOption('60');
    for (const page of pages) await page.locator('.felt').getByRole('timer').first().waitFor(); // on the seat
    await pages[0].getByLabel('Clock').selectOption('off');
  });

  await evening.test(
    'shows a spectator no hand, and the account and privacy pages are in order',
    async () => {
      await pages[0].getByText('Links', { exact: true }).click();
      await pages[0].getByRole('button', { name: 'A link to look on' }).click();
      await pages[0].locator('[data-link]').waitFor();
      const watcher = await stage.page({}, { viewport: { width: 390, height: 844 } });
      await watcher.goto(await pages[0].locator('[data-link]').inputValue());
      await watcher.locator('form input').fill('Zoe');
      await watcher.getByRole('button', { name: 'Look on' }).click();
      await watcher.getByText('You look on', { exact: false }).waitFor();
      assert.equal(await watcher.locator('.hand').count(), 0);
      assert.deepEqual(await violations(watcher), []);
      await stage.shot(watcher, 'friends-watch-small');
      for (const address of ['privacy', 'settings']) {
        await watcher.goto(`${stage.address}${address}`);
        await watcher.locator('h1').waitFor();
        assert.deepEqual(await violations(watcher), []);
        await stage.shot(watcher, `friends-${address}`);
      }
      await watcher.getByLabel('Name to sign in with').fill('zoe.looks');
      await watcher.getByLabel('Pass phrase', { exact: false }).fill('a very long phrase');
      await watcher.getByRole('button', { name: 'Keep a pass phrase' }).click();
      await watcher.getByText('You can sign in as zoe.looks.').waitFor();
      const other = await stage.page();
      await other.goto(`${stage.address}settings`);
      await other.getByLabel('Name to sign in with').fill('zoe.looks');
      await other.getByLabel('Pass phrase', { exact: false }).fill('a very long phrase');
      await other.getByRole('button', { name: 'Sign in' }).click();
      await other.getByText('You are signed in.').waitFor();
      assert.equal(
        await other.evaluate(async () => (await (await fetch('/api/session')).json()).name),
        'Zoe',
      );
      await watcher.close();
      await other.close();
    },
  );

  await evening.test(
    'shows all three the same table after a reload and after the server was killed',
    async () => {
      let decks = 0;
      await play(pages, async (turns) => {
        if (turns.every((turn) => turn === 'over' || turn === 'next')) {
          decks += 1;
          assert.ok(decks < 3, 'all deals were passed in');
          for (const page of pages) await page.locator('.result [data-first]').click();
          return false;
        }
        return turns.includes('play') && (await trick(pages[0])).length > 0;
      });
      const before = await settled(pages);
      await pages[1].reload();
      await pages[1].locator('.hand').waitFor();
      assert.deepEqual(await settled(pages), before);
      await stage.restart();
      for (const page of pages) await page.locator('.lost').waitFor({ state: 'detached' });
      assert.deepEqual(await settled(pages), before);
      await play(pages, async (turns) => turns.every((turn) => turn === 'over' || turn === 'next'));
      const results = await Promise.all(pages.map((page) => page.locator('.result dl').innerText()));
      assert.equal(new Set(results.map((text) => text.replace(/[^\d+−]/g, ''))).size, 1);
      const fair = await stage.page();
      await pages[0].getByRole('link', { name: 'Verify this deal' }).click();
      await pages[0].getByText('Everybody revealed the number they had committed to.').waitFor();
      await pages[0].getByText('The cards are those that were dealt.').waitFor();
      await stage.shot(pages[0], 'friends-fair');
      await fair.close();
      for (const page of pages) {
        const real = page.complaints.filter((text) => !/WebSocket|ERR_|Failed to load/.test(text));
        assert.deepEqual(real, []);
      }
    },
  );
});

it('friends play another list by one press each', async () => {
  const [anna, ben] = await Promise.all([
    stage.page(),
    stage.page({ language: 'de' }, { viewport: { width: 390, height: 844 } }),
  ]);
  const pages = [anna, ben];
  const opened = await anna.evaluate(async () => {
    const ask = async (path, method, body) => {
      const headers = { 'Content-Type': 'application/json' };
      const reply = await fetch(path, { method, headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(await reply.text());
      return reply.json();
    };
    await ask('/api/session', 'PUT', { name: 'Anna' });
    const chairs = [null, { name: 'rules' }];
    const { id } = await ask('/api/friends/tables', 'POST', { chairs, deals: 1, clock: null });
    const { token } = await ask(`/api/friends/tables/${id}/invitations`, 'POST', {});
    return { id, token };
  });
  await anna.goto(`${stage.address}table/${opened.id}`);
  await ben.goto(`${stage.address}join/${opened.token}`);
  await ben.locator('form input').fill('Ben');
  await ben.getByRole('button', { name: 'Platz nehmen' }).click();
  await ben.getByRole('button', { name: 'Ich bin bereit' }).click();
  await anna.getByRole('button', { name: 'I am ready' }).click();
  await anna.getByRole('button', { name: 'Begin', disabled: false }).click();
  await play(pages, async (turns) => turns.every((turn) => turn === 'over' || turn === 'next'));
  await ben.getByRole('button', { name: 'Noch einmal mit denselben' }).click();
  await ben.locator('.lobby').waitFor();
  await anna.getByText('somebody waits for you there').waitFor();
  assert.deepEqual(await violations(anna), []);
  await stage.shot(anna, 'friends-again');
  await anna.getByRole('button', { name: 'Again with the same' }).click();
  await anna.locator('.lobby').waitFor();
  assert.equal(new URL(anna.url()).pathname, new URL(ben.url()).pathname);
  await ben.locator('.lobby').getByText('Anna', { exact: true }).waitFor();
  for (const page of pages) assert.deepEqual(page.complaints, []);
});
