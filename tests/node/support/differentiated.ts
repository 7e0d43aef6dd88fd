// Configs that record gradients, of a cell that their trace has.
import type { Config, Correct, Engine, ForwardName, Target, Trace } from '../../../web/engine/index.ts';
import { isTracked } from '../../../web/ops/autograd.ts';
import { tensorsOf } from '../../../web/ops/tensors.ts';

/** A choice that follows from a name, so that a new preset does not change those after it. */
export const chosenBy = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (31 * sum + letter.codePointAt(0)!) % 9973, 7);

/** The loss of a trace with a vocabulary: of the last place, or of places of which some do not count; else null. */
export function lossOf(trace: Trace, chosen: number): Target | null {
  const probs = tensorsOf(trace).find(({ name }) => name === 'probs');
  if (!probs) return null;
  const word = (row: number) => (chosen + 3 * row) % probs.cols;
  const place = (row: number): Correct => (row > 0 && (row + chosen) % 3 === 0 ? null : word(row));
  const places = (item: number) =>
    Array.from({ length: probs.rows }, (_, row) => (row === 0 ? word(item) : place(row)));
  if (chosen % 5 === 0) return { of: 'loss', target: word(0) };
  return {
    of: 'loss',
    target: probs.batched ? Array.from({ length: probs.shape[0]! }, (_, b) => places(b)) : places(0),
  };
}

/** The config with the gradients of one cell: of its last stage, or of any, as `chosen` picks them; or of the loss. */
export function differentiated(engine: Engine, config: Config, chosen?: number): Config {
  const trace = engine.trace(config);
  const loss = chosen !== undefined && chosen % 2 === 0 ? lossOf(trace, chosen) : null;
  if (loss) return { ...config, backward: loss };
  const computed = tensorsOf(trace).filter((one) => one.inputs.length > 0 && !one.detail && isTracked(one));
  const at = chosen === undefined ? computed.length - 1 : chosen % computed.length;
  const [index, { name, rows, cols, shape, batched, headed }] = [chosen ?? 1, computed[at]!];
  const heads = headed ? shape[batched ? 1 : 0]! : 1;
  const backward = {
    of: name as ForwardName,
    row: index % rows,
    col: Math.floor(index / 7) % cols,
    ...(batched && { batch: index % shape[0]! }),
    ...(headed && { head: Math.floor(index / 3) % heads }),
  };
  return { ...config, backward };
}
