// Every kind of scene in the real page: one walk in each window checks each scene against the laws that apply there
// (laws/). Of scenes that differ only in their numbers a walk checks one. Node lays out every preset in twelve windows
// (layout.test.ts). Pictures of over twelve words are heat maps (../heat/heat_map.test.ts).
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { configOf, engine } from '../../../engine.ts';
import type { Stage, Trace } from '../../../../web/engine/index.ts';
import { openingToken } from '../../../../web/model/state.ts';
import { isLong } from '../../../../web/timeline/long_axis.ts';
import { sceneName, type WalkScene } from '../../../../web/timeline/scenes.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { openSite } from '../../support/browser.ts';
import { installLaws, type Laws } from '../../support/laws/index.ts';
import type { Targets } from '../../support/laws/targets.ts';
import { faultsOfWhole, type Seen } from '../../support/laws/whole.ts';
import { PARTS } from '../../support/parts.ts';
import { COVERING, OTHERS } from '../../support/presets.ts';
import { rows } from '../../support/scope.ts';
import { goToStage } from '../../support/scenes.ts';

interface Applied {
  /** Required parts are fully visible, and the text has one place. */
  readonly whole?: boolean;
  /** Nothing is cut and nothing overlaps. */
  readonly boxes?: boolean;
  /** Tap targets are large enough: the smallest side of a cell in px, and the share of scenes with at least 44. */
  readonly targets?: readonly [cell: number, wide: number];
}

// Six tokens in two matrices and a line do not fit a phone with cells of 44 px, nor seven a tablet: these are as large
// as the scene allows, and never smaller than in WCAG 2.2 AA. The arrow keys, the terms of the line and the zoom reach
// the same cells. Twelve columns of 24 px do not fit 320 px.
const WALKS = rows<readonly [width: number, height: number, pointer: 'fine' | 'coarse', laws: Applied]>(
  [
    [1440, 900, 'fine', { whole: true, boxes: true }],
    [1024, 768, 'coarse', { boxes: true, targets: [24, 0.7] }],
    [390, 844, 'coarse', { whole: true, boxes: true, targets: [24, 0.5] }],
    [667, 375, 'coarse', { boxes: true }],
  ],
  [
    [1920, 1080, 'fine', { whole: true, boxes: true }],
    [1280, 720, 'fine', { whole: true, boxes: true }],
    [1024, 768, 'fine', { whole: true, boxes: true }],
    [768, 1024, 'fine', { whole: true, boxes: true }],
    [390, 844, 'fine', { whole: true, boxes: true }],
    [360, 740, 'fine', { whole: true, boxes: true }],
    [320, 720, 'fine', { boxes: true }],
    [1440, 900, 'coarse', { boxes: true }],
    [768, 1024, 'coarse', { boxes: true, targets: [36, 0.8] }],
    [412, 892, 'coarse', { targets: [24, 0.7] }],
    [360, 740, 'coarse', { boxes: true, targets: [24, 0.2] }],
    [320, 720, 'coarse', { boxes: true, targets: [18, 0.1] }],
  ],
);

const LAWS = ['whole', 'boxes', 'targets'] as const;

/** The input of a scene's layout: its matrices and their numbers of rows and columns. */
function kindOf({ stages, tokens }: Trace, scene: WalkScene, isFirst: boolean): string {
  const matrixOf = ({ name, op, rows, cols }: Stage) => [name, op, rows, cols];
  const operands = scene.whole ? [] : scene.stage.inputs.map((id) => matrixOf(stages[id]!));
  return JSON.stringify([sceneName(scene), isFirst, scene.stages.map(matrixOf), operands, tokens]);
}

/** For each preset its opening, where the text has its place, and each scene of a kind that none before had. */
const SCENES = (() => {
  const kinds = new Set<string>();
  return rows(COVERING, OTHERS).map((id) => {
    const trace = engine.trace(configOf(id));
    const scenes = timelineOf(trace, 0, 0, openingToken(id)).scenes.flatMap((scene, at) => {
      const kind = kindOf(trace, scene, at === 0);
      if (scene.stages.some(({ rows, cols }) => isLong(rows) || isLong(cols))) return [];
      if (kinds.has(kind) && at !== 0) return [];
      kinds.add(kind);
      return [{ at, name: sceneName(scene) }];
    });
    return { id, scenes };
  });
})();

