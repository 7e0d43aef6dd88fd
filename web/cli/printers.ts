// The three ways in which the command line prints a selection: torch, table, json.
import { printTorch } from '../engine/print_torch.ts';
import { tensorOf, valueAt, type Stage } from '../engine/index.ts';
import { traceToJson } from '../engine/trace_json.ts';
import { fixed } from '../engine/number_format.ts';
import type { Selected } from './selection.ts';

const namesOf = (selected: Selected) => [...new Set(selected.stages.map((stage) => stage.name))];

function torchTensor(selected: Selected, name: string): string {
  const { shape, data } = tensorOf(selected, name)!;
  if (selected.dropCols) shape.pop();
  if (selected.dropRows) shape.splice(selected.dropCols ? -1 : -2, 1);
  return printTorch(data, shape);
}

/** One tensor bare, so that it compares with a notebook; several each under its name. */
function torch(selected: Selected): string {
  const names = namesOf(selected);
  if (names.length === 1) return torchTensor(selected, names[0]!);
  return names.map((name) => `${name}\n${torchTensor(selected, name)}`).join('\n\n');
}

const cell = (value: number) => fixed(value, 4);

/** A label for each row or column, or for the only one that was asked for, counted from 1. */
function labels(axis: Stage['rowAxis'], count: number, tokens: readonly string[], only?: number): readonly string[] {
  const positions = only === undefined ? Array.from({ length: count }, (_, i) => i + 1) : [only];
  if (axis === 'token' || axis === 'query' || axis === 'key') return positions.map((position) => tokens[position - 1]!);
  return positions.map((position) => (axis === null ? '' : `${axis} ${position}`));
}

function stageTable(selected: Selected, stage: Stage, token?: number, key?: number): string {
  const { batch, head, rows, cols } = stage;
  const place = [batch === null ? '' : `batch item ${batch + 1}`, head === null ? '' : `head ${head + 1}`];
  const rowLabels = labels(stage.rowAxis, rows, selected.tokens, token);
  const columns = labels(stage.colAxis, cols, selected.tokens, key);
  const grid = [
    ['', ...columns],
    ...rowLabels.map((label, row) => [label, ...columns.map((_, col) => cell(valueAt(selected, stage, row, col)))]),
  ];
  const widths = grid[0]!.map((_, col) => Math.max(...grid.map((line) => line[col]!.length)));
  const lines = grid.map((line) =>
    line
      .map((text, col) => (col === 0 ? text.padEnd(widths[col]!) : text.padStart(widths[col]!)))
      .join('  ')
      .trimEnd(),
  );
  return [[stage.name, ...place].filter(Boolean).join(', '), ...lines].join('\n');
}

function json({ config, tokens, stages, data }: Selected): string {
  return traceToJson({ config, tokens, stages, data });
}

export const PRINTERS = {
  torch,
  table: (selected: Selected, token?: number, key?: number) =>
    selected.stages.map((stage) => stageTable(selected, stage, token, key)).join('\n\n'),
  json,
} satisfies Record<string, (selected: Selected, token?: number, key?: number) => string>;
