// The walk as a reader would tell it: the whole computation, then a scene for each thing that is computed, then the
// whole again. What was drawn or built is shown where it is used.
import type { Stage, StageName, Trace } from '../engine/index.ts';
import { operationOf } from '../ops/index.ts';

/** One scene of the walk. */
export interface WalkScene {
  /** The stages that it shows for the first time, in the order in which they are computed; the last is its result. */
  readonly stages: readonly Stage[];
  /** What the scene computes; for the whole figure, the last stage of the walk. */
  readonly stage: Stage;
  /** The whole computation as one figure. */
  readonly whole: boolean;
}

/** The stages of the batch item and head in view, without softmax's details. */
export function stagesInView(trace: Trace, batch: number, head: number): readonly Stage[] {
  return trace.stages.filter(
    (stage) =>
      !stage.detail && (stage.batch === null || stage.batch === batch) && (stage.head === null || stage.head === head),
  );
}

/** Whether a stage has no scene of its own: it is shown in the one that uses it. */
export function isShownWhereUsed(stage: Stage): boolean {
  const { source, shownWhereUsed } = operationOf(stage);
  return source !== undefined || shownWhereUsed === true;
}

/** The scenes of one batch item and head: a trace that computes nothing is the whole alone. */
export function scenesOf(trace: Trace, batch: number, head: number): readonly WalkScene[] {
  const stages = stagesInView(trace, batch, head);
  const shown = new Set<number>();
  const scenes: WalkScene[] = [];
  for (const stage of stages) {
    if (isShownWhereUsed(stage)) continue;
    scenes.push({ stages: [...broughtBy(trace, stage, shown), stage], stage, whole: false });
    shown.add(stage.id);
  }
  const whole = { stages, stage: scenes.at(-1)?.stage ?? stages.at(-1)!, whole: true };
  return scenes.length > 0 ? [whole, ...scenes, whole] : [whole];
}

/**
 * What a stage brings along into its scene: the inputs, and theirs, that have none of their own and were not shown
 * before.
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

/** Whether a scene is the whole once more, where the walk ends. */
export const isConclusion = (scenes: readonly WalkScene[], at: number): boolean => at > 0 && at === scenes.length - 1;

/** What a scene is called in addresses and events: the stage that it computes, or `whole`. */
export const sceneName = ({ whole, stage }: WalkScene): StageName | 'whole' => (whole ? 'whole' : stage.name);

/** The position of the scene that shows a stage first, or computes it; -1: none does. */
export const sceneOf = (scenes: readonly WalkScene[], stage: Stage): number =>
  scenes.findIndex(({ whole, stages }) => !whole && stages.includes(stage));

/** The position of a scene in another walk; if it is not there, that of the nearest earlier scene that is. */
export function sceneLike(scenes: readonly WalkScene[], at: number, others: readonly WalkScene[]): number {
  if (at === scenes.length - 1) return others.length - 1; // the whole at the end
  for (let before = at; before > 0; before--) {
    const found = others.findIndex((other) => !other.whole && other.stage.name === scenes[before]!.stage.name);
    if (found >= 0) return found;
  }
  return 0;
}
