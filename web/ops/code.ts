// How an operation writes its line of a script, in both libraries.
import type { FullConfig } from '../engine/index.ts';
import type { NamedTensor } from './tensors.ts';

/** A line of a script, or a comment if it begins with #; its `note` follows at the end of the line. */
export interface CodeLine {
  readonly text: string;
  readonly note?: string;
}

/** The right-hand side of the assignment; or all lines, if it takes several; or null: written as numbers. */
export type CodeText = string | readonly CodeLine[] | null;

/** How a script in either library computes the result of an operation; `out` is the stage of that result. */
export interface Code {
  numpy(out: NamedTensor, config: FullConfig): CodeText;
  pytorch(out: NamedTensor, config: FullConfig): CodeText;
  /** The equivalent expression that a reader may know instead of the PyTorch line; null: none. */
  sameAs?(out: NamedTensor, config: FullConfig): string | null;
}

/** What the two libraries write differently. */
const NUMPY = {
  module: 'np',
  axis: 'axis',
  keep: 'keepdims=True',
  swap: 'swapaxes',
  reshape: 'reshape',
  float32: '.astype(np.float32)',
};
export type Library = Readonly<typeof NUMPY>;
export const PYTORCH: Library = {
  module: 'torch',
  axis: 'dim',
  keep: 'keepdim=True',
  swap: 'transpose',
  reshape: 'view',
  float32: '.float()',
};

/** Code that differs in no more than that. */
export const both = (write: (out: NamedTensor, library: Library, config: FullConfig) => CodeText): Code => ({
  numpy: (out, config) => write(out, NUMPY, config),
  pytorch: (out, config) => write(out, PYTORCH, config),
});

/** The longest line of Python. */
export const MAX_LINE_LENGTH = 100;
export const INDENT = '    ';
/** Lines written here may be indented twice: a method in a class. */
export const WIDTH = MAX_LINE_LENGTH - 2 * INDENT.length;

/** Texts packed into lines of at most `width` characters; a longer text has its own line. */
export function filled(texts: readonly string[], separator: string, width = WIDTH): readonly string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${separator}${text}` : text;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

/** A list on as many lines as it needs, aligned below its first item. */
export function listLines(open: string, items: readonly string[], close: string, width = WIDTH): readonly string[] {
  const indent = ' '.repeat(open.length);
  const last = items.length - 1;
  const ends = items.map((item, i) => (i === last ? item + close : `${item},`));
  return filled(ends, ' ', width - open.length).map((line, i) => (i === 0 ? open : indent) + line);
}

/**
 * The index that follows `input` so that it broadcasts to the shape of `out`: NumPy and PyTorch align dimensions from
 * the right, so an input without heads needs an axis between its batch items and its rows.
 */
const placeForHeads = (input: NamedTensor, out: NamedTensor) =>
  input.batched && out.headed && !input.headed ? '[:, None]' : '';

/** How the line that computes `out` writes `input`. */
export const operand = (input: NamedTensor, out: NamedTensor): string => input.symbol + placeForHeads(input, out);

/** How the line writes its only input. */
export const inputSymbol = (out: NamedTensor): string => out.inputs[0]!.symbol;

/** How a line of code writes the tensors that it computes from. */
export const operands = (out: NamedTensor): readonly string[] => out.inputs.map((input) => operand(input, out));

/** `input` with its last two axes swapped by `method`: NumPy's swapaxes is PyTorch's transpose. */
export function transposed(input: NamedTensor, out: NamedTensor, method: string): string {
  const rank = input.shape.length;
  const exchanged = rank === 2 ? `${input.symbol}.T` : `${input.symbol}.${method}(${rank - 2}, ${rank - 1})`;
  return exchanged + placeForHeads(input, out);
}
