// What of a trace is to be printed: all stages or one, all rows or one, a single cell; again as a trace.
import type { Stage, Trace } from '../engine/index.ts';
import { valueAt } from '../engine/index.ts';
import { UsageError } from './usage_error.ts';

export interface Selection {
  readonly stage?: string | undefined;
  /** Counted from 1. */
  readonly token?: number | undefined;
  readonly key?: number | undefined;
}

/** Tensors are printed with the dimensions that are left: one row has no row dimension, one cell has none. */
export interface Selected extends Trace {
  readonly dropRows: boolean;
  readonly dropCols: boolean;
}

function range(what: string, position: number | undefined, count: number): readonly [first: number, end: number] {
  if (position === undefined) return [0, count];
  if (position >= 1 && position <= count) return [position - 1, position];
  throw new UsageError(`${what} must be from 1 to ${count}: got ${position}`);
}

function checkRows(stage: Stage): void {
  if (stage.rowAxis !== 'token' && stage.rowAxis !== 'query' && stage.rowAxis !== 'key') {
    throw new UsageError(`--token needs a stage with a row for each token: ${stage.name} has none`);
  }
}

/** The part of a trace that a command line asks for, with offsets into its own, smaller data. */
export function select(trace: Trace, { stage: name, token, key }: Selection): Selected {
  if (token !== undefined && name === undefined) throw new UsageError('--token needs --stage');
  if (key !== undefined && token === undefined) throw new UsageError('--key needs --token');
  const kept = trace.stages.filter((stage) => name === undefined || stage.name === name);
  if (kept.length === 0) {
    const names = [...new Set(trace.stages.map((stage) => stage.name))];
    throw new UsageError(`--stage must be one of ${names.join(', ')}: got ${name}`);
  }
  const data: number[] = [];
  const stages = kept.map((stage): Stage => {
    if (token !== undefined) checkRows(stage);
    const [firstRow, endRow] = range('--token', token, stage.rows);
    const [firstCol, endCol] = range('--key', key, stage.cols);
    const offset = data.length;
    for (let row = firstRow; row < endRow; row++) {
      for (let col = firstCol; col < endCol; col++) data.push(valueAt(trace, stage, row, col));
    }
    return { ...stage, rows: endRow - firstRow, cols: endCol - firstCol, offset };
  });
  return {
    ...trace,
    stages,
    data: Float32Array.from(data),
    dropRows: token !== undefined,
    dropCols: key !== undefined,
  };
}
