// The numbers that gradients and a step are of: an edit may remove them, and memory may be short.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { ConfigError } from '../../../web/engine/index.ts';
import { Session } from '../../../web/model/session.ts';
import { switchesOf } from '../../../web/model/switches.ts';
import { afterStep } from '../../../web/model/way_back.ts';

const engine = await loadEngine();

test('the mask’s switch works while the gradients are of masked scores, and removes them', () => {
  const session = new Session(engine, 'causal-mask');
  expect(session.edit({ ...session.config, backward: { of: 'masked', row: 5, col: 0 } })).toEqual([]);
  expect(session.trace.stages.some(({ name }) => name === 'grad_attn_scores')).toBe(true);
  const mask = switchesOf(engine, session.config, session.preset.config).find(({ name }) => name === 'mask')!;
  expect(session.edit(mask.thrown)).toEqual([]);
  expect(session.config.backward ?? null).toBeNull();
  expect(session.trace.stages.filter(({ name }) => name.startsWith('grad_'))).toEqual([]);
  session.undo();
  expect(session.config.backward).toEqual({ of: 'masked', row: 5, col: 0 });
});

test('a number that does not exist is a problem, and changes nothing', () => {
  const session = new Session(engine, 'causal-mask');
  const before = session.trace;
  expect(
    session.edit({ ...session.config, backward: { of: 'masked', row: 99, col: 0 } }).map(({ field }) => field),
  ).toEqual(['backward']);
  expect(session.trace).toBe(before);
});

test('without memory for its trace nothing is said of a step', () => {
  const trace = engine.trace({ backward: { of: 'context_vec', row: 1 } });
  const poor = {
    ...engine,
    trace: () => {
      throw new ConfigError([{ field: '', message: 'no memory' }]);
    },
  };
  expect(afterStep(poor, trace)).toBeNull();
});
