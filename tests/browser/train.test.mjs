// The trainer in a real browser: an error of one's own comes as a task, exercises are scored, progress is drawn.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { violations } from './access.mjs';
import { soon, thereAre } from './stage.mjs';
import { describe, it, stage } from './staged.mjs';

const turned = readFileSync(new URL('../../examples/turned.sgf', import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function fits(page, what) {
  await soon(async () => {
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= window, `${what} is ${wide} wide in a window of ${window}`);
  });
}

/** Import two games, one with an error of anna's, and say that anna is oneself. */
async function becomeAnna(page) {
  await page.goto(new URL('/games', page.url()).href);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'turned.sgf', mimeType: 'text/plain', buffer: turned });
  await page
    .locator('.job .badge')
    .filter({ hasText: /done|fertig/ })
    .waitFor();
  await page.waitForFunction(async () => {
    const { people } = await (await fetch('/api/people')).json();
    return people.some((one) => one.name === 'anna' && one.overall.opportunities > 0);
  });
  await page.evaluate(() =>
    fetch('/api/me/names', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'anna' }),
    }),
  );
}

describe('the trainer', () => {
  it('brings an error of one’s own games as a task, judges the card, and goes on', async () => {
    const page = await stage.page();
    await becomeAnna(page);
    await page.getByRole('link', { name: 'Train', exact: true }).click();
    await page.getByText('From a game of yours').waitFor(); // the game is looked at first
    await page.getByText('0 of 10 today').waitFor();
    await thereAre(5, page.locator('.hand button'));
    assert.doesNotMatch(await page.locator('main').innerText(), /\d%/);
    await stage.shot(page, 'train-task');
    assert.deepEqual(await violations(page), []);

    await page.locator('.hand button[data-card=SA]').click();
    await page.getByText(/\d+ points lost on average/).waitFor();
    assert.match(await page.locator('tr.best').innerText(), /queen of spades[\s\S]*±[\s\S]*\d%[\s\S]*best/i);
    assert.match(await page.locator('main').innerText(), /It comes again on/);
    await stage.shot(page, 'train-told');
    assert.deepEqual(await violations(page), []);

    // the link goes to the card of the game
    const link = await page.getByRole('link', { name: 'To this moment of the game' }).getAttribute('href');
    assert.match(link, /^\/review\/.+\/15$/);
    await page.keyboard.press('Enter'); // the next task has the focus
    await page.getByText(/Puzzle, difficulty \d of 5/).waitFor();
    await page.getByText('1 of 10 today, 0 right').waitFor();
    await page.locator('.hand button').first().click();
    await page.getByText(/Right|lost on average/).waitFor();
    await page.getByText(/How often our players fail it/).click();
    assert.match(await page.locator('details ul').innerText(), /kermit.*\d+%/);
    assert.deepEqual(page.complaints, []);
  });

  it('scores bids, discards and leads, with the running average', async () => {
    const page = await stage.page();
    await page.goto(`${stage.address}train/bidding`);
    await page.getByLabel('Highest bid').selectOption('60');
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: 'Answer' }).click();
      await page.getByText(/Go up to \d+: you mean|Pass with this hand/).waitFor();
      if (number === 1) {
        await page.getByText('Your first answer').waitFor();
        await page.getByRole('button', { name: 'Another one' }).click();
      }
    }
    await page.getByText(/On average you lose [\d.,]+ points \(.+\) in 2 answers/).waitFor();
    await stage.shot(page, 'train-bidding');
    assert.deepEqual(await violations(page), []);

    await page.getByRole('tab', { name: 'Discards' }).click();
    await page.getByText('Choose two cards (0 of 2).').waitFor();
    await thereAre(12, page.locator('.hand button'));
    const answer = page.getByRole('button', { name: 'Answer' });
    await soon(async () => assert.ok(await answer.isDisabled()));
    await page.locator('.hand button').nth(4).click();
    await page.locator('.hand button').nth(7).click();
    await page.getByText('Two cards chosen.').waitFor();
    await answer.click();
    await page
      .getByText(/Right|points lost/)
      .first()
      .waitFor();
    await stage.shot(page, 'train-discard');

    await page.getByRole('tab', { name: 'Leads' }).click();
    await page.getByText('You lead.').waitFor();
    await page.locator('.hand button').first().click();
    await page
      .getByText(/Right|points lost/)
      .first()
      .waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it('draws oneself over time, with the numbers on demand, in German and on a phone too', async () => {
    const page = await stage.page({ language: 'de' }, PHONE);
    await becomeAnna(page);
    await page.goto(`${stage.address}people/progress`);
    await page.getByRole('heading', { name: 'Ihre Entwicklung' }).waitFor();
    await page.getByText('2 Spiele, die zählen.').waitFor();
    await page.getByText('Noch zu früh, um das zu sagen.').waitFor();
    await page.getByText('Zahlen zeigen').first().click();
    assert.match(await page.locator('main').innerText(), /erwartet\twirklich\n1\t[+−]\d+\t[+−]\d+/);
    await fits(page, 'progress');
    await stage.shot(page, 'progress-phone');
    assert.deepEqual(await violations(page), []);
    await page.goto(`${stage.address}train`);
    await page.getByText('Aus einem Ihrer Spiele').waitFor();
    await fits(page, 'the trainer');
    await stage.shot(page, 'train-phone');
    assert.deepEqual(page.complaints, []);
  });
});
