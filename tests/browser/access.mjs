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

/** Return the violations as readable lines; of all rules, or of the ones named; of the page, or of a part that covers it. */
export async function violations(page, only = ALL, within = 'html') {
  let before;
  let found;
  do {
    before = found?.join();
    await painted(page);
    found = await look(page, only, within);
    // a page that changed while it was looked at shows what nobody sees: only what is found twice is there
  } while (found.length > 0 && found.join() !== before);
  return found;
}

async function look(page, only, within) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const asked = { runOnly: only, within };
  return page.evaluate(async ({ runOnly, within }) => {
    const found = await globalThis.axe.run(within, { runOnly, resultTypes: ['violations'] });
    return found.violations.flatMap((rule) =>
      rule.nodes.slice(0, 3).map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  }, asked);
}
