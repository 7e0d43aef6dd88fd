// An hour of use in five minutes: plays, edits, presets, panels, players added to the page and removed. Prints the
// growth of each count after the first fifth, and fails if one grew more than is allowed: `npm run soak`, `npm run soak
// -- 1` for a minute.
import { createRequire } from 'node:module';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, say, StepError } from './lib/run.mjs';
import { findChromium } from './lib/tools.mjs';
import { buildAll } from './build.mjs';
import { setUp } from './setup.mjs';
import { serve } from './start.mjs';

/** The allowed growth after the first fifth: script heap in bytes, nodes, listeners, workers. */
const MAX = { heap: 1_000_000, nodes: 0, listeners: 0, workers: 0 };

/**
 * One round of a reader, which ends in its initial state. Serialised into the page: it may reference nothing from here.
 */
async function round() {
  const element = document.querySelector('attention-steps');
  const frames = async (count) => {
    for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
  };
  const root = element.shadowRoot;
  const details = () => [...root.querySelectorAll('.panels details')];
  for (const preset of ['causal-mask', 'dropout', 'multi-head-attention', 'mask-then-softmax']) {
    element.preset = preset;
    element.seek(3);
    await frames(2);
    element.play();
    await frames(12);
    element.pause();
    element.config = { seed: 7, replace: { W_query: null } };
    await frames(2);
    element.config = '{}';
    await frames(2);
  }
  for (const panel of details()) panel.open = true;
  await frames(4);
  element.lang = 'pt';
  element.theme = 'dark';
  await frames(4);
  element.lang = 'en';
  element.theme = 'auto';
  for (const panel of details()) panel.open = false;
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

/** The counts after garbage collection. */
async function measure(page, session) {
  for (let i = 0; i < 3; i++) {
    await session.send('HeapProfiler.collectGarbage');
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
  }
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name) => metrics.find((metric) => metric.name === name).value;
  const workers = page.workers().length;
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners'), workers };
}

async function soak(address, minutes) {
  const { chromium } = createRequire(inRoot('tests/package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.goto(new URL('laboratory.html', address).href);
    await page.locator('attention-steps .scene').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const end = Date.now() + minutes * 60_000;
    const first = Date.now() + minutes * 12_000;
    let before = null;
    let rounds = 0;
    while (Date.now() < end || !before) {
      await page.evaluate(round);
      rounds++;
      if (Date.now() >= first) before ??= await measure(page, session);
    }
    return { rounds, before, after: await measure(page, session) };
  } finally {
    await browser.close();
  }
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await buildAll();
    const minutes = Number(process.argv[2] ?? 5);
    const server = await serve();
    const { rounds, before, after } = await soak(server.resolvedUrls.local[0], minutes);
    await server.close();
    say(
      `\n${rounds} rounds in ${minutes} minutes\n\n| | after a fifth | at the end | growth | may grow |\n|-|-|-|-|-|`,
    );
    const grown = Object.keys(MAX).filter((name) => after[name] - before[name] > MAX[name]);
    for (const name of Object.keys(MAX))
      say(`| ${name} | ${before[name]} | ${after[name]} | ${after[name] - before[name]} | ${MAX[name]} |`);
    if (grown.length > 0) throw new StepError(`More than may is left of: ${grown.join(', ')}.`);
  });
}
