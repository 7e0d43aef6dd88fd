// A reader's session on the real core: 200 edits, all undone, all redone; in `npm run test:all` a thousand.
import { describe, expect, test, vi } from 'vitest';
import { editable, openMask } from '../../../web/model/replace_cell.ts';
import { withOwnSentence, isOfWords, sentenceConfig } from '../../../web/model/sentence.ts';
import { Session } from '../../../web/model/session.ts';
import { switchesOf } from '../../../web/model/switches.ts';
import { isMask } from '../../../web/ops/index.ts';
import { engine } from '../../engine.ts';
import {
  ConfigError,
  findStage,
  tensorOf,
  valueAt,
  valuesOf,
  type Config,
  type Engine,
  type Stage,
} from '../../../web/engine/index.ts';
import { ALL } from '../../scope.ts';

const STEPS = ALL ? 1000 : 200;

/**
 * A different cell or a different number each time: no state repeats, so that a skipped step would show.
 */
function editOf(session: Session, step: number): { stage: Stage; row: number; col: number; value: number } {
  const stages = session.trace.stages.filter((stage) => editable(session.trace, stage));
  const stage = stages[step % stages.length]!;
  const at = Math.floor(step / stages.length) % (stage.rows * stage.cols);
  const [row, col] = [Math.floor(at / stage.cols), at % stage.cols];
  const value = isMask(stage) ? 1 - valueAt(session.trace, stage, row, col) : step / 512 - 1;
  return { stage, row, col, value };
}

const bits = ({ trace: { data } }: Session) =>
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');

test.each(['causal-attention', 'multi-head-attention', 'padding-mask'])(
  '%s: many steps back and forth meet every number again, bit for bit',
  (preset) => {
    const session = new Session(engine, preset);
    const seen = [bits(session)];
    for (let step = 0; step < STEPS; step++) {
      const { stage, row, col, value } = editOf(session, step);
      expect(
        session.editCell({ stage: stage.id, row, col }, value),
        `${stage.name}[${row}][${col}] = ${value}`,
      ).toEqual([]);
      seen.push(bits(session));
    }
    expect(new Set(seen).size).toBe(STEPS + 1);
    for (let step = STEPS; step > 0; step--) {
      expect(session.canUndo && bits(session) === seen[step], `step ${step} back`).toBe(true);
      session.undo();
    }
    expect([session.canUndo, session.edited, bits(session)]).toEqual([false, false, seen[0]]);
    for (let step = 0; step < STEPS; step++) {
      expect(session.canRedo && bits(session) === seen[step], `step ${step} forth`).toBe(true);
      session.redo();
    }
    expect([session.canRedo, bits(session)]).toEqual([false, seen[STEPS]]);
  },
);

test('reset restores the preset bit for bit, can be undone, and another preset has its own history', () => {
  const session = new Session(engine, 'causal-mask');
  const before = bits(session);
  for (let step = 0; step < 20; step++) {
    const { stage, row, col, value } = editOf(session, step);
    session.editCell({ stage: stage.id, row, col }, value);
  }
  const edited = bits(session);
  session.reset();
  expect([session.edited, bits(session)]).toEqual([false, before]);
  session.undo();
  expect([session.edited, bits(session)]).toEqual([true, edited]);
  session.choose('padding-mask');
  expect([session.canUndo, session.canRedo, session.edited]).toEqual([false, false, false]);
});

test('a switch turned on and off gives the unedited preset again, and both steps can be undone', () => {
  const session = new Session(engine, 'mask-then-softmax');
  const mask = () => switchesOf(engine, session.config, session.preset.config).find(({ name }) => name === 'mask')!;
  session.edit(mask().config);
  expect(session.edited).toBe(true);
  session.edit(mask().config);
  expect([session.edited, session.base]).toEqual([false, null]);
  session.undo();
  expect([session.edited, mask().on]).toEqual([true, false]);
});

