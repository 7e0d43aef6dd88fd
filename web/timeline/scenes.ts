// The order of the walk: the whole computation, then a scene per computed stage, then the whole again. Behind it is the
// way back, if gradients are recorded. Stages that were drawn or built appear where they are used.
import { gradientOf, isOfWayBack } from '../engine/gradient_name.ts';
import type { Stage, StageName, Trace } from '../engine/index.ts';
import { isOf } from '../engine/trace.ts';
import { operationOf } from '../ops/index.ts';

/** One scene of the walk. */
export interface WalkScene {
  /** The stages that it shows for the first time, in the order of computation; the last is its result. */
  readonly stages: readonly Stage[];
  /** The stage that the scene computes; for the whole figure, the last stage of the forward pass. */
  readonly stage: Stage;
  /** The whole computation in one figure. */
  readonly whole: boolean;
}

/** The stages of the batch item and head in view, without softmax's details. */
export function stagesInView(trace: Trace, batch: number, head: number): readonly Stage[] {
  return trace.stages.filter((stage) => !stage.detail && isOf(stage, batch, head));
}

/** Whether a stage has no scene of its own: the scene that uses it shows it. Parts of a gradient appear in its sum. */
export function isShownWhereUsed(stage: Stage): boolean {
  const { source, shownWhereUsed } = operationOf(stage);
  return source !== undefined || shownWhereUsed === true || (gradientOf(stage.name)?.via ?? null) !== null;
}

/** The scenes of one batch item and head: a trace without computed stages is the whole alone. */
export function scenesOf(trace: Trace, batch: number, head: number): readonly WalkScene[] {
  const stages = stagesInView(trace, batch, head);
  const shown = new Set<number>();
  const scenes: WalkScene[] = [];
  for (const stage of stages) {
    if (isShownWhereUsed(stage)) continue;
    scenes.push({ stages: [...broughtBy(trace, stage, shown), stage], stage, whole: false });
    shown.add(stage.id);
  }
  const isBack = ({ stage }: WalkScene) => isOfWayBack(stage);
  const [forward, back] = [scenes.filter((scene) => !isBack(scene)), scenes.filter(isBack)];
  const computed = stages.filter(({ name }) => gradientOf(name) === null); // with the loss
  const whole = { stages: computed, stage: forward.at(-1)?.stage ?? computed.at(-1)!, whole: true };
  return forward.length > 0 ? [whole, ...forward, whole, ...back] : [whole, ...back];
}

/**
 * The stages that appear in a scene together with its result: inputs, and inputs of these, that have no scene of their
 * own and were not shown before.
 */
function broughtBy(trace: Trace, stage: Stage, shown: Set<number>): readonly Stage[] {
  return stage.inputs.flatMap((id) => {
    const input = trace.stages[id]!;
    if (shown.has(id) || input.detail || !isShownWhereUsed(input)) return [];
    const brought = [...broughtBy(trace, input, shown), input];
    shown.add(id);
    return brought;
  });
}

/** Whether a scene is the second whole, where the forward pass ends. */
export const isConclusion = (scenes: readonly WalkScene[], at: number): boolean => at > 0 && scenes[at]!.whole;

/** Where the way back begins, behind the second whole; -1: the walk has none. */
export const firstOfWayBack = (scenes: readonly WalkScene[]): number =>
  scenes.findIndex(({ stage }) => isOfWayBack(stage));

/** The name of a scene in addresses and events: the stage that it computes, or `whole`. */
export const sceneName = ({ whole, stage }: WalkScene): StageName | 'whole' => (whole ? 'whole' : stage.name);

/** The position of the scene of a name; -1: none. */
export const sceneNamed = (scenes: readonly WalkScene[], name: string): number =>
  scenes.findIndex((scene) => sceneName(scene) === name);

/** The position of the scene that shows a stage first, or computes it; -1: none. */
export const sceneOf = (scenes: readonly WalkScene[], stage: Stage): number =>
  scenes.findIndex(({ whole, stages }) => !whole && stages.includes(stage));

/** The position of a scene in another walk or, if it is missing there, of the nearest earlier scene. */
export function sceneLike(scenes: readonly WalkScene[], at: number, others: readonly WalkScene[]): number {
  for (let before = at; before > 0; before--) {
    if (isConclusion(scenes, before)) return others.findLastIndex(({ whole }) => whole);
    const found = sceneNamed(others, scenes[before]!.stage.name);
    if (found >= 0) return found;
  }
  return 0;
}
