// What is said at an end: of the walk, the tokens that make up the context vector of one token, each with its weight;
// of the way back, what its step did to the chosen number.
import { valueAt, type Stage, type Trace } from '../../engine/index.ts';
import { keyTokensOf } from '../../model/labels.ts';
import { isDroppedRow } from '../../ops/index.ts';
import { isUntrained } from '../../model/replace_cell.ts';
import { isWeights } from '../../model/weighted_sum.ts';
import type { WalkScene } from '../../timeline/scenes.ts';
import { numberText } from '../../words/number_text.ts';
import { joined } from '../../words/text.ts';
import { nanWords, nextTokenWordsOf, howOf } from '../../words/stage_words.ts';
import type { Words } from '../../words/words.ts';
import type { InView } from '../../model/in_view.ts';
import { elementOf, endsWayBack, largestGradient } from '../../model/way_back.ts';

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
export function conclusionOf(words: Words, trace: Trace, { stages }: WalkScene, row: number): readonly string[] {
  const weights = stages.findLast((stage) => isWeights(stage)); // those that mix the values
  const result = weights ? resultOf(words, trace, weights, row) : openingOf(words, trace);
  const head = weights?.head ?? null;
  const text = head === null ? result : words.scene.conclusion.inHead(head + 1, result);
  return isUntrained(trace.config) ? [text, words.notes.untrained] : [text];
}

function resultOf(words: Words, trace: Trace, weights: Stage, row: number): string {
  const { mixed, lone, scaled, unequal, passedOn, share, others, dropped, otherPass, nothing } = words.scene.conclusion;
  const token = trace.tokens[row]!;
  const parts = keyTokensOf(trace)
    .map((name, col) => ({ name, value: valueAt(trace, weights, row, col) }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value);
  if (isDroppedRow(trace, weights, row)) return joined([dropped(token), trace.config.dropout < 1 ? otherPass : '']);
  if (parts.length === 0) return nothing(token);
  const nan = nanWords(words, trace, weights, row);
  if (nan !== null) return nan;
  const rest = parts.length > MAX_SHARES ? parts.splice(MAX_SHARES - 1) : [];
  const sumOf = (some: typeof parts) => some.reduce((sum, { value }) => sum + value, 0);
  const shares = parts.map(({ name, value }) => share(numberText(value), name));
  if (rest.length > 0) shares.push(others(numberText(sumOf(rest)), rest.length));
  const sum = sumOf([...parts, ...rest]);
  return joined([
    shares.length > 1 ? mixed(token, shares) : lone(token, shares[0]!),
    ...(Math.abs(sum - 1) > ROUNDING ? [trace.config.dropout > 0 ? scaled : unequal] : []),
    passedOn,
  ]);
}

/** What the step did, if it can be computed. */
function stepText({ words, step }: InView): string {
  const said = words.wayBack;
  if (!step) return '';
  const [before, after] = [numberText(step.before), numberText(step.after)];
  if (Number.isNaN(step.before)) return '';
  if (step.isStill) return said.still(before);
  if (before === after) return said.same(before);
  return step.after < step.before ? said.smaller(before, after) : said.larger(before, after);
}

/** What is said once the way back is complete; null before. */
export function wayBackSaid(view: InView): readonly string[] | null {
  const { trace, timeline, frame, words } = view;
  if (!endsWayBack(timeline, frame)) return null;
  const said = words.wayBack;
  const most = largestGradient(trace);
  const text = [stepText(view), most ? said.most(elementOf(trace, most.cell), numberText(most.by)) : ''];
  return [joined(text), howOf(words, trace, frame.scene.stage)];
}
