// One matrix of the whole figure, with its name above it and its caption.
import type { Stage } from '../../engine/index.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The caption of a matrix, in one line or two: its place, relative to the corner of the cells. */
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
  /** The number of heads with such a matrix, as stacked sheets; 1 if it belongs to all. */
  readonly sheets: number;
  /** How much of the figure was computed before it, in [0, 1). */
  readonly order: number;
  /**
   * `main`: it leads the eye from the words to the result; `step`: it is between; `drawn`: drawn or built for another.
   */
  readonly rank: 'main' | 'step' | 'drawn';
  /** Null if it does not fit. */
  readonly caption: Caption | null;
  /** The place of its rows' names, likewise: before it or after it. */
  readonly names: Rect | null;
}

/** Before its caption has a place. */
export type PlacedNode = Omit<WholeNode, 'caption' | 'names'>;

export const NODE_TITLE = 18;
/** Sheets of other heads behind the one in view: their offset in pixels, and their largest number. */
const SHEETS = { offset: 5, max: 2 };

const countBehind = (sheets: number) => Math.min(sheets - 1, SHEETS.max);

/** The offsets of the sheets behind a node's own, to the right and up. */
export const sheetsBehind = ({ sheets }: Pick<WholeNode, 'sheets'>): readonly number[] =>
  Array.from({ length: countBehind(sheets) }, (_, i) => (i + 1) * SHEETS.offset);

/** How far the title of a stack is above that of one sheet. */
export const stackHeight = ({ sheets }: Pick<WholeNode, 'sheets'>): number => countBehind(sheets) * SHEETS.offset;
/** The height of one line. */
export const NODE_CAPTION = 15;
/** The width from which a name fits a column, in pixels. */
export const MIN_COLUMN = 62;
/**
 * The names of rows: font size, how much wider they are in bold type, smallest row height, largest width, and distance
 * from the matrix.
 */
export const ROW_NAMES = { size: 12, bold: 1.08, pitch: 13, max: 132, gap: 6 };
