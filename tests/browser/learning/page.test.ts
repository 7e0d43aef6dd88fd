// What learn.html shows: each part whole and apart in every window and language, targets as large as a finger, used by
// keyboard alone, still for who asks for it.
import { expect, test } from 'vitest';
import { resize } from '../support/browser.ts';
import { axeFaults } from '../support/axe.ts';
import { installLaws, type Laws } from '../support/laws/index.ts';
import { openLearning } from '../support/learning_page.ts';
import { LEARNING } from '../support/parts.ts';
import { rows, WINDOWS } from '../support/scope.ts';

const { page, parts, of, show } = await openLearning();

/** The parts that overlap, or are out of sight sideways. Runs in the page. */
function faultsOf(names: typeof LEARNING): readonly string[] {
  const root = document.querySelector('attention-learning')!.shadowRoot!;
  const boxes = [...root.querySelectorAll(names.apart)].map(
    (part) => [part.getAttribute('class') ?? part.localName, part.getBoundingClientRect()] as const,
  );
  const crosses = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [
    ...boxes.flatMap(([name, a], i) =>
      boxes
        .slice(i + 1)
        .filter(([, b]) => crosses(a, b))
        .map(([other]) => `${name} is over ${other}`),
    ),
    ...boxes.flatMap(([name, { left, right }]) => (left < -0.5 || right > innerWidth + 0.5 ? [`${name} is cut`] : [])),
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page is wider than its window'] : []),
  ];
}

// A page of each language.
test('in each window and language all parts are apart, also in an experiment and with long words', async () => {
  for (const folder of ['', 'zh/', 'pt/']) {
    const own = await openLearning({}, `${folder}learn.html`);
    for (const fields of [
      {},
      { experiment: 'division', answer: '0' },
      { task: 'thanks' },
      { task: 'own', config: { sentences: [`a ${'w'.repeat(60)} b`], steps: 5 } },
    ] as const) {
      await own.show(fields);
      for (const { name, width, height } of WINDOWS) {
        await resize(own.page, width, height);
        const message = `${folder}${name} ${JSON.stringify(fields)}`;
        await expect.poll(() => own.page.evaluate(faultsOf, LEARNING), { message }).toEqual([]);
      }
    }
  }
});

test('the curve is in sight with its task below it, and the names of its levels are beside it', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await show();
    await resize(page, width, height);
    const track = (await parts.curve.boundingBox())!;
    expect(track.y + track.height).toBeLessThan(height);
    const boxes = (await Promise.all((await parts.levels.all()).map((each) => each.boundingBox()))).map((box) => box!);
    const line = (await parts.curve.locator(LEARNING.curve).boundingBox())!;
    for (const { x, y } of boxes) expect(x >= line.x + line.width || y >= line.y + line.height).toBe(true);
    for (const [i, { y }] of boxes.slice(1).entries()) expect(y - boxes[i]!.y).toBeGreaterThan(12);
  }
});

