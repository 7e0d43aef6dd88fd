// The core as a native program and as WebAssembly: the same floats within rounding, on random configs, 200 of them in
// `npm test`, 10,000 in `npm run test:all`. `node scripts/test.mjs native` builds the program.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { ALL } from '../../scope.ts';
import { configs } from '../support/random_configs.ts';

const COUNT = ALL ? 10_000 : 200;
const program = fileURLToPath(new URL('../../../build/native/trace_configs', import.meta.url));
/** A few last digits of a float, which has 24 bits: other compilers may round an exponential differently. */
const ROUNDING = 1e-6;

const areNear = (a: number, b: number) =>
  Object.is(a, b) || Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a), Math.abs(b));

test.runIf(existsSync(program))('native floats equal those of the WebAssembly within rounding', async () => {
  const drawn = fc.sample(configs, { numRuns: COUNT });
  const { stdout, stderr } = spawnSync(program, { input: JSON.stringify(drawn), maxBuffer: 1 << 30 });
  expect(String(stderr)).toBe('');
  let at = 0;
  for (const config of drawn) {
    const { data } = engine.trace(config);
    expect(stdout.readUInt32LE(at), JSON.stringify(config)).toBe(data.length);
    at += 4;
    const other = data.findIndex((value, i) => !areNear(stdout.readFloatLE(at + 4 * i), value));
    expect(
      other,
      `${JSON.stringify(config)}: ${data[other]}, natively ${other < 0 || stdout.readFloatLE(at + 4 * other)}`,
    ).toBe(-1);
    at += 4 * data.length;
  }
  expect(at).toBe(stdout.length);
});
