// What the marks of a row have in common: the state that they are drawn from, their type, and outlines of what was.
import { valueAt, type Stage } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import type { Rect } from '../area.ts';
import type { Palette, Run, Shape } from '../shapes.ts';
import type { RowLayout } from './row_layout.ts';

/** What draws the marks of a line: the state in view, its layout, and the colours. */
export interface Marking {
  readonly view: InView;
  readonly layout: RowLayout;
  readonly palette: Palette;
}

/** A run of text, quiet unless it says otherwise. */
export const runOf = ({ layout, palette }: Marking, text: string, more: Partial<Run> = {}): Run => ({
  text,
  face: 'text',
  size: layout.isSmall ? 12 : 14,
  fill: palette.quiet,
  ...more,
});

/** How small a share is that nobody misses. */
const CLEAR = 0.02;

/** The outline of a share before an edit or a link's settings, if it was clearly another one. */
export function wasMarks(
  { view: { trace, base }, layout: { row }, palette }: Marking,
  stage: Stage,
  col: number,
  of: (share: number) => Rect,
): readonly Shape[] {
  const old = base ? valueAt(base, base.stages[stage.id]!, row, col) : NaN;
  const isOther = Math.abs(old - valueAt(trace, stage, row, col)) > CLEAR;
  return isOther ? [{ kind: 'rect', ...of(old), stroke: palette.quiet, dash: [3, 3] }] : [];
}
