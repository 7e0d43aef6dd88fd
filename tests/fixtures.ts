// Reads the values that real PyTorch gave.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

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
