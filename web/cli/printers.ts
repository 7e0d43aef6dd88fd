// The formats in which the command line prints a selection: torch, shape, table, json, cost.
import { printSize, printTorch } from '../engine/print_torch.ts';
import { tensorOf, type Stage } from '../engine/index.ts';
import { traceToJson } from '../engine/json.ts';
import { fixed } from '../engine/number_format.ts';
import { tracked } from '../ops/autograd.ts';
import { costOf } from '../ops/cost.ts';
import { tensorsOf } from '../ops/tensors.ts';
import { costText } from '../words/cost_text.ts';
import type { Selected } from './slice.ts';
import { en } from '../words/index.ts';
import { visible, visibleLines } from '../words/visible.ts';

const namesOf = (selected: Selected) => [...new Set(selected.stages.map((stage) => stage.name))];

/** With the remaining dimensions: one row has no row dimension, one cell has none. */
function tensorLeft(
  selected: Selected,
  name: string,
): { readonly shape: readonly number[]; readonly data: Float32Array } {
  const { shape, data } = tensorOf(selected, name)!;
  if (selected.dropCols) shape.pop();
  if (selected.dropRows) shape.splice(selected.dropCols ? -1 : -2, 1);
  return { shape, data };
}

function torchTensor(selected: Selected, name: string): string {
  const { shape, data } = tensorLeft(selected, name);
  return printTorch(data, shape);
}

function trackedTensor(selected: Selected, name: string): string {
  const { shape, data } = tensorLeft(selected, name);
  const tensor = tensorsOf(selected.whole).find((one) => one.name === name)!;
  const { above, suffixes } = tracked(tensor, selected.config, selected.dropRows);
  return above + printTorch(data, shape, ...suffixes);
}

/** A single tensor alone, so that it compares with a notebook; several each below its name. */
function underNames(selected: Selected, print: (selected: Selected, name: string) => string): string {
  const names = namesOf(selected);
  if (names.length === 1) return print(selected, names[0]!);
  return names.map((name) => `${name}\n${print(selected, name)}`).join('\n\n');
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

function stageTable(selected: Selected, stage: Stage, row?: number, col?: number): string {
  const { batch, head, rows, cols } = stage;
  const place = [batch === null ? '' : `batch item ${batch + 1}`, head === null ? '' : `head ${head + 1}`];
  const rowLabels = labels(selected, stage.rowAxis, rows, row);
  const columns = labels(selected, stage.colAxis, cols, col);
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
  return visibleLines(traceToJson({ config, tokens, stages, data }));
}

/** What each scene costs, as its name and its line. */
function cost({ whole, stages }: Selected): string {
  const scenes = new Map(stages.filter(({ detail }) => !detail).map((stage) => [stage.name, stage]));
  const lines = [...scenes.values()].map((stage) => [stage.name, costText(en, costOf(whole, stage))] as const);
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join('\n');
}

interface How {
  /** The only row and column that are selected, counted from 0. */
  readonly row?: number | undefined;
  readonly col?: number | undefined;
  /** With `grad_fn=<...>`, as PyTorch prints tensors computed from parameters. */
  readonly gradFn?: boolean | undefined;
}

export const PRINTERS = {
  torch: (selected, { gradFn = false }) => underNames(selected, gradFn ? trackedTensor : torchTensor),
  shape,
  table: (selected, { row, col }) => selected.stages.map((stage) => stageTable(selected, stage, row, col)).join('\n\n'),
  json,
  cost,
} satisfies Record<string, (selected: Selected, how: How) => string>;