test('a refused setting changes nothing; a mask of lengths comes with them, and takes its details with it', () => {
  const session = new Session(engine, 'self-attention-v2');
  const before = session.config;
  expect(session.set('heads', 3).map(({ message }) => message)).toEqual(
    ['dK', 'dV'].map((name) => `heads must divide ${name}: 2 is not divisible by 3`),
  );
  expect(session.config).toBe(before);
  expect([session.set('dK', 6), session.set('dV', 6), session.set('heads', 3)]).toEqual([[], [], []]);
  expect(session.trace.config.heads).toBe(3);
  expect([session.set('mask', 'padding'), session.set('maskBy', 'renormalise')]).toEqual([[], []]);
  expect(session.trace.config.lengths).toEqual([6]);
  expect(session.set('mask', 'none')).toEqual([]);
  expect([session.trace.config.lengths, session.trace.config.maskBy]).toEqual([null, 'fill']);
  expect(session.set('lengths', [6])[0]?.field).toBe('lengths');
  session.choose('causal-attention'); // of two items
  expect(session.set('mask', 'padding')).toEqual([]);
  expect(session.trace.config.lengths).toEqual([6, 6]);
});

test('no setting takes the other sentence away', () => {
  const session = new Session(engine, 'self-attention-v2');
  session.edit({ memory: [[1, 2, 3]] });
  expect(session.set('mask', 'causal')).not.toEqual([]);
  expect(session.trace.config.memory).not.toBe(null);
});

test('a cancelled edit leaves no step, and the steps to redo are available again', () => {
  const session = new Session(engine, 'self-attention-v2');
  const stage = session.trace.stages.find(({ name }) => name === 'W_query')!;
  session.editCell({ stage: stage.id, row: 0, col: 0 }, 3);
  const edited = bits(session);
  session.undo();
  const [before, { held }] = [bits(session), session];
  session.editCell({ stage: stage.id, row: 0, col: 0 }, 5);
  session.restore(held);
  expect([bits(session), session.canUndo, session.canRedo]).toEqual([before, false, true]);
  session.redo();
  expect(bits(session)).toBe(edited);
});

test('an unknown preset is rejected by name, and errors other than rejected configs are rethrown', () => {
  expect(() => new Session(engine, 'nothing')).toThrow(/^preset must be one of .*: got nothing$/);
  const trace = (config: Config) => {
    if (config.seed === 13) throw new Error('the computation stopped');
    return engine.trace(config);
  };
  const broken = new Session({ presets: () => engine.presets(), trace } as Engine, 'causal-mask');
  expect(broken.set('dK', 0)).toHaveLength(1);
  expect(() => broken.set('seed', 13)).toThrow('the computation stopped');
});

test('without memory a valid config and undo give a problem, and reset succeeds', () => {
  const session = new Session(engine, 'causal-mask');
  const preset = bits(session);
  session.edit({ ...session.config, heads: 2 });
  session.editCell({ stage: session.trace.stages.find(({ name }) => name === 'inputs')!.id, row: 0, col: 0 }, 5);
  const edited = bits(session);
  const problems = [{ field: '', message: 'the trace must fit into memory' }];
  const short = vi.spyOn(engine, 'trace').mockImplementation(() => {
    throw new ConfigError(problems);
  });
  try {
    expect(engine.validate({ n: 5, inputs: { draw: 'rand' }, dIn: 2 })).toEqual([]);
    expect(session.edit({ n: 5, inputs: { draw: 'rand' }, dIn: 2 })).toEqual(problems);
    expect(bits(session)).toEqual(edited);
    expect(session.undo()).toEqual(problems);
    expect([bits(session), session.canRedo]).toEqual([edited, false]);
    expect(session.reset()).toEqual([]);
    expect([bits(session), session.edited, session.canUndo]).toEqual([preset, false, true]);
  } finally {
    short.mockRestore();
  }
  expect(session.undo()).toEqual([]);
  expect(bits(session)).toEqual(edited);
});

test('edits are compared with the preset, unless its shapes are others or its mask is lifted', () => {
  const session = new Session(engine, 'causal-mask');
  const preset = session.trace;
  expect(session.base).toBeNull();
  session.editCell({ stage: session.trace.stages.find(({ name }) => name === 'W_key')!.id, row: 0, col: 0 }, 2);
  expect(session.base).toBe(preset);
  const mask = preset.stages.find(({ name }) => name === 'mask')!;
  session.edit({ ...session.config, replace: openMask(session.trace, mask) });
  expect(session.base).toBeNull();
  session.undo();
  expect(session.set('heads', 2)).toEqual([]);
  expect(session.base).toBeNull();
});

