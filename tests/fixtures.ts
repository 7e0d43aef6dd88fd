// Reads the values that real PyTorch gave.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

// biome-ignore lint/suspicious/noExplicitAny: fixtures are JSON of many forms; each test knows its own.
export type Fixture = any;

export const readFixture = (name: string): Fixture =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));

/** Of those that are compressed. */
export const readCompressed = <Read>(name: string): Read =>
  JSON.parse(brotliDecompressSync(readFileSync(new URL(`./fixtures/${name}.json.br`, import.meta.url))).toString());
