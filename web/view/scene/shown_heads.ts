// The heads that a scene of many heads shows: a matrix each, as many as an eye can compare, around the one in view.
import type { Part, Scene } from '../../ops/operation.ts';

/** With more matrices, each would be smaller than its own name. */
export const MAX_SHOWN = 24;

/** The heads that are shown out of how many, counted from 1. */
export interface ShownHeads {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/**
 * The scene with at most `MAX_SHOWN` heads, and which those are; null: all of them.
 * @param head The head in view.
 */
export function withShownHeads(
  scene: Scene,
  head: number,
): { readonly scene: Scene; readonly heads: ShownHeads | null } {
  const isHead = ({ numbered }: Part) => numbered;
  const count = scene.parts.filter(isHead).length;
  if (count <= MAX_SHOWN) return { scene, heads: null };
  const from = Math.min(Math.max(0, head - MAX_SHOWN / 2), count - MAX_SHOWN);
  const isShown = ({ stage }: Part) => stage.head! >= from && stage.head! < from + MAX_SHOWN;
  const { sign } = scene.parts.find(isHead)!;
  const parts = scene.parts
    .filter((part) => !isHead(part) || isShown(part))
    .map((part) => (isHead(part) && part.stage.head === from ? { ...part, sign } : part));
  return { scene: { ...scene, parts }, heads: { first: from + 1, last: from + MAX_SHOWN, count } };
}
