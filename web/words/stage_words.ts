// What is said of a stage of a trace: some of it hangs on the mask, on a number, or on what comes after the stage.
import type { Stage, StageName, Trace } from '../engine/index.ts';
import { hiddenNumber } from '../ops/hiding.ts';
import { originOf } from '../ops/index.ts';
import type { Words } from './words.ts';
import { numberText } from './number_text.ts';

/** Between two sentences: nothing after a Chinese one. */
export const gapAfter = (sentence: string): string => (/[。？！]$/.test(sentence) ? '' : ' ');

/** What takes these weights before the values are mixed; null: nothing. */
function stillToCome({ stages }: Trace, { name, id }: Stage): 'mask' | 'dropout' | null {
  if (name !== 'attn_weights') return null;
  const takers = stages.filter(({ inputs }) => inputs.includes(id)).map((taker) => taker.name);
  return takers.includes('masked_simple') ? 'mask' : takers.includes('attn_weights_dropped') ? 'dropout' : null;
}

const joined = (sentences: readonly string[]): string =>
  sentences.reduce((text, sentence) => `${text}${gapAfter(text)}${sentence}`);

/** What a stage is for: of what a mask hides also the reason, before what comes of it. */
export function whyOf(words: Words, trace: Trace, stage: Stage): string {
  const { why } = words.stage[stage.name];
  const { mask } = trace.config;
  const reason = mask === 'none' ? [] : [words.masking[mask].why];
  if (hiddenNumber(stage) !== null) return joined([why, ...reason]);
  if (stage.inputs.some((id) => hiddenNumber(trace.stages[id]!) !== null)) return joined([...reason, why]);
  const coming = stillToCome(trace, stage);
  return joined(coming ? [why, words.stillToCome[coming]] : [why]);
}

/** How a stage is computed; empty where its numbers are given. What a mask's numbers mean holds for a reader's too. */
export function howOf(words: Words, stage: Stage): string {
  const origin = hiddenNumber(stage) === null ? originOf(stage) : null;
  const how = words.how[origin ?? stage.op];
  return typeof how === 'string' ? how : how(numberText(stage.scalar!));
}

/** Three or four words on a stage, for the figure of the whole computation. */
export function captionOf(words: Words, { config: { mask }, stages }: Trace, name: StageName): string {
  const stage = words.stage[name];
  // Scores of keys of one number are divided by 1: that they stay the same is no mistake.
  const isSame = stages.some((each) => each.name === name && /^(divide|scale)$/.test(each.op) && each.scalar === 1);
  if ('caption' in stage) return `${stage.caption}${isSame ? ' = 1' : ''}`;
  return mask === 'none' ? stage.title : words.masking[mask].caption;
}
