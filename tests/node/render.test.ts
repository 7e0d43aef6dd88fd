// attention-steps render as a user runs it: dist/cli.js writes files, or refuses in one sentence and writes none.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadEngine } from '../../web/engine/index.ts';
import { dataFile, type DataKind } from '../../web/files/data.ts';
import { notebookFile } from '../../web/files/notebook.ts';
import { pt } from '../../web/words/pt.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const engine = await loadEngine();
const { config } = engine.presets().find(({ id }) => id === 'causal-mask')!;
const trace = engine.trace(config);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attention-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, 'render', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { out: stdout, err: stderr, code: status };
}

const WRITTEN = { out: '', err: '', code: 0 };

test.each([
  ['json', null],
  ['csv', 'attn_weights'],
  ['npy', 'attn_weights'],
  ['npz', null],
  ['txt', 'masked'],
] as const)('--out x.%s of %s writes what the page hands out', (kind: DataKind, stage) => {
  const only = stage ? ['--stage', stage] : [];
  expect(run('--preset', 'causal-mask', ...only, '--out', `x.${kind}`)).toEqual(WRITTEN);
  const { content } = dataFile(trace, kind, stage, 'x');
  expect(readFileSync(join(folder, `x.${kind}`)).equals(Buffer.from(content))).toBe(true);
  expect(readdirSync(folder)).toEqual([`x.${kind}`]);
});

test('--out x.ipynb writes the notebook in a language', () => {
  expect(run('--preset', 'causal-mask', '--lang', 'pt', '--out', 'x.ipynb')).toEqual(WRITTEN);
  const { content } = notebookFile(trace, pt, pt.presetNames['causal-mask'], 'x');
  expect(readFileSync(join(folder, 'x.ipynb'), 'utf8')).toBe(content);
});

describe('refuses with one sentence and exit code 2, and writes nothing', () => {
  const preset = ['--preset', 'causal-mask'];
  test.each([
    [[...preset], 'render needs --out: the file that is to be written'],
    [['--out', 'x.json'], 'render needs either --preset or --config'],
    [[...preset, '--out', 'x.doc'], /^--out must end with one of \.json, .*: got x\.doc$/],
    [[...preset, '--out', 'x.npy'], /^--stage is needed for \.npy, which holds one tensor/],
    [[...preset, '--out', 'x.csv', '--stage', 'attention'], /^--stage must be one of inputs, .*: got attention$/],
    [[...preset, '--out', 'x.ipynb', '--lang', 'de'], '--lang must be one of en, zh, pt: got de'],
    [[...preset, '--out', 'none/x.json'], /^--out must name a file that can be written: .*none/],
    [[...preset, '--out', 'folder.json'], /^--out must name a file that can be written: /],
    [['--preset', 'none', '--out', 'x.json'], /^--preset must be one of .*: got none$/],
  ])('%j', (args, message) => {
    mkdirSync(join(folder, 'folder.json'));
    const { out, err, code } = run(...args);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toMatch(/^attention-steps: .*\n$/);
    const said = err.slice('attention-steps: '.length, -1);
    if (typeof message === 'string') expect(said).toBe(message);
    else expect(said).toMatch(message);
    expect(readdirSync(folder)).toEqual(['folder.json']);
  });
});

test('--help names every option', () => {
  const { out, code } = run('--help');
  expect(code).toBe(0);
  expect(new Set(out.match(/--[a-z]+/g))).toEqual(
    new Set(['--preset', '--config', '--out', '--set', '--stage', '--lang']),
  );
});
