// Navigation on the picture for tests: scenes by the segments of the track, stages by name.
import type { Page } from 'playwright-core';
import { PARTS, partsOf } from './parts.ts';

export { segmentOf as segment } from './parts.ts';

/** Goes by script to the complete scene that shows a stage: not every stage has a segment. */
export const goToStage = (page: Page, stage: string): Promise<void> =>
  page.locator('attention-steps').evaluate(async (element, name) => {
    const player = element as HTMLElement & { stage: string; updateComplete: Promise<unknown> };
    player.stage = name;
    void player.stage; // reading it applies pending attributes
    await player.updateComplete;
  }, stage);

/** Opens the panels below the picture, and waits for the content of each. */
export async function openPanels(page: Page): Promise<void> {
  for (const panel of await partsOf(page).panels.all()) {
    await panel.locator('summary').first().click();
    await panel.locator('summary ~ *').first().waitFor();
  }
}

/** The scene in view, by the stage that it computes, as on the track. */
export const sceneInView = async (page: Page): Promise<string> =>
  (await page.locator('attention-steps').locator(PARTS.currentSegment).getAttribute('title')) ?? '';
