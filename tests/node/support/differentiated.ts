// Configs that record gradients, of a cell that their trace has.
import type { Config, Engine, ForwardName } from '../../../web/engine/index.ts';
import { isFollowed } from '../../../web/ops/autograd.ts';
import { tensorsOf } from '../../../web/ops/tensors.ts';

/** A choice that follows from a name, so that a new preset does not change those after it. */
export const chosenBy = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (31 * sum + letter.codePointAt(0)!) % 9973, 7);

/** The config with the gradients of one cell: of its last stage, or of any, as `chosen` picks them. */
export function differentiated(engine: Engine, config: Config, chosen?: number): Config {
  const trace = engine.trace(config);
  const computed = tensorsOf(trace).filter((one) => one.inputs.length > 0 && !one.detail && isFollowed(one));
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
