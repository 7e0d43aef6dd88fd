// Reads a reader's pasted text as numbers: a printed tensor, nested lists or a table; or says what is odd, and where.
import { visible } from '../../words/text.ts';
import type { Words } from '../../words/words.ts';
import { pasteProblem, type PasteProblem } from './number_word.ts';
import { parseTable, type Choosing, type Table } from './parse_table.ts';
import { beginsAsTensor, isFailure, parseTensors, type PastedValues } from './parse_tensor.ts';

export type { PastedValues };

/** What was read in one of two ways. */
export type PasteChoice =
  | Choosing
  /** One of several tensors, counted from 0. */
  | { readonly choice: 'tensor'; readonly at: number; readonly count: number }
  /** Tokens as sentences of one each, or turned into one sentence. */
  | { readonly choice: 'sequence'; readonly count: number; readonly turned: boolean }
  /** A mask whose 1 hides, or was turned round; written as it is, this token sees nothing. */
  | { readonly choice: 'mask'; readonly token: string | null; readonly turned: boolean }
  /** A mask of 0 and -inf, whose meaning is one. */
  | { readonly choice: 'added' };

/** What was taken, in words. */
export function readingText({ readings }: Words['own'], reading: PasteChoice): string {
  const words: { readonly [choice in PasteChoice['choice']]: (of: never) => string } = readings;
  return visible(words[reading.choice](reading as never));
}

/** Values ready for a config, of a shape from `[]`, a scalar, to four dimensions, each at least 1. */
export interface PastedNumbers extends Omit<Table, 'choices'> {
  readonly ok: true;
  readonly choices: readonly PasteChoice[];
}

export interface PasteRefused {
  readonly ok: false;
  /** In UTF-16 units from 0, as `setSelectionRange` counts; the text's length if something is missing at its end. */
  readonly position: number;
  /** From 1; the column counts characters. */
  readonly line: number;
  readonly column: number;
  readonly problem: PasteProblem;
}

/** In characters: 64 rows of 2,000 numbers take at most 2.5 million. */
const LONGEST = 4_000_000;
/** Labels, unlike the beginning of a tensor that is not closed: [CLS], a bracket alone. */
const LABEL = /^(?:[^[(=]*|[[(]|[[(]\w+[\])])$/;
/** A label in brackets, before another cell. */
const BEGINS_WITH_LABEL = /^\s*\[[a-z]\w*\][\s,;]/i;

/**
 * Reads what PyTorch, NumPy, JAX and TensorFlow print, the notation of Python and JSON, and CSV, TSV or columns between
 * spaces. Never throws.
 *
 * - A printed tensor may be wrapped and named as in notebooks: `inputs = torch.tensor([...], dtype=torch.float32)`,
 *   `Out[5]: tensor([...], grad_fn=<MmBackward0>)`; there `#` begins a comment, and a last comma is skipped.
 * - True and False are 1 and 0, so that a printed mask can be pasted; None is rejected.
 * - A table may have names above its columns and beside its rows, and decimal commas if they do not separate its cells.
 *
 * @param into The stage for which the numbers are: of several tensors, and of our list of all stages, it is taken.
 * @param turned The choices for which the less likely reading is taken; `tensor` once for each step to another one.
 */
export function parseNumbers(
  text: string,
  into = 'inputs',
  turned: readonly PasteChoice['choice'][] = [],
): PastedNumbers | PasteRefused {
  const refused = (position: number, problem: PasteProblem): PasteRefused => {
    const lines = text.slice(0, position).split(/\r\n|\r|\n/);
    const column = 1 + lines.at(-1)!.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ' ').length;
    return { ok: false, position, line: lines.length, column, problem };
  };
  if (text.length > LONGEST) return refused(LONGEST, pasteProblem('tooLong', String(LONGEST)));
  const tensors = beginsAsTensor(text) ? parseTensors(text) : undefined;
  if (tensors && !isFailure(tensors)) {
    const named = tensors.findIndex(({ name }) => name === into);
    const at = (Math.max(0, named) + turned.filter((choice) => choice === 'tensor').length) % tensors.length;
    const { values, shape } = tensors[at]!;
    const count = tensors.length;
    return { ok: true, values, shape, choices: count > 1 ? [{ choice: 'tensor', at, count }] : [] };
  }
  const start = text.startsWith('\ufeff') ? 1 : 0; // a byte order mark
  const table = parseTable(text.slice(start), into, turned);
  if (!isFailure(table) && (!tensors || table.labels?.every((label) => LABEL.test(label))))
    return { ok: true, ...table };
  const failure = !isFailure(table) || (tensors && !BEGINS_WITH_LABEL.test(text)) ? tensors! : table;
  return refused(failure === table ? start + failure.position : failure.position, failure.problem);
}
