// Values for tests of the engine, and their comparison.
import type { Config } from '../../../web/engine/index.ts';

/** Numbers to the bit: -0 is not 0, and NaN is NaN. */
export const bitsOf = (data: Float32Array): Uint32Array => new Uint32Array(data.slice().buffer);

/** A value from a caller without types. */
export const untyped = (config: unknown): Config => config as Config;

/** The thrown value; undefined: nothing was thrown. */
export function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
