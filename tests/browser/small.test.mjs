// Small things that a stranger stumbles over: addresses, a phone's first screen, words, marks and whose points they are.
import assert from 'node:assert/strict';

import { actByMouse, happened, playDeal, sitDown, waitForTurn } from './player.mjs';
import { soon, thereAre } from './stage.mjs';
import { describe, it, stage } from './staged.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Whether a thing lies wholly on the first screen. */
async function inSight(page, locator) {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

const answer = (page, path) => page.evaluate(async (wanted) => (await fetch(wanted)).json(), path);

describe('small things', () => {
  it('says so where an address leads nowhere', async () => {
    const page = await stage.page();
    const nowhere = [
      '%E0%A4%A',
      'table/%ZZ',
      '%',
      'nonsense',
      'table',
      'review',
      'lab/nonsense',
      'people/x/y',
    ];
    for (const address of nowhere) {
      await page.goto(stage.address + address);
      await page.getByRole('heading', { name: 'This address leads nowhere' }).waitFor();
      await page.getByRole('link', { name: 'Take a seat' }).waitFor();
      await soon(async () => assert.match(await page.title(), /leads nowhere/, address));
    }
    await stage.shot(page, 'nowhere');
    await page.getByRole('link', { name: 'Take a seat' }).click();
    await page.getByRole('heading', { name: 'Take a seat' }).waitFor();
    assert.deepEqual(page.complaints, []);
  });

  for (const [language, settings, start] of [
    ['en', 'Settings', 'Play now'],
    ['de', 'Einstellungen', 'Jetzt spielen'],
  ]) {
    for (const font of ['loaded', 'error'])
      it(`has every page and the start on a phone's first screen (${language}, font ${font})`, async () => {
        const page = await stage.page({ language }, { ...PHONE, serviceWorkers: 'block' });
        if (font === 'error') {
          await page.route('**/*.woff2', (request) => request.abort());
          await page.reload();
        }
        const button = page.getByRole('button', { name: start });
        await button.waitFor();
        await page.waitForFunction(
          (wanted) => [...document.fonts].every((face) => face.status === wanted),
          font,
        );
        await stage.shot(page, `phone-home-${language}-font-${font}`);
        for (const width of [390, 360, 320]) {
          await page.setViewportSize({ width, height: 844 });
          await page.waitForFunction((wanted) => innerWidth === wanted, width);
          await soon(async () => {
            const links = await page.locator('nav a').all();
            assert.equal(links.length, 7);
            for (const link of links)
              assert.ok(await inSight(page, link), `${await link.innerText()} at ${width}`);
            const boxes = await Promise.all(links.map((link) => link.boundingBox()));
            assert.equal(new Set(boxes.map(({ y }) => y)).size, 1, `the menu has one row at ${width}`);
            if (width > 320) assert.ok(await inSight(page, button), start);
          });
        }
        await page.getByRole('link', { name: settings }).tap();
        await page.getByRole('heading', { name: settings, level: 1 }).waitFor();
        await page.goto(stage.address);
        await button.tap();
        await page.locator('.felt').waitFor();
      });
  }

  it('speaks whole sentences, and writes games by their names', async () => {
    const page = await stage.page({ language: 'de' });
    await sitDown(page, { deals: 3, language: 'de' });
    let hinted = false;
    await playDeal(page, actByMouse, async (turn) => {
      if (hinted || turn !== 'play') return;
      await page.getByRole('button', { name: 'Tipp' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Tipp' }).click();
      await page.locator('.centre p').waitFor();
      assert.match(await page.locator('.centre strong').innerText(), /^Ich würde \S+ \S+ spielen\.$/);
      await stage.shot(page, 'hint-de');
      hinted = true;
    });
    await happened(page, () => page.getByRole('button', { name: 'Nächstes Spiel' }).click());
    await playDeal(page);
    await thereAre(2, page.locator('aside tbody tr td:nth-child(2)'));
    const rows = await page.locator('aside tbody tr td:nth-child(2)').allInnerTexts();
    for (const row of rows) assert.match(row, /^(Kreuz|Pik|Herz|Karo|Grand|Null|eingepasst)/);
    await thereAre(hinted ? 1 : 0, page.locator('.not-added'));
    await stage.shot(page, 'sheet-de');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Spielliste' }).click();
    await stage.shot(page, 'sheet-phone-de');
  });

  it('counts only one’s own mistakes as such, and says what marks and numbers mean', async () => {
    const page = await stage.page();
    await sitDown(page, { deals: 12 });
    let looked = 0;
    for (let deal = 0; deal < 12 && looked < 2; deal += 1) {
      let played = false;
      await playDeal(page, actByMouse, async (turn) => {
        played ||= turn === 'play';
      });
      const table = page.url();
      if (played) {
        looked += 1;
        await page.getByRole('link', { name: 'Review this deal' }).click();
        await page.locator('.turns').waitFor();
        const game = page.url().split('/').pop();
        const review = await answer(page, `/api/games/${game}/review`);
        const { verdicts } = await answer(page, `/api/games/${game}/whole`);
        const errors = verdicts.cards.filter(({ grade }) => /^(inaccuracy|mistake|blunder)$/.test(grade));
        const { info } = await answer(page, `/api/games/${game}`);
        const all = errors.length;
        const own = errors.filter(({ index }) => review.moves[index].seat === info.you).length;
        const label = await page.locator('.below .primary').innerText();
        const wanted = own
          ? `Learn from your mistakes (${own})`
          : `Learn from the others’ mistakes${all ? ` (${all})` : ''}`;
        assert.equal(label.replace(/\s+/g, ' ').trim(), wanted);

        const panel = page.getByRole('tabpanel');
        for (const name of ['Cards', 'Beliefs', 'What if']) {
          const tab = page.getByRole('tab', { name });
          await tab.click();
          await soon(async () => {
            assert.equal(await panel.getAttribute('aria-labelledby'), await tab.getAttribute('id'));
            assert.equal(await tab.getAttribute('aria-controls'), await panel.getAttribute('id'));
          });
        }
        await page.getByRole('tab', { name: 'Cards' }).click();
        await page.locator('.verdict-panel summary').click();
        await page.locator('.verdict-panel').getByText('card points of the soloist').waitFor();
        const judged = await page.locator('.verdict-panel').innerText();
        assert.match(judged, /soloist wins|defenders win/);
        const legend = page.getByLabel('What the marks mean');
        for (const { index, grade } of verdicts.cards) {
          const word = { bad_luck: 'bad luck', forced: 'only card' }[grade] ?? grade;
          const button = panel.getByRole('button').nth(index);
          assert.match(await button.getAttribute('aria-label'), new RegExp(`: ${word}$`));
          if (/^(inaccuracy|mistake|blunder|bad_luck)$/.test(grade))
            await legend.getByText(word, { exact: true }).waitFor();
        }
        await stage.shot(page, 'review-own');
        await page.goto(table);
        await waitForTurn(page);
      }
      await happened(page, () => page.getByRole('button', { name: 'Next deal' }).click());
    }
    assert.equal(looked, 2);
    assert.deepEqual(page.complaints, []);
  });
});
