// Reads the values that real PyTorch gave, and compares a trace with them.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { tensorOf, type Trace } from '../web/engine/index.ts';

export interface FixtureTensor {
  readonly shape: readonly number[];
  readonly data: readonly (number | string)[];
}

// biome-ignore lint/suspicious/noExplicitAny: fixtures are JSON of many forms; each test knows its own.
export type Fixture = any;

export const readFixture = (name: string): Fixture =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));

/** Of those that are compressed. */
export const readCompressed = <Read>(name: string): Read =>
  JSON.parse(brotliDecompressSync(readFileSync(new URL(`./fixtures/${name}.json.br`, import.meta.url))).toString());

export const numbersOf = (tensor: FixtureTensor): Float32Array => Float32Array.from(tensor.data, Number);

const bits = (values: Float32Array) => new Uint32Array(values.slice().buffer);

function stageTensor(trace: Trace, name: string) {
  const tensor = tensorOf(trace, name);
  expect(tensor, `stage ${name}`).toBeDefined();
  return tensor!;
}

/** Not one bit differs, in what is drawn and in what is computed. */
export function expectSameBits(trace: Trace, name: string, wanted: FixtureTensor): void {
  const { shape, data } = stageTensor(trace, name);
  expect(shape, name).toEqual(wanted.shape);
  expect(bits(data), name).toEqual(bits(numbersOf(wanted)));
}

/** The trace's name for a fixture's stage, where they differ. */
export function traceName(stage: string, trace: Trace): string {
  const has = (name: string) => trace.stages.some((s) => s.name === name);
  const names: Record<string, string> = {
    Q: has('head_queries') ? 'head_queries' : 'queries',
    K: has('head_keys') ? 'head_keys' : 'keys',
    V: has('head_values') ? 'head_values' : 'values',
    scores: 'attn_scores',
    scaled: 'scaled_scores',
    logits: has('masked') && trace.config.scaleAt === 'scores' ? 'masked' : 'scaled_scores',
    weights: trace.config.maskBy === 'renormalise' ? 'masked_simple_norm' : 'attn_weights',
    weights_unmasked: 'attn_weights',
    tril: 'mask_simple',
    keep: 'dropout_mask',
    dropped: 'attn_weights_dropped',
    context: 'context_vec',
    output: has('output') ? 'output' : has('concat') ? 'concat' : 'context_vec',
  };
  return names[stage] ?? stage;
}
