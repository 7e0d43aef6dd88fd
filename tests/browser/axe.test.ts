// axe finds nothing, and every target is large enough for a finger: in the scene of every operation, in every preset,
// in every panel and while editing, light and dark.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { loadEngine } from '../../web/engine/index.ts';
import { OPERATIONS } from '../../web/ops/index.ts';
import { stagesInView } from '../../web/timeline/scenes.ts';
import { openSite, type Site } from './browser.ts';
import { goToStage } from './stage.ts';

const engine = await loadEngine();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

/** One preset and stage for each operation, and one more for a preset that has no other's. */
const SCENES: readonly { readonly preset: string; readonly stage: string; readonly op: string }[] = (() => {
  const scenes: { preset: string; stage: string; op: string }[] = [];
  for (const { id, config } of engine.presets().toReversed()) {
    const stages = stagesInView(engine.trace(config), 0, 0);
    const fresh = stages.filter(
      ({ op }, i) => !scenes.some((s) => s.op === op) && stages.findIndex((s) => s.op === op) === i,
    );
    const shown = fresh.length > 0 ? fresh : [stages.at(-1)!];
    for (const { name, op } of shown) scenes.push({ preset: id, stage: name, op });
  }
  return scenes;
})();

/** Softmax's details have no scene of their own: they are part of its. */
const DETAILS = ['row_max', 'exp_minus_max'];

test('the scenes are one of each operation at least, and of each preset', () => {
  expect(new Set(SCENES.map(({ op }) => op))).toEqual(
    new Set(Object.keys(OPERATIONS).filter((op) => !DETAILS.includes(op))),
  );
  expect(new Set(SCENES.map(({ preset }) => preset)).size).toBe(engine.presets().length);
});

async function open(theme: 'light' | 'dark', width = 1280): Promise<Page> {
  const page = await site.browser.newPage({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: theme,
  });
  await page.goto(site.address);
  await page.locator('attention-steps .scene').waitFor();
  await page.evaluate(AXE);
  return page;
}

async function show(page: Page, preset: string, stage: string): Promise<void> {
  await page
    .locator('attention-steps')
    .evaluate((element, id) => ((element as HTMLElement & { preset: string }).preset = id), preset);
  await goToStage(page, stage);
}

/** What axe objects to, and what is too small for a finger, as sentences. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
    );
    // For a mouse a cell, a line of code and an operand may be small; what a finger needs is in targets.test.ts.
    const targets = document
      .querySelector('attention-steps')!
      .shadowRoot!.querySelectorAll<HTMLElement>('button, select, input, textarea, summary, a[href]');
    for (const target of targets) {
      if (target.closest('.cell, .code-stage, .crumb')) continue;
      // A box to tick is as large as the label around it, which ticks it too.
      const { width, height } = (
        target.matches('[type=checkbox]') ? (target.closest('label') ?? target) : target
      ).getBoundingClientRect();
      if (width > 0 && height > 0 && (width < 44 || height < 44))
        faults.push(`${Math.round(width)} by ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`);
    }
    return faults;
  });

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test('every operation and every preset', async () => {
    const page = await open(theme);
    for (const { preset, stage } of SCENES) {
      await show(page, preset, stage);
      expect(await faultsOf(page), `${preset}, ${stage}`).toEqual([]);
    }
    await page.close();
  });

  test('another batch item and head, the comparison, the code, own numbers, the keys', async () => {
    const page = await open(theme);
    await show(page, 'multi-head-attention', 'context_vec');
    for (const picker of ['Batch item', 'Head'])
      await page.locator('attention-steps').getByLabel(picker, { exact: true }).selectOption('1');
    expect(await faultsOf(page)).toEqual([]);
    for (const panel of ['own', 'compare', 'code', 'keys']) {
      const summary = page.locator(`attention-steps .${panel} > summary`);
      await summary.click();
      await page.locator(`attention-steps .${panel} > summary ~ *`).first().waitFor();
      expect(await faultsOf(page), panel).toEqual([]);
      await summary.click();
    }
    await page.close();
  });

  test('a cell that is edited, one that was, a number that is none, a line that is followed back', async () => {
    const page = await open(theme);
    await show(page, 'causal-mask', 'inputs');
    const cell = page.locator('attention-steps [role=grid][aria-label^="inputs"] .cell').nth(3);
    await cell.click();
    await page.keyboard.press('Enter');
    expect(await faultsOf(page), 'editing').toEqual([]);
    await page.keyboard.type('0.6x');
    expect(await faultsOf(page), 'no number').toEqual([]);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    expect(await faultsOf(page), 'edited').toEqual([]);
    await show(page, 'causal-mask', 'context_vec');
    await page.locator('attention-steps [role=grid][aria-label^="context_vec"] .cell').nth(8).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('attention-steps .crumb').waitFor();
    expect(await faultsOf(page), 'followed').toEqual([]);
    await page.close();
  });

  test('on a phone, in Chinese', async () => {
    const page = await open(theme, 360);
    await page.locator('attention-steps').getByLabel('Language', { exact: true }).selectOption('zh');
    await page.locator('h1', { hasText: /[一-鿿]/ }).waitFor();
    for (const stage of ['inputs', 'attn_weights']) {
      await show(page, 'causal-mask', stage);
      expect(await faultsOf(page), stage).toEqual([]);
    }
    await page.close();
  });
});
