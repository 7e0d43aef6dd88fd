// Every kind of scene in the real page, from a phone to a projector, by mouse and by touch: one walk at each size
// checks each scene against all laws that apply there (laws/). Of scenes that differ only in their numbers a walk
// checks one, and the next walk that of another preset. Four walks check every kind of scene; the others alternate
// between two halves.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { loadEngine, type Stage, type Trace } from '../../../../web/engine/index.ts';
import { openingToken } from '../../../../web/model/state.ts';
import { sceneName, type WalkScene } from '../../../../web/timeline/scenes.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { openSite, type Site } from '../../support/browser.ts';
import { lookAtBoxes } from '../../support/laws/boxes.ts';
import { lookAtTargets, type Targets } from '../../support/laws/targets.ts';
import { faultsOfWhole, lookAtWhole, type Seen } from '../../support/laws/whole.ts';
import { goToStage } from '../../support/stage.ts';

interface Laws {
  /** Required parts are fully visible, and the text has one place. */
  readonly whole?: boolean;
  /** Nothing is cut and nothing overlaps. */
  readonly boxes?: boolean;
  /** Tap targets are large enough: the smallest side of a cell in px, and how many scenes have at least 44. */
  readonly targets?: readonly [cell: number, wide: number];
  /** Every kind of scene is checked: in the commonest windows, and where the largest cells have the least space. */
  readonly all?: boolean;
}

// Six tokens in two matrices and a line do not fit a phone with cells of 44 px: these are as large as the scene
// allows, and never smaller than in WCAG 2.2 AA. The arrow keys, the terms of the line and the zoom reach the same
// cells. Twelve columns of 24 px do not fit 320 px.
const WALKS: readonly (readonly [width: number, height: number, pointer: 'fine' | 'coarse', laws: Laws])[] = [
  [1920, 1080, 'fine', { whole: true, boxes: true }],
  [1440, 900, 'fine', { whole: true, boxes: true, all: true }],
  [1280, 720, 'fine', { whole: true, boxes: true }],
  [1024, 768, 'fine', { whole: true, boxes: true }],
  [768, 1024, 'fine', { whole: true, boxes: true }],
  [390, 844, 'fine', { whole: true, boxes: true, all: true }],
  [360, 740, 'fine', { whole: true, boxes: true }],
  [320, 720, 'fine', { boxes: true }],
  [1440, 900, 'coarse', { boxes: true }],
  [1024, 768, 'coarse', { boxes: true, targets: [28, 0.8], all: true }],
  [768, 1024, 'coarse', { boxes: true, targets: [36, 0.8] }],
  [412, 892, 'coarse', { targets: [24, 0.7] }],
  [360, 740, 'coarse', { boxes: true, targets: [24, 0.2], all: true }],
  [320, 720, 'coarse', { boxes: true, targets: [18, 0.1] }],
];

const LAWS = ['whole', 'boxes', 'targets'] as const;

/** The input of a scene's layout: its matrices and their numbers of rows and columns. */
function kindOf({ stages, tokens }: Trace, scene: WalkScene, isFirst: boolean): string {
  const matrixOf = ({ name, op, rows, cols }: Stage) => [name, op, rows, cols];
  const operands = scene.whole ? [] : scene.stage.inputs.map((id) => matrixOf(stages[id]!));
  return JSON.stringify([sceneName(scene), isFirst, scene.stages.map(matrixOf), operands, tokens]);
}

interface Scene {
  readonly at: number;
  readonly name: string;
  readonly kind: string;
}

const engine = await loadEngine();
const presets = engine.presets().map(({ id, config }) => {
  const trace = engine.trace(config);
  const { scenes } = timelineOf(trace, 0, 0, openingToken(id));
  return {
    id,
    scenes: scenes.map((scene, at): Scene => ({ at, name: sceneName(scene), kind: kindOf(trace, scene, at === 0) })),
  };
});

/** The kinds of all scenes, in the order of the presets: every second one belongs to one half. */
const KINDS = [...new Set(presets.flatMap(({ scenes }) => scenes.map(({ kind }) => kind)))];

/** The half that a walk checks, unless it checks all: the halves alternate. */
const halfOf = (walk: number) => WALKS.slice(0, walk).filter(([, , , laws]) => !laws.all).length % 2;

/**
 * The scenes of each preset that the walks check: the opening, where their text has its place, and each new kind; the
 * last walk also checks the scenes that no other has checked.
 */
