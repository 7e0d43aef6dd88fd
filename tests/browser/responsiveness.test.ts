// The law of time: any address of at most 8 kB gives a picture or a message, and no task blocks the page. This file
// counts elements in the worst cases. `npm run test:all` opens 30 random addresses, uses every part, and also
// measures every task, in processor time, since a shared machine gives a task only a part of each second.
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../web/element/api.ts';
import { pageAddresses } from '../node/support/page_configs.ts';
import { SEED } from '../scope.ts';
import { openSite } from './support/browser.ts';
import { openingOf, PARTS, partsOf } from './support/parts.ts';
import { ALL, rows } from './support/scope.ts';

/** Elements of a player with all panels open. */
const MAX_NODES = 9000;
/** The maximum processor time of a task, in milliseconds. */
const MAX_MS = 200;

const drawn = { inputs: { draw: 'rand' }, tokens: null, replace: {} } as const;
const of = (config: object, rest = '') =>
  `#preset=causal-mask${rest}&config=${encodeURIComponent(JSON.stringify(config))}`;

/** Addresses that once blocked the page, and addresses at its limits. */
const KNOWN: Readonly<Record<string, string>> = {
  '512 heads': of({ heads: 512, dK: 512, dV: 512 }, '&heads=all&stage=attn_weights'),
  '60,000 columns': of({ dK: 60_000 }, '&stage=queries'),
  '1,024 inputs': of({ ...drawn, n: 6, dIn: 1024 }, '&stage=queries&cell=queries%201%200'),
  '256 tokens': of({ ...drawn, n: 256, dIn: 3 }, '&stage=attn_weights&token=200'),
  '64 tokens at width 512': of({ ...drawn, n: 64, dIn: 512, dK: 512, dV: 512 }, '&stage=keys'),
};
/** The same with less content. */
const MILDER: Readonly<Record<string, string>> = {
  '64 heads': of({ heads: 64, dK: 64, dV: 64 }, '&heads=all&stage=attn_weights'),
  '1,024 columns': of({ dK: 1024, dV: 1024 }, '&stage=queries'),
};
const RANDOM = Object.fromEntries(
  fc
    .sample(pageAddresses, { seed: SEED ?? 23, numRuns: ALL ? 30 : 1 })
    .map((address, i) => [`random ${i + 1}`, address]),
);

const site = await openSite();
afterAll(() => {
  if (!ALL) return;
  const folder = resolve(import.meta.dirname, '../../build/reports');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    resolve(folder, 'time.json'),
    JSON.stringify(
      measured.sort((a, b) => b.longest.ms - a.longest.ms),
      null,
      2,
    ),
  );
});

/**
 * A reader's actions on an opened address; resolves to the largest number of elements. If every task is measured, all
 * actions, also with one head in view, each with its own frames.
 */
const read = (page: Page): Promise<number> =>
  page.locator('attention-steps').evaluate(
    async (element, [all, names]) => {
      const player = element as AttentionStepsElement;
      const root = player.shadowRoot!;
      let max = 0;
      const frames = async (count: number) => {
        for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
      };
      const now = async (doing: string, act: () => void) => {
        performance.mark(`reader: ${doing}`);
        act();
        await frames(all ? 3 : 1);
        max = Math.max(max, root.querySelectorAll('*').length);
      };
      const press = (selector: string) => root.querySelector<HTMLElement>(selector)?.click();
      await now('plays', () => {
        player.seek(0);
        player.play();
      });
      await frames(all ? 30 : 3);
      player.pause();
      const several = player.trace!.config.heads > 1;
      for (const heads of several ? (all ? ['one', 'all'] : ['all']) : ['one']) {
        await now(`heads ${heads}`, () => player.setAttribute('heads', heads));
        for (const segment of root.querySelectorAll<HTMLElement>(names.segment))
          await now(`${segment.title}, heads ${heads}`, () => segment.click());
      }
      await now('asks for all terms', () => press(names.fold));
      await now('asks for all words', () => press(names.unfold));
      const panels = [...root.querySelectorAll<HTMLDetailsElement>(names.panel)];
      for (const panel of panels) {
        await now(`opens ${panel.querySelector('summary')!.textContent!.trim()}`, () => (panel.open = true));
      }
      while (panels.some((panel) => !panel.querySelector(':scope > :not(summary)'))) await frames(1); // they load
      await frames(all ? 40 : 3);
      await now('is in the dark', () => player.setAttribute('theme', 'dark'));
      return max;
    },
    [ALL, PARTS] as const,
  );

