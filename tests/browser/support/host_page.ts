// Another author's page with elements, and the ways in which a test inspects it.
import { expect } from 'vitest';
import type { Tab } from './engines.ts';
import { RECORDER } from './recorder.ts';

/** Served beside every host page: the scripts that a strict policy allows. */
export const HOST_SCRIPTS: Readonly<Record<string, string>> = { '/recorder.js': RECORDER, '/favicon.ico': '' };

/** The errors, except one about the icon of the host page, which a strict policy blocks. */
export const faultsOf = async (tab: Tab) => (await tab.faults()).filter((fault) => !fault.includes('/favicon.ico'));

/** A page with `head` and `body`, whose errors are recorded. */
export const hostPage = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>host</title>
  <script src="/recorder.js"></script>${head}</head><body>${body}</body></html>`;

/** Waits until every element of the page shows a scene; a reader scrolls to distant ones. */
export async function started(tab: Tab, count = 1): Promise<void> {
  const scenes = () => {
    const elements = [...document.querySelectorAll('attention-steps')];
    const waiting = elements.filter((element) => !element.shadowRoot?.querySelector('[part=scene]'));
    if (waiting.length > 0 && waiting.length < elements.length) waiting[0]!.scrollIntoView({ behavior: 'instant' });
    else if (waiting.length === 0 && elements.length > 1) scrollTo({ top: 0, behavior: 'instant' });
    return elements.length - waiting.length;
  };
  const instead = async () => {
    const texts = [...document.querySelectorAll('attention-steps')].map(({ shadowRoot }) => shadowRoot?.textContent);
    const frame = new Promise((done) => requestAnimationFrame(() => done('frames')));
    const none = new Promise((done) => setTimeout(done, 1000, 'no frames'));
    const { href } = location;
    return JSON.stringify([
      href,
      document.readyState,
      document.visibilityState,
      await Promise.race([frame, none]),
      texts,
    ]);
  };
  await expect
    .poll(() => tab.evaluate(scenes))
    .toBe(count)
    .catch(async (error: Error) => {
      throw new Error(`${error.message}; in the page: ${await tab.evaluate(instead)}`, { cause: error });
    });
}

/** The first number of a stage in the element's own trace. */
export const firstNumberOf = (tab: Tab, stage: string): Promise<number> =>
  tab.of(({ trace }, name) => trace!.data[trace!.stages.find((one) => one.name === name)!.offset]!, stage);
