// A config for a reader's own sentence: an embedding for each of its tokens, which the core samples.
import { findStage, valuesOf, type Config, type Engine, type FullConfig, type Problem } from '../engine/index.ts';
import { tryTrace } from './try_trace.ts';

export type SentenceConfig =
  | { readonly ok: true; readonly config: { readonly tokens: readonly string[]; readonly inputs: number[][] } }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** torch.randn draws numbers in blocks of 16, so 16 rows more leave the rows before them as they were. */
const ROWS = 16;

/**
 * Embeddings (n, dIn) for the tokens: the first rows of torch.randn(distinct tokens rounded up to 16s, dIn) under the
 * seed, in the order in which the tokens first appear. The same token, to the letter, has the same row, and keeps it
 * when words are appended. Problems are the core's, of `n` for no token.
 */
export function sentenceConfig(
  engine: Engine,
  tokens: readonly string[],
  seed: number | string | bigint,
  dIn: number,
): SentenceConfig {
  const distinct = [...new Set(tokens)];
  const rows = ROWS * Math.ceil(distinct.length / ROWS);
  // As one row: the stream does not depend on the shape, and the trace of thousands of rows would be too large.
  const sampled: Config = {
    inputs: { draw: 'randn' },
    ...(rows > 0 ? { n: 1, dIn: rows * dIn } : { n: 0, dIn }),
    seed,
  };
  const { trace, problems } = tryTrace(engine, sampled);
  if (!trace) return { ok: false, problems };
  const values = valuesOf(trace, findStage(trace, 'inputs')!);
  const row = new Map(distinct.map((token, i) => [token, Array.from(values.subarray(i * dIn, (i + 1) * dIn))]));
  return { ok: true, config: { tokens, inputs: tokens.map((token) => row.get(token)!) } };
}

/** Whether the inputs of a config are the ones that `sentenceConfig` sampled for its tokens. */
export function isSampledFor(engine: Engine, { tokens, inputs, replace, seed, dIn }: FullConfig): boolean {
  if (!tokens || !Array.isArray(inputs) || replace.inputs) return false;
  const made = sentenceConfig(engine, tokens, seed, dIn!);
  const given = inputs.flat(2).map((value) => Math.fround(Number(value)));
  return (
    made.ok &&
    made.config.inputs.flat().every((value, i) => value === given[i]) &&
    given.length === tokens.length * dIn!
  );
}

/** A config without the fields that describe the rows of its own inputs: they would be wrong for a sentence. */
export function withoutRows({
  replace = {},
  lengths: _lengths,
  batch: _batch,
  n: _n,
  dIn: _dIn,
  tokens: _tokens,
  inputs: _inputs,
  ...rest
}: Config): Config {
  const { inputs: _i, mask: _m, dropout_mask: _d, ...kept } = replace;
  return { ...rest, replace: kept };
}

/**
 * `config` for a sentence: a padding mask, which sets the number of visible keys of each item, shows all of them. Keys
 * of memory stay as they are.
 */
export function configOver(
  config: Config,
  { tokens, inputs }: { readonly tokens: readonly string[]; readonly inputs: number[][] },
): Config {
  const base = withoutRows(config);
  const lengths = base.memory ? config.lengths : [tokens.length];
  return { ...base, ...(base.mask?.includes('padding') ? { lengths } : {}), tokens, inputs };
}

/** `config` for the last token of a sentence, over stored keys and values of the tokens before it. */
export function nextTokenOver(
  config: Config,
  { tokens, inputs }: { readonly tokens: readonly string[]; readonly inputs: number[][] },
): Config {
  const { replace = {}, ...base } = configOver(config, { tokens: tokens.slice(-1), inputs: inputs.slice(-1) });
  const { memory: _, ...kept } = replace;
  const lengths = base.mask?.includes('padding') ? { lengths: [tokens.length] } : {};
  return { ...base, replace: kept, ...lengths, memory: inputs, memoryTokens: tokens };
}
