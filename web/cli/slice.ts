// The part of a trace to print: all stages or one, all rows or one, a single cell; again a trace.
import type { Stage, Trace } from '../engine/index.ts';
import { valueAt } from '../engine/index.ts';
import { wordOf } from './option_values.ts';
import { UsageError } from './usage_error.ts';

export interface Slice {
  readonly stage?: string | undefined;
  /** Counted from 0, as everywhere except in words for readers. */
  readonly row?: number | undefined;
  readonly col?: number | undefined;
}

/** Tensors are printed with the remaining dimensions: one row has no row dimension, one cell has none. */
export interface Selected extends Trace {
  /** The whole trace: ids and inputs are those of its stages. */
  readonly whole: Trace;
  readonly dropRows: boolean;
  readonly dropCols: boolean;
}

function range(what: string, position: number | undefined, count: number): readonly [first: number, end: number] {
  if (position === undefined) return [0, count];
  if (position < count) return [position, position + 1];
  throw new UsageError(`${what} must be from 0 to ${count - 1}: got ${position}`);
}

/** The part of a trace that a command line selects, with offsets into its own, smaller data. */
export function select(trace: Trace, { stage: name, row, col }: Slice): Selected {
  if (row !== undefined && name === undefined) throw new UsageError('--row needs --stage');
  if (col !== undefined && row === undefined) throw new UsageError('--col needs --row');
  const names = [...new Set(trace.stages.map((stage) => stage.name))];
  const only = name === undefined ? names : [wordOf('stage', name, names)];
  const kept = trace.stages.filter((stage) => only.includes(stage.name));
  let offset = 0;
  const parts = kept.map((stage) => {
    const rows = range('--row', row, stage.rows);
    const cols = range('--col', col, stage.cols);
    const own: Stage = { ...stage, rows: rows[1] - rows[0], cols: cols[1] - cols[0], offset };
    offset += own.rows * own.cols;
    return { stage, own, rows, cols };
  });
  const data = new Float32Array(offset);
  for (const { stage, own, rows, cols } of parts) {
    let at = own.offset;
    for (let r = rows[0]; r < rows[1]; r++) {
      for (let c = cols[0]; c < cols[1]; c++) data[at++] = valueAt(trace, stage, r, c);
    }
  }
  return {
    ...trace,
    whole: trace,
    stages: parts.map(({ own }) => own),
    data,
    dropRows: row !== undefined,
    dropCols: col !== undefined,
  };
}
