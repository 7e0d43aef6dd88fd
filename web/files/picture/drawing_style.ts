// The style in which the matrices of a picture are drawn.
import type { InView } from '../../model/in_view.ts';
import type { CellRef } from '../../ops/expression.ts';
import type { Palette } from './palette.ts';

export interface Drawn {
  readonly view: InView;
  readonly palette: Palette;
  /** The font size of numbers, and the widths of "−0.0000" and of a letter at a size of 1 px. */
  readonly font: number;
  readonly number: number;
  readonly letter: number;
  readonly sources: readonly CellRef[];
}
