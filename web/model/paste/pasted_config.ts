// The config that results from pasted numbers.
import { tensorOf, type Config, type Replaceable, type Trace } from '../../engine/index.ts';
import { isSentenceName } from '../../ops/tensors.ts';
import type { PastedNumbers } from './parse_numbers.ts';
import { withoutRows } from '../sentence.ts';

/** Stages whose rows or columns are the dimensions of the embeddings: their numbers do not fit another width. */
function ofWidth({ stages }: Trace): ReadonlySet<string> {
  return new Set(stages.filter(({ rowAxis, colAxis }) => [rowAxis, colAxis].includes('d_in')).map(({ name }) => name));
}

/** The number of visible keys of each item: unchanged if the new inputs have as many, else all. */
function lengthsOf(lengths: readonly number[], shape: readonly number[]): readonly number[] {
  const [batch, n] = [shape.at(-3) ?? 1, shape.at(-2) ?? 0];
  const fit = lengths.length === batch && lengths.every((length) => length <= n);
  return fit ? lengths : Array.from({ length: batch }, () => n);
}

/** The width of a trace's embeddings. */
export const embeddingWidth = (trace: Trace): number => tensorOf(trace, 'inputs')!.shape.at(-1)!;

/**
 * `config`, which may be newer than its `trace`, with pasted numbers for one of the trace's sources. They replace
 * given, drawn or built values. Inputs of another shape are new inputs: fields that describe the rows of the old ones
 * are removed, except tokens if their number is the same. With another width, given weights are removed, too, and drawn
 * again. A table's labels become the tokens. Memory is replaced likewise; inputs of another width or batch remove it.
 * The core validates the result.
 */
export function pastedConfig(
  trace: Trace,
  config: Config,
  name: Replaceable,
  { values, shape, labels }: Omit<PastedNumbers, 'ok' | 'notes'>,
): Config {
  const labelled = { inputs: { tokens: labels }, memory: { memoryTokens: labels } };
  const named = labels && isSentenceName(name) ? labelled[name] : {};
  if (!isSentenceName(name) || String(shape) === String(tensorOf(trace, name)!.shape)) {
    return { ...config, ...named, replace: { ...config.replace, [name]: values } };
  }
  const { tokens, lengths } = config;
  if (name === 'memory') {
    const { memory: _, mask: _m, dropout_mask: _d, ...others } = config.replace ?? {};
    return {
      ...config,
      replace: others,
      memoryTokens: null, // of other rows
      ...named,
      ...(lengths ? { lengths: lengthsOf(lengths, shape) } : {}),
      memory: values as NonNullable<Config['memory']>,
    };
  }
  const { replace, memory, memoryTokens, ...rest } = withoutRows(config);
  const kept = tokens?.length === shape.at(-2) ? { tokens } : {};
  const isAsWide = shape.at(-1) === embeddingWidth(trace);
  const crosses = Boolean(memory) && isAsWide && (shape.length === 3 ? shape[0] : 0) === trace.config.batch;
  const lost = isAsWide ? new Set(crosses ? [] : ['memory']) : ofWidth(trace);
  return {
    ...rest,
    ...(crosses ? { memory, memoryTokens } : {}),
    replace: Object.fromEntries(Object.entries(replace ?? {}).filter(([given]) => !lost.has(given))),
    ...kept,
    ...named,
    ...(lengths ? { lengths: crosses ? lengths : lengthsOf(lengths, shape) } : {}),
    inputs: values as NonNullable<Config['inputs']>,
  };
}
