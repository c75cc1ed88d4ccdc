// A review of everything in a real browser: bidding, practice, reasons, the line that wins, beliefs, links, export.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { soon } from './stage.mjs';
import { describe, it, stage } from './staged.mjs';

const turned = fileURLToPath(new URL('../../examples/turned.sgf', import.meta.url));

describe('a review of everything', () => {
  /** Open the review of the second game of the examples, which bela's card turned. */
  async function review(settings, options) {
    const page = await stage.page(settings, options);
    const session = await page.evaluate(async () => {
      await fetch('/api/session');
      return true;
    });
    assert.ok(session);
    const text = readFileSync(turned, 'utf8');
    const game = await page.evaluate(async (records) => {
      const job = await (await fetch('/api/imports', { method: 'POST', body: records })).json();
      for (;;) {
        const state = await (await fetch(`/api/imports/${job.id}`)).json();
        if (state.state !== 'running') break;
        await new Promise((wake) => setTimeout(wake, 50));
      }
      const { games } = await (await fetch('/api/games')).json();
      return games.find((one) => one.players[one.soloist] === 'carl').id;
    }, text);
    await page.goto(`${stage.address}review/${game}/21`);
    return { page, game };
  }

  it('says why a card turned the game, and what it lost in practice', async () => {
    const { page, game } = await review();
    await page.getByText('As the cards lay, ♣9 turned the game.').waitFor();
    await page.getByText('♣9 gives the other side 10 card points and leads to 58.').waitFor();
    await page.getByText('Drawing trumps with ♥J leads to 64; 60 are needed.').waitFor();
    const whole = await page.evaluate(async (id) => (await fetch(`/api/games/${id}/whole`)).json(), game);
    const card = whole.practical.find((one) => one.index === 21);
    const played = card.values.find((one) => one.choice === 'C9');
    const [row] = await page.locator('.verdict-panel tr.chosen td.number').allInnerTexts();
    assert.ok(Math.abs(parseInt(row) - 100 * played.wins) <= 5, `${row} for ${played.wins}`);
    assert.deepEqual(
      whole.verdicts.turning_points.map(({ stage, index }) => [stage, index]),
      [
        ['auction', null],
        ['cards', 0],
        ['cards', 21],
      ],
    );
    await page.getByRole('button', { name: /^trick 1 inaccuracy bela/ }).click();
    await page.getByText(/was better\. ♠A costs about \d+ points\./).waitFor();
    await page.getByRole('button', { name: 'Next error' }).waitFor();
    await page.getByRole('button', { name: /^trick 8 bad luck bela/ }).click();
    // what the two other measures say is there for who asks
    await page.locator('.verdict-panel summary').click();
    await page.getByText(/Decision error: 15% ± 0% of winning chance, over 55 worlds\./).waitFor();
    await stage.shot(page, 'review-everything');
    // a step moves the address along, and the address opens the same card again
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**/review/${game}/22`);
    await page.reload();
    await page.getByText('Before card 23').waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it('judges the bidding and the discards', async () => {
    const { page } = await review();
    await page.getByRole('tab', { name: 'Bidding' }).click();
    await page.getByText(/bela: passed 18\. Going on wins \d+%; passing costs about \d+ points\./).waitFor();
    await page.getByText(/carl: diamonds, laid away/).waitFor();
    await page.getByRole('tabpanel').getByText('Details').click();
    await page.getByRole('row', { name: /bela: passed 18/ }).waitFor();
    await page.getByRole('row', { name: /declared/ }).waitFor();
    await stage.shot(page, 'review-bidding');
    assert.deepEqual(page.complaints, []);
  });

  it('shows the line that would have won', async () => {
    const { page } = await review();
    await page.getByRole('tab', { name: 'Show me' }).click();
    await page.getByLabel('Could this seat have won?').selectOption({ label: 'bela' });
    await page.getByText('bela could have won: by another card in trick 8.').waitFor();
    await page.getByText('Against best play').waitFor();
    const likely = page.getByRole('region', { name: 'Against what these opponents would likely have done' });
    const best = page.getByRole('region', { name: 'Against best play' });
    await likely.getByRole('button', { name: 'bela: jack of hearts' }).waitFor();
    // card by card, on the board
    await best.getByRole('button', { name: 'Show me, card by card' }).click();
    await page.getByText('Not what was played').waitFor();
    await page.getByText('Card 1 of 9').waitFor();
    const trick = page.locator('.board ol.trick');
    assert.equal(await trick.getByRole('listitem', { name: /jack of hearts/ }).count(), 0);
    await page.getByRole('button', { name: 'Forward' }).click();
    await page.getByText('Card 2 of 9').waitFor();
    await soon(async () => assert.match(await trick.innerHTML(), /jack of hearts/));
    await page.keyboard.press('ArrowRight');
    await page.getByText('Card 3 of 9').waitFor();
    await stage.shot(page, 'review-show-me');
    await likely.getByRole('button', { name: /: / }).last().click();
    await page.getByText('Card 9 of 9').waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.getByText('Before card 22').waitFor();
    // on a phone the cards of a line are far below the board, which comes into sight with its steps
    await page.setViewportSize({ width: 390, height: 844 });
    await likely.getByRole('button', { name: /: / }).last().click();
    await page.locator('.board').waitFor();
    for (const what of [page.locator('.board'), page.getByRole('button', { name: 'Back to the game' })]) {
      await soon(async () => {
        const { y, height } = await what.boundingBox();
        assert.ok(y >= -1 && y + height <= 844, `from ${y} to ${y + height} of 844`);
      });
    }
    await stage.shot(page, 'review-show-me-phone');
    assert.deepEqual(page.complaints, []);
  });

  it('has beliefs by what was done beside uniform ones, and what each action told', async () => {
    const { page } = await review();
    await page.getByRole('tab', { name: 'Beliefs' }).click();
    await page.getByText('What each action told').waitFor();
    await page
      .getByText(/made .. .*likely there/)
      .first()
      .waitFor();
    await page.getByLabel('all worlds alike').check();
    await stage.shot(page, 'review-told');
    assert.deepEqual(page.complaints, []);
  });

  it('is shared by a link without names, until the link is taken back', async () => {
    const { page, game } = await review();
    await page.getByText('Share or export').click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.locator('code').first().textContent();
    assert.match(link, /\/review\/[\w-]{22}$/);
    const other = await stage.page();
    await other.goto(link);
    await other.getByText('Somebody shared this review with you').waitFor();
    assert.equal(await other.getByText('bela').count(), 0);
    await stage.shot(other, 'review-shared');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Curve as PNG' }).click(),
    ]);
    assert.equal(
      readFileSync(await saved.path())
        .subarray(1, 4)
        .toString(),
      'PNG',
    );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Page in one file' }).click(),
    ]);
    const html = readFileSync(await file.path(), 'utf8');
    assert.match(html, /^<!DOCTYPE html>/);
    assert.match(html, /gives the other side 10 points and leads to 58/);
    const german = await page.evaluate(
      async (address) => (await fetch(address)).text(),
      '/api/games/' + game + '/page?language=de',
    );
    assert.match(german, /<html lang="de">/);
    assert.match(german, /♣9 gibt der Gegenseite 10 Augen und führt zu 58/);
    assert.doesNotMatch(german, /points|turned|mistakes/);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('code').waitFor({ state: 'detached' });
    await other.reload();
    await other.getByRole('alert').waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it('speaks German, on a phone too', async () => {
    const { page } = await review({ language: 'de' }, { viewport: { width: 390, height: 844 } });
    await page.getByText('♣9 gibt der Gegenseite 10 Augen und führt zu 58.').waitFor();
    await page.getByRole('tab', { name: 'Reizen' }).click();
    await page.getByText(/bela: bei 18 gepasst\. Weiterreizen gewinnt zu \d+/).waitFor();
    await soon(async () => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `the page is ${width} wide`);
    });
    // the cards, the verdict and the steps are on one screen, on a small phone too
    for (const [wide, tall] of [
      [390, 844],
      [360, 740],
    ]) {
      await page.setViewportSize({ width: wide, height: tall });
      await soon(async () => {
        await page.evaluate(() => document.querySelector('.board').scrollIntoView());
        const steps = await page.locator('.steps').boundingBox();
        for (const what of ['.board', '.verdict-panel .verdict']) {
          const { y, height } = await page.locator(what).first().boundingBox();
          const end = y + height;
          assert.ok(y >= -1 && end <= steps.y + 1, `${what}: from ${y} to ${end} of ${steps.y}`);
        }
        assert.ok(steps.y + steps.height <= tall, `the steps end at ${steps.y + steps.height} of ${tall}`);
      });
      await stage.shot(page, `review-german-phone-${wide}`);
    }
    assert.deepEqual(page.complaints, []);
  });
});
