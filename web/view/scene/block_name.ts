// The name of a block of columns below a matrix, and its width.
import type { Block } from '../../ops/operation.ts';
import type { Words } from '../../words/words.ts';

/** In columns. */
export const blockWidth = ({ stages }: Block): number => stages[0]!.cols;

/** The slice, or the heads that the block belongs to: `Head 1`, `Head 1–2`; `small`: `1–2`. */
export function blockName({ head }: Words, { stages }: Block, small: boolean): string {
  const [first, last] = [stages[0]!, stages.at(-1)!];
  if (first.head === null) return first.name;
  const numbers = first === last ? `${first.head + 1}` : `${first.head + 1}–${last.head! + 1}`;
  return small ? numbers : `${head} ${numbers}`;
}
