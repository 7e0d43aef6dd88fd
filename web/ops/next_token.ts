// The next token: one query over keys and values, of which all rows but the last are stored (a KV cache).
import { isOfWayBack } from '../engine/gradient_name.ts';
import { findStage, tensorOf, type Stage, type Trace } from '../engine/index.ts';

/** Whether memory ends with the one token of the inputs, so that the other rows are those of the tokens before it. */
export function isNextToken(trace: Trace): boolean {
  const memory = trace.config.n === 1 ? tensorOf(trace, 'memory') : undefined;
  if (!memory) return false;
  const [rows, width] = memory.shape.slice(-2) as [number, number];
  const lastRow = (item: number) => ((item + 1) * rows - 1) * width;
  const { data } = tensorOf(trace, 'inputs')!;
  return (
    rows > 1 && data.every((value, i) => Object.is(value, memory.data[lastRow(Math.floor(i / width)) + (i % width)]))
  );
}

/** How many rows of a stage are kept from the steps before: of keys and values all but the last. */
export const storedRows = (trace: Trace, stage: Stage): number =>
  stage.rowAxis === 'key' && !isOfWayBack(stage) && isNextToken(trace) ? stage.rows - 1 : 0;

/** The newest token has its row in the inputs and in memory: from one of the two, the other; null for any other row. */
export function otherRow(trace: Trace, { name, batch, rows }: Stage, row: number): [Stage, row: number] | null {
  if ((name !== 'inputs' && name !== 'memory') || row !== rows - 1 || !isNextToken(trace)) return null;
  const other = findStage(trace, name === 'inputs' ? 'memory' : 'inputs', batch ?? 0)!;
  return [other, other.rows - 1];
}
