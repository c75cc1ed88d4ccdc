// The other pages in a real browser: import and review, people, lab, German, a phone, the keyboard alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { violations } from './access.mjs';
import { actByKeyboard, actByMouse, actByTouch, playDeal, sitDown } from './player.mjs';
import { soon, thereAre } from './stage.mjs';
import { describe, it, stage } from './staged.mjs';

const games = readFileSync(new URL('../golden/review_games.sgf', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const records = [games[0], '(;GM[Skat]PC[<b>broken</b>', ...games.slice(1, 6)].join('\n');

/** The page is as wide as the window: nothing has to be scrolled sideways. */
async function assertFits(page, what) {
  await soon(async () => {
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= window, `${what} is ${wide} wide in a window of ${window}`);
  });
}

async function importRecords(page) {
  await page.goto(new URL('/games', page.url()).href);
  await page.locator('input[type=file]').setInputFiles({
    name: 'games.sgf',
    mimeType: 'text/plain',
    buffer: Buffer.from(records),
  });
  await page
    .locator('.job .badge')
    .filter({ hasText: /done|fertig/ })
    .waitFor();
}

/** The list fills in what every game's cards were worth as the server finds it. */
const analysed = (page) =>
  page.waitForFunction(() => {
    const cells = [...document.querySelectorAll('tbody td.number')].map((cell) => cell.textContent.trim());
    return cells.length > 0 && !cells.includes('…');
  });

describe('the pages', () => {
  it('imports games, lists the bad record with its reason, and finds games again', async () => {
    const page = await stage.page();
    await importRecords(page);
    assert.match(
      await page.locator('.job').innerText(),
      /7 records read: 6 new games, 0 known already, 1 set aside/,
    );
    const [line, reason] = await page.locator('.panel:has(.drop) tbody td').allInnerTexts();
    assert.equal(line, '2');
    assert.match(reason, /record ends/);
    await page.getByText('6 games', { exact: true }).waitFor();
    await stage.shot(page, 'import');
    await page.getByLabel('Player', { exact: true }).fill('nobody of that name');
    await page.getByText('No game matches.').waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it('takes several files at once and says in which of them a bad record stands', async () => {
    const page = await stage.page();
    await page.goto(`${stage.address}games`);
    const file = (name, lines) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(lines.join('\n')),
    });
    await page
      .locator('input[type=file]')
      .setInputFiles([file('good.sgf', games.slice(0, 2)), file('mixed.sgf', [games[2], '(;GM[Skat]PC[x'])]);
    await page.locator('.job .badge').filter({ hasText: 'done' }).waitFor();
    const row = await page.locator('.panel:has(.drop) tbody td').allInnerTexts();
    assert.deepEqual(row.slice(0, 2), ['mixed.sgf', '2']);
    assert.match(await page.locator('.job').innerText(), /4 records read: 3 new games/);
  });

  it('reviews a game: steps, every card judged, beliefs, what if, the better card at turning points', async () => {
    const page = await stage.page();
    await importRecords(page);
    await analysed(page);
    await page.getByLabel('Turning points, at least').fill('1');
    await page.getByText('6 games', { exact: true }).waitFor({ state: 'detached' });
    await page.locator('tbody a').first().click();
    await page.getByRole('heading', { name: /won|lost/, level: 1 }).waitFor();
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowRight');
    await page.getByText('Before card 5', { exact: true }).waitFor();
    await page.locator('.verdict-panel summary').click();
    await page.getByText(/Decision error|nothing to decide|No decision error/).waitFor();
    await page.locator('ol[aria-label=Cards] button').nth(9).waitFor();
    await stage.shot(page, 'review');

    await page.getByRole('tab', { name: 'Beliefs' }).click();
    await page.getByText(/possible worlds/).waitFor();
    await stage.shot(page, 'review-beliefs');

    await page.locator('.board button').first().click();
    await page.getByText(/^The soloist (wins|loses)/).waitFor();
    await stage.shot(page, 'review-what-if');

    await page.getByRole('button', { name: /^Learn from the mistakes/ }).click();
    await page.getByText(/Find a better card/).waitFor();
    for (const card of await page
      .locator('.board button')
      .evaluateAll((all) => all.map((each) => each.dataset.card))) {
      await page.locator(`.board button[data-card=${card}]`).click();
      if (await page.getByText(/nothing is better than/).count()) break;
      await page.getByText(/costs about/).waitFor();
    }
    await page.getByText(/nothing is better than/).waitFor();
    await stage.shot(page, 'review-learn');
    assert.deepEqual(page.complaints, []);
  });

  it('shows profiles with counts, renames, exports and deletes a person', async () => {
    const page = await stage.page();
    await importRecords(page);
    await analysed(page);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByText('Nothing has been counted yet.').waitFor();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Ada' }).waitFor();
    await page.getByRole('link', { name: 'All people' }).click();
    await page.locator('tbody a').nth(1).click();
    await page.getByRole('heading', { name: 'By trick' }).waitFor();
    assert.match(await page.locator('main').innerText(), /\d+ of \d+/);
    await stage.shot(page, 'people');

    await page.getByRole('button', { name: 'This is me' }).click();
    await page.getByText(/is you: the rates of your profile add up/).waitFor();
    await stage.shot(page, 'people-this-is-me');
    await page.locator('main').getByRole('link', { name: 'My profile' }).last().click();
    await page.getByText(/^You also play as/).waitFor();
    await page.getByLabel('Learn from my games').uncheck();
    await page.getByText(/^Nothing is learned about this player/).waitFor();
    await stage.shot(page, 'people-not-modelled');
    await page.getByLabel('Learn from my games').check();
    await page.getByText(/^Nothing is learned about this player/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'not me' }).click();
    await page.getByText(/^You also play as/).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'My profile' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Export everything/ }).click(),
    ]);
    const kept = JSON.parse(readFileSync(await download.path(), 'utf8'));
    assert.equal(kept.person.name, 'Ada');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText(/^Deleted:/).waitFor();
    await page.getByRole('heading', { name: 'You', exact: true }).waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it('runs the lab: studies, a match with its interval, one-card poker, Leduc', async () => {
    const page = await stage.page();
    await page.goto(`${stage.address}lab`);
    await page
      .getByRole('heading', { name: 'The longer counterplay knows an opponent, the more it wins.' })
      .waitFor();
    await page.getByText(/Against two strangers it makes \+61 points a list more/).waitFor();
    await page.getByText('How it was measured').first().click();
    await page.getByText('counterplay study counterplay').first().waitFor();
    await stage.shot(page, 'lab');
    await page.getByRole('tab', { name: 'Match' }).click();
    await page.getByLabel('Deals').fill('12');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('12 / 12 Deals').waitFor();
    await page.locator('tbody', { hasText: '…' }).waitFor();
    await stage.shot(page, 'lab-match');
    await page.getByRole('tab', { name: 'One-card poker' }).click();
    await page.getByRole('button', { name: 'Sit down' }).click();
    for (let acts = 0; acts < 3; acts += 1) await page.locator('.felt .buttons button').last().click();
    await page.getByText(/^over \d+ hand/).waitFor();
    await stage.shot(page, 'lab-onecard');
    await page.getByRole('tab', { name: 'Leduc poker' }).click();
    await page.getByText(/^At p = /).waitFor();
    await page.getByRole('button', { name: 'Sit down' }).click();
    await page.locator('.felt .buttons button').first().waitFor();
    await stage.shot(page, 'lab-leduc');
    assert.deepEqual(page.complaints, []);
  });

  it('speaks German and deals German faces', async () => {
    const page = await stage.page();
    await page.goto(`${stage.address}settings`);
    await page.getByLabel('Deutsch').check();
    await page.getByLabel('Deutsch', { exact: true }).last().check();
    await page.locator('html[lang=de]').waitFor();
    await stage.shot(page, 'german-settings');
    await page.getByRole('link', { name: 'Spielen' }).click();
    await sitDown(page, { language: 'de' });
    await playDeal(page, actByMouse, async (turn) => {
      if (turn !== 'play') return;
      assert.match(
        await page.locator('.hand button').first().getAttribute('aria-label'),
        /Eichel|Grün|Herz|Schellen/,
      );
      await stage.shot(page, 'german-play');
    });
    const words = await page.locator('main').innerText();
    assert.match(words, /gewonnen|verloren|gepasst/);
    assert.doesNotMatch(words, /\b(won|lost|trick|deal|the|your|you|of)\b/i);
    await stage.shot(page, 'german-result');
    assert.deepEqual(page.complaints, []);
  });

  it('fits a phone, where a deal is played by touch', async () => {
    const phone = {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    };
    const page = await stage.page({}, phone);
    await assertFits(page, 'home');
    await sitDown(page);
    let narrowest = Infinity;
    await playDeal(page, actByTouch, async (turn) => {
      await assertFits(page, turn);
      const widths = await page
        .locator('.hand button')
        .evaluateAll((all) => all.map((each) => each.clientWidth));
      narrowest = Math.min(narrowest, ...widths);
      if (turn === 'play' || turn === 'declare') await stage.shot(page, `phone-${turn}`);
    });
    assert.ok(narrowest >= 24, `a card shows only ${narrowest} pixels`);
    await stage.shot(page, 'phone-result');
    await importRecords(page);
    await assertFits(page, 'games');
    await page.locator('tbody a').first().click();
    await page.getByRole('heading', { name: /won|lost/, level: 1 }).waitFor();
    await assertFits(page, 'review');
    await stage.shot(page, 'phone-review');
    for (const address of ['people', 'lab', 'lab/match', 'lab/leduc', 'fair', 'settings']) {
      await page.goto(stage.address + address);
      await page.waitForLoadState('networkidle');
      await assertFits(page, address);
    }
    assert.deepEqual(page.complaints, []);
  });

  it('plays a deal with the keyboard alone', async () => {
    const page = await stage.page();
    await page.goto(`${stage.address}play`);
    await page.locator('form').waitFor();
    await page.locator('.last select').focus();
    await page.keyboard.press('1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.felt').waitFor();
    await playDeal(page, actByKeyboard, async (turn) => {
      if (turn === 'play') await stage.shot(page, 'keyboard-play');
    });
    await thereAre(1, page.locator('aside tbody tr'));
    assert.deepEqual(page.complaints, []);
  });

  /** What axe finds on a page: all rules in light, contrast in dark, of one page that is loaded once. */
  async function barriers(page, what) {
    const problems = [];
    for (const [colorScheme, rules] of [['light'], ['dark', ['color-contrast']]]) {
      await page.emulateMedia({ colorScheme });
      problems.push(...(await violations(page, rules)).map((line) => `${what}, ${colorScheme}: ${line}`));
      await stage.shot(page, `${what}-${colorScheme}`);
    }
    return problems;
  }

  /** Whether what a page shows has come. */
  const there = (page) =>
    page.waitForFunction(
      () => document.querySelector('h1') && !/^(Loading …|Connecting …)$/m.test(document.body.innerText),
    );

  it('has no barrier that axe finds on a page to read', async () => {
    const page = await stage.page();
    const problems = [];
    const addresses = ['', 'play', 'friends', 'learn', 'learn/following', 'learn/points', 'glossary'];
    for (const address of [
      ...addresses,
      'opponents',
      'opponents/xskat',
      'leads-nowhere',
      'fair',
      'settings',
    ]) {
      await page.goto(stage.address + address);
      await there(page);
      if (address === 'learn/following') await page.locator('[data-next]').click();
      problems.push(...(await barriers(page, address.replace('/', '-') || 'home')));
    }
    assert.deepEqual(problems, []);
  });

  it('has no barrier that axe finds at the table', async () => {
    const page = await stage.page();
    const problems = [];
    await sitDown(page);
    const seen = new Set();
    await playDeal(page, actByMouse, async (turn) => {
      if (!seen.has(turn) && turn !== 'skat') problems.push(...(await barriers(page, `table-${turn}`)));
      seen.add(turn);
    });
    assert.deepEqual(problems, []);
  });

  it('has no barrier that axe finds where games and people are kept', async () => {
    const page = await stage.page();
    const problems = [];
    await importRecords(page);
    await analysed(page);
    problems.push(...(await barriers(page, 'games')));
    await page.getByLabel('Turning points, at least').fill('1');
    await page.getByText('6 games', { exact: true }).waitFor({ state: 'detached' });
    await page.locator('tbody a').first().click();
    await page.locator('.verdict-panel summary').click();
    await page.getByText(/Decision error|nothing to decide|No decision error/).waitFor();
    problems.push(...(await barriers(page, 'review')));
    await page.getByRole('tab', { name: 'Beliefs' }).click();
    await page.getByText(/possible worlds/).waitFor();
    problems.push(...(await barriers(page, 'beliefs')));
    const addresses = ['people', 'people/all', 'people/progress', 'train', 'train/lead'];
    for (const address of [...addresses, 'lab', 'lab/match', 'lab/onecard', 'lab/leduc']) {
      await page.goto(stage.address + address);
      await there(page);
      problems.push(...(await barriers(page, address.replace('/', '-'))));
    }
    assert.deepEqual(problems, []);
  });

  it('keeps the hand in sight while one bids, with everything twice as large', async () => {
    const page = await stage.page({}, { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    await sitDown(page);
    await playDeal(page, actByMouse, async (turn) => {
      if (!['auction', 'skat', 'declare', 'play'].includes(turn)) return;
      await stage.shot(page, `twice-${turn}`);
      for (const card of await page.locator('.hand button').all()) {
        const { y, height } = await card.boundingBox();
        assert.ok(y >= 0 && y + 0.6 * height <= 400, `${turn}: a card lies at ${y} of 400`);
      }
    });
  });
});
