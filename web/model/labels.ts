// What stands beside rows and columns: tokens, or the number of a dimension.
import type { Axis, Stage, Trace } from '../engine/index.ts';
import type { Words } from '../words/words.ts';

export const isTokenAxis = (axis: Axis | null): boolean => axis === 'token' || axis === 'query' || axis === 'key';

export function labelsOf(trace: Trace, axis: Axis | null, count: number): readonly string[] {
  if (isTokenAxis(axis) && count === trace.tokens.length) return trace.tokens;
  return Array.from({ length: count }, (_, i) => (axis === null ? '' : String(i + 1)));
}

export const rowLabels = (trace: Trace, stage: Stage) => labelsOf(trace, stage.rowAxis, stage.rows);
export const colLabels = (trace: Trace, stage: Stage) => labelsOf(trace, stage.colAxis, stage.cols);

interface Named {
  readonly trace: Trace;
  readonly words: Words;
}

function label({ trace, words }: Named, stage: Stage, axis: 'row' | 'col', index: number): string {
  const name = axis === 'row' ? stage.rowAxis : stage.colAxis;
  if (name === null) return '';
  return `${words.axes[name]} ${labelsOf(trace, name, axis === 'row' ? stage.rows : stage.cols)[index] ?? ''}`;
}

/** The place of a cell in words; without a column, that of its row. */
export function placeOf(context: Named, stage: Stage, row: number, col: number | null): string {
  return context.words.place(
    stage.name,
    label(context, stage, 'row', row),
    col === null ? '' : label(context, stage, 'col', col),
  );
}