const SCENES = (() => {
  const looked = new Set<Scene>();
  return WALKS.map(([, , , { all = false }], walk) => {
    const half = halfOf(walk);
    const seen = new Set(all ? [] : KINDS.filter((_, at) => at % 2 !== half));
    // Each starts with another preset, every second one backwards: each scene precedes similar ones in some walk.
    const order = presets.map((_, at) => presets.at((walk + (walk % 2 ? -at : at)) % presets.length)!);
    return order.map(({ id, scenes }) => ({
      id,
      scenes: scenes.filter((scene) => {
        const isLeft = walk === WALKS.length - 1 && !looked.has(scene);
        if (seen.has(scene.kind) && scene.at !== 0 && !isLeft) return false;
        seen.add(scene.kind);
        looked.add(scene);
        return true;
      }),
    }));
  });
})();

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

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
  await page.evaluate(`window.laws = { whole: ${lookAtWhole}, boxes: ${lookAtBoxes}, targets: ${lookAtTargets} }`);
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
  laws: readonly string[],
): Promise<readonly Looked[]> =>
  page.locator('attention-steps').evaluate(
    async (element, [id, positions, names]) => {
      const player = element as HTMLElement & { preset: string; stage: string; updateComplete: Promise<unknown> };
      const looks = (window as unknown as { laws: Record<string, (within: string) => unknown> }).laws;
      player.preset = id;
      await player.updateComplete;
      await player.updateComplete;
      const looked: Looked[] = [];
      for (const at of positions) {
        player.shadowRoot!.querySelectorAll<HTMLElement>('.segment')[at]!.click();
        await player.updateComplete;
        if (names.includes('whole')) await new Promise((done) => requestAnimationFrame(done)); // painted once
        await player.updateComplete;
        // Below the stage the targets are the same in each scene of a preset.
        const within = at === 0 ? '' : '[part=stage]';
        looked.push({ stage: player.stage, ...Object.fromEntries(names.map((name) => [name, looks[name]!(within)])) });
        scrollTo({ top: 0, left: 0, behavior: 'instant' }); // some laws scroll
      }
      return looked;
    },
    [preset, scenes, laws] as const,
  );

test('a small target, overlapping matrices or texts, a cut text and an invisible part are found', async () => {
  const page = await open(768, 1024, 'coarse');
  const faultsWith = (style: string) =>
    page.locator('attention-steps').evaluate(async (element, css) => {
      const { laws } = window as unknown as {
        laws: { whole(): Seen; boxes(): readonly string[]; targets(): Targets };
      };
      const player = element as HTMLElement & { stage: string; updateComplete: Promise<unknown> };
      player.stage = 'attn_scores';
      void player.stage; // reading it applies pending attributes
      await player.updateComplete;
      await new Promise((done) => requestAnimationFrame(done));
      const sheet = document.createElement('style');
      sheet.textContent = css;
      player.shadowRoot!.append(sheet);
      const faults = { whole: laws.whole().cut, boxes: laws.boxes(), targets: laws.targets().faults };
      sheet.remove();
      return faults;
    }, style);
  expect(await faultsWith('')).toEqual({ whole: [], boxes: [], targets: [] });
  const { targets } = await faultsWith('.act { height: 30px !important; min-height: 0 !important }');
  expect(targets.join('\n')).toMatch(/^act .*: 30.0 px high$/m);
  const { boxes } = await faultsWith('[part=scene] .matrix.result { transform: translate(-100px) }');
  expect(boxes.join('\n')).toMatch(/ is on .* of attn_scores/);
  const text = await faultsWith('.text-sheet { line-height: 60px !important }');
  expect(text.boxes.join('\n')).toMatch(/ is cut by \d+ px/);
  const words = await faultsWith('.formula { transform: translateY(50px) }');
  expect(words.boxes.join('\n')).toMatch(/^“.*” is on “.*”$/m);
  const { whole } = await faultsWith('[part=transport] { transform: translateY(30px) }');
  expect(whole.join('\n')).toMatch(/^transport \d+ px beyond bottom$/m);
  await page.close();
});

test('each scene of each preset is in some walk, and each kind in nine of the fourteen', () => {
  const walks = SCENES.map((walk) => new Set(walk.flatMap(({ scenes }) => scenes)));
  const all = presets.flatMap(({ scenes }) => scenes);
  expect(all.filter((scene) => !walks.some((walk) => walk.has(scene)))).toEqual([]);
  const walksOf = (kind: string) => walks.filter((walk) => [...walk].some((scene) => scene.kind === kind)).length;
  expect(Math.min(...KINDS.map(walksOf))).toBeGreaterThanOrEqual(9);
});

test.each(WALKS.map((walk, at) => [...walk, at] as const))(
  'at %i x %i with a %s pointer every kind of scene keeps its laws',
  async (width, height, pointer, laws, walk) => {
    const page = await open(width, height, pointer);
    const faults: string[] = [];
    const targets: Targets[] = [];
    for (const { id, scenes } of SCENES[walk]!) {
      const positions = scenes.map(({ at }) => at);
      const looked = await lookAtScenes(
        page,
        id,
        positions,
        LAWS.filter((law) => laws[law]),
      );
      expect(looked.map(({ stage }) => stage)).toEqual(scenes.map(({ name }) => name));
      const found = [
        ...faultsOfWhole(
          looked.flatMap(({ whole }) => whole ?? []),
          width,
        ),
        ...looked.flatMap((scene) =>
          [...(scene.boxes ?? []), ...(scene.targets?.faults ?? [])].map((fault) => `${scene.stage}: ${fault}`),
        ),
      ];
      faults.push(...found.map((fault) => `${id}, ${fault}`));
      targets.push(...looked.flatMap((scene) => scene.targets ?? []));
    }
    await page.close();
    const isTooMany = (fault: string) => width === 320 && fault.startsWith('fused-qkv, qkv: cell');
    expect(faults.filter((fault) => !isTooMany(fault))).toEqual([]);
    if (!laws.targets) return;
    const [min, wide] = laws.targets;
    const cells = targets.flatMap(({ cell }) => cell ?? []);
    expect(targets.reduce((sum, { targets: count }) => sum + count, 0)).toBeGreaterThan(targets.length * 30);
    expect(Math.min(...cells)).toBeGreaterThanOrEqual(min);
    expect(cells.filter((side) => side >= 44).length / cells.length).toBeGreaterThan(wide);
  },
);
