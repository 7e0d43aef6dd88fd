// A reader's own sentence as tokens, and a config for it, in which its words own their rows.
import { hasNeeds } from '../engine/config_schema.ts';
import { tensorOf, type Config, type Engine, type FullConfig } from '../engine/index.ts';
import { hidingMask } from '../ops/masks.ts';
import { isUnderMask } from '../ops/index.ts';
import { nested } from '../engine/json.ts';
import { openMask } from './replace_cell.ts';
import { isMaskOpen } from './switches.ts';
import { tryTrace } from './session.ts';

/** The player shows at most this many tokens of a text. */
export const MAX_TOKENS = 64;

/** The numbers of words with which a sentence can be learnt: the limits in docs/learning.md. */
export const LEARNT = { min: 2, max: 12 };

/**
 * At most this many characters of a text are read: in V8 the time grows with the square of their number, 40 ms for
 * 16,000.
 */
const MAX_READ = 10_000;

interface Sentence {
  readonly tokens: readonly string[];
  /** The number of further tokens; Infinity if the text is too long to be read to its end. */
  readonly dropped: number;
}

const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;
const BLANKS = /[\s\p{Cc}]+/gu;
const BROKEN = /\p{Surrogate}/gu; // a lone surrogate, which UTF-8 cannot represent in the core

/** Any white space between two words counts as one space. */
const tidied = (text: string): string => text.replace(BLANKS, ' ').replace(BROKEN, '\ufffd');

/**
 * What the tokenizers of BERT, GPT and others write, one token each: [CLS], ##able, Ġthe, ▁cat, believ@@, able</w>,
 * <s>, <|endoftext|>. Where a word must begin, the pattern looks behind, so that a long word is read once.
 */
const PIECES = new RegExp(
  String.raw`((?:(?<=^|\s)##|[▁Ġ](?=\S))(?:(?:(?!Ġ)[\p{L}\p{M}\p{N}'’])+|\S)|(?<=^|\s)[^\s@<]+(?:@@|<\/w>)(?=\s|$)|` +
    String.raw`\[(?:[A-Z]{2,}\d*|unused\d+)\]|<[|/]?\w+\|?>)`,
  'u',
);

/**
 * Words and punctuation marks, without the spaces between them, by Unicode's word boundaries (UAX #29): "don't" is one
 * token, "one-step" three; Chinese, which has no spaces, is split by a dictionary. Pieces of a tokenizer stay whole.
 */
export function splitSentence(text: string, locale: string, max = MAX_TOKENS): Sentence {
  const tokens: string[] = [];
  let dropped = 0;
  const all = tidied(text);
  // Nor may the part that is read end with a lone surrogate.
  const read = all.length > MAX_READ ? all.slice(0, MAX_READ).replace(BROKEN, '') : all;
  const segments = segmenter(locale);
  for (const [i, part] of read.split(PIECES).entries())
    for (const { segment } of i % 2 === 1 ? [{ segment: part }] : segments(part)) {
      if (BLANK.test(segment)) continue;
      if (tokens.length < max) tokens.push(segment);
      else dropped++;
    }
  return { tokens, dropped: all.length > MAX_READ ? Infinity : dropped };
}

/** A sentence with spaces between its words: Chinese or Japanese without any is split by a dictionary. */
export const spaced = (text: string, locale: string): string =>
  /^(?!.*\S\s+\S).*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/su.test(text)
    ? splitSentence(text, locale).tokens.join(' ')
    : text;

type Segments = (text: string) => Iterable<{ readonly segment: string }>;

/** Between spaces: for a browser without a segmenter, as Firefox before 125. */
const betweenSpaces: Segments = (text) => text.split(' ').map((segment) => ({ segment }));

/** An invalid language tag falls back to the browser's own language. */
function segmenter(locale: string): Segments {
  const { Segmenter } = Intl as Partial<typeof Intl>;
  if (!Segmenter) return betweenSpaces;
  const by = (tag: string | undefined) => new Segmenter(tag, { granularity: 'word' });
  try {
    const own = by(locale);
    return (text) => own.segment(text);
  } catch {
    const usual = by(undefined);
    return (text) => usual.segment(text);
  }
}

/** A sentence: the core draws the row of each word from its letters, of this many numbers. */
interface OwnSentence {
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

/** A config up to the context vectors, if it guesses words: from rows that are drawn it would guess nonsense. */
function withoutGuess(config: Config): Config {
  if (!config.vocabulary) return config;
  const { vocabulary: _v, residual: _r, backward: _b, replace = {}, ...rest } = config;
  const { W_vocab: _w, ...kept } = replace;
  return { ...rest, replace: kept };
}

/**
 * `config` for a sentence: a padding mask, which sets the number of visible keys of each item, shows all of them. Keys
 * of memory stay as they are.
 */
export function withOwnSentence(config: Config, sentence: OwnSentence): Config {
  const base = withoutGuess(withoutRows(config));
  const lengths = base.memory ? config.lengths : [sentence.tokens.length];
  return { ...base, ...(hasNeeds(base, 'lengths') ? { lengths } : {}), ...sentence };
}

/** `config` for the last token of a sentence, over stored keys and values of the tokens before it. */
export function nextTokenConfig(engine: Engine, config: Config, sentence: OwnSentence): Config {
  const { tokens } = sentence;
  const { replace = {}, ...base } = withOwnSentence(config, { ...sentence, tokens: tokens.slice(-1) });
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
