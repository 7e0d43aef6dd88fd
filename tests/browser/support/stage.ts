// How tests find their way on the stage: its scenes by the segments of the track, its stages by their names.
import type { Page } from 'playwright-core';

/** The segment of the scene that computes a stage. */
export const segment = (stage: string) => `.segment[title="${stage}"]`;

/**
 * To the scene that shows a stage, complete, as a page's script goes there: not every stage has a segment of its own.
 */
export const goToStage = (page: Page, stage: string): Promise<void> =>
  page.locator('attention-steps').evaluate(async (element, name) => {
    const player = element as HTMLElement & { stage: string; updateComplete: Promise<unknown> };
    player.stage = name;
    void player.stage; // reading it shows what was asked for
    await player.updateComplete;
  }, stage);

/** The scene in view by the stage that it computes, as the track names it. */
export const sceneInView = async (page: Page): Promise<string> =>
  (await page.locator('attention-steps .segment.current').getAttribute('title')) ?? '';

/** A preset, and which batch item and head of it are in view, as a reader chooses them. */
export async function showPreset(page: Page, preset: string, batch: number, head: number): Promise<void> {
  const labels = { Notebook: preset, 'Batch item': String(batch), Head: String(head) };
  for (const [label, value] of Object.entries(labels)) {
    const picker = page.locator('attention-steps').getByLabel(label, { exact: true });
    if ((await picker.count()) > 0) await picker.selectOption({ value });
  }
  await page.locator('attention-steps .scene').waitFor();
}
