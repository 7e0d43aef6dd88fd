// Runs axe in a test's page and returns its findings as sentences.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that depend on the theme. The others check structure, names and sizes, which are the same in both themes. */
const ON_COLOUR = ['color-contrast', 'link-in-text-block'];

interface Axe {
  run(
    context: Document | { fromShadowDom: readonly string[] },
    options: { resultTypes: string[]; runOnly?: string[] },
  ): Promise<{
    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
  }>;
}

/**
 * Runs all rules on the current page; with `colour`, only those that depend on the theme; with `part`, only on the part
 * of the player that this selector names.
 */
export async function axeFaults(page: Page, rules: 'all' | 'colour' = 'all', part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([only, selector]) => {
      const { axe } = window as unknown as { axe: Axe };
      // Passing results are not listed, since that takes as long as finding them.
      const options = { resultTypes: ['violations'], ...(only && { runOnly: [...only] }) };
      const within = selector ? { fromShadowDom: ['attention-steps', selector] } : document;
      const { violations } = await axe.run(within, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
      );
    },
    [rules === 'all' ? null : ON_COLOUR, part ?? null] as const,
  );
}
