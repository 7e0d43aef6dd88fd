// The same numbers under no mask, -∞ before softmax, and zero and renormalise; and where the last of them breaks down.
import { valuesOf, type Config, type Engine, type Stage, type Trace } from '../engine/index.ts';
import { weightsOf } from '../ops/index.ts';

/** One way of masking: the trace, and its weights of queries over keys. */
export interface Masked {
  readonly trace: Trace;
  readonly weights: Stage;
}

export interface Comparison {
  readonly none: Masked;
  readonly fill: Masked;
  readonly renormalise: Masked;
  /** The largest |fill - renormalise| over all weights in view; NaN where one of them is. */
  readonly difference: number;
}

/** Dropout would hide what is compared; without a mask of its own the config is compared under a causal one. */
export function compareMasks(engine: Engine, config: Config, batch: number, head: number): Comparison {
  const { mask: own, dropout_mask: _dropped, ...replace } = config.replace ?? {};
  const plain: Config = { ...config, dropout: 0, dropoutSeed: null, call: 1, replace };
  const mask = config.mask === undefined || config.mask === 'none' ? 'causal' : config.mask;
  const withMask: Config = own ? { ...plain, mask, replace: { ...replace, mask: own } } : { ...plain, mask };
  const masked = (by: Config): Masked => {
    const trace = engine.trace(by);
    return { trace, weights: weightsOf(trace, batch, head) };
  };
  const none = masked({ ...plain, mask: 'none', maskBy: 'fill', lengths: null });
  const fill = masked({ ...withMask, maskBy: 'fill' });
  const renormalise = masked({ ...withMask, maskBy: 'renormalise' });
  const [a, b] = [valuesOf(fill.trace, fill.weights), valuesOf(renormalise.trace, renormalise.weights)];
  return {
    none,
    fill,
    renormalise,
    difference: a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), 0),
  };
}

/** Two tokens whose first query meets the scores 0 and 200, the second of them hidden. */
const BREAKDOWN: Config = {
  inputs: [
    [1, 0],
    [0, 1],
  ],
  weightInit: 'rand',
  dK: 1,
  dV: 1,
  scaleBy: 'none',
  replace: { W_query: [[1], [1]], W_key: [[0], [200]], W_value: [[1], [1]] },
};

export const breakdown = (engine: Engine): Comparison => compareMasks(engine, BREAKDOWN, 0, 0);
