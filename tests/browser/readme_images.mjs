// Takes the README's pictures anew: node tests/browser/readme_images.mjs
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { actByMouse, cardsInHand, happened, waitForTurn } from './player.mjs';
import { openStage } from './stage.mjs';

const records = fileURLToPath(new URL('../golden/review_games.sgf', import.meta.url));
const image = (name) => fileURLToPath(new URL(`../../docs/images/${name}.png`, import.meta.url));
const stage = await openStage();

async function begin(page) {
  await page.goto(stage.address);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.hand').waitFor();
}

/** Play some deals, then on to the third card of a trick in a game of one's own. */
async function toTheMiddle(page) {
  for (;;) {
    const turn = await waitForTurn(page);
    if (turn === 'over') {
      const next = page.getByRole('button', { name: 'Next deal' });
      if (await next.count()) await happened(page, () => next.click());
      else await begin(page);
      continue;
    }
    const lying = await page.locator('.middle .trick li').count();
    const own = turn === 'play' && /soloist/.test(await page.locator('.turn').innerText());
    const [held, deals] = [await cardsInHand(page), await page.locator('aside tbody tr').count()];
    if (own && lying === 2 && deals > 0 && held >= 6 && held <= 8) return;
    await happened(page, () => actByMouse(page, turn, { limit: 23 }));
  }
}

let page = await stage.page({}, { viewport: { width: 1280, height: 800 } });
await begin(page);
await toTheMiddle(page);
await page.mouse.move(5, 5);
await page.screenshot({ path: image('table') });

// somebody else, whose only games are those of the file
page = await stage.page({}, { viewport: { width: 1100, height: 740 } });
await page.goto(`${stage.address}games`);
await page.locator('input[type=file]').setInputFiles({
  name: 'games.sgf',
  mimeType: 'text/plain',
  buffer: readFileSync(records),
});
await page.locator('.job .badge').filter({ hasText: 'done' }).waitFor();
await page.waitForFunction(() => !document.querySelector('tbody')?.textContent.includes('…')); // all are analysed
await page.getByRole('combobox', { name: 'Game' }).selectOption('grand');
await page.getByLabel('Turning points, at least').fill('1');
await page.locator('tbody a').first().click();
await page.getByRole('button', { name: /^Learn/ }).waitFor();
await page.locator('ol[aria-label=Cards] button.bad').last().click();
await page.getByText(/Decision error/).waitFor();
await page.mouse.move(5, 5);
await page.setViewportSize({ width: 1120, height: 980 });
await page.evaluate(() => scrollTo(0, 0));
await page.screenshot({ path: image('review') });
await page.setViewportSize({ width: 1100, height: 740 });

await page.goto(`${stage.address}people/name/bela`);
await page.getByRole('heading', { name: 'By trick' }).waitFor();
await page.screenshot({ path: image('people') });
await stage.close();
