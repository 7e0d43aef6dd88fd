// The same numbers without a mask, with -∞ before softmax, and with zero and renormalise; and where the last breaks
// down.
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
  /** The largest |fill - renormalise| over all weights in view; NaN if one of them is. */
  readonly difference: number;
}

/** For a config without one: with memory, whose tokens are no later ones, its last token is hidden as padding. */
function usualMask({ trace, weights }: Masked): Config {
  const { memory, batch } = trace.config;
  const lengths = Array.from({ length: batch || 1 }, () => Math.max(1, weights.cols - 1));
  return memory ? { mask: 'padding', lengths } : { mask: 'causal' };
}

/** Dropout would obscure the comparison; a config without a mask is compared with a usual one. */
export function compareMasks(engine: Engine, config: Config, batch: number, head: number): Comparison {
  const { mask: own, dropout_mask: _dropped, ...replace } = config.replace ?? {};
  const plain: Config = { ...config, dropout: 0, dropoutSeed: null, call: 1, replace };
  const masked = (by: Config): Masked => {
    const trace = engine.trace(by);
    return { trace, weights: weightsOf(trace, batch, head) };
  };
  const none = masked({ ...plain, mask: 'none', maskBy: 'fill', lengths: null });
  const mask = config.mask === undefined || config.mask === 'none' ? usualMask(none) : {};
  const withMask: Config = { ...plain, ...mask, ...(own && { replace: { ...replace, mask: own } }) };
  const fill = masked({ ...withMask, maskBy: 'fill' });
  const renormalise = masked({ ...withMask, maskBy: 'renormalise' });
  const [a, b] = [valuesOf(fill.trace, fill.weights), valuesOf(renormalise.trace, renormalise.weights)];
  return {
    none,
    fill,
    renormalise,
    difference: a.reduce((max, value, i) => Math.max(max, Math.abs(value - b[i]!)), 0),
  };
}

/** Two tokens: the scores of the first query are 0 and 200, the second of them hidden. */
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
