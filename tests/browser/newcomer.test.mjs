// A newcomer: one button and three deals, what the opponents learned, lessons, questions at the table, and no network.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { violations } from './access.mjs';
import { actByMouse, happened, playDeal, sitDown, waitForTurn } from './player.mjs';
import { soon, thereAre } from './stage.mjs';
import { describe, it, stage } from './staged.mjs';

const LESSONS = JSON.parse(
  readFileSync(new URL('../../frontend/src/learn/lessons.json', import.meta.url), 'utf8'),
);
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Answer one step as the rules say; `press` is how. */
async function answer(page, step, press) {
  if (step.kind === 'choice') await press(page.locator(`[data-choice="${step.answer}"]`));
  if (step.kind === 'cards')
    for (const card of step.every ? step.right : step.right.slice(0, 1))
      await press(page.locator(`[data-card=${card}]`));
  await press(page.locator('[data-next]'));
}

const fits = (page, what) =>
  soon(async () =>
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what),
  );

describe('a newcomer', () => {
  it('is asked once how well they play, and is led through a first deal with open cards', async () => {
    const page = await stage.page({ experience: 'unasked' }, { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.getByText('Have you played Skat before?').waitFor();
    assert.deepEqual(await violations(page), []);
    await stage.shot(page, 'asked-how-well');
    await page.getByRole('button', { name: /^Never/ }).click();
    await page.locator('.felt').waitFor();
    const seen = new Set();
    for (let turns = 0; turns < 40; turns += 1) {
      const turn = await waitForTurn(page);
      if (turn === 'over') break;
      const coach = page.locator('[data-coach]');
      await coach.getByText(/^I would/).waitFor();
      for (const other of await page.locator('.others .shown').all())
        await other.locator('li').first().waitFor(); // the cards of the others lie open
      await fits(page, turn);
      if (!seen.has(turn)) {
        assert.deepEqual(await violations(page), []);
        await stage.shot(page, `first-deal-${turn}`);
      }
      seen.add(turn);
      // who does as the coach says: the cards that are marked
      await happened(page, async () => {
        if (turn === 'play') return page.locator('.hand button.hinted').first().click();
        if (turn !== 'declare') return actByMouse(page, turn);
        for (const card of await page.locator('.hand button.hinted').all()) await card.click();
        await page.locator('.kinds label').first().click();
        return page.locator('[data-declare]').click();
      });
    }
    assert.deepEqual([...seen].sort(), ['auction', 'declare', 'play', 'skat']);
    await page.getByRole('heading', { name: 'You won clubs' }).waitFor();
    await page.getByRole('button', { name: 'Three deals against beginners' }).click();
    await page.getByText('Deal 1 of 3').first().waitFor();
    assert.match(await page.locator('.others').innerText(), /Fips[\s\S]*Fine/);
    await thereAre(0, page.locator('[data-coach]'));
    await page.goto(stage.address);
    await page.getByRole('button', { name: 'Play now' }).click(); // asked once, and never again
    await page.locator('.felt').waitFor();
    assert.deepEqual(page.complaints, []);
  });

  it('sits with opponents of their measure: names and faces, and below what they are', async () => {
    for (const [answer, who] of [
      [/^Now and then/, /Trude[\s\S]*Casual[\s\S]*Momo[\s\S]*My level/],
      [/^Often/, /Argus[\s\S]*counterplay[\s\S]*Momo/],
    ]) {
      const page = await stage.page({ experience: 'unasked' });
      await page.getByRole('button', { name: 'Play now' }).click();
      await page.getByRole('button', { name: answer }).click();
      await page.locator('.others .plate').nth(1).waitFor();
      assert.match(await page.locator('.others').innerText(), who);
      await thereAre(2, page.locator('.others svg clipPath')); // two faces
      assert.deepEqual(page.complaints, []);
    }
  });

  it('plays at once, and hears what was learned', async () => {
    const page = await stage.page();
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.locator('.felt').waitFor();
    assert.match(await page.locator('.others').innerText(), /Argus[\s\S]*Momo/);
    await page.locator('.hand button').nth(9).waitFor(); // ten cards, and nothing was pressed for them
    assert.doesNotMatch(await page.locator('.felt').innerText(), /secret|number|commit/i);
    assert.match(await page.locator('.side summary').last().innerText(), /Fair play/);
    await playDeal(page);
    const learned = page.locator('.result section', { hasText: 'What they have learned about you' });
    await learned.waitFor();
    const lines = await learned.locator('li').allInnerTexts();
    assert.equal(lines.length, 2);
    assert.match(lines[0], /^Argus: .*too early to say/);
    await page.goto(`${stage.address}settings`);
    await page.getByLabel('Deutsch').first().check();
    await page.goBack();
    await page.getByText('Was sie über Sie gelernt haben').waitFor();
    assert.match(await page.locator('.result section li').first().innerText(), /Noch zu früh/);
    assert.deepEqual(page.complaints, []);
  });

  it('learns Skat: all ten lessons by mouse, wrong answers said to be wrong, progress kept', async () => {
    const page = await stage.page();
    await page.goto(`${stage.address}learn`);
    await thereAre(10, page.locator('ol li'));
    for (const lesson of LESSONS) {
      await page.goto(`${stage.address}learn/${lesson.name}`);
      for (const step of lesson.steps) {
        await page.getByText(step.says.en, { exact: true }).waitFor();
        if (step === lesson.steps.find((each) => each.kind !== 'read')) {
          const wrong =
            step.kind === 'choice'
              ? page.locator(`[data-choice="${step.answer === 0 ? 1 : 0}"]`)
              : page.locator(`[data-card=${step.hand.find((card) => !step.right.includes(card))}]`);
          await wrong.click();
          await page.getByText('Not that one. Try another.').waitFor();
          assert.equal(await page.locator('[data-next]').count(), 0, lesson.name);
        }
        await answer(page, step, (what) => what.click());
      }
    }
    await page.goto(`${stage.address}learn`);
    await page.reload();
    await thereAre(10, page.locator('.badge.good'));
    assert.deepEqual(page.complaints, []);
  });

  it('learns by touch on 360 pixels in German, and by keyboard alone', async () => {
    const phone = await stage.page({ language: 'de' }, PHONE);
    const [lesson] = LESSONS;
    await phone.goto(`${stage.address}learn/${lesson.name}`);
    for (const step of lesson.steps) {
      await phone.getByText(step.says.de, { exact: true }).waitFor();
      await fits(phone, step.says.de);
      await answer(phone, step, (what) => what.tap());
    }
    await phone.getByRole('link', { name: /Nächste Lektion/ }).waitFor();
    for (const address of ['', 'play', 'learn', 'glossary', 'opponents', 'opponents/count%2B']) {
      await phone.goto(stage.address + address);
      await phone.locator('h1').waitFor();
      await fits(phone, address);
    }

    const page = await stage.page();
    const keyed = LESSONS[2];
    await page.goto(`${stage.address}learn/${keyed.name}`);
    for (const step of keyed.steps) {
      await page.getByText(step.says.en, { exact: true }).waitFor();
      await answer(page, step, async (what) => {
        await what.focus();
        await page.keyboard.press('Enter');
      });
    }
    assert.deepEqual([...page.complaints, ...phone.complaints], []);
  });

  it('meets every opponent by name, with its figures or none, and sits down with one', async () => {
    const page = await stage.page({ language: 'de' });
    await page.getByRole('link', { name: /Wer hier spielt/ }).click();
    await page.locator('li a').first().waitFor();
    const { opponents } = await page.evaluate(async () => (await fetch('/api/opponents')).json());
    await thereAre(opponents.length, page.locator('main li'));
    for (const one of opponents) await page.getByText(one.about.de).waitFor();
    await page.getByRole('link', { name: /XSkats Doppelgänger/ }).click();
    const xskat = opponents.find((one) => one.name === 'xskat');
    await page.getByText(`${xskat.figures.mistakes} von ${xskat.figures.opportunities} Karten`).waitFor();
    await page.getByText(xskat.adapts.de).waitFor();
    await page.getByRole('button', { name: /spielen$/ }).click();
    await page.locator('.felt').waitFor();
    assert.match(await page.locator('.others').innerText(), /Xaver[\s\S]*Xenia/);
    assert.deepEqual(page.complaints, []);
  });

  it('may ask at the table: why not this card, what is my hand worth, what does the bid mean', async () => {
    const page = await stage.page();
    await sitDown(page, { deals: 12 });
    const asked = new Set();
    for (let turns = 0; turns < 200 && asked.size < 4; turns += 1) {
      const turn = await waitForTurn(page);
      if (turn === 'auction' && !asked.has('worth')) {
        await page.getByRole('button', { name: 'What could I bid?' }).click();
        const said = await page.locator('[data-answer=worth]').innerText();
        assert.match(
          said,
          /^At \d+ you would win \d+% and score [−+]?\d+ on average\. .*: better (go on|pass)\.$/m,
        );
        assert.match(said, /clubs: with(out)? \d+, game \d+, times 12 = \d+\. Wins \d+%, brings [−+]?\d+\./);
        asked.add('worth');
      }
      const means = page.getByRole('button', { name: /^What does \d+ mean\?$/ });
      if (turn === 'play' && !asked.has('bid') && (await means.count())) {
        const [value] = /\d+/.exec(await means.innerText());
        await means.focus();
        await page.keyboard.press('Enter');
        await page.getByText(`A bid of ${value} promises a game worth ${value} or more.`).waitFor();
        asked.add('bid');
      }
      const barred = page.locator('.hand button.dim');
      if (turn === 'play' && !asked.has('card') && (await barred.count())) {
        await barred.first().click({ position: { x: 10, y: 40 }, force: true }); // it is not enabled: that is the question
        const said = await page.locator('[data-answer=card]').innerText();
        assert.match(said, /must (follow suit|play)/);
        await stage.shot(page, 'asked');
        asked.add('card');
      }
      if (turn === 'play' && !asked.has('term')) {
        const term = page.locator('.others .word').first();
        await term.focus();
        await page.keyboard.press('Enter');
        const said = await page.locator('[popover]:popover-open').innerText();
        assert.match(said, /leads the first trick|The second player|The third player/);
        assert.deepEqual(await violations(page), []);
        await page.keyboard.press('Escape');
        asked.add('term');
      }
      if (turn === 'over')
        await happened(page, () => page.getByRole('button', { name: 'Next deal' }).click());
      else await happened(page, () => actByMouse(page, turn));
    }
    assert.deepEqual([...asked].sort(), ['bid', 'card', 'term', 'worth']);
    assert.deepEqual(page.complaints, []);
  });

  it('needs no scrolling at the table, on a desk or on a phone', async () => {
    const page = await stage.page({}, { viewport: { width: 1280, height: 800 } });
    await sitDown(page);
    const seen = new Set();
    await playDeal(page, actByMouse, async (turn) => {
      if (seen.has(turn)) return;
      seen.add(turn);
      for (const [width, height] of [
        [1920, 1080],
        [1500, 900],
        [1280, 800],
        [1100, 740],
        [390, 844],
        [360, 740],
      ]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((wanted) => innerWidth === wanted, width);
        await page.waitForTimeout(350); // until cards have come to rest
        await soon(async () => {
          const [page_, felt] = await page.evaluate(() => {
            const table = document.querySelector('.felt');
            return [
              document.documentElement.scrollHeight - innerHeight,
              table.scrollHeight - table.clientHeight,
            ];
          });
          assert.ok(page_ <= 0 && felt <= 1, `${turn} at ${width}: page ${page_}, felt ${felt}`);
        });
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    });
  });

  it('moves for less than 200 ms, and not at all where the system asks for that', async () => {
    for (const reducedMotion of ['no-preference', 'reduce']) {
      const page = await stage.page({ pace: 'fast' }, { reducedMotion });
      await page.addInitScript(() => {
        globalThis.moved = [];
        const look = () => {
          for (const one of document.getAnimations()) {
            const { endTime } = one.effect.getComputedTiming();
            globalThis.moved.push([one.animationName ?? one.transitionProperty ?? 'gather', endTime]);
          }
          requestAnimationFrame(look);
        };
        look();
      });
      await sitDown(page);
      for (let turns = 0; turns < 40; turns += 1) {
        const turn = await waitForTurn(page);
        if (turn === 'over' || (turn === 'play' && (await page.locator('.hand button').count()) < 9)) break;
        await happened(page, () => actByMouse(page, turn));
      }
      const moved = await page.evaluate(() => globalThis.moved);
      const longest = Math.max(0, ...moved.map(([, end]) => end));
      if (reducedMotion === 'reduce') assert.ok(longest < 1.5, `something moves for ${longest} ms`);
      else assert.ok(longest < 200 && longest > 80, `the longest motion is ${longest} ms`);
      assert.deepEqual(page.complaints, []);
    }
  });

  it('opens without a network, with the lessons, and keeps no answer of the server', async () => {
    const page = await stage.page();
    await page.goto(`${stage.address}games`);
    // all files are kept when a page has been open for a while: here at once
    await page.evaluate(async () => {
      (await navigator.serviceWorker.ready).active.postMessage('keep the rest');
      while (!(await caches.match('/icon.svg')) || !(await everyCard()))
        await new Promise((wake) => setTimeout(wake, 100));
      async function everyCard() {
        const [name] = await caches.keys();
        const paths = (await (await caches.open(name)).keys()).map((request) => request.url);
        return paths.filter((path) => path.endsWith('.svg')).length > 12;
      }
    });
    await page.goto(stage.address); // through the worker now
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    const kept = await page.evaluate(async () => {
      const found = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          found.push(new URL(request.url).pathname);
      return found;
    });
    assert.ok(kept.includes('/') && kept.some((path) => path.endsWith('.js')), kept.join());
    assert.deepEqual(
      kept.filter((path) => path.startsWith('/api')),
      [],
    );
    const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json());
    assert.equal(manifest.display, 'standalone');
    for (const icon of manifest.icons)
      assert.equal(await page.evaluate(async (src) => (await fetch(src)).status, icon.src), 200, icon.src);

    await page.context().setOffline(true);
    await page.goto(`${stage.address}learn`);
    await thereAre(10, page.locator('ol li'));
    await page.locator('ol a').nth(1).click();
    const lesson = LESSONS[1];
    for (const step of lesson.steps.slice(0, 2)) {
      await page.getByText(step.says.en, { exact: true }).waitFor();
      await answer(page, step, (what) => what.click());
    }
    const pictures = await page
      .locator('.cards image')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    for (const picture of pictures)
      assert.ok(await page.evaluate(async (src) => (await fetch(src)).ok, picture), picture);
    await page.goto(stage.address);
    await page.getByText('The server cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
  });
});
