// An address of at most 8 kB gives a picture or a message, and a bounded number of elements. `npm run test:all` opens
// 30 random addresses and uses every part. How long the page is busy with those at limits, `npm run bench:page` says.
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../web/element/api.ts';
import AT_LIMITS from '../fixtures/addresses_at_limits.json' with { type: 'json' };
import { pageAddresses } from '../node/support/page_configs.ts';
import { SEED } from '../scope.ts';
import { openSite, painted } from './support/browser.ts';
import { openingOf, PARTS, partsOf } from './support/parts.ts';
import { ALL, rows } from './support/scope.ts';

/** Elements of a player with all panels open. */
const MAX_NODES = 9000;
/** Drawn while a run is computed; in one piece it leaves 9 of 89. */
const MIN_FRAMES = 20;

const RANDOM = Object.fromEntries(
  fc
    .sample(pageAddresses, { seed: SEED ?? 23, numRuns: ALL ? 30 : 1 })
    .map((address, i) => [`random ${i + 1}`, address]),
);

const site = await openSite();

/**
 * A reader's actions on an opened address; resolves to the largest number of elements. In test:all also with one head
 * in view.
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
      const now = async (act: () => void) => {
        act();
        await frames(all ? 3 : 1);
        max = Math.max(max, root.querySelectorAll('*').length);
      };
      const press = (selector: string) => root.querySelector<HTMLElement>(selector)?.click();
      await now(() => {
        player.seek(0);
        player.play();
      });
      await frames(all ? 30 : 3);
      player.pause();
      const several = player.trace!.config.heads > 1;
      for (const heads of several ? (all ? ['one', 'all'] : ['all']) : ['one']) {
        await now(() => player.setAttribute('heads', heads));
        for (const segment of root.querySelectorAll<HTMLElement>(names.segment)) await now(() => segment.click());
      }
      await now(() => press(names.fold));
      await now(() => press(names.unfold));
      const panels = [...root.querySelectorAll<HTMLDetailsElement>(names.panel)];
      for (const panel of panels) await now(() => (panel.open = true));
      while (panels.some((panel) => !panel.querySelector(':scope > :not(summary)'))) await frames(1); // they load
      await frames(all ? 40 : 3);
      await now(() => player.setAttribute('theme', 'dark'));
      return max;
    },
    [ALL, PARTS] as const,
  );

const [worst, ...others] = [...Object.entries(AT_LIMITS), ...Object.entries(RANDOM)];
test.each(rows([worst!], others))('%s', async (_, address) => {
  expect(address.length).toBeLessThanOrEqual(8192);
  const page = await site.browser.newPage({ viewport: { width: 1200, height: 900 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(site.address + address);
  await page.locator('attention-steps [part=scene]').waitFor();
  expect(await read(page)).toBeLessThanOrEqual(MAX_NODES);
  await page.close();
  expect(errors).toEqual([]);
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

// A model that learns: its run is computed in pieces, between which the page draws frames.
test.each(
  rows<readonly [name: string, config: { readonly steps: number; readonly [field: string]: unknown }]>(
    [['200 sentences', { sentences: sentencesOf(200), ...WIDE, steps: 60 }]],
    [['2,000 steps', { sentences: sentencesOf(5), ...WIDE, steps: 2000 }]],
  ),
)(
  'learn.html: %s',
  async (_, config) => {
    const page = await site.browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.addInitScript(() => {
      let count = 0;
      const draw = () => {
        document.documentElement.dataset.frames = String(++count);
        requestAnimationFrame(draw);
      };
      requestAnimationFrame(draw);
    });
    const hash = new URLSearchParams({ config: JSON.stringify(config) });
    await page.goto(new URL(`learn.html#${hash}`, site.address).href);
    const { opening, play, handle } = openingOf(page);
    await opening.waitFor({ timeout: 120_000 });
    expect(Number(await page.locator('html').getAttribute('data-frames'))).toBeGreaterThan(MIN_FRAMES);
    await play.click(); // the film is played at first
    for (const step of [3, 17, config.steps]) {
      await handle.fill(String(step));
      await painted(page, 2);
    }
    // Of the others the nearest one that is kept is in view.
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toMatch(new RegExp(`^round ${config.steps}\\b`));
    await page.close();
  },
  240_000,
);
