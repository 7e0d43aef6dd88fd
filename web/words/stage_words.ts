// The words about a stage of a trace: some depend on the mask, on a number, or on the next stage.
import { isOfWayBack } from '../engine/gradient_name.ts';
import type { Op, Stage, StageName, Trace } from '../engine/index.ts';
import { float32Text } from '../engine/value_text.ts';
import { hiddenNumber } from '../ops/hiding.ts';
import { originOf } from '../ops/index.ts';
import type { Language } from './languages.ts';
import type { HowWords, StageWords, WhyWords, Words } from './words.ts';
import { numberText } from './number_text.ts';
import { joined } from './sentences.ts';

/** The words about gradients: set by gradient_words.ts, which is loaded with the first gradient. */
export const GRADIENTS = {} as {
  stage(words: Words, name: StageName): StageWords & { readonly why: string };
  /** Empty: what is said elsewhere. */
  how(words: Words, name: StageName, op: Op): string | ((number: string) => string) | undefined;
  /** What broken lines of the whole figure are. */
  stream(words: Words): string;
};

/** What stages are for: set by why_words.ts, which is loaded with what draws scenes. */
export const WHY = {} as { readonly [lang in Language]?: WhyWords };

/** How stages are computed: set by how_words.ts, which is loaded with what draws scenes. */
export const HOW = {} as { readonly [lang in Language]?: HowWords };

/** What is said of the next token instead, if anything: set by next_token_words.ts, loaded with what draws scenes. */
export const NEXT_TOKEN = {} as {
  whyOf?(words: Words, trace: Trace, stage: Stage): string | undefined;
  captionOf?(words: Words, trace: Trace, name: StageName): string | undefined;
};

type WordsOfStage = Omit<StageWords, 'caption'> & Partial<StageWords>;

export const stageWordsOf = (words: Words, name: StageName): WordsOfStage =>
  words.stage[name as keyof Words['stage']] ?? GRADIENTS.stage(words, name);

/** The stage that uses these weights before they mix the values; null: none. */
function stillToCome({ stages }: Trace, { name, id }: Stage): 'mask' | 'dropout' | null {
  if (name !== 'attn_weights') return null;
  const takers = stages.filter(({ inputs }) => inputs.includes(id)).map((taker) => taker.name);
  return takers.includes('masked_simple') ? 'mask' : takers.includes('attn_weights_dropped') ? 'dropout' : null;
}

/**
 * The purpose of a stage; if a mask hides part of it, the reason for hiding comes first. Empty until its words are
 * loaded.
 */
export function whyOf(words: Words, trace: Trace, stage: Stage): string {
  const said = WHY[words.lang];
  if (!said) return '';
  const why =
    NEXT_TOKEN.whyOf?.(words, trace, stage) ??
    said.stage[stage.name as keyof WhyWords['stage']] ??
    GRADIENTS.stage(words, stage.name).why;
  const { config } = trace;
  const { mask } = config;
  const reason = mask === 'none' ? [] : [said.masking[mask]];
  if (hiddenNumber(stage) !== null) return joined([why, ...reason]);
  if (stage.inputs.some((id) => hiddenNumber(trace.stages[id]!) !== null))
    return joined(stage.scalar === null ? [...reason, why] : reason); // a score of zero hides nothing
  if (/^head_(keys|values)$/.test(stage.name) && (config.kvHeads ?? config.heads) < config.heads)
    return joined([why, said.shared]);
  const coming = stillToCome(trace, stage);
  return joined(coming ? [why, said.stillToCome[coming]] : [why]);
}

/**
 * How a stage is computed; empty if its numbers are given, and until its words are loaded. The meaning of a mask's
 * numbers holds for a reader's, too.
 */
export function howOf(words: Words, stage: Stage): string {
  const origin = hiddenNumber(stage) === null ? originOf(stage) : null;
  const op = origin ?? stage.op;
  const how = (isOfWayBack(stage) && GRADIENTS.how(words, stage.name, op)) || HOW[words.lang]?.[op as keyof HowWords];
  if (how === undefined) return '';
  return typeof how === 'string'
    ? how
    : how(op === 'update' ? float32Text(stage.scalar!) : numberText(stage.scalar ?? -Infinity));
}

/** Three or four words about a stage, for the whole figure. */
export function captionOf(words: Words, trace: Trace, name: StageName): string {
  const { config, stages } = trace;
  const stage = stageWordsOf(words, name);
  const said = NEXT_TOKEN.captionOf?.(words, trace, name);
  if (said !== undefined) return said;
  // With keys of one dimension scores are divided by 1: it is not a mistake that they stay the same.
  const isSame = stages.some((each) => each.name === name && /^(divide|scale)$/.test(each.op) && each.scalar === 1);
  const isZero = stages.some((each) => each.name === name && each.op === 'masked_fill' && each.scalar !== null);
  if (isZero) return stage.title; // its caption names −∞
  if (stage.caption !== undefined) return `${stage.caption}${isSame ? ' = 1' : ''}`;
  return config.mask === 'none' ? stage.title : words.masking[config.mask].caption;
}