const site = await openSite();

/** A page for each window: whether it is touched is decided when it is opened. */
async function open(width: number, height: number, pointer: 'fine' | 'coarse'): Promise<Page> {
  const finger = pointer === 'coarse';
  const page = await site.browser.newPage({
    viewport: { width, height },
    reducedMotion: 'reduce',
    hasTouch: finger,
    isMobile: finger,
  });
  await page.goto(site.address);
  await page.locator('attention-steps [part=scene]').waitFor();
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(finger);
  // Scenes load after the first picture, the whole figure.
  await goToStage(page, 'attn_scores');
  await page.locator('attention-steps [part~=result]').waitFor();
  await installLaws(page);
  return page;
}

/** A scene at rest, in the form that each law reads. */
interface Looked {
  readonly stage: string;
  readonly whole?: Seen;
  readonly boxes?: readonly string[];
  readonly targets?: Targets;
}

/** Goes to scenes of a preset by their segments of the track, and measures each for the laws. */
const lookAtScenes = (
  page: Page,
  preset: string,
  scenes: readonly number[],
  laws: readonly (typeof LAWS)[number][],
): Promise<readonly Looked[]> =>
  page.locator('attention-steps').evaluate(
    async (element, [id, positions, names, { segment }]) => {
      const player = element as HTMLElement & { preset: string; stage: string; updateComplete: Promise<unknown> };
      const look = (window as unknown as { laws: Laws }).laws;
      player.preset = id;
      await player.updateComplete;
      await player.updateComplete;
      const looked: Looked[] = [];
      for (const at of positions) {
        player.shadowRoot!.querySelectorAll<HTMLElement>(segment)[at]!.click();
        await player.updateComplete;
        if (names.includes('whole')) await new Promise((done) => requestAnimationFrame(done)); // painted once
        await player.updateComplete;
        // Below the picture the targets are the same in each scene of a preset.
        const within = at === 0 ? '' : '[part=picture]';
        looked.push({ stage: player.stage, ...Object.fromEntries(names.map((name) => [name, look[name](within)])) });
        scrollTo({ top: 0, left: 0, behavior: 'instant' }); // some laws scroll
      }
      return looked;
    },
    [preset, scenes, laws, PARTS] as const,
  );

test.each(WALKS)(
  'at %i x %i with a %s pointer every kind of scene keeps its laws',
  async (width, height, pointer, laws) => {
    const page = await open(width, height, pointer);
    const faults: string[] = [];
    const targets: Targets[] = [];
    for (const { id, scenes } of SCENES) {
      const positions = scenes.map(({ at }) => at);
      const applied = LAWS.filter((law) => laws[law]);
      const looked = await lookAtScenes(page, id, positions, applied);
      expect(looked.map(({ stage }) => stage)).toEqual(scenes.map(({ name }) => name));
      const whole = looked.flatMap((scene) => scene.whole ?? []);
      const found = [
        ...faultsOfWhole(whole, width),
        ...looked.flatMap((scene) =>
          [...(scene.boxes ?? []), ...(scene.targets?.faults ?? [])].map((fault) => `${scene.stage}: ${fault}`),
        ),
      ];
      faults.push(...found.map((fault) => `${id}, ${fault}`));
      targets.push(...looked.flatMap((scene) => scene.targets ?? []));
    }
    const isTooMany = (fault: string) => width === 320 && fault.startsWith('fused-qkv, qkv: cell');
    // Known: three batch items in so low a window.
    const isTooLow = (fault: string) =>
      height === 375 && /^padding-mask, attn_weights_dropped: title of drop/.test(fault);
    expect(faults.filter((fault) => !isTooMany(fault) && !isTooLow(fault))).toEqual([]);
    if (!laws.targets) return;
    const [min, wide] = laws.targets;
    const cells = targets.flatMap(({ cell }) => cell ?? []);
    expect(targets.reduce((sum, { targets: count }) => sum + count, 0)).toBeGreaterThan(targets.length * 30);
    expect(Math.min(...cells)).toBeGreaterThanOrEqual(min);
    expect(cells.filter((side) => side >= 44).length / cells.length).toBeGreaterThan(wide);
  },
);
