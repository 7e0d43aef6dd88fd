// Parses a reader's pasted text as numbers: a printed tensor, nested lists or a table; or gives the problem and its
// place.
import { openingOf, parseNested, type PastedValues } from './parse_nested.ts';
import { parseTable } from './parse_table.ts';
import { isFailure, lineAndColumn, type PasteProblem } from './paste_problem.ts';

export type { PastedValues, PasteProblem };

export interface PastedNumbers {
  readonly ok: true;
  /** Nested by `shape`, ready for a config: NaN and infinities are words. A bare number for a scalar. */
  readonly values: PastedValues;
  /** From `[]`, a scalar, to four dimensions, each at least 1. */
  readonly shape: readonly number[];
  /** For a table: the label before each row's numbers. */
  readonly labels?: readonly string[];
  /** For a table: the labels above the columns. */
  readonly header?: readonly string[];
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

/**
 * Reads the output of PyTorch and NumPy, the notation of Python and JSON, and CSV, TSV or columns separated by spaces.
 * Never throws.
 *
 * - A printed tensor may be wrapped and named as in notebooks: `inputs = torch.tensor([...], dtype=torch.float32)`,
 *   `Out[5]: tensor([...], grad_fn=<MmBackward0>)`, `array([...])`; `#` comments and a last comma are skipped.
 * - True and False are 1 and 0, so that a printed mask can be pasted; None is rejected.
 * - Rows of a table may have labels; decimal commas are read if the comma is not the separator.
 */
export function parseNumbers(text: string): PastedNumbers | PasteRefused {
  if (text.length > LONGEST) return refusedAt(text, LONGEST, { code: 'tooLong', max: LONGEST });
  const opening = openingOf(text);
  const result = opening ? parseNested(text, opening) : parseTable(text);
  if (!isFailure(result)) return { ok: true, ...result };
  return refusedAt(text, result.position, result.problem);
}

function refusedAt(text: string, position: number, problem: PasteProblem): PasteRefused {
  return { ok: false, position, ...lineAndColumn(text, position), problem };
}
