// The engine with a page's limits: a config that would freeze the page is rejected before it is traced.
import { problemOf } from '../engine/errors.ts';
import {
  ConfigError,
  type Config,
  type Engine,
  type FullConfig,
  type Problem,
  type ProblemCode,
} from '../engine/index.ts';

/** Numbers that are computed and stored: 1,000,000 take some 50 ms with their copy, and weights 100 ms. */
const MAX_NUMBERS = 1_200_000;
/** Products of two numbers: some 40 ms. */
const MAX_PRODUCTS = 60_000_000;
/** `torch.randn` takes 430 ns per number: 90 ms. */
const MAX_NORMAL = 200_000;
/** Heads of all batch items: each has a dozen stages. */
const MAX_HEADS = 512;
/** Tokens of a config that a player draws side by side; of a reader's own text it takes fewer (sentence.ts). */
const MAX_TOKENS = 256;
/** Rows or columns of a matrix: with the smallest cells, 4 px, its heat map is three windows wide. */
const MAX_SIDE = 1024;

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const whole = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);

/** (batch, n, dIn): for given inputs their own, which the config need not state. */
function shapeOf({ inputs, tokens, batch, n, dIn }: FullConfig): readonly [batch: number, n: number, dIn: number] {
  if (!Array.isArray(inputs)) return [Math.max(1, whole(batch)), n === null ? lengthOf(tokens) : whole(n), whole(dIn)];
  const [first] = inputs as readonly unknown[];
  const [row] = Array.isArray(first) ? (first as readonly unknown[]) : [];
  return Array.isArray(row) ? [inputs.length, lengthOf(first), lengthOf(row)] : [1, inputs.length, lengthOf(first)];
}

/** The cost of a config, from its sizes alone; meaningless for values that the core rejects. */
function tooMuch(full: FullConfig): readonly Problem[] {
  const [batch, n, dIn] = shapeOf(full);
  const [heads, widths] = [Math.max(1, whole(full.heads)), 2 * whole(full.dK) + whole(full.dV)];
  const weights = batch * heads * n * n;
  const calls = whole(full.dropout) > 0 ? Math.max(1, whole(full.call)) : 0;
  const all = full.headsBy === 'wrapper' ? heads : 1; // each head of a wrapper has these widths
  const out = full.outProj ? (whole(full.dV) * all) ** 2 : 0; // the output's weights
  const numbers = (batch * n + widths * all) * dIn + 2 * batch * n * widths * all + (6 + calls) * weights + out;
  const products = batch * n * (dIn * widths * all + n * widths * all + out);
  const { draw } = Object(full.inputs) as { readonly draw?: unknown };
  const normal = draw === 'randn' || draw === 'words' ? batch * n * dIn : 0;
  const projected = full.qkv === 'fused' ? widths : Math.max(whole(full.dK), whole(full.dV));
  const side = Math.max(dIn, projected, whole(full.dV) * all);
  const passes = full.backward ? 3 : 1; // a gradient for each number, and of each product for both of its factors
  const found: readonly (readonly [code: ProblemCode, max: number, got: number])[] = [
    ['page_heads', MAX_HEADS, batch * heads],
    ['page_numbers', MAX_NUMBERS, numbers * passes],
    ['page_products', MAX_PRODUCTS, products * passes],
    ['page_normal', MAX_NORMAL, normal],
    ['page_tokens', MAX_TOKENS, n],
    ['page_side', MAX_SIDE, side],
  ];
  const over = found.find(([, max, got]) => got > max);
  return over ? [problemOf({ field: '', code: over[0], values: over.slice(1).map(String) })] : [];
}

/** `engine`, with a page's limits in addition to its own. */
export function forAPage(engine: Engine): Engine {
  const defaults = engine.defaults();
  const problemsOf = (config: Config) => tooMuch({ ...defaults, ...config } as FullConfig);
  return {
    presets: () => engine.presets(),
    defaults: () => defaults,
    validate: (config) => {
      const problems = problemsOf(config);
      return problems.length > 0 ? problems : engine.validate(config);
    },
    trace: (config) => {
      const problems = problemsOf(config);
      if (problems.length > 0) throw new ConfigError(problems);
      return engine.trace(config);
    },
  };
}
