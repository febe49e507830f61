import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What depends on colors, and so on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const parts = {
  /** All that axe knows, its best practices too. */
  everything: {},
  'WCAG 2.2 A and AA': { runOnly: wcag },
  colors: { runOnly: colorRules },
  'all but colors': {
    runOnly: wcag,
    rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
  },
} satisfies Record<string, RunOptions>;

/** What axe finds wrong with the page, by rule, with the elements. */
export async function findViolations(page: Page, part: keyof typeof parts): Promise<string[]> {
  // Once for a document: half a megabyte of program takes longer to read than most pages to look through.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { run } = Reflect.get(window, 'axe') as { run: (options: RunOptions) => Promise<AxeResults> };
      const { violations } = await run(options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { ...parts[part], resultTypes: ['violations'] satisfies RunOptions['resultTypes'] } as RunOptions,
  );
}
