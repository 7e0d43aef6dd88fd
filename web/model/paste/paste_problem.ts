// The problems of pasted text, as codes that a dictionary words, and their positions.

/** Why a text is not a tensor. `found` is a piece of the text, at most 24 characters long. */
export type PasteProblem =
  /** There is no number at all, or a list without one. */
  | { readonly code: 'empty' }
  /** An unexpected character; a line break if a CSV row lacks a cell. */
  | { readonly code: 'unexpected'; readonly found: string }
  /** A word in place of a number, such as None. */
  | { readonly code: 'notNumber'; readonly found: string }
  /** Text that begins like a number but is neither a number nor a label: 0x10, 1.234,5, a number with a suffix. */
  | { readonly code: 'almostNumber'; readonly found: string }
  /** A comma that may separate thousands or decimals, if nothing else in the table decides which. */
  | { readonly code: 'twoNumbers'; readonly found: string }
  /** A number too large for a float32. */
  | { readonly code: 'tooLarge'; readonly found: string }
  /** The "..." of a summarised tensor: the numbers that it hides are not in the text. */
  | { readonly code: 'elided' }
  /** A row, or a list of rows, that is longer or shorter than the first. */
  | { readonly code: 'ragged'; readonly wanted: number; readonly got: number }
  /** A number beside a list. */
  | { readonly code: 'mixed' }
  /** A bracket that is never closed. */
  | { readonly code: 'unclosed'; readonly found: string }
  | { readonly code: 'tooDeep'; readonly max: number }
  /** Longer than what is read, since the page would freeze meanwhile. */
  | { readonly code: 'tooLong'; readonly max: number }
  /** Something after the end of the tensor. */
  | { readonly code: 'trailing'; readonly found: string };

/**
 * A problem at a position: counted from 0 in UTF-16 units, as `setSelectionRange` does; the text's length is its end.
 */
export interface PasteFailure {
  readonly position: number;
  readonly problem: PasteProblem;
}

export function isFailure(result: object): result is PasteFailure {
  return 'problem' in result;
}

export function unexpectedAt(text: string, position: number): PasteFailure {
  return { position, problem: { code: 'unexpected', found: characterAt(text, position) } };
}

/** The whole character at a position; empty at the end. */
function characterAt(text: string, position: number): string {
  const code = text.codePointAt(position);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** A position as an editor counts it: line and column from 1, the column in characters. */
export function lineAndColumn(text: string, position: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, position).split(/\r\n|\r|\n/);
  let column = 1;
  for (const _ of lines.at(-1)!) column++;
  return { line: lines.length, column };
}
