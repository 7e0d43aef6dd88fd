// A page used by keyboard alone: the element in focus, and the player's text for it.
import type { BrowserContext, Page } from 'playwright-core';
import { openSite } from './browser.ts';
import { segmentOf } from './parts.ts';
import { sceneInView } from './stage.ts';

/** Drawn and built stages are shown where they are used. */
const SHOWN_IN: Readonly<Record<string, string>> = {
  inputs: 'queries',
  W_query: 'queries',
  mask: 'masked',
  dropout_mask: 'attn_weights_dropped',
};

export interface Hands {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The page with a notebook, at its beginning. */
  open(preset?: string): Promise<void>;
  goTo(stage: string): Promise<void>;
  cell(stage: string, index: number): ReturnType<Page['locator']>;
  line(): Promise<string>;
  where(): Promise<string>;
  change(): Promise<string>;
  stageName(): Promise<string>;
  close(): Promise<unknown>;
}

export async function takeHold(): Promise<Hands> {
  const site = await openSite();
  const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
  return {
    context,
    page,
    async open(preset = 'causal-mask') {
      await page.goto(site.address);
      await inside('[part=scene]').waitFor();
      await page.locator('attention-steps').getByLabel('Notebook', { exact: true }).selectOption(preset);
    },
    goTo: (stage) => inside(segmentOf(SHOWN_IN[stage] ?? stage)).click(),
    cell: (stage, index) => inside(`[role=grid][aria-label^="${stage},"] .cell`).nth(index),
    line: () => inside('.arithmetic').innerText(),
    where: async () => (await inside('.where').getAttribute('title'))!,
    change: () => inside('.place .change').innerText(),
    stageName: () => sceneInView(page),
    close: () => site.close(),
  };
}
