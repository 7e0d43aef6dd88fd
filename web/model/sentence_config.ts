// A config for a reader's own sentence, whose words own their rows.
import { hasNeeds } from '../engine/config_schema.ts';
import { tensorOf, type Config, type Engine, type FullConfig } from '../engine/index.ts';
import { hidingMask } from '../ops/masks.ts';
import { isUnderMask } from '../ops/index.ts';
import { nested } from './paste/parse_tensor.ts';
import { openMask } from './replace_cell.ts';
import { isMaskOpen } from './switches.ts';
import { tryTrace } from './try_trace.ts';

/** A sentence: the core draws the row of each word from its letters, of this many numbers. */
export interface OwnSentence {
  readonly tokens: readonly string[];
  readonly inputs: { readonly draw: 'words' };
  readonly dIn: number;
}

export const sentenceConfig = (tokens: readonly string[], dIn: number): OwnSentence => ({
  tokens,
  inputs: { draw: 'words' },
  dIn,
});

/** Whether the rows of a config are those that its words own. */
export const isOfWords = ({ inputs, replace }: FullConfig): boolean =>
  'draw' in inputs && inputs.draw === 'words' && !replace.inputs;

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
export function configOver(config: Config, sentence: OwnSentence): Config {
  const base = withoutRows(config);
  const lengths = base.memory ? config.lengths : [sentence.tokens.length];
  return { ...base, ...(hasNeeds(base, 'lengths') ? { lengths } : {}), ...sentence };
}

/** `config` for the last token of a sentence, over stored keys and values of the tokens before it. */
export function nextTokenOver(engine: Engine, config: Config, sentence: OwnSentence): Config {
  const { tokens } = sentence;
  const { replace = {}, ...base } = configOver(config, { ...sentence, tokens: tokens.slice(-1) });
  const { memory: _, ...kept } = replace;
  const lengths = hasNeeds(base, 'lengths') ? { lengths: [tokens.length] } : {};
  const { trace } = tryTrace(engine, { ...sentence });
  // An engine that fails here fails at the result, too, and says why.
  const memory = trace && nested(Array.from(tensorOf(trace, 'inputs')!.data), [tokens.length, sentence.dIn]);
  return { ...base, replace: kept, ...lengths, memory: memory as Config['memory'], memoryTokens: tokens };
}

/** `config`, with its mask lifted if that of `before` is: it stays so over another sentence. */
export function keepOpen(engine: Engine, before: Config, config: Config): Config {
  if (!isMaskOpen(before.replace ?? {})) return config;
  const { trace } = tryTrace(engine, config);
  const over = trace?.stages.find(isUnderMask);
  const mask = trace && over ? hidingMask(trace, over) : null;
  return trace && mask ? { ...config, replace: openMask(trace, mask) } : config;
}
