// The words about a stage of a trace: some depend on the mask, on a number, or on the next stage.
import { gradientOf, isOfWayBack } from '../engine/gradient_name.ts';
import { valuesOf, type LossName, type Op, type Stage, type StageName, type Trace } from '../engine/index.ts';
import { float32Text } from '../engine/json.ts';
import { total, type Cost } from '../ops/cost.ts';
import { hiddenKeys, hiddenNumber, hidesAllKeys, whatMaskHides } from '../ops/masks.ts';
import { isDroppedRow, operationOf, originOf } from '../ops/index.ts';
import { isNextToken, storedRows } from '../ops/next_token.ts';
import { causeOfNaN } from '../ops/not_a_number.ts';
import { inputsOf } from '../ops/operation.ts';
import { isEven } from '../ops/rotate.ts';
import { rowValuesOf } from '../ops/summary.ts';
import { numberText } from './number_text.ts';
import { joined, withSemicolons, type StageWords } from './text.ts';
import type { Words } from './words.ts';

type OwnWords = Omit<StageWords, 'caption'> & Partial<StageWords>;

export const stageWordsOf = (words: Words, name: StageName): OwnWords =>
  words.stage[name as keyof Words['stage']] ?? gradientWordsOf(words, name);

/** The words about a gradient, about weights after a step, or about the loss. */
function gradientWordsOf(words: Words, name: StageName): StageWords & { readonly why: string } {
  const { stage, loss } = words.gradients;
  const gradient = gradientOf(name);
  return gradient ? stage(gradient, (of) => stageWordsOf(words, of)) : loss[name as LossName];
}

/** What is said of the next token, whose keys and values are stored; null for other traces. */
export const nextTokenWordsOf = (words: Words, trace: Trace): Words['nextToken'] | null =>
  isNextToken(trace) ? words.nextToken : null;

/** Words that only some stages have. */
type OfSome = { readonly [name in StageName]?: string };

/** True only where no weight is hidden or dropped. */
const OF_ALL_WEIGHTS: readonly StageName[] = ['attn_weights', 'context_vec'];

/** What is said of the next token instead, if anything. */
function nextTokenWhy(words: Words, trace: Trace, name: StageName): string | undefined {
  const { mask, dropout } = trace.config;
  if (OF_ALL_WEIGHTS.includes(name) && (mask !== 'none' || dropout > 0)) return undefined;
  return (nextTokenWordsOf(words, trace)?.stage as OfSome | undefined)?.[name];
}

function nextTokenCaption(words: Words, trace: Trace, stage: Stage): string | undefined {
  const said = nextTokenWordsOf(words, trace);
  const stored = said ? storedRows(trace, stage) : 0;
  return stored > 0 ? said?.rows(stored) : (said?.caption as OfSome | undefined)?.[stage.name];
}

/** Of the sizes, shares and zeros of these operations nothing is true once one of their numbers is NaN. */
const isNaNIn = (trace: Trace, stage: Stage): boolean =>
  /^(exp_minus_max|softmax|softmax_backward|multiply|divide_rows)$/.test(stage.op) &&
  valuesOf(trace, stage).some(Number.isNaN);

/** Whether this is a stage of dropout with p = 1. */
const dropsAll = ({ config }: Trace, { name }: Stage): boolean =>
  config.dropout === 1 && /^(dropout_mask|dropout_noise|attn_weights_dropped)$/.test(name);

/** The stage that uses these weights before they mix the values; null: none. */
function stillToCome({ stages, config }: Trace, { name, id }: Stage): 'mask' | 'dropout' | 'dropsAll' | null {
  if (name !== 'attn_weights') return null;
  const takers = stages.filter(({ inputs }) => inputs.includes(id)).map((taker) => taker.name);
  if (takers.includes('masked_simple')) return 'mask';
  return takers.includes('attn_weights_dropped') ? (config.dropout === 1 ? 'dropsAll' : 'dropout') : null;
}

/** What a stage is for, by its numbers, where its name alone does not tell. */
function whyByNumbers(words: Words, trace: Trace, stage: Stage): string | undefined {
  const { why, dropsAll: all } = words;
  if (dropsAll(trace, stage)) return all.why;
  if (stage.name === 'angles' && rowValuesOf(trace, stage, 0).every((angle) => angle === 0))
    return joined([why.stage.angles, why.firstStays]);
  return stage.name === 'rotated_queries' && !isEven(trace, inputsOf(trace, stage)[1]!) ? why.otherAngles : undefined;
}

/** Why weights are not numbers: those of a row, or of the first such row; null if all are. */
export function nanWords(words: Words, trace: Trace, stage: Stage, row?: number): string | null {
  if (operationOf(stage).shares !== true || stage.colAxis !== 'key') return null;
  const start = (row ?? 0) * stage.cols;
  const numbers = valuesOf(trace, stage).subarray(start, row === undefined ? undefined : start + stage.cols);
  const first = numbers.findIndex(Number.isNaN);
  if (first < 0) return null;
  const at = Math.floor((start + first) / stage.cols);
  const said = words.scene.conclusion;
  const cause = causeOfNaN(trace, stage, at);
  const token = trace.tokens[at]!;
  if (cause === null) return said.notNumbers.unknown(token);
  if (cause.kind === 'hidden') return said.hidden(token);
  const { title } = stageWordsOf(words, cause.stage.name);
  return said.notNumbers[cause.kind](token, title, cause.row + 1, cause.col + 1);
}

