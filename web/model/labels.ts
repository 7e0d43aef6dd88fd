// The labels of rows and columns: tokens, or the number of a dimension.
import type { Axis, Stage, Trace } from '../engine/index.ts';
import { roleOf } from '../ops/notation.ts';
import type { Words } from '../words/words.ts';
import { stageWordsOf } from '../words/stage_words.ts';

export const isTokenAxis = (axis: Axis | null): boolean => axis === 'token' || axis === 'query' || axis === 'key';

export function labelsOf(trace: Trace, axis: Axis | null, count: number): readonly string[] {
  if (isTokenAxis(axis) && count === trace.tokens.length) return trace.tokens;
  const { vocabulary } = trace.config;
  if (axis === 'word' && count === vocabulary?.length) return vocabulary;
  return Array.from({ length: count }, (_, i) => (axis === null ? '' : String(i + 1)));
}

export const rowLabels = (trace: Trace, stage: Stage) => labelsOf(trace, stage.rowAxis, stage.rows);
export const colLabels = (trace: Trace, stage: Stage) => labelsOf(trace, stage.colAxis, stage.cols);

/** The name of a matrix's rows for readers: each row of the values belongs to a token, not to a key. */
export const rowAxisOf = ({ name, rowAxis }: Stage): Axis | null =>
  rowAxis === 'key' && roleOf(name) === 'value' ? 'token' : rowAxis;

interface Named {
  readonly trace: Trace;
  readonly words: Words;
}

function label({ trace, words }: Named, axis: Axis | null, count: number, index: number): string {
  if (axis === null) return '';
  return `${words.axes[axis]} ${labelsOf(trace, axis, count)[index] ?? ''}`;
}

/** The place of a cell in words; without a column, that of its row. `named`: with the name of its matrix. */
export function placeOf(context: Named, stage: Stage, row: number, col: number | null, named = true): string {
  const { words } = context;
  return words.place(
    named ? stageWordsOf(words, stage.name).short : '',
    label(context, rowAxisOf(stage), stage.rows, row),
    col === null ? '' : label(context, stage.colAxis, stage.cols, col),
  );
}
