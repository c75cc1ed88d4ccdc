// Takes the pictures of docs/card-table.md anew: node tests/browser/look_images.mjs (or one set: de-dark). Look at each.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { actByMouse, cardsInHand, happened, waitForTurn } from './player.mjs';
import { openStage } from './stage.mjs';

const folder = fileURLToPath(new URL('../../docs/images/look/', import.meta.url));
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
mkdirSync(folder, { recursive: true });
const stage = await openStage();

for (const [language, play, next, open] of [
  ['en', 'Play now', 'Next deal', 'Open the table'],
  ['de', 'Jetzt spielen', 'Nächstes Spiel', 'Tisch eröffnen'],
]) {
  for (const colorScheme of ['light', 'dark']) {
    if (process.argv[2] && process.argv[2] !== `${language}-${colorScheme}`) continue;
    const page = await stage.page(
      { language },
      { viewport: SIZES.desk, colorScheme, deviceScaleFactor: 0.6 },
    );
    const both = async (name) => {
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await page.mouse.move(1, 1);
        await page.waitForTimeout(300);
        const path = `${folder}${name}-${size}-${language}-${colorScheme}.jpg`;
        await page.screenshot({ path, type: 'jpeg', quality: 55 });
      }
      await page.setViewportSize(SIZES.desk);
    };
    await page.getByRole('button', { name: play }).waitFor();
    await both('front');
    await page.getByRole('button', { name: play }).click();
    await page.locator('.felt').waitFor();
    let [taken, played] = [false, false];
    for (let acts = 0; acts < 120; acts += 1) {
      const turn = await waitForTurn(page);
      if (turn === 'over' && played && (taken || !(await page.getByRole('button', { name: next }).count())))
        break;
      if (turn === 'over') {
        await happened(page, () => page.getByRole('button', { name: next }).click());
        continue;
      }
      played ||= turn === 'play';
      const lying = await page.locator('.middle .trick li').count();
      const held = await cardsInHand(page);
      if (!taken && turn === 'play' && held <= 9 && held >= 6 && lying === 2) {
        await both('table');
        taken = true;
      }
      await happened(page, () => actByMouse(page, turn, { limit: 33 }));
    }
    await page.locator('.result a[href^="/review/"]').click();
    await page.locator('.page h1, main h1').first().waitFor();
    await page.waitForTimeout(4000); // the judge takes a moment
    await both('review');
    await page.goto(`${stage.address}friends`);
    await page.getByRole('button', { name: open }).waitFor();
    await both('friends');
    await page.locator('form input').first().fill('Anna');
    await page.getByRole('button', { name: open }).click();
    await page.locator('.felt').waitFor();
    await both('lobby');
  }
}
await stage.close();
