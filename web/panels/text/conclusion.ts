// What came out: of which tokens, and how much, the one in focus is now made.
import { valueAt, type Stage, type Trace } from '../../engine/index.ts';
import { isWeights } from '../../view/sentence/sentence.ts';
import type { WalkScene } from '../../timeline/scenes.ts';
import { numberText } from '../../words/number_text.ts';
import type { Words } from '../../words/words.ts';

/** The weights that the values are mixed by: those of the batch item and head in view. */
function weightsOf(scene: WalkScene): Stage | undefined {
  return scene.stages.findLast((stage) => isWeights(stage));
}

/** The row that tells most: the second, or where dropout has left nothing of it, the next that has something. */
function tellingRow(trace: Trace, weights: Stage): number {
  const isLeft = (row: number) =>
    Array.from({ length: weights.cols }, (_, col) => valueAt(trace, weights, row, col)).some((value) => value > 0);
  const rows = Array.from({ length: weights.rows }, (_, row) => row);
  return rows.slice(1).find(isLeft) ?? Math.min(1, weights.rows - 1);
}

/** More shares than these are told as the largest of them. */
const MOST = 3;

export function conclusionOf(words: Words, trace: Trace, scene: WalkScene): string {
  const weights = weightsOf(scene);
  if (!weights) return words.whole.opening;
  const row = tellingRow(trace, weights);
  const token = trace.tokens[row] ?? '';
  const shares = trace.tokens
    .map((each, col) => ({ token: each, share: valueAt(trace, weights, row, col) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST);
  const { mix, share: shareText, and, none } = words.conclusion;
  if (shares.length === 0) return none(token);
  return mix(token, shares.map((each) => shareText(numberText(each.share), each.token)).reduce(and));
}
