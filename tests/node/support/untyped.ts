// What tests of the engine hand over and compare.
import type { Config } from '../../../web/engine/index.ts';

/** Numbers to the bit: -0 is not 0, and NaN is NaN. */
export const bitsOf = (data: Float32Array): Uint32Array => new Uint32Array(data.slice().buffer);

/** What a caller without types may hand over. */
export const untyped = (config: unknown): Config => config as Config;

/** What is thrown; undefined: nothing. */
export function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
