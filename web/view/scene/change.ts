// One sheet, one camera: the place of every matrix at a moment between two scenes, a pure function of both layouts and
// time.
import type { Stage } from '../../engine/index.ts';
import { ease } from '../../model/ease.ts';

/** The place and the look of a matrix's cells, in pixels of the scene. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Of the stage. */
  readonly rows: number;
  readonly cols: number;
  /** Rows and columns are swapped. */
  readonly transposed: boolean;
  /** Colours alone, without numbers. */
  readonly small: boolean;
  /** The key of the matrix that it is drawn over: it begins at its place. */
  readonly over?: string;
}

/** The matrices of one scene by their keys, which are valid in every trace. */
export type Sheet = ReadonlyMap<string, Spot>;

/** The old layouts of the matrices, and their progress. */
export interface MorphAt {
  readonly from: Sheet;
  /** In [0, 1]. */
  readonly progress: number;
}

/** The key of a matrix: its name and, if it has one, its head. */
export const keyOf = ({ name, head }: Stage): string => (head === null ? name : `${name} ${head}`);

/** The look of a matrix at a moment: moved and scaled from its place at rest. */
export interface Pose {
  readonly dx: number;
  readonly dy: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly opacity: number;
}

export const AT_REST: Pose = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, opacity: 1 };

const mix = (from: number, to: number, share: number) => from + (to - from) * share;
const within = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)));

/** Old parts are gone before new ones appear, so that no two tables lie over each other; shared ones travel on. */
const SWAP = 0.45;
/** The old drawing of a matrix that turns keeps its place, and the new one leaves it: by then it is gone. */
const TURNED = 0.25;

/** The place of a matrix that is in both scenes at a moment of the change: its corner and its size. */
export function between(from: Spot, to: Spot, progress: number): Pick<Spot, 'x' | 'y' | 'width' | 'height'> {
  const share = ease(progress);
  return {
    x: mix(from.x, to.x, share),
    y: mix(from.y, to.y, share),
    width: mix(from.width, to.width, share),
    height: mix(from.height, to.height, share),
  };
}

/** Whether a matrix looks the same in both scenes; else one drawing fades into the other while both travel. */
export const isAlike = (from: Spot, to: Spot): boolean => from.small === to.small;

/** Whether it turns: then its cells travel one by one, so that rows are seen to become columns. */
export const turns = (from: Spot | undefined, to: Spot | undefined): boolean =>
  from !== undefined && to !== undefined && from.transposed !== to.transposed;

function seenAs(own: Spot, from: Spot, to: Spot, progress: number, opacity: number): Pose {
  const { x, y, width, height } = turns(from, to) ? own : between(from, to, progress);
  return { dx: x - own.x, dy: y - own.y, scaleX: width / own.width, scaleY: height / own.height, opacity };
}

/** The opacity of the parts around the cells of a travelling matrix: they have their size only at its end. */
export const labelsSeen = (progress: number): number =>
  Math.max(1 - within(progress, 0, 0.2), within(progress, 0.7, 1));

/** Where a matrix of the new scene was before; undefined: it was not there. */
export const startOf = (key: string, from: Sheet, to: Sheet): Spot | undefined =>
  from.get(key) ?? from.get(to.get(key)?.over ?? '');

/** A matrix of the new scene. */
export function arriving(key: string, from: Sheet, to: Sheet, progress: number): Pose {
  const [before, own] = [startOf(key, from, to), to.get(key)!];
  if (!before) return { ...AT_REST, opacity: within(progress, SWAP, 1) };
  const seen = turns(before, own) ? within(progress, 0, TURNED) : within(progress, 0.1, 0.7);
  const opacity = isAlike(before, own) ? 1 : ease(seen);
  return seenAs(own, before, own, progress, opacity);
}

/** A matrix of the old scene; null: the one in the new scene replaces it. */
export function leaving(key: string, from: Sheet, to: Sheet, progress: number): Pose | null {
  const [own, after] = [from.get(key)!, to.get(key)];
  if (!after) return { ...AT_REST, opacity: 1 - within(progress, 0, SWAP) };
  if (isAlike(own, after)) return null;
  const seen = turns(own, after) ? within(progress, 0, TURNED) : within(progress, 0.3, 0.9);
  return seenAs(own, own, after, progress, 1 - ease(seen));
}

/** The look of a cell of a turning matrix in the new scene; row and column are the stage's. */
export function turning(from: Spot, to: Spot, [row, col]: readonly [row: number, col: number], progress: number): Pose {
  const place = ({ x, y, width, height, rows, cols, transposed }: Spot) => {
    const [down, right] = transposed ? [col, row] : [row, col];
    const size = { width: width / (transposed ? rows : cols), height: height / (transposed ? cols : rows) };
    return { x: x + right * size.width, y: y + down * size.height, ...size };
  };
  const [start, end] = [place(from), place(to)];
  const share = ease(progress);
  return {
    dx: mix(start.x, end.x, share) - end.x,
    dy: mix(start.y, end.y, share) - end.y,
    scaleX: mix(start.width, end.width, share) / end.width,
    scaleY: mix(start.height, end.height, share) / end.height,
    opacity: 1,
  };
}
