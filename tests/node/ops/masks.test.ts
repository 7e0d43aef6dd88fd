// A stage with replaced numbers keeps the meaning of its operation: an edited mask hides, in every view.
import { describe, expect, test } from 'vitest';
import { cppScript } from '../../../web/code/cpp.ts';
import { numpyScript } from '../../../web/code/numpy.ts';
import { pytorchScript } from '../../../web/code/pytorch.ts';
import { scriptText } from '../../../web/code/script.ts';
import { editable, replaceCell } from '../../../web/model/replace_cell.ts';
import { engine } from '../../engine.ts';
import { valueAt, valuesOf, type Config, type Stage, type Trace } from '../../../web/engine/index.ts';
import { hidesSome, hidingMask, isHiddenAt } from '../../../web/ops/masks.ts';
import { isMask, operationOf } from '../../../web/ops/index.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { domainOf } from '../../../web/view/ramp.ts';
import { replaceAlone } from '../support/replace_alone.ts';

const sourcesOf = (trace: Trace): readonly Stage[] => trace.stages.filter((stage) => editable(trace, stage));

/** The trace with every number of a source replaced by itself: only `replaced` differs. */
function replacedAlike(trace: Trace, stage: Stage): Trace {
  const replace = replaceAlone(trace, stage, 0, 0, valueAt(trace, stage, 0, 0));
  return engine.trace({ ...trace.config, replace });
}

/** Everything that views ask of a stage, except its numbers. */
function viewOf(trace: Trace, stage: Stage) {
  const { scene, insight, rhythm } = operationOf(stage);
  const { layout, matrices } = scene(trace, stage);
  const idsOf = (of: Stage | null) => of?.id ?? null;
  return {
    op: stage.op,
    rhythm,
    scalar: stage.scalar,
    layout,
    matrices: matrices.map((matrix) => ({
      ...matrix,
      stage: matrix.stage.id,
      before: idsOf(matrix.before),
      layers: matrix.layers.map(({ id }) => id),
      zeroedBy: idsOf(matrix.zeroedBy),
      droppedBy: idsOf(matrix.droppedBy),
      blocks: matrix.blocks.length,
    })),
    insight: JSON.stringify(insight?.(trace, stage) ?? null).replaceAll('"replaced":true', '"replaced":false'),
    hides: hidesSome(trace, stage),
    hiddenBy: idsOf(hidingMask(trace, stage)),
    domain: domainOf(trace, stage),
    isMask: isMask(stage),
  };
}

describe.each(engine.presets().map(({ id, config }) => [id, engine.trace(config)] as const))('%s', (_id, trace) => {
  test('a source replaced by its own numbers has the same views, walk and arithmetic', () => {
    for (const source of sourcesOf(trace)) {
      const alike = replacedAlike(trace, source);
      for (const { id, name, replaced } of alike.stages)
        expect(replaced, name).toBe(name === source.name || trace.stages[id]!.replaced); // a preset may replace some
      expect(alike.data, source.name).toEqual(trace.data);
      for (const stage of trace.stages)
        expect(viewOf(alike, alike.stages[stage.id]!), `${source.name} replaced: ${stage.name}`).toEqual(
          viewOf(trace, stage),
        );
      expect(timelineOf(alike, 0, 0).starts, source.name).toEqual(timelineOf(trace, 0, 0).starts);
    }
  });
});

/** Every way in which a config masks, with one number of the mask inverted. */
const MASKED: readonly (readonly [string, Config])[] = [
  ['causal', { mask: 'causal' }],
  ['causal, scaled before', { mask: 'causal', scaleAt: 'scores' }],
  ['causal, renormalised', { mask: 'causal', maskBy: 'renormalise' }],
  ['padding', { mask: 'padding', lengths: [4] }],
  [
    'both, renormalised, two heads',
    { mask: 'causal+padding', lengths: [4], maskBy: 'renormalise', heads: 2, dropout: 0.5 },
  ],
  ['causal, dropout', { mask: 'causal', dropout: 0.5 }],
];

describe.each(MASKED)('an edited mask: %s', (_name, config) => {
  const built = engine.trace(config);
  const mask = built.stages.find((stage) => isMask(stage) && stage.op !== 'bernoulli')!;
  const [row, col] = [2, 1];
  const turned = 1 - valueAt(built, mask, row, col);
  const trace = engine.trace({ ...config, replace: replaceCell(built, { stage: mask.id, row, col }, turned) });
  const edited = trace.stages[mask.id]!;

  test('it stays a mask, and is marked as replaced', () => {
    expect([edited.op, edited.replaced, mask.replaced]).toEqual([mask.op, true, false]);
    expect(trace.stages.filter((stage) => stage.replaced)).toEqual([edited]);
  });

  test('hidden cells, and no others, are hatched, named by the legend and excluded from the variance', () => {
    expect(isHiddenAt(trace, edited, row, col)).not.toBe(isHiddenAt(built, mask, row, col));
    for (const stage of trace.stages) {
      const hiding = hidingMask(trace, stage);
      const was = hidingMask(built, built.stages[stage.id]!);
      expect(hiding?.id, stage.name).toBe(was?.id);
      expect(hidesSome(trace, stage), stage.name).toBe(was !== null);
      if (hiding)
        for (let i = 0; i < stage.rows * stage.cols; i++) {
          const value = valuesOf(trace, stage)[i]!;
          if (isHiddenAt(trace, hiding, Math.floor(i / stage.cols), i % stage.cols))
            expect([-Infinity, 0], `${stage.name} ${i}`).toContain(value);
        }
      const insight = operationOf(stage).insight?.(trace, stage);
      if (insight?.kind === 'variance')
        expect(hidesSome(trace, stage), stage.name).toBe(valuesOf(trace, insight.before).includes(-Infinity));
    }
  });

  test('the scripts contain its numbers instead of building it', () => {
    for (const script of [numpyScript, pytorchScript]) {
      const lines = script(trace).lines.filter((line) => line.stage === edited.name && line.kind === 'code');
      expect(lines).toHaveLength(edited.rows + 2);
      expect(lines.at(1)!.text).toMatch(/^ +\[+[01]\.(?:, [01]\.)+\]/);
      expect(scriptText(script(trace))).not.toMatch(/tri[ul]|arange/);
    }
    expect(scriptText(cppScript(trace))).toContain('void replace_values(');
    expect(scriptText(cppScript(built))).not.toContain('void replace_values(');
  });
});

test('a reader’s own dropout mask crosses out the cells that it drops', () => {
  const built = engine.trace({ dropout: 0.5 });
  const mask = built.stages.find(({ op }) => op === 'bernoulli')!;
  const trace = engine.trace({
    dropout: 0.5,
    replace: replaceCell(built, { stage: mask.id, row: 1, col: 0 }, 1 - valueAt(built, mask, 1, 0)),
  });
  const edited = trace.stages[mask.id]!;
  expect(operationOf(edited).scene(trace, edited).matrices[0]!.droppedBy).toBe(edited);
  expect(scriptText(pytorchScript(trace))).not.toContain('nn.Dropout');
  expect(scriptText(pytorchScript(trace))).not.toContain('the same as dropout');
});
