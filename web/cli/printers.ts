// The part of a trace to print (all stages or one, all rows or one, a single cell), and the formats: torch, shape,
// table, json; and the output of a cell of a preset's notebook, to the character.
import { printSize, printTorch } from '../engine/print_torch.ts';
import { tensorOf, valueAt, type Preset, type Stage, type Trace } from '../engine/index.ts';
import { traceToJson } from '../engine/json.ts';
import { fixed } from '../engine/number_format.ts';
import { PRINTS } from '../model/notebook.ts';
import { tracked } from '../ops/autograd.ts';
import { tensorsOf } from '../ops/tensors.ts';
import { quoted, visible } from '../words/text.ts';
import { UsageError, wordOf } from './terminal.ts';

export interface Slice {
  readonly stage?: string | undefined;
  /** Counted from 0, as everywhere except in words for readers. */
  readonly row?: number | undefined;
  readonly col?: number | undefined;
}

/** Tensors are printed with the remaining dimensions: one row has no row dimension, one cell has none. */
export interface Selected extends Trace, Pick<Slice, 'row' | 'col'> {
  /** The whole trace: ids and inputs are those of its stages. */
  readonly whole: Trace;
}

function range(what: string, position: number | undefined, count: number): readonly [first: number, end: number] {
  if (position === undefined) return [0, count];
  if (position < count) return [position, position + 1];
  throw new UsageError(`${what} must be from 0 to ${count - 1}: got ${position}`);
}

/** The part of a trace that a command line selects, with offsets into its own, smaller data. */
export function select(trace: Trace, { stage: name, row, col }: Slice): Selected {
  if (row !== undefined && name === undefined) throw new UsageError('--row needs --stage');
  if (col !== undefined && row === undefined) throw new UsageError('--col needs --row');
  const names = [...new Set(trace.stages.map((stage) => stage.name))];
  const only = name === undefined ? names : [wordOf('stage', name, names)];
  const kept = trace.stages.filter((stage) => only.includes(stage.name));
  let offset = 0;
  const parts = kept.map((stage) => {
    const rows = range('--row', row, stage.rows);
    const cols = range('--col', col, stage.cols);
    const own: Stage = { ...stage, rows: rows[1] - rows[0], cols: cols[1] - cols[0], offset };
    offset += own.rows * own.cols;
    return { stage, own, rows, cols };
  });
  const data = new Float32Array(offset);
  for (const { stage, own, rows, cols } of parts) {
    let at = own.offset;
    for (let r = rows[0]; r < rows[1]; r++) {
      for (let c = cols[0]; c < cols[1]; c++) data[at++] = valueAt(trace, stage, r, c);
    }
  }
  return { ...trace, whole: trace, stages: parts.map(({ own }) => own), data, row, col };
}

const namesOf = (selected: Selected) => [...new Set(selected.stages.map((stage) => stage.name))];

/** With the remaining dimensions: one row has no row dimension, one cell has none. */
function tensorLeft(
  selected: Selected,
  name: string,
): { readonly shape: readonly number[]; readonly data: Float32Array } {
  const { shape, data } = tensorOf(selected, name)!;
  if (selected.col !== undefined) shape.pop();
  if (selected.row !== undefined) shape.splice(selected.col === undefined ? -2 : -1, 1);
  return { shape, data };
}

/** With `grad_fn=<...>`, as PyTorch prints tensors computed from parameters. */
function trackedTensor(selected: Selected, name: string): string {
  const { shape, data } = tensorLeft(selected, name);
  const tensor = tensorsOf(selected.whole).find((one) => one.name === name)!;
  const { above, suffixes } = tracked(tensor, selected.config, selected.row !== undefined);
  return above + printTorch(data, shape, ...suffixes);
}

/** A single tensor alone, so that it compares with a notebook; several each below its name. */
function torch(selected: Selected, gradFn = false): string {
  const print = (name: string): string => {
    if (gradFn) return trackedTensor(selected, name);
    const { shape, data } = tensorLeft(selected, name);
    return printTorch(data, shape);
  };
  const names = namesOf(selected);
  return names.length === 1 ? print(names[0]!) : names.map((name) => `${name}\n${print(name)}`).join('\n\n');
}

/** A single shape alone; several each after its name, as the notebooks print them. */
function shape(selected: Selected): string {
  const names = namesOf(selected);
  const sizes = names.map((name) => printSize(tensorLeft(selected, name).shape));
  return names.length === 1 ? sizes[0]! : sizes.map((size, i) => `${names[i]}.shape: ${size}`).join('\n');
}

const cell = (value: number) => fixed(value, 4);

/** A label for each row or column, or for the selected one; dimensions are counted from 1 in words. */
function labels({ config, tokens }: Selected, axis: Stage['rowAxis'], count: number, only?: number): readonly string[] {
  const positions = only === undefined ? Array.from({ length: count }, (_, i) => i) : [only];
  if (axis === 'token' || axis === 'query') return positions.map((at) => visible(tokens[at]!));
  const { memoryTokens } = config;
  if (axis === 'key' || axis === 'memory') return positions.map((at) => visible((memoryTokens ?? tokens)[at]!));
  return positions.map((at) => (axis === null ? '' : `${axis} ${at + 1}`));
}

function stageTable(selected: Selected, stage: Stage): string {
  const { batch, head, rows, cols } = stage;
  const place = [batch === null ? '' : `batch item ${batch + 1}`, head === null ? '' : `head ${head + 1}`];
  const rowLabels = labels(selected, stage.rowAxis, rows, selected.row);
  const columns = labels(selected, stage.colAxis, cols, selected.col);
  // Not by valueAt: the ids of its stages are those of the whole trace.
  const valueIn = (r: number, c: number) => selected.data[stage.offset + r * cols + c]!;
  const grid = [
    ['', ...columns],
    ...rowLabels.map((label, r) => [label, ...columns.map((_, c) => cell(valueIn(r, c)))]),
  ];
  const widths = grid[0]!.map((_, at) => grid.reduce((max, line) => Math.max(max, line[at]!.length), 0));
  const lines = grid.map((line) =>
    line
      .map((text, at) => (at === 0 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
  return [[stage.name, ...place].filter(Boolean).join(', '), ...lines].join('\n');
}

function json({ config, tokens, stages, data }: Selected): string {
  return traceToJson({ config, tokens, stages, data }).split('\n').map(visible).join('\n');
}

const table = (selected: Selected): string => selected.stages.map((stage) => stageTable(selected, stage)).join('\n\n');

export const PRINTERS = { torch, shape, table, json };

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
