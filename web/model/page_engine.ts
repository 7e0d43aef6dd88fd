// The engine with a page's limits: a config that would freeze the page is rejected before it is traced. What a config
// takes, the core knows, which counts its tensors.
import { problemOf } from '../engine/errors.ts';
import { ConfigError, type Config, type Engine, type Problem } from '../engine/index.ts';

/** What a trace may take, in the order in which a page says that it takes too much. */
const MAX = {
  /** Heads of all batch items: each has a dozen stages. */
  heads: 512,
  /** Tokens that a player draws side by side; of a reader's own text it takes fewer (sentence.ts). */
  tokens: 256,
  /** Rows or columns of a matrix: with the smallest cells, 4 px, its heat map is three windows wide. */
  side: 1024,
  /** Numbers to copy and to draw: 1,000,000 take some 50 ms. */
  numbers: 1_200_000,
  /** To compute them. */
  seconds: 0.1,
} as const;

const LIMITS = Object.keys(MAX) as (keyof typeof MAX)[];

/** `engine`, with a page's limits in addition to its own. */
export function forAPage(engine: Engine): Engine {
  const problemsOf = (config: Config): readonly Problem[] => {
    const { problems, cost } = engine.measure(config);
    const over = cost && LIMITS.find((name) => cost[name] > MAX[name]);
    if (!over) return problems;
    const got = Math.ceil(100 * cost[over]) / 100;
    return [problemOf({ field: '', code: `page_${over}`, values: [MAX[over], got].map(String) })];
  };
  return {
    presets: () => engine.presets(),
    defaults: () => engine.defaults(),
    measure: (config) => engine.measure(config),
    validate: problemsOf,
    trace: (config) => {
      const problems = problemsOf(config);
      if (problems.length > 0) throw new ConfigError(problems);
      return engine.trace(config);
    },
  };
}
