// The cost of a scene, compared with counts: of attention written as loops, and of the expression of every cell.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, type Config, type Stage, type Trace } from '../../../web/engine/index.ts';
import { costOf, nextTokenCost, total } from '../../../web/ops/cost.ts';
import type { Expression } from '../../../web/ops/expression.ts';
import { operationOf } from '../../../web/ops/index.ts';

/** Counts the cost of a layer with split heads and an output projection, for the queries from row `from` on. */
function counted({ n, d, h }: { n: number; d: number; h: number }, from: number): number {
  let multiplications = 0;
  const matrix = (rows: number, cols: number) => Array.from({ length: rows }, () => new Array<number>(cols).fill(1));
  const times = (a: number[][], b: number[][]) =>
    a.map((row) =>
      b[0]!.map((_, col) =>
        row.reduce((sum, value, k) => {
          multiplications++;
          return sum + value * b[k]![col]!;
        }, 0),
      ),
    );
  const rows = n - from;
  for (let projection = 0; projection < 4; projection++) times(matrix(rows, d), matrix(d, d));
  for (let head = 0; head < h; head++) {
    times(matrix(rows, d / h), matrix(d / h, n));
    times(matrix(rows, n), matrix(n, d / h));
  }
  return multiplications;
}

const PRODUCTS = ['queries', 'keys', 'values', 'attn_scores', 'context_vec', 'output'] as const;
const SIZES = [
  { n: 1, d: 2, h: 1 },
  { n: 6, d: 4, h: 2 },
  { n: 5, d: 6, h: 3 },
  { n: 9, d: 8, h: 8 },
];
const layer = ({ n, d, h }: (typeof SIZES)[number]): Config => {
  return { inputs: { draw: 'rand' }, n, dIn: d, dK: d, dV: d, heads: h, outProj: true };
};
const stagesOf = (trace: Trace, names: readonly string[]) =>
  names.map((name) => findStage(trace, name)!).filter(Boolean);
const multiplicationsOf = (trace: Trace, stage: Stage) => total(costOf(trace, stage).counts.multiplications);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe.each(SIZES)('a layer of %o', (sizes) => {
  const trace = engine.trace(layer(sizes));

  test('costs as much as counted, scene by scene', () => {
    const scenes = stagesOf(trace, PRODUCTS).map((stage) => multiplicationsOf(trace, stage));
    expect(sum(scenes)).toBe(counted(sizes, 0));
  });

  test('has as many numbers and parameters as its stages', () => {
    const held = stagesOf(trace, ['queries', 'keys', 'values', 'attn_weights']).map((stage) => costOf(trace, stage));
    const { n, d, h } = sizes;
    expect(sum(held.map((cost) => cost.held))).toBe(3 * n * d + h * n * n);
    const biases = d; // the output projection has a bias
    const parameters = stagesOf(trace, PRODUCTS).map((stage) => costOf(trace, stage).parameters);
    expect(sum(parameters)).toBe(4 * d * d + biases);
  });
});

/** Counts the operations in the text of an expression, independently of its tree. */
const inText = (expression: Expression, key: string) => JSON.stringify(expression).split(key).length - 1;

test.each(engine.presets())('$id: the cost of every scene is the sum of the costs of its cells', ({ id, config }) => {
  const trace = engine.trace(config);
  const names = [...new Set(trace.stages.filter(({ detail }) => !detail).map(({ name }) => name))];
  for (const name of names) {
    const stage = findStage(trace, name)!;
    const steps = operationOf(stage).steps?.(trace, stage) ?? [stage];
    const found = { multiplications: 0, divisions: 0, exponentials: 0 };
    let held = 0;
    for (const each of trace.stages.filter((one) => steps.some((step) => step.name === one.name))) {
      // Stored keys and values are held, not computed.
      const first = id === 'next-token' && /^(keys|values)$/.test(each.name) ? each.rows - 1 : 0;
      held += each.name === name ? first * each.cols : 0;
      for (let row = first; row < each.rows; row++)
        for (let col = 0; col < each.cols; col++) {
          const expression = operationOf(each).expression(trace, each, row, col);
          if (each.name === name) held++;
          if (!expression || each.replaced) continue;
          found.multiplications += inText(expression, '"kind":"product"');
          found.divisions += inText(expression, '"kind":"quotient"');
          found.exponentials += inText(expression, '"name":"exp"');
        }
    }
    const { counts, held: said } = costOf(trace, stage);
    expect(Object.fromEntries(Object.entries(counts).map(([kind, of]) => [kind, total(of)])), name).toEqual(found);
    expect(said, name).toBe(held);
  }
});

test.each(SIZES.filter(({ n }) => n > 1))(
  'the next token of %o costs as much as counted, with stored keys and values and without',
  (sizes) => {
    const { n, d, h } = sizes;
    const rows = Array.from({ length: n }, (_, row) => Array.from({ length: d }, (_, col) => (row + 1) / (col + 2)));
    const trace = engine.trace({ ...layer(sizes), inputs: [rows.at(-1)!], n: null, memory: rows });
    const scenes = stagesOf(trace, PRODUCTS).map((stage) => multiplicationsOf(trace, stage));
    expect(sum(scenes)).toBe(counted(sizes, n - 1));
    expect(nextTokenCost(trace)).toEqual({ computed: counted(sizes, n - 1), again: counted(sizes, 0) });
    const held = stagesOf(trace, ['queries', 'keys', 'values', 'attn_weights']).map((stage) => costOf(trace, stage));
    expect(sum(held.map((cost) => cost.held))).toBe(d + 2 * n * d + h * n);
    expect(sum(held.map((cost) => cost.stored))).toBe(2 * (n - 1) * d);
  },
);
