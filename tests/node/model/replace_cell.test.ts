// A change of one given or drawn cell changes no other.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editable, replaceCell } from '../../../web/model/replace_cell.ts';
import { isNextToken } from '../../../web/ops/next_token.ts';
import { findStage, valueAt, valuesOf, type Config, type Stage, type Trace } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { examples } from '../../scope.ts';
import { matrix } from '../support/matrix.ts';
import { configs } from '../support/random_configs.ts';

const presets = engine.presets();

describe('replaceCell', () => {
  const bitsOf = (data: Float32Array) => [...new Uint32Array(data.slice().buffer)];
  const sources = (trace: Trace) => trace.stages.filter((stage) => editable(trace, stage));
  const isMask = ({ name }: Stage) => name === 'mask' || name === 'mask_simple' || name === 'dropout_mask';
  const edited = (trace: Trace, stage: Stage, row: number, col: number, value: number) =>
    engine.trace({ ...trace.config, replace: replaceCell(trace, { stage: stage.id, row, col }, value) });

  /** The bits of every source, with one cell set. */
  function sourceBits(trace: Trace, change?: { stage: Stage; row: number; col: number; value: number }) {
    return sources(trace).map((stage) => {
      const bits = bitsOf(valuesOf(trace, stage));
      if (change?.stage === stage)
        bits[change.row * stage.cols + change.col] = bitsOf(Float32Array.of(change.value))[0]!;
      return { name: stage.name, batch: stage.batch, head: stage.head, bits };
    });
  }

  function expectOneChange(trace: Trace, stage: Stage, row: number, col: number, value: number) {
    const after = edited(trace, stage, row, col, value);
    expect(sourceBits(after)).toEqual(sourceBits(trace, { stage, row, col, value }));
    expect(after.stages.map(({ name }) => name)).toEqual(trace.stages.map(({ name }) => name));
    return after;
  }

  function expectNear(number: number, wanted: number) {
    if (Number.isFinite(wanted))
      expect(Math.abs(number - wanted)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(wanted)));
    else expect(number).toBe(wanted);
  }

  const valueFor = (trace: Trace, stage: Stage, row: number, col: number) =>
    isMask(stage) ? 1 - valueAt(trace, stage, row, col) : valueAt(trace, stage, row, col) + 0.25;

  test.each(['inputs', 'memory'] as const)('a number of the newest token in %s changes in both places', (name) => {
    const { config } = presets.find(({ id }) => id === 'next-token')!;
    const trace = engine.trace(config);
    for (const value of [0.25, NaN]) {
      const stage = findStage(trace, name)!;
      const after = edited(trace, stage, stage.rows - 1, 1, value);
      expect(isNextToken(after)).toBe(true);
      for (const each of ['inputs', 'memory']) {
        const before = [...valuesOf(trace, findStage(trace, each)!)];
        before[before.length - 2] = value;
        expect([...valuesOf(after, findStage(after, each)!)]).toEqual(before);
      }
    }
    const earlier = edited(trace, findStage(trace, 'memory')!, 0, 0, 9);
    expect(valuesOf(earlier, findStage(earlier, 'inputs')!)).toEqual(valuesOf(trace, findStage(trace, 'inputs')!));
  });

  test('mask_simple is written as mask, where 1 is hidden', () => {
    const trace = engine.trace({ mask: 'causal', maskBy: 'renormalise', inputs: [[1], [2]] });
    const stage = findStage(trace, 'mask_simple')!;
    expect(replaceCell(trace, { stage: stage.id, row: 0, col: 1 }, 1)).toEqual({ mask: matrix('0 0; 0 0') });
    expect(replaceCell(trace, { stage: stage.id, row: 1, col: 0 }, 0)).toEqual({ mask: matrix('0 1; 1 0') });
  });

  test('has the shape of the stage: batch, heads of a wrapper, a bias', () => {
    const sizes = { batch: 2, n: 2, dIn: 1, dK: 1, dV: 1, heads: 2 };
    const trace = engine.trace({ inputs: { draw: 'rand' }, ...sizes, headsBy: 'wrapper', bias: true, dropout: 0.5 });
    const shapeOf = (list: unknown): number[] => (Array.isArray(list) ? [list.length, ...shapeOf(list[0])] : []);
    const shape = (name: string) =>
      shapeOf(Object.values(replaceCell(trace, { stage: findStage(trace, name, 1, 1)!.id, row: 0, col: 0 }, 1))[0]);
    expect(['inputs', 'W_query', 'b_query', 'dropout_mask'].map(shape)).toEqual(matrix('2 2 1; 2 1 1; 2 1; 2 2 2 2'));
  });

  test('-0, NaN and the infinities survive, the latter two in JSON, too', () => {
    for (const value of [-0, NaN, Infinity, -Infinity, 1e-45, 3.4028234663852886e38]) {
      const trace = engine.trace({});
      const after = expectOneChange(trace, findStage(trace, 'inputs')!, 1, 2, value);
      expect(valueAt(after, findStage(after, 'inputs')!, 1, 2)).toBe(Math.fround(value));
      // The next edit keeps it.
      const next = expectOneChange(after, findStage(after, 'W_key')!, 0, 0, 2);
      expect(valueAt(next, findStage(next, 'inputs')!, 1, 2)).toBe(Math.fround(value));
      if (!Object.is(value, -0)) {
        const { replace } = JSON.parse(JSON.stringify(next.config)) as Config;
        expect(bitsOf(engine.trace({ replace }).data)).toEqual(bitsOf(next.data));
      }
    }
  });

  test('leaves replace unchanged if there is no such cell to edit', () => {
    const trace = engine.trace({ replace: { W_query: matrix('1 2 3; 4 5 6') } });
    const weights = findStage(trace, 'attn_weights')!;
    expect(editable(trace, weights)).toBe(false);
    expect(replaceCell(trace, { stage: weights.id, row: 0, col: 0 }, 1)).toBe(trace.config.replace);
    const inputs = findStage(trace, 'inputs')!;
    expect(replaceCell(trace, { stage: inputs.id, row: 6, col: 0 }, 1)).toBe(trace.config.replace);
    expect(replaceCell(trace, { stage: inputs.id, row: 0, col: -1 }, 1)).toBe(trace.config.replace);
  });

  test('exactly the stages without sources can be edited', () => {
    fc.assert(
      fc.property(configs, (config) => {
        const trace = engine.trace(config);
        for (const stage of trace.stages) expect(editable(trace, stage), stage.name).toBe(stage.inputs.length === 0);
      }),
    );
  });

  test('any cell of any config changes alone, and back', () => {
    fc.assert(
      fc.property(configs, fc.nat(), fc.nat(), (config, which, cell) => {
        const trace = engine.trace(config);
        const stages = sources(trace);
        const stage = stages[which % stages.length]!;
        const at = cell % (stage.rows * stage.cols);
        const [row, col] = [Math.floor(at / stage.cols), at % stage.cols];
        const after = expectOneChange(trace, stage, row, col, valueFor(trace, stage, row, col));
        // With its old value restored, every source is unchanged. So is every computed number, except for the ulps by
        // which a sum depends on the alignment of its numbers.
        const again = after.stages[stage.id]!;
        expect(editable(after, again)).toBe(true);
        const back = edited(after, again, row, col, valueAt(trace, stage, row, col));
        expect(sourceBits(back)).toEqual(sourceBits(trace));
        for (const [i, number] of back.data.entries()) expectNear(number, trace.data[i]!);
      }),
      { numRuns: examples(60) },
    );
  });
});
