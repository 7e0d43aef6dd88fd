// Leaks: after a reader's rounds of playing, edits, presets and panels, and after a player was added and removed, the
// page has no more nodes and listeners than before. `npm run test:all` runs for five minutes and measures the memory,
// too.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { counterOf, openSite } from '../support/browser.ts';
import { PARTS } from '../support/parts.ts';
import { ALL } from '../support/scope.ts';

const MINUTES = ALL ? 5 : 0;
/** The allowed growth of the script heap, in bytes; the first rounds compile and fill caches. */
const MAX_HEAP = 1_000_000;
/** The minimum number of rounds before the first measurement, and after it. */
const ROUNDS = 2;

const site = await openSite();

/** One round of a reader's actions, which ends in the initial state. Runs in the page. */
async function round(panel: string): Promise<void> {
  const element = document.querySelector('attention-steps') as AttentionStepsElement;
  const frames = async (count: number) => {
    for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
  };
  const panels = () => [...element.shadowRoot!.querySelectorAll<HTMLDetailsElement>(panel)];
  for (const preset of ['causal-mask', 'dropout', 'multi-head-attention', 'mask-then-softmax']) {
    element.preset = preset;
    element.seek(3);
    await frames(2);
    element.play();
    await frames(12);
    element.pause();
    element.config = JSON.stringify({ seed: 7, replace: { W_query: null } });
    await frames(2);
    element.config = '{}';
    await frames(2);
  }
  for (const panel of panels()) panel.open = true;
  await frames(4);
  element.lang = 'pt';
  element.theme = 'dark';
  await frames(4);
  element.lang = 'en';
  element.theme = 'auto';
  for (const panel of panels()) panel.open = false;
  element.seek(0);
  // A panel that loads while it is open is scrolled to; content far from the screen never loads.
  scrollTo({ top: 0, behavior: 'instant' });
  await frames(2);
  const other = document.createElement('attention-steps');
  const ready = new Promise((done) => other.addEventListener('ready', done, { once: true }));
  document.body.prepend(other);
  await ready;
  await frames(2);
  other.remove();
  await frames(4);
}

test('neither use nor a removed player leaves nodes or listeners', async () => {
  const page = await site.browser.newPage({ viewport: { width: 1200, height: 900 } });
  await page.goto(site.address);
  await page.locator('attention-steps [part=scene]').waitFor();
  const measure = await counterOf(page);
  const goRound = async (minutes: number) => {
    const end = Date.now() + minutes * 60_000;
    let rounds = 0;
    for (; rounds < ROUNDS || Date.now() < end; rounds++) await page.evaluate(round, PARTS.panel);
    return rounds;
  };
  const first = await goRound(MINUTES / 5);
  const before = await measure();
  const rounds = first + (await goRound((MINUTES * 4) / 5));
  const after = await measure();
  await page.close();
  if (MINUTES > 0) {
    const folder = resolve(import.meta.dirname, '../../../build/reports');
    mkdirSync(folder, { recursive: true });
    writeFileSync(resolve(folder, 'soak.json'), JSON.stringify({ rounds, before, after }));
    expect(after.heap - before.heap).toBeLessThanOrEqual(MAX_HEAP);
  }
  const { nodes, listeners } = before;
  expect(after).toMatchObject({ nodes, listeners });
});
