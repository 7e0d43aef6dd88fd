// A trace, or the problems that prevent it.
import { ConfigError, type Config, type Engine, type Problem, type Trace } from '../engine/index.ts';

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
    if (!(error instanceof ConfigError)) throw error;
    return { trace: null, problems: error.problems };
  }
}