test('names of levels that are close are apart, each joined to its line', async () => {
  await show({ task: 'reverse' }); // 1.3863 and 1.3859
  const middles = await parts.levels.evaluateAll((names) =>
    names.map((name) => name.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
  );
  const leaders = await parts.leaders.evaluateAll((all) =>
    all.map((leader) => {
      const { top, bottom } = leader.getBoundingClientRect();
      return { from: leader.parentElement!.getBoundingClientRect().top, top, bottom };
    }),
  );
  expect(leaders[1]!.from).toBeCloseTo(leaders[0]!.from, 0);
  expect(middles[1]! - middles[0]!).toBeGreaterThan(15);
  for (const [i, { from, top, bottom }] of leaders.entries()) {
    expect(Math.abs(top - from)).toBeLessThan(2);
    expect(Math.abs(bottom - middles[i]!)).toBeLessThan(2);
  }
});

test('an arc that comes from the next line ends below a weight', async () => {
  await show({ task: 'thanks' });
  const weights = (await parts.weights.allTextContents()).map(Number);
  const most = parts.weights.nth(weights.indexOf(Math.max(...weights)));
  const withArcs = await most.screenshot();
  await parts.arcs.evaluateAll((arcs) => {
    for (const arc of arcs) arc.remove();
  });
  expect((await most.screenshot()).equals(withArcs)).toBe(true);
});

// A page that is touched.
test('on a touch screen every target is as large as a finger', async () => {
  const touched = await openLearning({ hasTouch: true, isMobile: true });
  await installLaws(touched.page);
  const faults = () =>
    touched.page.evaluate(() => (window as unknown as { laws: Laws }).laws.targets('', 'attention-learning').faults);
  for (const [width, height] of rows([[390, 844]], [[1024, 768]])) {
    await touched.show();
    await resize(touched.page, width!, height!);
    for (const panel of ['take', 'own']) await touched.parts.summary(panel).tap();
    expect(await faults(), `${width}`).toEqual([]);
    await touched.show({ experiment: 'mask' });
    await touched.parts.answers.first().waitFor();
    expect(await faults(), 'question').toEqual([]);
  }
});

test.each(
  rows<readonly [colorScheme: 'light' | 'dark', width: number, height: number]>(
    [['light', 390, 844]],
    [['dark', 1440, 900]],
  ),
)('axe finds nothing in %s at %i x %i, panels open', async (colorScheme, width, height) => {
  await show();
  await page.emulateMedia({ colorScheme });
  await resize(page, width, height);
  for (const panel of ['take', 'own']) await parts.summary(panel).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
});

test('by keyboard alone: every control is reached in order, seen, and works', async () => {
  await show();
  const focused = () =>
    page.evaluate((places) => {
      const active = document.querySelector('attention-learning')!.shadowRoot!.activeElement as HTMLElement | null;
      if (!active) return null;
      const { top, bottom } = active.getBoundingClientRect();
      const { outlineStyle } = getComputedStyle(active);
      const name =
        active.getAttribute('aria-label') ??
        (active as HTMLInputElement).labels?.[0]?.textContent ??
        active.textContent ??
        '';
      return {
        name: name.trim().replace(/\s+/g, ' ').slice(0, 60),
        place: active.closest(places)?.className.split(' ').at(-1) ?? '',
        isSeen: (outlineStyle !== 'none' || active.matches('[type=range]')) && bottom > 0 && top < innerHeight,
      };
    }, LEARNING.place);
  const walk: NonNullable<Awaited<ReturnType<typeof focused>>>[] = [];
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    const now = await focused();
    if (now) walk.push(now);
    else if (walk.length > 0) break;
  }
  expect(walk.filter(({ isSeen }) => !isSeen)).toEqual([]);
  const places = walk.map(({ place }) => place).filter((place, i, all) => place !== all[i - 1]);
  expect(places).toEqual(['words', 'losses', 'actions', 'experiments', 'controls', 'own', 'take', 'step']);
  /** Presses Tab until the focus is on a control of that name. */
  const reach = async (name: RegExp) => {
    for (let i = 0; i < 100; i++) {
      if (name.test((await focused())?.name ?? '')) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} was not reached`);
  };
  await reach(/^Task/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => of(({ run }) => run!.config.task)).toBe('agreement');
  await reach(/^Positions$/);
  await page.keyboard.press('Space');
  await expect.poll(() => of(({ run }) => run!.config.places)).toBe(false);
  await reach(/^Why several heads/);
  await page.keyboard.press('Enter');
  await reach(/^It gets stuck/);
  await page.keyboard.press('Enter');
  await expect.poll(() => of(({ run }) => run!.config.heads)).toBe(1);
  await reach(/^Close the experiment/);
  await page.keyboard.press('Enter');
  await expect.poll(() => of(({ experiment }) => experiment)).toBe('');
});

test('with reduced motion it opens at the end, and nothing moves by itself', async () => {
  await show();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await parts.handle.inputValue()).toBe('250');
});
