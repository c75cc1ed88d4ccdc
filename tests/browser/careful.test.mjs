// Nothing that cannot be taken back happens by accident: choosing and doing are two steps, and a game that does not
// reach the bid is not declared without a word.
import assert from 'node:assert/strict';

import { actByMouse, cardsInHand, happened, sitDown, waitForTurn } from './player.mjs';
import { thereAre } from './stage.mjs';
import { describe, it, stage } from './staged.mjs';

const version = (page) => page.locator('.felt').getAttribute('data-version');

/** Deal, and wait until this person, who is rearhand in the first deal, has to say something. */
async function toTheAuction(page, language = 'en') {
  await sitDown(page, { training: true, language });
  for (;;) {
    const turn = await waitForTurn(page);
    if (turn === 'auction') return;
    await happened(page, () => actByMouse(page, turn));
  }
}

/** Choose a value, or the next one above it where somebody was bolder, and return it. */
async function choose(page, value) {
  const offered = page.locator('.jump option');
  const values = (await offered.evaluateAll((all) => all.map((each) => each.value))).map(Number);
  const chosen = String(values.find((each) => each >= value));
  await page.locator('.jump select').selectOption(chosen);
  return chosen;
}

async function jumpTo(page, value) {
  await choose(page, value);
  await happened(page, () => page.locator('[data-jump]').click());
}

/** Sit down until this person plays alone and has picked up the skat: a bot may be bolder. */
async function toTheDiscards(page) {
  for (;;) {
    await toTheAuction(page);
    await jumpTo(page, 48);
    for (;;) {
      const turn = await waitForTurn(page);
      if (turn === 'declare') return;
      if (turn === 'play' || turn === 'over') break;
      await happened(page, () => actByMouse(page, turn));
    }
  }
}

