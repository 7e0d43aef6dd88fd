// PyTorch's random streams in WebAssembly: the native check, compiled from the same sources.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error -- a test-only module without declarations: `checkStreams(text)` is its one function
import createStreamCheck from '../../../build/wasm/stream_check.js';

const fixture = readFileSync(new URL('../../fixtures/rng_streams.json', import.meta.url), 'utf8');

/** Every number of the fixture: lists of values, and masks written as words of 0 and 1. */
function countValues(value: unknown): number {
  if (typeof value === 'string') return /^[01]{40}$/.test(value) ? value.length : 0;
  return Array.isArray(value) ? value.length : 0;
}

test('no bit of the streams differs in WASM, and every value of the fixture is compared', async () => {
  const wasmBinary = readFileSync(new URL('../../../build/wasm/stream_check.wasm', import.meta.url));
  const module = await createStreamCheck({ wasmBinary });
  const { compared, differing, firstDifference } = module.checkStreams(fixture);
  const cases: Record<string, unknown>[] = JSON.parse(fixture).cases;
  const values = cases
    .flatMap((entry) => Object.values(entry))
    .reduce<number>((sum, value) => sum + countValues(value), 0);
  expect({ differing, firstDifference }).toEqual({ differing: 0, firstDifference: '' });
  expect(compared).toBe(values);
  console.log(`${compared} values compared in WASM, ${differing} differing`);
});

test('one changed bit is found', async () => {
  const wasmBinary = readFileSync(new URL('../../../build/wasm/stream_check.wasm', import.meta.url));
  const module = await createStreamCheck({ wasmBinary });
  const first = /"rand_8": ?\[(\d+)/.exec(fixture)!;
  const changed = fixture.replace(first[0], first[0].replace(first[1]!, String(Number(first[1]) ^ 1)));
  expect(module.checkStreams(changed).differing).toBe(1);
});
