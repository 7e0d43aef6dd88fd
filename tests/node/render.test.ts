// attention-steps render as a user runs it: dist/cli.js writes files, or refuses in one sentence and writes none.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadEngine } from '../../web/engine/index.ts';
import { dataFile, type DataKind } from '../../web/files/data.ts';
import { notebookFile } from '../../web/files/notebook.ts';
import { figureOf } from '../../web/files/picture/figure.ts';
import { momentAtStep } from '../../web/files/picture/moment.ts';
import { PALETTES } from '../../web/files/picture/palette.ts';
import { pdfOf } from '../../web/files/picture/pdf.ts';
import { svgOf } from '../../web/files/picture/svg.ts';
import { INITIAL_SETTINGS } from '../../web/model/presentation.ts';
import { timelineOf } from '../../web/timeline/timeline.ts';
import { pt } from '../../web/words/pt.ts';
import { nodeCanvases } from './canvases.ts';
import { askPython, pythonWith } from './python.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const engine = await loadEngine();
const { config } = engine.presets().find(({ id }) => id === 'causal-mask')!;
const trace = engine.trace(config);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attention-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function runBy(program: string, args: readonly string[], by: { uid?: number; gid?: number } = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, 'render', ...args], {
    cwd: folder,
    encoding: 'utf8',
    ...by,
  });
  return { out: stdout, err: stderr, code: status };
}

const run = (...args: readonly string[]) => runBy(cli, args);

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

describe('of a scene of the page', () => {
  const options = ['--theme', 'dark', '--lang', 'pt', '--width', '1280', '--stage', 'masked'];
  const timeline = timelineOf(trace, 0, 0);
  const at = timeline.scenes.findIndex(({ stage, whole }) => !whole && stage.name === 'masked');
  const first = timeline.ends[at - 1]! + 1; // the beat before it leads to the scene
  const drawingAt = (step: number) =>
    figureOf(momentAtStep(timeline, step, pt, 'dark'), {
      size: { width: 1280, height: 720 },
      reader: { ...INITIAL_SETTINGS.fonts, coarse: false },
      palette: PALETTES.dark,
      allHeads: false,
    });

  test('--out x.svg and x.pdf draw its end, in a language and a theme', () => {
    const drawing = drawingAt(timeline.ends[at]!);
    expect(run('--preset', 'causal-mask', ...options, '--out', 'x.svg')).toEqual(WRITTEN);
    expect(readFileSync(join(folder, 'x.svg'), 'utf8')).toBe(svgOf(drawing));
    expect(run('--preset', 'causal-mask', ...options, '--out', 'x.pdf')).toEqual(WRITTEN);
    expect(readFileSync(join(folder, 'x.pdf')).equals(Buffer.from(pdfOf(drawing)))).toBe(true);
  });

  test.each([0, 1])('--step %d draws it after so many of its own beats', (step) => {
    expect(run('--preset', 'causal-mask', ...options, '--step', `${step}`, '--out', 'x.svg')).toEqual(WRITTEN);
    const drawing = drawingAt(first + step);
    expect(drawing.title).toContain('(masked)');
    expect(readFileSync(join(folder, 'x.svg'), 'utf8')).toBe(svgOf(drawing));
  });
});

const pillow = pythonWith('PIL.Image');

describe.skipIf(!nodeCanvases || !pillow)('--out x.png (not run without @napi-rs/canvas and Pillow)', () => {
  test.each([
    ['a scene in Chinese', ['--stage', 'masked', '--lang', 'zh'], 'light', [1920, 1080]],
    ['the whole', ['--whole', '--width', '640'], 'dark', [1280, 720]],
  ] as const)('%s: two pixels for one, on the ground of its theme, not blank', (_, options, theme, size) => {
    const args = ['--preset', 'causal-mask', '--theme', theme, ...options, '--out', 'x.png'];
    expect(run(...args)).toEqual(WRITTEN);
    const content = readFileSync(join(folder, 'x.png'));
    const opened = askPython<{ format: string; size: number[]; colours: number[]; corner: number[] }>(
      pillow!,
      new URL('../open_image.py', import.meta.url),
      content.toString('base64'),
    );
    const ground = Buffer.from(PALETTES[theme].ground.slice(1), 'hex');
    expect([opened.format, opened.size, opened.corner]).toEqual(['PNG', size, [...ground]]);
    expect(opened.colours[0]).toBeGreaterThan(100);
  });
});

