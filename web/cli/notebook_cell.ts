// The output of a cell of a preset's notebook, to the character: the notebook's own labels with tensors between them.
import type { Trace } from '../engine/index.ts';
import { quoted } from '../words/text.ts';
import notebookPrints from './notebook_prints.json';
import { PRINTERS, select } from './printers.ts';
import { UsageError } from './terminal.ts';

/** A cell's exact output: lines in which `{queries[1]}` is a tensor, a part of it or its shape. */
export interface Print {
  readonly cell: string;
  /** False if the notebook's weights have `requires_grad=False`: then no `grad_fn` is printed. */
  readonly requiresGrad?: boolean;
  readonly text: readonly string[];
}

/** By preset. */
const PRINTS: Readonly<Record<string, readonly Print[]>> = notebookPrints;

/** A tensor, a row of it, a number of it, or its shape, as in the notebook's f-strings; indices count from 0. */
const FIELD = /\{(\w+)(\.shape)?(?:\[(\d+)(?:, (\d+))?\])?\}/g;

const positionOf = (index: string | undefined) => (index === undefined ? undefined : Number(index));

export function printOf(preset: string | undefined, cell: string): Print {
  if (preset === undefined) throw new UsageError('--cell needs --preset');
  const prints = PRINTS[preset] ?? [];
  const found = prints.find((print) => print.cell === cell);
  if (found) return found;
  const cells = prints.map((print) => `"${print.cell}"`);
  if (cells.length > 0)
    throw new UsageError(`--cell of ${preset} must be one of ${cells.join(', ')}: got ${quoted(cell)}`);
  throw new UsageError(`--cell has no text for ${preset}, whose notebook sets no seed: got ${quoted(cell)}`);
}

export function printCell(trace: Trace, { text, requiresGrad = true }: Print): string {
  return text.join('\n').replaceAll(FIELD, (_, stage, shape, row, col) => {
    const selected = select(trace, { stage, row: positionOf(row), col: positionOf(col) });
    return shape ? PRINTERS.shape(selected) : PRINTERS.torch(selected, { gradFn: requiresGrad });
  });
}
