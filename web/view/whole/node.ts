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
  /** It leads the eye from the words to what came of them, is a step on that way, or was drawn or built for one. */
  readonly rank: 'main' | 'step' | 'drawn';
  /** Null where it does not fit. */
  readonly caption: Caption | null;
  /** Where the names of its rows stand, likewise: before it or behind it. */
  readonly names: Rect | null;
}

/** Before its caption has a place. */
export type PlacedNode = Omit<WholeNode, 'caption' | 'names'>;

export const NODE_TITLE = 18;
/** Sheets of other heads behind the one in view: from one to the next in pixels, and how many stand for all. */
const SHEETS = { offset: 5, most: 2 };

/** Of each sheet behind a node's own, how far it is to the right and up. */
export const sheetsBehind = ({ sheets }: Pick<WholeNode, 'sheets'>): readonly number[] =>
  Array.from({ length: Math.min(sheets - 1, SHEETS.most) }, (_, i) => (i + 1) * SHEETS.offset);

/** How far the title of a stack is above that of one sheet. */
export const stackHeight = (node: Pick<WholeNode, 'sheets'>): number => sheetsBehind(node).at(-1) ?? 0;
/** Of one line. */
export const NODE_CAPTION = 15;
/** The width from which a name fits a column, in pixels. */
export const LEAST_COLUMN = 62;
/** The names of rows: the size of their type, from row to row at least, how wide at most, and from the matrix. */
export const ROW_NAMES = { size: 12, pitch: 13, most: 84, gap: 6 };