describe('with care', () => {
  it('bids nothing while a value is only chosen', async () => {
    const page = await stage.page();
    await toTheAuction(page);
    const before = await version(page);
    const select = page.locator('.jump select');
    await select.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter', 'Escape'])
      await page.keyboard.press(key);
    await page.waitForTimeout(300);
    assert.equal(await version(page), before);
    const value = await choose(page, 27);
    assert.equal(await version(page), before);
    await stage.shot(page, 'auction-jump');
    await happened(page, () => page.getByRole('button', { name: `Bid ${value}`, exact: true }).click());
    assert.match(await page.locator('.felt').innerText(), new RegExp(value));
    assert.deepEqual(page.complaints, []);
  });

  it('takes a double click, or a key held down, for one bid', async () => {
    const page = await stage.page();
    await toTheAuction(page);
    const first = page.locator('.ask [data-first]');
    await page.evaluate(() => {
      window.sent = [];
      const real = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        window.sent.push(text);
        real.call(this, text);
      };
    });
    const sent = () => page.evaluate(() => window.sent.length);
    const box = await first.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await page.waitForTimeout(150); // the bots have answered by now, and the next question lies in the same place
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.waitForTimeout(300);
    assert.equal(await sent(), 1);
    const turn = await waitForTurn(page);
    if (turn === 'auction' || turn === 'skat') {
      await page.locator('.ask [data-first]').focus();
      for (let held = 0; held < 20; held += 1) {
        await page.keyboard.down('Enter');
        await page.waitForTimeout(20);
      }
      await page.keyboard.up('Enter');
      assert.equal(await sent(), 2);
    }
  });

  it('hears every tap on a phone, however quick or rolling, and takes a double tap for one', async () => {
    const page = await stage.page(
      {},
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    );
    await toTheDiscards(page);
    const place = async (card) => {
      const box = await card.boundingBox();
      return [box.x + 12, box.y + 30];
    };
    const chosen = (count) =>
      page.waitForFunction((wanted) => document.querySelectorAll('.hand .chosen').length === wanted, count);
    const hand = page.locator('.hand button');
    const [left, right] = [await place(hand.nth(4)), await place(hand.nth(5))];
    await page.touchscreen.tap(...left);
    await page.touchscreen.tap(...right); // side by side: the browser counts a double tap
    await chosen(2);
    await page.waitForTimeout(400);
    const touch = await page.context().newCDPSession(page);
    const finger = (type, ...touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    const at = { x: left[0], y: left[1] };
    // one right after the other, however long a busy machine takes to answer
    await Promise.all([
      finger('touchStart', at),
      finger('touchEnd'),
      finger('touchStart', at),
      finger('touchEnd'),
    ]);
    await page.waitForTimeout(100);
    await chosen(1);
    await page.waitForTimeout(400);
    await page.touchscreen.tap(...left);
    await chosen(2);
    await page.locator('.kinds label').first().tap();
    await happened(page, () => page.locator('[data-declare]').tap());

    assert.equal(await waitForTurn(page), 'play');
    const held = await cardsInHand(page);
    const [x, y] = await place(page.locator('.hand button.may').first());
    await happened(page, async () => {
      await finger('touchStart', { x, y });
      for (const rolled of [4, 8, 12]) await finger('touchMove', { x: x + rolled, y: y - rolled / 2 });
      await finger('touchEnd');
    });
    await thereAre(held - 1, page.locator('.hand button'));
    assert.deepEqual(page.complaints, []);
  });

  for (const [language, anyway, none, needs] of [
    [
      'en',
      'all the same',
      'No game of yours reaches the bid',
      /your bid is 240: it is lost however you play it/,
    ],
    ['de', 'Trotzdem', 'Keines Ihrer Spiele erreicht', /gereizt haben Sie 240: es ist verloren/],
  ]) {
    it(`says what a game lacks before it is declared (${language})`, async () => {
      const page = await stage.page({ language });
      await toTheAuction(page, language);
      await jumpTo(page, 240);
      assert.equal(await waitForTurn(page), 'skat');
      await page.locator('.kinds label').first().click();
      assert.match(await page.locator('.warning').innerText(), /240/);
      await happened(page, () => page.locator('.ask > [data-first]').click());
      await waitForTurn(page);
      await page.locator('.kinds label').first().click();
      assert.match(await page.locator('.warning').innerText(), needs);
      await thereAre(0, page.locator('.declare .primary'));
      assert.match(await page.locator('[data-declare]').innerText(), new RegExp(anyway));
      await page.locator('.controls button').first().click(); // the hint: in training it asks nothing
      await page.locator('.centre p').waitFor();
      assert.match(await page.locator('.centre p').innerText(), new RegExp(none));
      await stage.shot(page, `declare-overbid-${language}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await stage.shot(page, `declare-overbid-phone-${language}`);
    });
  }

  it('asks before a hand is laid open, and shows that it lies open', async () => {
    const page = await stage.page();
    const resigns = page.getByRole('button', { name: 'Resign' });
    const more = page.getByRole('button', { name: 'More', exact: true });
    do {
      await toTheAuction(page);
      await jumpTo(page, 48);
      for (;;) {
        const turn = await waitForTurn(page);
        if (turn === 'play' || turn === 'over') break;
        await happened(page, () => actByMouse(page, turn));
      }
      if (await more.count()) await more.click();
    } while (!(await resigns.count())); // a bot was bolder, and only a soloist may resign: another table
    const before = await version(page);
    for (const name of ['The rest is mine', 'Lay my hand open', 'Resign']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter'); // the keyboard begins at "Cancel"
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    assert.equal(await version(page), before);
    assert.equal(await page.locator('.hand.open').count(), 0);
    await page.getByRole('button', { name: 'Lay my hand open' }).click();
    await happened(page, () => page.getByRole('dialog').getByRole('button').first().click());
    await thereAre(1, page.locator('.hand.open'));
    await page.getByText('Your hand lies open: everybody sees it.').waitFor();
    await thereAre(0, page.getByRole('button', { name: 'Lay my hand open' }));
    await stage.shot(page, 'hand-open');
    assert.deepEqual(page.complaints, []);
  });
});
