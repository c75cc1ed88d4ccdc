// A newcomer: one button and three deals begin, with opponents who say after each what they have learned.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { playDeal } from './player.mjs';
import { openStage, skip } from './stage.mjs';

describe('a newcomer', { skip }, () => {
  let stage;
  before(async () => (stage = await openStage()));
  after(() => stage?.close());

  for (const [language, play, heading, early] of [
    ['en', 'Play now', 'What they have learned about you', /too early to say/],
    ['de', 'Jetzt spielen', 'Was sie über Sie gelernt haben', /Noch zu früh/],
  ]) {
    it(`plays at once, and hears what was learned (${language})`, async () => {
      const page = await stage.page({ language });
      const words = await page.locator('main').innerText();
      assert.ok(words.indexOf(play) < words.length, words);
      await page.getByRole('button', { name: play }).click();
      await page.locator('.felt').waitFor();
      const seats = await page.locator('.others').innerText();
      assert.match(seats, /counterplay[\s\S]*count\+/);
      await playDeal(page);
      const learned = page.locator('.result section', { hasText: heading });
      await learned.waitFor();
      const lines = await learned.locator('li').allInnerTexts();
      assert.equal(lines.length, 2);
      assert.match(lines[0], /^counterplay/);
      assert.match(lines.join(' '), early);
      await stage.shot(page, `learned-${language}`);
      assert.deepEqual(page.complaints, []);
    });
  }
});
