// What pasted numbers make of a config.
import { tensorOf, type Config, type Replaceable, type Trace } from '../../engine/index.ts';
import type { PastedNumbers } from './parse_numbers.ts';
import { withoutRows } from '../sentence_config.ts';

/** Stages whose rows or columns are the dimensions of the embeddings: numbers of theirs do not fit another width. */
function ofWidth({ stages }: Trace): ReadonlySet<string> {
  return new Set(stages.filter(({ rowAxis, colAxis }) => [rowAxis, colAxis].includes('d_in')).map(({ name }) => name));
}

/** How many keys each item shows: as before where these inputs have that many, else all. */
function lengthsOf(lengths: readonly number[], shape: readonly number[]): readonly number[] {
  const [batch, n] = [shape.at(-3) ?? 1, shape.at(-2) ?? 0];
  const fit = lengths.length === batch && lengths.every((length) => length <= n);
  return fit ? lengths : Array.from({ length: batch }, () => n);
}

/** How wide the embeddings of a trace are. */
export const widthOf = (trace: Trace): number => tensorOf(trace, 'inputs')!.shape.at(-1)!;

/**
 * `config`, which may go further than its `trace`, with pasted numbers in the place of one of the trace's sources. They
 * stand in for what was given, drawn or built; inputs of another shape than the trace's are other inputs, and what
 * belongs to the rows of the old ones goes, but for the tokens where there are as many. Of another width, what was
 * given as weights goes, too: they are drawn anew. A table's labels become the tokens. The core is to judge the result.
 */
export function pastedConfig(
  trace: Trace,
  config: Config,
  name: Replaceable,
  { values, shape, labels }: PastedNumbers,
): Config {
  const named = name === 'inputs' && labels ? { tokens: labels } : {};
  if (name !== 'inputs' || String(shape) === String(tensorOf(trace, name)!.shape)) {
    return { ...config, ...named, replace: { ...config.replace, [name]: values } };
  }
  const { tokens, lengths } = config;
  const { replace, ...rest } = withoutRows(config);
  const kept = tokens?.length === shape.at(-2) ? { tokens } : {};
  const lost = shape.at(-1) === widthOf(trace) ? new Set<string>() : ofWidth(trace);
  return {
    ...rest,
    replace: Object.fromEntries(Object.entries(replace ?? {}).filter(([given]) => !lost.has(given))),
    ...kept,
    ...named,
    ...(lengths ? { lengths: lengthsOf(lengths, shape) } : {}),
    inputs: values as NonNullable<Config['inputs']>,
  };
}
