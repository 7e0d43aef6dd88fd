// The laws of a picture, measured in a page: nothing is cut, nothing overlaps, and everything can be tapped.
import type { Page } from 'playwright-core';
import { MEASURED } from '../parts.ts';
import { lookAtBoxes } from './boxes.ts';
import { lookAtTargets, type Targets } from './targets.ts';
import { lookAtWhole, type Seen } from './whole.ts';

/** The laws as functions of the page's window, each of the scene in view. */
export interface Laws {
  whole(): Seen;
  boxes(): readonly string[];
  targets(within?: string, tag?: string): Targets;
}

const installed = (look: unknown) => `(...more) => (${look})(${JSON.stringify(MEASURED)}, ...more)`;

/** Makes them `window.laws` of the page. */
export const installLaws = (page: Page): Promise<unknown> =>
  page.evaluate(
    `void (window.laws = { whole: ${installed(lookAtWhole)}, boxes: ${installed(lookAtBoxes)}, ` +
      `targets: ${installed(lookAtTargets)} })`,
  );
