// Lawful but extreme use of learn.html: removal and long runs.
import { expect, test } from 'vitest';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import { counterOf } from '../support/browser.ts';
import { openLearning } from '../support/learning_page.ts';
import { ALL } from '../support/scope.ts';

const CYCLES = ALL ? 40 : 5;
/** Nodes of the page itself that come and go; one element that stays has over a thousand. */
const FEW = 500;

const { page, root, of, show } = await openLearning();

const ready = () => of((element) => element.whenReady);

test('what is removed leaves nothing; what is moved keeps its run', async () => {
  await show();
  const measure = await counterOf(page);
  const cycles = (count: number) =>
    page.evaluate(async (times) => {
      for (let i = 0; i < times; i++) {
        const element = document.createElement('attention-learning') as AttentionLearningElement;
        element.config = '{"steps":20}';
        document.body.prepend(element);
        scrollTo(0, 0);
        await element.whenReady;
        element.remove();
      }
    }, count);
  await cycles(2);
  const before = await measure();
  await cycles(CYCLES);
  await expect.poll(async () => (await measure()).nodes).toBeLessThan(before.nodes + FEW);
  expect((await measure()).listeners).toBeLessThanOrEqual(before.listeners);

  await page.evaluate(() => document.body.append(document.querySelector('attention-learning')!));
  await ready();
  expect(await of((element) => element.run?.steps)).toBe(250);
});

test('of a long run with large tables the nearest step that is kept is in view, and its end', async () => {
  const config = { task: 'agreement', d: 64, dK: 64, heads: 8, steps: 200 } as const;
  await page.goto(`${root}learn.html#${new URLSearchParams({ config: JSON.stringify(config) })}`);
  await page.reload(); // the address before differs in its fragment alone
  await ready();
  const seen = await of(async (element) => {
    const heard: number[] = [];
    element.addEventListener('stepchange', (event) => heard.push((event as CustomEvent<{ step: number }>).detail.step));
    const [reached, kept]: [number[], boolean[]] = [[], []];
    for (const step of [199, 7, 110, 200]) {
      element.step = step;
      await (element as unknown as { updateComplete: Promise<boolean> }).updateComplete;
      reached.push(heard.at(-1)!);
      kept.push(element.run!.isNear(heard.at(-1)!));
    }
    return { reached, kept, weights: element.trace!.config.replace.W_query };
  });
  const [before, first, middle, last] = seen.reached;
  expect(before).toBeGreaterThan(150);
  expect(before).toBeLessThan(200);
  expect(first).toBeLessThanOrEqual(7);
  expect(middle).toBeLessThanOrEqual(110);
  expect(last).toBe(200);
  expect(seen.kept).toEqual([true, true, true, true]);
  expect(seen.weights).toHaveLength(512);
});
