// Whoever runs the server comes in by a phrase, sees how it does, blocks somebody, and reads that it was written down.
import assert from 'node:assert/strict';

import { painted, violations } from './access.mjs';
import { OPERATOR } from './stage.mjs';
import { describe, it, stage } from './staged.mjs';

describe('the operator', () => {
  for (const [language, phrase, come, block, unblock, done] of [
    ['en', "The operator's phrase", 'Sign in', 'Block', 'Unblock', 'blocked'],
    ['de', 'Passphrase für den Betrieb', 'Anmelden', 'Sperren', 'Entsperren', 'gesperrt'],
  ])
    it(`signs in, blocks somebody, and reads what was done (${language})`, async () => {
      const visitor = await stage.page();
      await visitor.getByRole('link', { name: 'Settings' }).waitFor();
      const page = await stage.page({ language });
      await page.goto(`${stage.address}operator`);
      await page.getByLabel(phrase).fill(OPERATOR);
      await page.getByRole('button', { name: come, exact: true }).click();
      const row = page.locator('[aria-labelledby=people] tbody tr').nth(1); // the visitor; the first is this browser
      await row.getByRole('button', { name: block, exact: true }).click();
      await row.getByRole('button', { name: unblock, exact: true }).waitFor();
      const first = page.locator('[aria-labelledby=audit] tbody tr').first();
      await first.filter({ hasText: done }).waitFor(); // read after the people
      await painted(page);
      assert.deepEqual(await violations(page), []);
      await stage.shot(page, `operator-${language}`);
      await row.getByRole('button', { name: unblock, exact: true }).click();
      await row.getByRole('button', { name: block, exact: true }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      await painted(page);
      const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= seen, `the page is ${wide} wide on a phone of ${seen}`);
      assert.deepEqual(page.complaints, []);
    });
});
