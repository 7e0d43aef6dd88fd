// One sheet, one camera: the place of every matrix at a moment between two scenes, a pure function of both layouts and
// time.
import type { Stage, Trace } from '../engine/index.ts';
import { turned } from '../model/cells.ts';
import type { CellRef } from '../ops/expression.ts';
import type { Rect } from './area.ts';
import { ease } from '../timeline/flights.ts';
import type { Frames } from '../model/transport.ts';

/** The place and the look of a matrix's cells, in pixels of the scene. */
export interface Placement extends Rect {
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
export type Placements = ReadonlyMap<string, Placement>;

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

/** A place on the way from one to another. */
export const between = (from: Rect, to: Rect, share: number): Rect => ({
  x: mix(from.x, to.x, share),
  y: mix(from.y, to.y, share),
  width: mix(from.width, to.width, share),
  height: mix(from.height, to.height, share),
});

/** Whether a matrix looks the same in both scenes; else one drawing fades into the other while both travel. */
const isAlike = (from: Placement, to: Placement): boolean => from.small === to.small && from.rows === to.rows;

interface Fades {
  readonly comes: readonly [from: number, to: number];
  readonly goes: readonly [from: number, to: number];
}
const OF_NUMBERS: Fades = { comes: [0.1, 0.7], goes: [0.3, 0.9] };
/** Lines that have no place any more are gone before new parts appear. */
const OF_LINES: Fades = { comes: [0, 0.3], goes: [0.15, SWAP] };
/** When one drawing fades into the other. */
const fadesOf = (from: Placement, to: Placement): Fades => (from.small === to.small ? OF_LINES : OF_NUMBERS);

/** Whether it turns: then its cells travel one by one, so that rows are seen to become columns. */
export const turns = (from: Placement | undefined, to: Placement | undefined): boolean =>
  from !== undefined && to !== undefined && from.transposed !== to.transposed;

/** The look of what is moved from its own place to another. */
const poseIn = (own: Rect, { x, y, width, height }: Rect, opacity: number): Pose => ({
  dx: x - own.x,
  dy: y - own.y,
  scaleX: width / own.width,
  scaleY: height / own.height,
  opacity,
});

function seenAs(own: Placement, from: Placement, to: Placement, progress: number, opacity: number): Pose {
  return poseIn(own, turns(from, to) ? own : between(from, to, ease(progress)), opacity);
}

/** The opacity of the parts around the cells of a travelling matrix: they have their size only at its end. */
export const labelsSeen = (progress: number): number =>
  Math.max(1 - within(progress, 0, 0.2), within(progress, 0.7, 1));

/** Where a matrix of the new scene was before; undefined: it was not there. */
export const startOf = (key: string, from: Placements, to: Placements): Placement | undefined =>
  from.get(key) ?? from.get(to.get(key)?.over ?? '');

const isSamePlacement = (a: Placement, b: Placement) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Whether a matrix of the new scene was in the same place before. */
export function stays(key: string, from: Placements, to: Placements): boolean {
  const before = startOf(key, from, to);
  return before !== undefined && isSamePlacement(before, to.get(key)!);
}

/** A matrix of the new scene. */
export function arriving(key: string, from: Placements, to: Placements, progress: number): Pose {
  const [before, own] = [startOf(key, from, to), to.get(key)!];
  if (!before) return { ...AT_REST, opacity: within(progress, SWAP, 1) };
  const seen = turns(before, own) ? within(progress, 0, TURNED) : within(progress, ...fadesOf(before, own).comes);
  const opacity = isAlike(before, own) ? 1 : ease(seen);
  return seenAs(own, before, own, progress, opacity);
}

/** Whether a matrix of the old scene is drawn until it has faded: else the one in the new scene replaces it. */
export const leaves = (key: string, from: Placements, to: Placements): boolean =>
  !to.has(key) || !isAlike(from.get(key)!, to.get(key)!);

/** A matrix of the old scene; null: the one in the new scene replaces it. */
export function leaving(key: string, from: Placements, to: Placements, progress: number): Pose | null {
  const [own, after] = [from.get(key)!, to.get(key)];
  if (!after) return { ...AT_REST, opacity: 1 - within(progress, 0, SWAP) };
  if (isAlike(own, after)) return null;
  const seen = turns(own, after) ? within(progress, 0, TURNED) : within(progress, ...fadesOf(own, after).goes);
  return seenAs(own, own, after, progress, 1 - ease(seen));
}

/** The look of a cell of a turning matrix in the new scene. */
export function turning(from: Placement, to: Placement, cell: CellRef, progress: number): Pose {
  const place = ({ x, y, width, height, rows, cols, transposed }: Placement) => {
    const { row, col } = turned({ transposed }, cell);
    const size = { width: width / (transposed ? rows : cols), height: height / (transposed ? cols : rows) };
    return { x: x + col * size.width, y: y + row * size.height, ...size };
  };
  const end = place(to);
  return poseIn(end, between(place(from), end, ease(progress)), 1);
}

const MORPH_MS = 600;
/** For this share of it an edit shows what it does, as a stroke through an arc; then lengths follow. */
export const STRUCK = 0.25;

/** Numbers on their way to others of the same stages: for lengths and arcs, never for digits. */
export function traceBetween(from: Trace, to: Trace, progress: number): Trace {
  const share = ease(within(progress, STRUCK, 1));
  const data = to.data.map((value, i) =>
    Number.isFinite(from.data[i]! + value) ? mix(from.data[i]!, value, share) : value,
  );
  return { ...to, data };
}

/** Whether anything moves, appears or disappears between two sheets. */
export const differ = (from: Placements, to: Placements): boolean =>
  from.size !== to.size || [...to].some(([key, place]) => !from.has(key) || !isSamePlacement(from.get(key)!, place));

/** One morph at a time, drawn in every frame until it ends, and then once at rest. */
export class Morph {
  readonly #frames: Frames;
  readonly #draw: () => void;
  #from: Placements | null = null;
  #was: Trace | null = null;
  #start = 0;
  /** When numbers have last become others. */
  #changed = -Infinity;

  constructor(frames: Frames, draw: () => void) {
    this.#frames = frames;
    this.#draw = draw;
  }

  /**
   * Returns whether anything moves from its place.
   * @param was The numbers before, if they have become others. A film's, one after the other, are followed at once.
   */
  start(from: Placements, to: Placements, was: Trace | null = null): boolean {
    const moves = differ(from, to);
    const isRunning = this.#from !== null || this.#was !== null;
    const now = this.#frames.now();
    const edited = now - this.#changed < MORPH_MS ? null : was;
    if (was) this.#changed = now;
    if (!moves && (!edited || isRunning)) return false;
    this.#from = moves ? from : null;
    this.#was = edited;
    this.#start = now;
    if (!isRunning) this.#frames.next(this.#tick);
    return moves;
  }

  get #progress(): number {
    return Math.min((this.#frames.now() - this.#start) / MORPH_MS, 1);
  }

  /** The old layouts of the matrices, and their progress in [0, 1]; null: no morph is under way. */
  get way(): { readonly from: Placements; readonly progress: number } | null {
    return this.#from && { from: this.#from, progress: this.#progress };
  }

  /** The numbers before, likewise. */
  get edit(): { readonly was: Trace; readonly progress: number } | null {
    return this.#was && { was: this.#was, progress: this.#progress };
  }

  readonly #tick = (now: number): void => {
    if (now - this.#start >= MORPH_MS) this.#from = this.#was = null;
    else this.#frames.next(this.#tick);
    this.#draw();
  };
}
