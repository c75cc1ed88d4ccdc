// What axe-core finds wrong with a page by the rules of WCAG 2.2 A and AA, contrast among them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../frontend/package.json', import.meta.url));
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Return the violations as readable lines; of all rules, or of the ones named. */
export async function violations(page, only = ALL) {
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
