// The origin of each number: every input, weight and mask cell is perturbed in the core, and the changed numbers are
// compared with the highlighted sources, followed all the way back.
import { describe, expect, test } from 'vitest';
import { editable } from '../../../web/model/replace_cell.ts';
import { engine } from '../../engine.ts';
import { valueAt, type Stage, type Trace } from '../../../web/engine/index.ts';
import { evaluate, type Expression } from '../../../web/ops/expression.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { sourcesOf } from '../../../web/model/cells.ts';
import { replaceAlone } from '../support/replace_alone.ts';

/** Every cell of a trace, after its sources; `at` is its position in the trace's data. */
interface Cell {
  readonly stage: Stage;
  readonly row: number;
  readonly col: number;
  readonly at: number;
  readonly expression: Expression | null;
}

const cellsOf = (trace: Trace): readonly Cell[] =>
  trace.stages.flatMap((stage) =>
    Array.from({ length: stage.rows * stage.cols }, (_, i) => {
      const [row, col] = [Math.floor(i / stage.cols), i % stage.cols];
      const expression = operationOf(stage).expression(trace, stage, row, col);
      return { stage, row, col, at: stage.offset + i, expression };
    }),
  );

/** For each cell the given cells that its sources lead back to, as a reader who follows the highlights finds them. */
function origins(trace: Trace, cells: readonly Cell[]): readonly ReadonlySet<number>[] {
  const found: Set<number>[] = [];
  for (const { stage, row, col, at, expression } of cells) {
    found[at] = new Set(expression ? [] : [at]);
    for (const source of sourcesOf(trace, { stage: stage.id, row, col })) {
      const { offset, cols } = trace.stages[source.stage]!;
      for (const origin of found[offset + source.row * cols + source.col]!) found[at]!.add(origin);
    }
  }
  return found;
}

/** The whole trace computed from the given cells by the arithmetic of the line, in double precision. */
function followed(trace: Trace, cells: readonly Cell[], given: Float32Array): Float64Array {
  const data = Float64Array.from(given);
  const reading = { ...trace, data: data as unknown as Float32Array };
  for (const { at, expression } of cells) if (expression) data[at] = evaluate(expression, reading);
  return data;
}

/** A mask cell is inverted; a number is increased and decreased, by a little and by enough to become the maximum. */
function perturbations({ stage }: Cell, value: number): readonly number[] {
  const isMask = ['hidden_mask', 'visible_mask', 'bernoulli'].includes(stage.op);
  return isMask ? [1 - value] : [value + 0.5, value - 0.5, value + 8, value - 8];
}

const bits = (data: Float32Array) => new Uint32Array(data.buffer, data.byteOffset, data.length);
const nameOf = ({ stage: { name, batch, head }, row, col }: Cell) =>
  `${name} ${batch ?? ''} ${head ?? ''} [${row}][${col}]`;

const near = (a: number, b: number, tolerance: number) => Object.is(a, b) || Math.abs(a - b) <= tolerance;

/**
 * Relative for numbers above 1. The maximum over all presets is 4.2e-6: the core sums in single precision, and the
 * exponential multiplies the rounding of a logit.
 */
const TOLERANCE = 1e-5;

describe.each(engine.presets().map(({ id, config }) => [id, engine.trace(config)] as const))('%s', (_id, trace) => {
  const cells = cellsOf(trace);
  const lit = origins(trace, cells);
  const before = followed(trace, cells, trace.data);
  const given = cells.filter(({ stage }) => editable(trace, stage));

  test('a perturbed number changes only cells that it highlights, by the amount that the lines give', () => {
    const unlit: string[] = [];
    const unmoved: string[] = [];
    const astray: string[] = [];
    let pairs = 0;
    let moved = 0;
    for (const origin of given) {
      const changes = new Set<number>();
      for (const value of perturbations(origin, valueAt(trace, origin.stage, origin.row, origin.col))) {
        const after = engine.trace({
          ...trace.config,
          replace: replaceAlone(trace, origin.stage, origin.row, origin.col, value),
        });
        const predicted = followed(trace, cells, after.data);
        const [old, now] = [bits(trace.data), bits(after.data)];
        for (const cell of cells) {
          const { at } = cell;
          const tolerance = TOLERANCE * Math.max(1, Math.abs(after.data[at]!));
          const where = `${nameOf(origin)} = ${value}: ${nameOf(cell)}`;
          const changed = old[at] !== now[at];
          if (changed) changes.add(at);
          // A row without visible keys is 0 / 0: none of its numbers depends on anything.
          if (changed && !Number.isNaN(after.data[at]) && !lit[at]!.has(origin.at)) unlit.push(where);
          if (!changed && Math.abs(predicted[at]! - before[at]!) > tolerance) unmoved.push(where);
          if (!near(predicted[at]!, after.data[at]!, tolerance))
            astray.push(`${where} is ${after.data[at]}, by the lines ${predicted[at]}`);
        }
      }
      const lights = cells.filter(({ at }) => lit[at]!.has(origin.at));
      pairs += lights.length;
      moved += lights.filter(({ at }) => changes.has(at)).length;
    }
    expect({ unlit, unmoved, astray }).toEqual({ unlit: [], unmoved: [], astray: [] });
    // Some highlighted sources have no effect, since they cancel out: in a row with one visible key, a bias of the
    // keys, a number that is not the maximum. Nine in ten do have one, except for renormalised weights, in which every
    // later token cancels out.
    expect(moved / pairs).toBeGreaterThan(0.8);
    expect(pairs).toBeGreaterThan(given.length * 20);
  });
});
