// What axe-core finds wrong with a page by the rules of WCAG 2.2 A and AA, contrast among them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../frontend/package.json', import.meta.url));
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Wait until a page is there and its colours have come to rest: on a busy machine a picture shows half of each. */
export async function painted(page) {
  await page.locator('h1').first().waitFor();
  await page.evaluate(async () => {
    const colours = () =>
      [...document.querySelectorAll('*')].map((element) => {
        const { color, backgroundColor, opacity } = getComputedStyle(element);
        return [color, backgroundColor, opacity];
      });
    let before;
    let now = '';
    do {
      before = now;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      now = colours().join();
    } while (now !== before);
  });
}

/** Return the violations as readable lines; of all rules, or of the ones named. */
export async function violations(page, only = ALL) {
  let before;
  let found;
  do {
    before = found?.join();
    await painted(page);
    found = await look(page, only);
    // a page that changed while it was looked at shows what nobody sees: only what is found twice is there
  } while (found.length > 0 && found.join() !== before);
  return found;
}

async function look(page, only) {
  await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const found = await globalThis.axe.run(document, {
      // a card is a picture: the letters in its corner are not a label
      rules: { 'label-content-name-mismatch': { enabled: false } },
      runOnly,
    });
    return found.violations.flatMap((rule) =>
      rule.nodes.slice(0, 3).map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  }, only);
}
