// A trace, or the problems that prevent it.
import { isConfigError } from '../engine/errors.ts';
import type { Config, Engine, Problem, Trace } from '../engine/index.ts';

export type Tried =
  | { readonly trace: Trace; readonly problems: readonly [] }
  | { readonly trace: null; readonly problems: readonly Problem[] };

/**
 * Traces a config. Its problems are those of `validate`, or a lack of memory, which only `trace` finds: `validate` asks
 * for none.
 */
export function tryTrace(engine: Engine, config: Config): Tried {
  try {
    return { trace: engine.trace(config), problems: [] };
  } catch (error) {
    if (!isConfigError(error)) throw error;
    return { trace: null, problems: error.problems };
  }
}
