// The page where a model learns, in Chromium, without motion: one page for all tests of a file. Each test first shows
// what it is about.
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { engine } from '../../engine.ts';
import type { LearningConfig } from '../../../web/engine/index.ts';
import type { AttentionLearningElement, LearningAttributes } from '../../../web/learning/api.ts';
import { firstRunOf } from '../../../web/model/experiments.ts';
import { openChromium, resize } from './browser.ts';
import { DIST, serveFiles } from './file_server.ts';
import { learningPartsOf } from './parts.ts';

/** What is in view, by the fields of its address. */
type Fields = { readonly [name in Exclude<keyof LearningAttributes, 'config'>]?: string } & {
  readonly config?: LearningConfig;
};

export interface LearningPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly parts: ReturnType<typeof learningPartsOf>;
  /** The address of its folder. */
  readonly root: string;
  /** Shows this and nothing else, by the page's address: panels closed, no focus, the window at its size. */
  show(fields?: Fields): Promise<void>;
  /** Asks the element. */
  of<T>(ask: (element: AttentionLearningElement) => T): Promise<T>;
  stepOf(): Promise<number>;
}

const VIEWPORT = { width: 1440, height: 900 };

/** The fields in the order in which they are given, which is the order in an address. */
export const fragmentOf = (fields: Fields): string =>
  `#${new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  )}`;

/** `path`: the page of another language. */
export async function openLearning(options: BrowserContextOptions = {}, path = 'learn.html'): Promise<LearningPage> {
  const files = await serveFiles(DIST);
  const root = files.address;
  const viewport = options.viewport ?? VIEWPORT;
  const context = await (await openChromium()).newContext({ viewport, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(root + path);
  const parts = learningPartsOf(page);
  await parts.opening.waitFor();
  const of: LearningPage['of'] = (ask) => parts.element.evaluate(ask as (node: Element) => never);
  return {
    context,
    page,
    parts,
    root,
    of,
    stepOf: async () => Number(await parts.handle.inputValue()),
    async show(fields = {}) {
      await page.mouse.move(0, 0);
      await resize(page, viewport.width, viewport.height);
      const wanted = fragmentOf(fields);
      const before = fields.step === '1' ? '#step=2' : '#step=1';
      await parts.element.evaluate(
        async (element, hashes) => {
          const root = element.shadowRoot!;
          (element as AttentionLearningElement).pause();
          (root.activeElement as HTMLElement | null)?.blur();
          // Tab starts from where the focus was, unless it was on the page itself.
          document.body.tabIndex = -1;
          document.body.focus();
          document.body.removeAttribute('tabindex');
          for (const panel of root.querySelectorAll('details')) panel.open = panel.matches('.experiments');
          for (const hash of hashes) {
            const heard = new Promise((done) => addEventListener('hashchange', done, { once: true }));
            history.replaceState(null, '', '#-'); // the page may have written the same: this is a change, too
            location.hash = hash;
            await heard;
          }
          scrollTo({ top: 0, left: 0, behavior: 'instant' });
        },
        [before, wanted],
      );
      if (fields.experiment) return; // it chooses a config of its own
      const { config } = await engine.learn({
        ...(fields.task ? { task: fields.task as LearningConfig['task'] } : firstRunOf(fields.config?.sentences)),
        ...fields.config,
      });
      await expect.poll(() => of(({ run }) => run!.config)).toEqual(JSON.parse(JSON.stringify(config)));
      if (fields.step) await expect.poll(() => of(({ step }) => String(step))).toBe(fields.step);
    },
  };
}
