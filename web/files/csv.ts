// Numbers as comma-separated values (RFC 4180), each in the shortest form that restores the float32.
import { valueAt, type Stage, type Trace } from '../engine/index.ts';
import { float32Text } from '../engine/value_text.ts';
import { isTokenAxis, labelsOf } from '../model/labels.ts';
import { safeLabel } from '../model/paste/label_text.ts';
import { rowValuesOf } from '../ops/summary.ts';

/** Infinite numbers and NaN, as Python, R and spreadsheets read them. */
const numberOf = (value: number) =>
  Number.isFinite(value) ? float32Text(value) : Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';

const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const lines = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
const counted = (position: number | null) => (position === null ? '' : String(position + 1));

const labelled = (trace: Trace, axis: Stage['rowAxis'], count: number): readonly string[] =>
  axis === null ? Array.from({ length: count }, (_, i) => String(i + 1)) : labelsOf(trace, axis, count).map(safeLabel);

/** Columns without tokens are headed by their dimension, `d_in 1`: a bare number would look like data. */
const headings = (trace: Trace, { colAxis, cols }: Stage): readonly string[] =>
  labelled(trace, colAxis, cols).map((label) =>
    colAxis === null || isTokenAxis(colAxis) ? label : `${colAxis} ${label}`,
  );

/** One stage as tables, one row per line: batch item and head, counted from 1, if there are several; label; numbers. */
export function tableOf(trace: Trace, stages: readonly Stage[]): string {
  const [first] = stages as [Stage];
  const places = (['batch', 'head'] as const).filter((dimension) => first[dimension] !== null);
  const head = [...places, first.rowAxis ?? '', ...headings(trace, first)];
  const rows = stages.flatMap((stage) =>
    labelled(trace, stage.rowAxis, stage.rows).map((label, row) => [
      ...places.map((dimension) => counted(stage[dimension])),
      stage.rowAxis === null ? '' : label,
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
