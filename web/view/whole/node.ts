// One matrix of the whole figure, with its name above it and a few words at it.
import type { Stage } from '../../engine/index.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A few words on a matrix, in one line or two: where they stand, seen from the corner of its cells. */
export interface Caption extends Rect {
  readonly lines: readonly string[];
  /** Ribbons that go down from the matrix begin below it. */
  readonly below: boolean;
}

/** One matrix of the figure; x, y, width and height are those of its cells. */
export interface WholeNode {
  readonly stage: Stage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How many heads have a matrix like it: stacked sheets; 1 where it belongs to all. */
  readonly sheets: number;
  /** How much of the figure was computed before it, in [0, 1). */
  readonly order: number;
  /** Null where there is no room. */
  readonly caption: Caption | null;
}

/** Before its caption has a place. */
export type PlacedNode = Omit<WholeNode, 'caption'>;

export const NODE_TITLE = 18;
/** Of one line. */
export const NODE_CAPTION = 15;
/** A column has room for a name, in pixels. */
export const LEAST_COLUMN = 62;
