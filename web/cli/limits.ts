// Refuses work that would take minutes, or more memory than is available, before it starts; .npz and .json have no
// limit.
import type { StageName, Trace } from '../engine/index.ts';
import { operationOf } from '../ops/index.ts';
import { sceneOf, scenesOf } from '../timeline/scenes.ts';
import { UsageError } from './usage_error.ts';

/** The limit of a picture: 25 MB of SVG, and some seconds. */
const MAX_DRAWN = 1_000_000;
/** More rows or columns than pixels cannot be seen. */
const LONGEST_DRAWN = 10_000;
/** Lines of a list, some 50 bytes each. */
const MAX_LISTED = 4_000_000;

const sizeOf = (stages: readonly Trace['stages'][number][]): number =>
  stages.reduce((sum, { rows, cols }) => sum + rows * cols, 0);

/** The matrices in the scene of a stage; without a stage, in the whole figure. */
function drawnBy(trace: Trace, only: StageName | null): readonly Trace['stages'][number][] {
  const scenes = scenesOf(trace, 0, 0);
  const [whole] = scenes;
  if (!only) return whole!.stages;
  const scene = scenes[sceneOf(scenes, whole!.stages.find(({ name }) => name === only)!)];
  return scene
    ? operationOf(scene.stage)
        .scene(trace, scene.stage)
        .parts.map(({ stage }) => stage)
    : [];
}

/** @throws {UsageError} if a picture would be too large. */
export function checkDrawn(trace: Trace, only: StageName | null): void {
  const long = trace.stages.find(({ rows, cols }) => Math.max(rows, cols) > LONGEST_DRAWN);
  if (long)
    throw new UsageError(
      `a picture has at most ${LONGEST_DRAWN} rows and columns a matrix: ` +
        `${long.name} has ${long.rows} x ${long.cols} (--out x.npz takes them)`,
    );
  const count = sizeOf(drawnBy(trace, only));
  if (count > MAX_DRAWN)
    throw new UsageError(
      `a picture has at most ${MAX_DRAWN} numbers: that of ${only ?? 'the whole'} would have ${count} ` +
        '(--out x.npz takes them)',
    );
}

/** @throws {UsageError} if a list would be too long. */
export function checkListed({ data: { length } }: Trace): void {
  if (length > MAX_LISTED)
    throw new UsageError(
      `a .csv lists at most ${MAX_LISTED} numbers: the trace has ${length} (--stage takes one table, .npz takes all)`,
    );
}