interface Task {
  readonly ms: number;
  readonly doing: string;
}
interface Measured {
  readonly name: string;
  readonly address: string;
  readonly nodes: number;
  readonly longest: Task;
}
const measured: Measured[] = [];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** In processor time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** A page's longest task, with the reader's action. */
function longestIn(trace: string): Task {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const marks = traceEvents.filter(({ name }) => name.startsWith('reader: ')).sort((a, b) => a.ts - b.ts);
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && event.ph === 'X' && pages.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('no task was recorded');
  const longest = tasks.reduce((max, task) => ((task.tdur ?? 0) > (max.tdur ?? 0) ? task : max));
  const end = longest.ts + (longest.dur ?? 0);
  return {
    ms: Math.round((longest.tdur ?? 0) / 1000),
    doing: marks.findLast(({ ts }) => ts <= end)?.name.replace('reader: ', '') ?? 'opens it',
  };
}

/** A page for each address: what an earlier one has loaded would hide what this one takes. */
async function measure(name: string, address: string): Promise<Measured> {
  const page = await site.browser.newPage({ viewport: { width: 1200, height: 900 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const categories = ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'];
  if (ALL) await site.browser.startTracing(page, { categories });
  await page.goto(site.address + address);
  await page.locator('attention-steps [part=scene]').waitFor();
  const nodes = await read(page);
  const longest = ALL ? longestIn(String(await site.browser.stopTracing())) : { ms: 0, doing: '' };
  await page.close();
  expect(errors).toEqual([]);
  return { name, address, nodes, longest };
}

const [worst, ...others] = [...Object.entries(KNOWN), ...Object.entries(RANDOM)];
test.each(rows([worst!], [...others, ...Object.entries(MILDER)]))('%s', async (name, address) => {
  expect(address.length).toBeLessThanOrEqual(8192);
  let seen = await measure(name, address);
  // Even processor time is longer on a machine whose caches others use: only what is long twice is slow.
  if (seen.longest.ms > MAX_MS) {
    const again = await measure(name, address);
    if (again.longest.ms < seen.longest.ms) seen = again;
  }
  measured.push(seen);
  expect(seen.nodes).toBeLessThanOrEqual(MAX_NODES);
  expect(seen.longest.ms, seen.longest.doing).toBeLessThanOrEqual(MAX_MS);
});

if (ALL)
  test('an address of 2 MB is refused with a message, and the page works', async () => {
    const page = await site.browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.goto(`${site.address}#preset=dropout&config={"tokens":[${'1,'.repeat(1_000_000)}`.slice(0, 2_000_000));
    await page.locator('attention-steps [part=scene]').waitFor();
    await expect
      .poll(() => partsOf(page).messages.allInnerTexts())
      .toEqual([expect.stringMatching(/^The address has 1,999,\d{3} characters\. At most 65,536 are read/)]);
  });

/** Sentences of twelve of 60 words. */
const sentencesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => Array.from({ length: 12 }, (_, i) => `w${(i * 7 + at * 5) % 60}`).join(' '));
const WIDE = { d: 64, dK: 64, heads: 8 };

// What learns: the run and the steps that it does not keep are computed beside the page.
test.each(
  rows<readonly [name: string, config: { readonly steps: number; readonly [field: string]: unknown }]>(
    [['200 sentences', { sentences: sentencesOf(200), steps: 400 }]],
    [
      ['eight heads, 2,000 steps', { sentences: sentencesOf(5), ...WIDE, steps: 2000 }],
      ['200 sentences, eight heads', { sentences: sentencesOf(200), ...WIDE, steps: 60 }],
    ],
  ),
)(
  'learn.html: %s',
  async (_, config) => {
    const page = await site.browser.newPage({ viewport: { width: 1200, height: 900 } });
    await site.browser.startTracing(page, {
      categories: ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'],
    });
    const hash = new URLSearchParams({ config: JSON.stringify(config) });
    await page.goto(new URL(`learn.html#${hash}`, site.address).href);
    const { opening, play, handle } = openingOf(page);
    await opening.waitFor({ timeout: 120_000 });
    await play.click(); // the film is played at first
    for (const step of [3, 17, config.steps]) {
      await page.evaluate((at) => performance.mark(`reader: step ${at}`), step);
      await handle.fill(String(step));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    // Of the others the nearest one that is kept is in view.
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toMatch(new RegExp(`^step ${config.steps}\\b`));
    const { ms, doing } = longestIn(String(await site.browser.stopTracing()));
    await page.close();
    expect(ms, doing).toBeLessThanOrEqual(MAX_MS);
  },
  240_000,
);
