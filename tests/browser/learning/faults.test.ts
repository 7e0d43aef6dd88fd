// Failures of learn.html: it says what is missing, keeps what is in view, and goes on once the fault is fixed; in every
// engine with `npm run test:all`.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LearningConfig } from '../../../web/engine/index.ts';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import type { Tab } from '../support/engines.ts';
import { DIST } from '../support/file_server.ts';
import { serveFaulty } from '../support/faulty_server.ts';
import { LEARNING } from '../support/parts.ts';
import { ALL, ENGINES } from '../support/scope.ts';

const VIEW = { width: 1280, height: 720, reducedMotion: true };

const REFUSE = `WebAssembly.Memory.prototype.grow = function (pages) {
  if (poor) throw new RangeError('refused');
  return grow.call(this, pages);
};`;
const POOR_PAGE = `<script>
  window.poor = false;
  const { grow } = WebAssembly.Memory.prototype;
  ${REFUSE}
</script>`;

const ASKS_AT_ONCE = `<script>
  addEventListener('ready', ({ target }) => target.setAttribute('config', '{"rate":0.05,"steps":5000}'), true);
</script>`;

const learnPage = readFileSync(resolve(DIST, 'learn.html'), 'utf8');
const site = await serveFaulty({
  '/poor.html': learnPage.replace('<head>', `<head>${POOR_PAGE}`),
  '/asks.html': learnPage.replace('<head>', `<head>${ASKS_AT_ONCE}`),
});

const inside = (tab: Tab, selector: string) =>
  tab.evaluate(
    (wanted) =>
      document.querySelector('attention-learning')?.shadowRoot?.querySelector<HTMLElement>(wanted)?.innerText ?? null,
    selector,
  );
const stateOf = (tab: Tab) =>
  tab.evaluate(() => {
    const { run, step } = document.querySelector('attention-learning') as AttentionLearningElement;
    return { rate: run?.config.rate ?? null, step };
  });
const setConfig = (tab: Tab, config: LearningConfig) =>
  tab.evaluate(
    (text) => document.querySelector('attention-learning')!.setAttribute('config', text),
    JSON.stringify(config),
  );
const setRate = (tab: Tab, rate: number) => setConfig(tab, { rate });
const tryAgain = (tab: Tab) =>
  tab.evaluate(
    (again) => document.querySelector('attention-learning')!.shadowRoot!.querySelector<HTMLElement>(again)!.click(),
    LEARNING.again,
  );
const rate = (tab: Tab) => expect.poll(async () => (await stateOf(tab)).rate);
const problem = (tab: Tab) => expect.poll(() => inside(tab, LEARNING.problem));

describe.each(ENGINES)('$name', (engine) => {
  const open = (address: string) => engine.open(address, VIEW);

  test('no memory in the page: it says so, the run in view stays, and a retry works', async () => {
    const tab = await open(`${site.address}poor.html#step=120`);
    await rate(tab).toBe(0.06);
    const setPoor = (isPoor: boolean) => tab.evaluate((poor) => void Object.assign(window, { poor }), isPoor);
    await setPoor(true);
    await setRate(tab, 0.05);
    await problem(tab).toMatch(/memory/);
    expect(await stateOf(tab)).toEqual({ rate: 0.06, step: 120 });
    await setPoor(false);
    await tryAgain(tab);
    await rate(tab).toBe(0.05);
    await problem(tab).toBeNull();
  });

  if (ALL)
    test('another run asked for as the first comes into view is not lost to the curves of other seeds', async () => {
      const tab = await open(`${site.address}asks.html`);
      await rate(tab).toBe(0.05);
    });

  if (ALL)
    test('an element that is moved while it computes: it goes on', async () => {
      const tab = await open(`${site.address}learn.html`);
      await rate(tab).toBe(0.06);
      await setRate(tab, 0.05);
      await tab.evaluate(async () => {
        const element = document.querySelector('attention-learning')!;
        await (element as unknown as { updateComplete: Promise<boolean> }).updateComplete; // now it is being computed
        element.parentElement!.append(element);
      });
      await rate(tab).toBe(0.05);
    });
});
