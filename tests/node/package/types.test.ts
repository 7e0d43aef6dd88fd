// The types of the package, compiled in a program without DOM and Node types.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const types = join(root, 'dist', 'types');
const folder = mkdtempSync(join(tmpdir(), 'attention-steps-'));
const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

beforeAll(() => {
  if (existsSync(types)) return; // `npm test` has built them
  const built = node(join(root, 'scripts', 'build.mjs'));
  if (built.status !== 0) throw new Error(`dist/types could not be built:\n${built.stdout}${built.stderr}`);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compiled(program: string): string {
  writeFileSync(join(folder, 'program.ts'), `import * as core from '${types}/core.js';\n${program}`);
  const options = '--noEmit --strict --module esnext --moduleResolution bundler --target es2022 --lib es2022 --types';
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  return node(compiler, ...options.split(' '), '', 'program.ts').stdout;
}

test('core needs only ES2022', () => {
  expect(
    compiled(`
    const engine = await core.loadEngine({ wasm: { href: 'file:///core.wasm' } });
    const config: core.Config = { seed: 1, mask: 'causal' };
    const trace: core.Trace = engine.trace(config);
    const stage: core.Stage = core.findStage(trace, 'attn_weights')!;
    export const numbers: readonly number[] = [core.valueAt(trace, stage, 0, 0), core.valuesOf(trace, stage)[0]!];
    export const text: string = core.printTorch(trace.data, [trace.data.length]) + core.traceToJson(trace);
    export const problems: readonly core.Problem[] = new core.ConfigError([]).problems;
  `),
  ).toBe('');
});

test('wrong uses are type errors', () => {
  const errors = compiled(`export const config: core.Config = { mask: 'casual' };
    await core.loadEngine({ wasm: 3 });
    export const name: core.StageName = 'atn_weights';
    export const op: core.Op = 'mat_mul';
    export const axis: core.Axis = 'querry';`);
  const found = [...errors.matchAll(/^program\.ts\((\d+),.*(TS\d+)/gm)].map(([, line, code]) => `${line} ${code}`);
  expect(found).toEqual(['2 TS2820', '3 TS2322', '4 TS2820', '5 TS2820', '6 TS2820']);
});
