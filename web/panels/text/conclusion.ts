// What came out: of which tokens, and how much of each, one of them is now made.
import { valueAt, type Trace } from '../../engine/index.ts';
import { isWeights } from '../../view/sentence/sentence.ts';
import type { WalkScene } from '../../timeline/scenes.ts';
import { numberText } from '../../words/number_text.ts';
import type { Words } from '../../words/words.ts';

/** Of more shares than these, the smallest are told as one. */
const MOST = 4;

const inQuotes = (token: string) => `“${token}”`;

/** `row`: the token that is told of, counted from 0. */
export function conclusionOf(words: Words, trace: Trace, { stages }: WalkScene, row: number): string {
  const weights = stages.findLast((stage) => isWeights(stage)); // those that the values are mixed by
  if (!weights) return words.whole.opening;
  const { mixed, share, others, dropped, hidden } = words.conclusion;
  const token = inQuotes(trace.tokens[row]!);
  const parts = trace.tokens
    .map((name, col) => ({ name: inQuotes(name), value: valueAt(trace, weights, row, col) }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value);
  if (parts.length === 0) return dropped(token);
  if (parts.some(({ value }) => Number.isNaN(value))) return hidden(token);
  const rest = parts.length > MOST ? parts.splice(MOST - 1) : [];
  if (rest.length > 0)
    parts.push({ name: others(rest.length), value: rest.reduce((sum, { value }) => sum + value, 0) });
  return mixed(
    token,
    parts.map(({ name, value }) => share(numberText(value), name)),
  );
}
