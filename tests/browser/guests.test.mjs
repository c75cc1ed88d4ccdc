// A player of the host's own is found under "Guests" with a warning, and plays.
import assert from 'node:assert/strict';

import { painted, violations } from './access.mjs';
import { actByMouse, playDeal } from './player.mjs';
import { describe, it, stage } from './staged.mjs';

describe('guests', () => {
  it('stand apart from the bots, with a warning, and play a deal', async () => {
    const page = await stage.page();
    await page.goto(`${stage.address}play`);
    const [left, right] = [page.locator('form fieldset').nth(0), page.locator('form fieldset').nth(1)];
    await left.getByText('Choose the bot itself').click();
    await left.locator('optgroup[label=Guests]').waitFor({ state: 'attached' });
    assert.equal(await left.locator('.guest').count(), 0);
    await left.locator('select').selectOption({ label: 'MyPlayer (guest)' });
    assert.match(await left.locator('.guest').innerText(), /Nobody here has checked how it plays/);
    await painted(page);
    assert.deepEqual(await violations(page), []);
    await stage.shot(page, 'guests');
    await right.getByText('Club', { exact: true }).click();
    await page.locator('.last select').selectOption('1');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.locator('.felt').waitFor();
    await page.getByText('MyPlayer (guest)').first().waitFor();
    await playDeal(page, actByMouse);
    assert.deepEqual(page.complaints, []);
  });
});