/** Of the first row that dropout has dropped whole; with p = 1 the words of the stage say it of all. */
function droppedWords({ why }: Words, trace: Trace, stage: Stage): readonly string[] {
  const row = trace.config.dropout < 1 ? trace.tokens.findIndex((_, row) => isDroppedRow(trace, stage, row)) : -1;
  return row < 0 ? [] : [why.dropsRow(trace.tokens[row]!)];
}

/** Why a mask hides something, if it does. */
function reasonOf(words: Words, trace: Trace, mask: Stage): readonly string[] {
  const hides = whatMaskHides(trace, mask);
  if (hides === 'none') return [];
  const { why } = words.masks[hides];
  return [typeof why === 'string' ? why : why(hiddenKeys(trace, mask))];
}

/** The purpose of a stage; if a mask hides part of it, the reason for hiding comes first. */
export function whyOf(words: Words, trace: Trace, stage: Stage): string {
  const said = words.why;
  const why =
    stage.op !== 'softmax' && isNaNIn(trace, stage)
      ? ''
      : (nextTokenWhy(words, trace, stage.name) ??
        whyByNumbers(words, trace, stage) ??
        (said.stage as OfSome)[stage.name] ??
        gradientWordsOf(words, stage.name).why);
  const { config } = trace;
  const averaged = stage.name === 'attn_weights' && stage.head !== null ? [said.averaged] : [];
  const mask = [stage, ...inputsOf(trace, stage)].find((one) => hiddenNumber(one) !== null);
  if (mask) {
    const reason = reasonOf(words, trace, mask);
    if (mask === stage) return joined([why, ...reason]);
    if (stage.op === 'masked_fill' && stage.scalar !== null) return joined(reason); // a score of zero hides nothing
    const alone = Array.from({ length: mask.rows }, (_, row) => hidesAllKeys(trace, mask, row)).indexOf(true);
    if (alone >= 0) return joined([...reason, said.seesNone[config.maskBy](trace.tokens[alone]!)]);
    const isShared = valuesOf(trace, stage).every((value) => value < Infinity);
    return joined(isShared ? [...reason, why, ...averaged] : reason);
  }
  const nan = nanWords(words, trace, stage);
  if (nan) return joined([why, nan]);
  if (/^head_(keys|values)$/.test(stage.name) && (config.kvHeads ?? config.heads) < config.heads)
    return joined([why, said.shared]);
  const coming = stillToCome(trace, stage);
  return joined([
    why,
    ...droppedWords(words, trace, stage),
    ...(coming ? [said.stillToCome[coming]] : []),
    ...averaged,
  ]);
}

type HowWords = { readonly [op in Op]?: string | ((number: string) => string) };

/** How a stage is computed; empty if its numbers are given. The meaning of a mask's numbers holds for a reader's. */
export function howOf(words: Words, trace: Trace, stage: Stage): string {
  const origin = hiddenNumber(stage) === null ? originOf(stage) : null;
  const op = origin ?? stage.op;
  if (stage.name === 'targets') return ''; // given, not computed
  if (op === 'softmax_backward' && isNaNIn(trace, stage)) return '';
  if (trace.config.dropout === 1 && /^(bernoulli|dropout_noise)$/.test(op)) return words.dropsAll.how;
  const how = (isOfWayBack(stage) && (words.gradients.how as HowWords)[op]) || (words.how as HowWords)[op];
  if (how === undefined) return '';
  const scalar = stage.scalar ?? -Infinity;
  if (typeof how !== 'string') return how(op === 'update' ? float32Text(scalar) : numberText(scalar));
  if (op === 'linear' && stage.inputs.length > 2) return joined([how, words.plusBias]);
  return stage.name === 'inputs' && Number.isFinite(scalar) && scalar !== 1
    ? joined([how, words.inputsTimes(float32Text(scalar))])
    : how;
}

/** Why a stage is computed and how, in two parts. */
export const wordsOfStage = (words: Words, trace: Trace, stage: Stage): readonly string[] =>
  [whyOf(words, trace, stage), howOf(words, trace, stage)].filter(Boolean);

/** Three or four words about a stage, for the whole figure. */
export function captionOf(words: Words, trace: Trace, stage: Stage): string {
  const { title, caption } = stageWordsOf(words, stage.name);
  const said = nextTokenCaption(words, trace, stage);
  if (said !== undefined) return said;
  if (dropsAll(trace, stage)) return words.dropsAll.caption;
  const isZero = stage.op === 'masked_fill' && stage.scalar !== null; // its caption names −∞
  if (isZero || isNaNIn(trace, stage)) return title;
  // With keys of one dimension scores are divided by 1: it is not a mistake that they stay the same.
  const isSame = /^(divide|scale)$/.test(stage.op) && stage.scalar === 1;
  if (caption !== undefined) return `${caption}${isSame ? ' = 1' : ''}`;
  const hides = hiddenNumber(stage) === null ? trace.config.mask : whatMaskHides(trace, stage);
  return hides === 'none' ? title : words.masks[hides].caption;
}

/** What a scene costs: `6 × 6 × 2 = 72 multiplications; 36 numbers held`. */
export function costText({ cost: words }: Words, { counts, held, stored, parameters }: Cost): string {
  const computed = (['multiplications', 'exponentials', 'divisions'] as const).flatMap((kind) => {
    const [factors, count] = [counts[kind], total(counts[kind])];
    if (count === 0) return [];
    const product = factors.length > 1 ? `${factors.join(' × ')} = ${count}` : String(count);
    return [`${product} ${words[kind]}`];
  });
  const kept = [
    words.held(String(held)),
    ...(stored > 0 ? [words.kept(String(stored))] : []),
    ...(parameters > 0 ? [words.parameters(String(parameters))] : []),
  ];
  return withSemicolons([...computed, ...kept]);
}
