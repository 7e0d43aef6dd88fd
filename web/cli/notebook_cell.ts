// The output of a cell of a preset's notebook, to the character: the notebook's own labels with tensors between them.
import type { Preset, Trace } from '../engine/index.ts';
import { quoted } from '../words/text.ts';
import notebookPrints from '../engine/notebook_prints.json';
import { PRINTERS, select } from './printers.ts';
import { UsageError } from './terminal.ts';

/** The exact lines of each cell, with the fields of its f-strings. */
const PRINTS: Readonly<Record<string, readonly string[]>> = notebookPrints;

/**
 * A tensor, a row or a number of it, or its shape; indices count from 0. `.data`: the notebook's weights have
 * `requires_grad=False`, so no `grad_fn` is printed.
 */
const FIELD = /\{(\w+)(\.shape)?(?:\[(\d+)(?:, (\d+))?\])?(\.data)?\}/g;

const positionOf = (index: string | undefined) => (index === undefined ? undefined : Number(index));

/** The lines of a cell of a preset's notebook, with a field for each number; `preset`: undefined if none was given. */
export function cellLines(preset: Preset | undefined, cell: string): readonly string[] {
  if (!preset) throw new UsageError('--cell needs --preset');
  const { id, prints } = preset;
  if (prints.includes(cell)) return PRINTS[cell]!;
  const problem =
    prints.length > 0
      ? `--cell of ${id} must be one of ${prints.map((print) => `"${print}"`).join(', ')}`
      : `--cell has no text for ${id}, whose notebook sets no seed`;
  throw new UsageError(`${problem}: got ${quoted(cell)}`);
}

export const printCell = (trace: Trace, lines: readonly string[]): string =>
  lines.join('\n').replaceAll(FIELD, (_, stage, shape, row, col, data) => {
    const selected = select(trace, { stage, row: positionOf(row), col: positionOf(col) });
    return shape ? PRINTERS.shape(selected) : PRINTERS.torch(selected, data === undefined);
  });
