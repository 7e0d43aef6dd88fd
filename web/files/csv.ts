// Numbers as comma-separated values (RFC 4180), each in the shortest form that restores the float32. Pasted again, each
// of these tables gives its labels and numbers back.
import { valueAt, type Stage, type Trace } from '../engine/index.ts';
import { float32Text } from '../engine/json.ts';
import { fixed } from '../engine/number_format.ts';
import { isTokenAxis, labelsOf } from '../model/labels.ts';
import { safeLabel } from '../words/text.ts';
import { rowValuesOf } from '../ops/summary.ts';

/** Infinite numbers and NaN as words, as Python, R and spreadsheets read them. */
const numberOf = (value: number) => (Number.isFinite(value) ? float32Text(value) : fixed(value, 0));

/** Letters alone, and no number. */
const WORD = /^(?!(?:nan|inf|infinity|true|false)$)[\p{L}\p{M}]+$/iu;

/** A label that is not a plain word is in quotes: so no reader takes it for a number, or for two cells. */
const field = (label: string) => (WORD.test(label) ? label : `"${safeLabel(label).replaceAll('"', '""')}"`);

/** Excel takes text for UTF-8 if it begins with a byte order mark; programs that expect none can read ASCII. */
function lines(rows: readonly (readonly string[])[]): string {
  const text = rows.map((row) => `${row.join(',')}\r\n`).join('');
  return /^[\0-\x7f]*$/.test(text) ? text : `\ufeff${text}`;
}

const counted = (position: number | null) => (position === null ? '' : String(position + 1));

const isNamed = (axis: Stage['rowAxis']): boolean => isTokenAxis(axis) || axis === 'word';

/** Names in quotes if they need them; the number of a dimension bare. */
function labelled(trace: Trace, axis: Stage['rowAxis'], count: number): readonly string[] {
  const labels = labelsOf(trace, axis, count);
  return isNamed(axis) ? labels.map(field) : labels;
}

/** Columns without names are headed by their dimension, `d_in 1`, or by their stage: a number would look like data. */
const headings = (trace: Trace, { name, colAxis, cols }: Stage): readonly string[] =>
  colAxis === null
    ? [name]
    : labelled(trace, colAxis, cols).map((label) => (isNamed(colAxis) ? label : `${colAxis} ${label}`));

/** One stage as tables, one row per line: batch item and head, counted from 1, if there are several; label; numbers. */
export function tableOf(trace: Trace, stages: readonly Stage[]): string {
  const [first] = stages as [Stage];
  const places = (['batch', 'head'] as const).filter((dimension) => first[dimension] !== null);
  const head = [...places, first.rowAxis ?? '', ...headings(trace, first)];
  const rows = stages.flatMap((stage) =>
    labelled(trace, stage.rowAxis, stage.rows).map((label, row) => [
      ...places.map((dimension) => counted(stage[dimension])),
      label,
      ...rowValuesOf(trace, stage, row).map(numberOf),
    ]),
  );
  return lines([head, ...rows]);
}

/** All stages as one list, one number per line: its indices, counted from 1, its labels, and the number. */
export function listOf(trace: Trace): string {
  const head = ['stage', 'batch', 'head', 'row', 'column', 'row_label', 'column_label', 'value'];
  const rows = trace.stages.flatMap((stage) => {
    const [rowLabels, colLabels] = [
      labelled(trace, stage.rowAxis, stage.rows),
      labelled(trace, stage.colAxis, stage.cols),
    ];
    const place = [stage.name, counted(stage.batch), counted(stage.head)];
    return rowLabels.flatMap((rowLabel, row) =>
      colLabels.map((colLabel, col) => {
        const value = numberOf(valueAt(trace, stage, row, col));
        return [...place, String(row + 1), String(col + 1), rowLabel, colLabel, value];
      }),
    );
  });
  return lines([head, ...rows]);
}
