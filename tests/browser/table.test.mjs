// The table in a real browser: a whole deal by mouse, a reload, a killed server, a dragged card.
import assert from 'node:assert/strict';

import { actByMouse, cardsInHand, happened, playDeal, sitDown, waitForTurn } from './player.mjs';
import { soon, thereAre } from './stage.mjs';
import { describe, it, stage } from './staged.mjs';

describe('the table', () => {
  it('plays a deal from the auction to the review by mouse', async () => {
    const page = await stage.page();
    await sitDown(page);
    const turns = new Set();
    await playDeal(page, actByMouse, async (turn) => {
      if (!turns.has(turn)) await stage.shot(page, `table-${turn}`);
      turns.add(turn);
    });
    assert.ok(turns.has('auction') && turns.has('over'), [...turns].join());
    assert.match(await page.locator('.result h2').innerText(), /won|lost|passed/);
    await thereAre(1, page.locator('aside tbody tr'));
    await page.getByRole('link', { name: 'Verify this deal' }).click();
    await page.getByText('The cards are those that were dealt.').waitFor();
    await page.goBack();
    if (turns.has('play')) {
      await page.getByRole('link', { name: 'Review this deal' }).click();
      await page.getByRole('region', { name: 'How it was played' }).waitFor();
    }
    assert.deepEqual(page.complaints, []);
  });

  it('lets a defender offer to give up, and the partner answers', async () => {
    const page = await stage.page();
    await sitDown(page, { deals: 12 });
    for (let tries = 0; tries < 12; tries += 1) {
      const turn = await waitForTurn(page);
      if (turn === 'play') break;
      if (turn === 'auction') await happened(page, () => page.locator('.ask .buttons button').nth(1).click());
      else await happened(page, () => page.getByRole('button', { name: 'Next deal' }).click());
    }
    const before = page.getByText('You would give up; it takes').or(page.locator('.result h2'));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByText('It takes your partner, too').waitFor();
    await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    await before.first().waitFor();
    await page.getByText('plays on').or(page.getByText('the defenders resigned')).first().waitFor();
    await stage.shot(page, 'table-giving-up');
    await thereAre(0, page.getByRole('button', { name: 'Resign' }));
    assert.deepEqual(page.complaints, []);
  });

  it('comes back to the same card after a reload, and after the server was killed', async () => {
    const page = await stage.page();
    await sitDown(page, { deals: 3 });
    const cards = () =>
      page.locator('.hand button').evaluateAll((all) => all.map((each) => each.dataset.card));
    const onTable = () =>
      page.locator('.middle .trick li').evaluateAll((all) => all.map((each) => each.ariaLabel));
    for (;;) {
      const turn = await waitForTurn(page);
      if (turn === 'play' && (await cardsInHand(page)) < 9) break;
      await happened(page, () => actByMouse(page, turn));
    }
    const [held, lying] = [await cards(), await onTable()];
    await page.reload();
    await waitForTurn(page);
    await soon(async () => {
      assert.deepEqual(await cards(), held);
      assert.deepEqual(await onTable(), lying);
    });

    await stage.restart();
    await page.locator('.lost').waitFor({ state: 'detached' });
    await waitForTurn(page);
    await soon(async () => {
      assert.deepEqual(await cards(), held);
      assert.deepEqual(await onTable(), lying);
    });
    await happened(page, () => actByMouse(page, 'play'));
    await thereAre(held.length - 1, page.locator('.hand button'));
  });

  it('plays a card that is dragged upwards, and keeps one that is let go too soon', async () => {
    const page = await stage.page();
    await sitDown(page, { training: true });
    for (;;) {
      const turn = await waitForTurn(page);
      if (turn === 'play') break;
      await happened(page, () => actByMouse(page, turn));
    }
    const held = await cardsInHand(page);
    const drag = async (rise) => {
      // where the card is now: a line that appears above the hand moves it
      const box = await page.locator('.hand button.may').first().boundingBox();
      const [x, y] = [box.x + 12, box.y + 20];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 5, y - rise / 2, { steps: 3 });
      await page.mouse.move(x + 10, y - rise, { steps: 3 });
      await page.mouse.up();
    };
    await drag(40);
    await page.waitForTimeout(200);
    assert.equal(await cardsInHand(page), held);
    await happened(page, () => drag(200));
    await thereAre(held - 1, page.locator('.hand button'));
    await waitForTurn(page); // the bots have answered: what happens next is the person's doing
    await happened(page, () => page.getByRole('button', { name: 'Take back' }).click());
    await thereAre(held, page.locator('.hand button'));
  });
});
