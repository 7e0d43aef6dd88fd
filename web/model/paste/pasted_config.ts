// The config that results from pasted numbers.
import { tensorOf, type Config, type Replaceable, type Trace } from '../../engine/index.ts';
import { isSentenceName } from '../../ops/tensors.ts';
import type { PastedNumbers, PasteChoice } from './parse_numbers.ts';
import type { PastedValues } from './parse_tensor.ts';
import { withoutRows } from '../sentence.ts';

type Lists = readonly PastedValues[];

/** Numbers this far below 0 hide a key that they are added to: libraries write some such number for -inf. */
const HIDES = -1e4;

/**
 * Numbers as a stage takes them, of two readings the likelier one unless it is `turned`: sentences of one token each,
 * as PyTorch's modules take one sentence unless `batch_first`; a mask that is added to scores, or whose 1 shows.
 */
export function fitted(into: Replaceable, pasted: PastedNumbers, turned: readonly string[], { tokens }: Trace) {
  if (into === 'mask') return asMask(pasted, turned.includes('mask'), tokens);
  const { values, shape, choices } = pasted;
  if (into !== 'inputs' || shape.length !== 3 || shape[1] !== 1 || shape[0] === 1) return pasted;
  const isOne = turned.includes('sequence');
  const reading: PasteChoice = { choice: 'sequence', count: shape[0]!, turned: isOne };
  const one = { values: (values as readonly Lists[]).map(([token]) => token!), shape: [shape[0]!, shape[2]!] };
  return { ...pasted, ...(isOne && one), choices: [...choices, reading] };
}

/** Each number of nested lists as another one. */
const mapped = (values: PastedValues, change: (value: number) => number): PastedValues =>
  typeof values === 'object' ? values.map((inner) => mapped(inner, change)) : change(Number(values));

/** The rows of a mask. */
const rowsOf = (values: PastedValues): readonly Lists[] =>
  typeof values !== 'object' ? [] : typeof values[0] === 'object' ? values.flatMap(rowsOf) : [values];

/** A mask in which 1 hides a key. */
function asMask(pasted: PastedNumbers, isTurned: boolean, tokens: readonly string[]): PastedNumbers {
  const rows = rowsOf(pasted.values);
  const holds = (test: (value: number) => boolean) => rows.every((row) => row.every((value) => test(Number(value))));
  const added = holds((value) => value === 0 || value <= HIDES) && !holds((value) => value === 0);
  if (added) {
    const values = mapped(pasted.values, (value) => Number(value !== 0));
    return { ...pasted, values, choices: [...pasted.choices, { choice: 'added' }] };
  }
  if (!holds((value) => value === 0 || value === 1)) return pasted;
  /** If this number hides: the rows that see nothing, then those that do not see their own token. */
  const blind = (hides: number) => rows.filter((row) => row.every((value) => value === hides)).length;
  const unseen = (hides: number) => rows.filter((row, i) => row[i % row.length] === hides).length;
  const [written, round] = [1, 0].map((hides) => blind(hides) * (rows.length + 1) + unseen(hides)) as [number, number];
  if (blind(0) > 0 && round >= written) return pasted; // turned round it would hide all from a row
  const isRound = round < written !== isTurned;
  const first = rows.findIndex((row) => row.every((value) => value === 1));
  const token = tokens[first % tokens.length] ?? null;
  const values = isRound ? mapped(pasted.values, (value) => 1 - value) : pasted.values;
  return { ...pasted, values, choices: [...pasted.choices, { choice: 'mask', token, turned: isRound }] };
}

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
  { values, shape, labels }: PastedNumbers,
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
