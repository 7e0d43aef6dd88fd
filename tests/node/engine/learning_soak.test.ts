// Runs of learning, one after the other, leak no memory, released or garbage-collected. `npm run test:all` has
// 1,000.
import { expect, test, vi } from 'vitest';
import type { LearningConfig } from '../../../web/core.ts';
import { ALL } from '../../scope.ts';
import { withMemory } from '../support/wasm_memory.ts';

const RUNS = ALL ? 1000 : 12;

const CONFIGS: readonly LearningConfig[] = [
  { task: 'journey' },
  { task: 'agreement', steps: 60 },
  { task: 'reverse', steps: 20, optimiser: 'adamw' },
  { task: 'thanks', steps: 100 },
  { task: 'journey', rate: 100, steps: 60 },
  { sentences: ['one two three', 'two'.concat(' one')], steps: 400, d: 64 },
];

test(`${RUNS} runs leak no memory`, async () => {
  vi.resetModules(); // otherwise another file of this worker may have loaded the module of learning
  const { loadEngine } = await import('../../../web/core.ts');
  const engine = await loadEngine();
  const [first, memory] = await withMemory(() => engine.learn({ task: 'journey', steps: 1 }));
  first.release();
  const one = async (i: number) => {
    const config = { ...CONFIGS[i % CONFIGS.length]!, seed: i };
    const run = await engine.learn(config);
    run.predict(run.steps, run.sentences[0]!);
    run.weights(1);
    run.release();
    const signal = { aborted: false, reason: 'given up' };
    const progress = () => {
      signal.aborted = true;
    };
    await engine.learn({ ...config, steps: 2000 }, { progress, signal }).catch((reason: unknown) => {
      if (reason !== 'given up') throw reason;
    });
    await expect(engine.learn({ ...config, d: 65 })).rejects.toThrow('d must be');
  };
  for (let i = 0; i < 2 * CONFIGS.length; i++) await one(i);
  const { byteLength } = memory.buffer; // it grows, and never shrinks
  for (let i = 0; i < RUNS; i++) await one(i);
  expect(memory.buffer.byteLength).toBe(byteLength);
}, 3_600_000);
