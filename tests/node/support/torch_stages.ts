// Stages that PyTorch computed, kept in a fixture, and how a trace differs from them: in bits, and as printed.
import { expect } from 'vitest';
import { tensorOf, type Trace } from '../../../web/engine/index.ts';
import { printTorch } from '../../../web/engine/print_torch.ts';

/** By name: the shape, and the numbers in base64 of little-endian float32, row-major. */
export interface TorchStages {
  readonly [name: string]: { readonly shape: readonly number[]; readonly float32: string };
}

const float32 = (base64: string) => new Float32Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer);
const bits = (values: Float32Array) => new Uint32Array(values.slice().buffer);

/** Each number whose bits differ (not-a-numbers are alike), and each stage that prints another text. */
export function differences(trace: Trace, stages: TorchStages, seed: unknown) {
  const numbers: string[] = [];
  const texts: string[] = [];
  for (const [name, wanted] of Object.entries(stages)) {
    const got = tensorOf(trace, name)!;
    expect(got.shape, name).toEqual(wanted.shape);
    const values = float32(wanted.float32);
    const [a, b] = [bits(got.data), bits(values)];
    for (let i = 0; i < b.length; i++)
      if (a[i] !== b[i] && !(Number.isNaN(values[i]) && Number.isNaN(got.data[i])))
        numbers.push(`${name}[${i}] of seed ${seed}: ${got.data[i]} for ${values[i]}`);
    if (printTorch(got.data, got.shape) !== printTorch(values, wanted.shape)) texts.push(`${name} of seed ${seed}`);
  }
  return { numbers, texts };
}
