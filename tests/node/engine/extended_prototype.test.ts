// A page may have scripts that extend Object.prototype: the engine works with them, too.
import { expect, test } from 'vitest';
import { type Config, type FullEngine, loadEngine } from '../../../web/core.ts';

const wasm = new URL('../../../build/wasm/core.wasm', import.meta.url);
const config: Config = { mask: 'causal', heads: 2, outProj: true };
const tensor = { shape: [2, 2], data: [1, 2, 3, 4] };
const inputs = new Float32Array(18).fill(0.5);

async function everyCall(engine: FullEngine): Promise<unknown> {
  const { data, stages } = engine.trace(config);
  const prepared = await engine.prepare(config);
  const run = await engine.learn({ steps: 2 });
  return [
    data,
    stages.map((stage) => Object.entries(stage)),
    prepared.run(inputs),
    await engine.attention(tensor, tensor, tensor),
    [run.losses, Object.entries(run.config), run.write(2, ['my'], 3), run.accuracy(1)],
    engine.validate({ dK: 0, ...{ colour: 1 } }).map((problem) => Object.entries(problem)),
    await engine.prepare({ dK: 3, heads: 2 }).catch((error: Error) => error.message),
  ];
}

const before = await everyCall(await loadEngine());

test('the engine starts and works with an extended Object.prototype', async () => {
  const extension = { enumerable: true, configurable: true, writable: true, value: () => 'extended' };
  Object.defineProperty(Object.prototype, 'extension', extension);
  let after: unknown;
  try {
    after = await everyCall(await loadEngine({ wasm }));
  } finally {
    delete (Object.prototype as { extension?: unknown }).extension; // the comparison uses `for in`, too
  }
  expect(after).toEqual(before);
});
