// Areas and rectangles of a picture, in pixels, and the reader's properties that a layout needs.
import type { FontWidths } from '../model/presentation.ts';

/** The size that is available. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

/** A place and its size. */
export interface Rect extends Area {
  readonly x: number;
  readonly y: number;
}

/** Of lengths side by side, or one below the other. */
export const totalOf = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export interface Reader extends FontWidths {
  /** The reader uses touch. */
  readonly coarse: boolean;
  /** How much the picture is enlarged, for the back row: what is pointed at may be smaller in its own pixels. */
  readonly zoom?: number;
  /** In a story: the inputs alone, while it is about them and nothing has been computed from them. */
  readonly onlyInputs?: boolean;
}