test('rows count as the words’ own until one of their numbers is changed, whatever the seed is', () => {
  const session = new Session(engine, 'causal-mask');
  const isOwn = () => isOfWords(session.trace.config);
  expect(isOwn()).toBe(false);
  expect(session.edit({ ...withOwnSentence(session.config, sentenceConfig(['a', 'b', 'a'], 3)), seed: 123 })).toEqual(
    [],
  );
  expect(isOwn()).toBe(true);
  session.editCell({ stage: session.trace.stages.find(({ name }) => name === 'inputs')!.id, row: 0, col: 0 }, 9);
  expect(isOwn()).toBe(false);
  session.undo();
  expect(isOwn()).toBe(true);
  const rows = tensorOf(session.trace, 'inputs');
  expect(session.set('seed', 124)).toEqual([]);
  expect(isOwn()).toBe(true);
  expect(tensorOf(session.trace, 'inputs')!.data).toEqual(rows!.data);
});

test('a sentence shows all of its keys under a padding mask, and an empty one is refused', () => {
  const two = sentenceConfig(['a', 'b'], 1);
  expect(withOwnSentence({ mask: 'padding', lengths: [1] }, two)).toMatchObject({ lengths: [2] });
  expect(withOwnSentence({ mask: 'causal' }, two)).not.toHaveProperty('lengths');
  expect(engine.validate({ ...sentenceConfig([], 3) })).toMatchObject([{ field: 'tokens' }]);
});

describe('settings laid over a config', () => {
  const weightsOf = (session: Session) => [...valuesOf(session.trace, findStage(session.trace, 'W_query')!)];
  const change = (session: Session, value: number) =>
    session.editCell({ stage: findStage(session.trace, 'W_query')!.id, row: 0, col: 0 }, value);

  test('are in view, enter no history, and leave nothing behind', () => {
    const session = new Session(engine, 'mask-then-softmax');
    const before = session.trace;
    expect(session.lay({ mask: 'none' })).toEqual([]);
    expect([session.trace.config.mask, session.canUndo, session.edited, session.base]).toEqual([
      'none',
      false,
      false,
      null,
    ]);
    expect(session.lay({})).toEqual([]);
    expect([session.trace, session.config]).toEqual([before, session.preset.config]);
  });

  test('stay over a reader’s edit, which undo takes back', () => {
    const session = new Session(engine, 'mask-then-softmax');
    session.lay({ mask: 'none' });
    change(session, 5);
    expect([session.trace.config.mask, weightsOf(session)[0], session.own.mask]).toEqual(['none', 5, 'causal']);
    session.undo();
    expect([session.trace.config.mask, session.edited]).toEqual(['none', false]);
    session.redo();
    session.lay({});
    expect([session.trace.config.mask, weightsOf(session)[0]]).toEqual(['causal', 5]);
  });

  test('are changed by an edit of what they set or of what only they have, and a cancel takes it back', () => {
    const session = new Session(engine, 'mask-then-softmax');
    session.lay({
      replace: {
        W_query: [
          [1, 1, 1],
          [1, 1, 1],
        ],
      },
    });
    const { held } = session;
    change(session, 7);
    expect([weightsOf(session), session.edited]).toEqual([[7, 1, 1, 1, 1, 1], false]);
    session.restore(held);
    expect(weightsOf(session)).toEqual([1, 1, 1, 1, 1, 1]);
    session.lay({ dropout: 0.5 });
    session.editCell({ stage: findStage(session.trace, 'dropout_mask')!.id, row: 0, col: 0 }, 0);
    expect([session.edited, session.trace.config.dropout]).toEqual([false, 0.5]);
    session.lay({});
    expect([session.config, session.trace.config.dropout]).toEqual([session.preset.config, 0]);
  });

  test('none, as a story leaves a preset, is no layer: edited numbers are compared with those of the preset', () => {
    const session = new Session(engine, 'mask-then-softmax');
    change(session, 5);
    const left = { ...session.held, layer: {} };
    session.choose('dropout');
    session.choose('mask-then-softmax');
    session.restore(left);
    change(session, 6);
    expect([session.base !== null, session.config === session.own]).toEqual([true, true]);
  });

  test('that the core refuses are named, and the others are shown', () => {
    const session = new Session(engine, 'mask-then-softmax');
    expect(session.lay({ mask: 'none', dK: -1 }).map(({ field }) => field)).toEqual(['dK']);
    expect(session.trace.config.mask).toBe('none');
  });
});
