// The conclusion: the tokens that make up the context vector of one token, each with its weight.
import { valueAt, type Trace } from '../../engine/index.ts';
import { keyTokensOf } from '../../model/labels.ts';
import { inputsOf } from '../../ops/operation.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { isUntrained } from '../../model/untrained.ts';
import { isWeights } from '../../view/sentence/looks.ts';
import type { WalkScene } from '../../timeline/scenes.ts';
import { numberText } from '../../words/number_text.ts';
import { joined } from '../../words/sentences.ts';
import { nanWords, nextTokenWordsOf } from '../../words/stage_words.ts';
import type { Words } from '../../words/words.ts';

/** Of more weights than this, the smallest are shown as one. */
const MAX_SHARES = 4;
/** The largest deviation of a row's sum from 1. */
const ROUNDING = 1e-5;

/** The words of the first whole figure. */
export const openingOf = (words: Words, trace: Trace): string =>
  nextTokenWordsOf(words, trace)?.opening ?? (trace.config.memory ? words.scene.crossing : words.whole.opening);

/**
 * The result of one token, and whether the weights mean anything.
 * @param row The text's token, counted from 0.
 */
export function conclusionOf(words: Words, trace: Trace, scene: WalkScene, row: number): readonly string[] {
  const told = resultOf(words, trace, scene, row);
  return isUntrained(trace.config) ? [told, words.notes.untrained] : [told];
}

function resultOf(words: Words, trace: Trace, { stages }: WalkScene, row: number): string {
  const weights = stages.findLast((stage) => isWeights(stage)); // those that mix the values
  if (!weights) return openingOf(words, trace);
  const { mixed, lone, inHead, scaled, unequal, passedOn, share, others, dropped, nothing } = words.scene.conclusion;
  const token = trace.tokens[row]!;
  const parts = keyTokensOf(trace)
    .map((name, col) => ({ name, value: valueAt(trace, weights, row, col) }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value);
  const drops = trace.config.dropout > 0;
  const had = inputsOf(trace, weights).some((one) => isWeights(one) && rowValuesOf(trace, one, row).some(Boolean));
  if (parts.length === 0) return drops && had ? dropped(token) : nothing(token);
  const nan = nanWords(words, trace, weights, row);
  if (nan !== null) return nan;
  const rest = parts.length > MAX_SHARES ? parts.splice(MAX_SHARES - 1) : [];
  const sumOf = (some: typeof parts) => some.reduce((sum, { value }) => sum + value, 0);
  const shares = parts.map(({ name, value }) => share(numberText(value), name));
  if (rest.length > 0) shares.push(others(numberText(sumOf(rest)), rest.length));
  const told = shares.length > 1 ? mixed(token, shares) : lone(token, shares[0]!);
  const sum = sumOf([...parts, ...rest]);
  return joined([
    weights.head === null ? told : inHead(weights.head + 1, told),
    ...(Math.abs(sum - 1) > ROUNDING ? [drops ? scaled : unequal] : []),
    passedOn,
  ]);
}
