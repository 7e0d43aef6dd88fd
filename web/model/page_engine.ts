// The engine as a page may use it: what would keep the page from answering is refused before it is begun.
import { ConfigError, type Config, type Engine, type FullConfig, type Problem } from '../engine/index.ts';

/** Numbers that are computed or drawn: 100 to 200 ms of a page's time. */
const MOST_NUMBERS = 2_000_000;
/** Heads of all batch items: each has a dozen stages. */
const MOST_HEADS = 1024;
/** Products of two numbers. */
const MOST_PRODUCTS = 200_000_000;

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const whole = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);

/** (batch, n, dIn): those of given inputs, which the config need not say. */
function shapeOf({ inputs, batch, n, dIn }: FullConfig): readonly [batch: number, n: number, dIn: number] {
  if (!Array.isArray(inputs)) return [Math.max(1, whole(batch)), whole(n), whole(dIn)];
  const [first] = inputs as readonly unknown[];
  const [row] = Array.isArray(first) ? (first as readonly unknown[]) : [];
  return Array.isArray(row) ? [inputs.length, lengthOf(first), lengthOf(row)] : [1, inputs.length, lengthOf(first)];
}

/** What a config costs, from its sizes alone; of values that the core refuses, whatever comes out. */
function tooMuch(full: FullConfig): readonly Problem[] {
  const [batch, n, dIn] = shapeOf(full);
  const [heads, widths] = [Math.max(1, whole(full.heads)), 2 * whole(full.dK) + whole(full.dV)];
  const weights = batch * heads * n * n;
  const calls = whole(full.dropout) > 0 ? Math.max(1, whole(full.call)) : 0;
  const all = full.headsBy === 'wrapper' ? heads : 1; // each head of a wrapper has these widths
  const out = full.outProj ? (whole(full.dV) * all) ** 2 : 0; // the output's weights
  const numbers = (batch * n + widths * all) * dIn + 2 * batch * n * widths * all + (6 + calls) * weights + out;
  const products = batch * n * (dIn * widths * all + n * widths * all + out);
  const said = (what: string, most: number, got: number): Problem => ({
    field: '',
    message: `a page takes at most ${most.toLocaleString('en')} ${what}: this config takes ${got.toLocaleString('en')}`,
  });
  if (numbers > MOST_NUMBERS) return [said('numbers at once', MOST_NUMBERS, numbers)];
  if (products > MOST_PRODUCTS) return [said('products at once', MOST_PRODUCTS, products)];
  return batch * heads > MOST_HEADS ? [said('heads in all batch items', MOST_HEADS, batch * heads)] : [];
}

/** `engine`, with a page's limits beside its own. */
export function forAPage(engine: Engine): Engine {
  const defaults = engine.defaults();
  const problemsOf = (config: Config) => tooMuch({ ...defaults, ...config } as FullConfig);
  return {
    presets: () => engine.presets(),
    defaults: () => engine.defaults(),
    validate: (config) => {
      const problems = problemsOf(config);
      return problems.length > 0 ? problems : engine.validate(config);
    },
    trace: (config) => {
      const problems = problemsOf(config);
      if (problems.length > 0) throw new ConfigError(problems);
      return engine.trace(config);
    },
    weightRows: (config) => engine.weightRows(config),
    prepare: (config) => engine.prepare(config),
    attention: (q, k, v, options) => engine.attention(q, k, v, options),
    warmUp: () => engine.warmUp(),
  };
}