test('where the package of PNG is not installed, a sentence names it', () => {
  cpSync(dirname(cli), join(folder, 'dist'), { recursive: true });
  const alone = join(folder, 'dist/cli.js'); // no node_modules is above it
  const { out, err, code } = runBy(alone, ['--preset', 'causal-mask', '--out', 'x.png']);
  expect({ out, code }).toEqual({ out: '', code: 2 });
  expect(err).toBe(
    'attention-steps: .png needs the package @napi-rs/canvas, which is not installed (npm install @napi-rs/canvas)\n',
  );
  expect(readdirSync(folder)).toEqual(['dist']);
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
    [[...preset, '--out', 'x.json', '--theme', 'dark'], '--theme is for pictures: got --out x.json'],
    [[...preset, '--out', 'x.svg', '--whole', '--stage', 'masked'], /^--whole and --stage name two scenes/],
    [[...preset, '--out', 'x.svg', '--theme', 'auto'], '--theme must be one of light, dark: got auto'],
    [[...preset, '--out', 'x.svg', '--width', '9.5'], '--width must be a whole number from 320 to 4096: got 9.5'],
    [
      [...preset, '--out', 'x.svg', '--stage', 'keys', '--step', '99'],
      /^--step must be a whole number from 0 to \d+: got 99/,
    ],
    [
      [...preset, '--out', 'x.svg', '--stage', 'exp'],
      /^--stage of a picture must be one of inputs, .*, context_vec: got exp$/,
    ],
    [
      [...preset, '--out', 'none/x.json'],
      '--out must name a file that can be written: got none/x.json (ENOENT: no such file or directory)',
    ],
    [[...preset, '--out', 'folder.json'], /^--out must name .*: got folder\.json \(it is there and is no file\)$/],
    [[...preset, '--out', `${'a'.repeat(300)}.json`], /^--out must name .* \(ENAMETOOLONG: name too long\)$/],
    [['--config', '/dev/zero', '--out', 'x.json'], '--config must have at most 64 MB: got more in /dev/zero'],
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

test('a name as long as the system takes, behind a link, and in place of an old file', () => {
  const long = `${'a'.repeat(250)}.json`;
  writeFileSync(join(folder, 'old.json'), 'old');
  symlinkSync('old.json', join(folder, 'link.json'));
  for (const out of [long, 'link.json']) expect(run('--preset', 'causal-mask', '--out', out)).toEqual(WRITTEN);
  expect(readFileSync(join(folder, 'old.json'))).toEqual(readFileSync(join(folder, long)));
  expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual([long, 'link.json', 'old.json']);
});

/** Root may write everything: as root this is run by another user, if that one can start it at all. */
const other = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const starts = spawnSync(process.execPath, [cli, '--version'], other).status === 0;

test.skipIf(!starts)('a file that must not be written stays (not run where no other user can start it)', () => {
  const path = join(folder, 'old.json');
  writeFileSync(path, 'old', { mode: 0o444 });
  chmodSync(folder, 0o777);
  const { out, err, code } = runBy(cli, ['--preset', 'causal-mask', '--out', path], other);
  expect({ out, code }).toEqual({ out: '', code: 2 });
  expect(err).toMatch(/^attention-steps: --out must name a file .* \(EACCES: permission denied\)\n$/);
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['old.json']]);
});

test('where the disk is full, the old file stays, and nothing is left beside it', () => {
  const path = join(folder, 'x.svg');
  writeFileSync(path, 'old');
  // The shell's limit for the size of a file stands for a disk without room.
  const limited = spawnSync(
    'sh',
    [
      '-c',
      'trap "" XFSZ; ulimit -f 8; exec "$@"',
      'sh',
      process.execPath,
      cli,
      'render',
      '--preset',
      'causal-mask',
      '--out',
      path,
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(limited.stderr).toMatch(/^attention-steps: --out must name a file .* \(EFBIG: file too large\)\n$/);
  expect(limited.status).toBe(2);
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['x.svg']]);
});

test('--help names every option', () => {
  const { out, code } = run('--help');
  expect(code).toBe(0);
  expect(new Set(out.match(/--[a-z]+/g))).toEqual(
    new Set(['--preset', '--config', '--out', '--set', '--stage', '--whole', '--step', '--theme', '--width', '--lang']),
  );
});
