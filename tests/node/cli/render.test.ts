// attention-steps render writes files, or reports a problem and writes none.
import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { numpyScript } from '../../../web/code/numpy.ts';
import { pytorchScript } from '../../../web/code/pytorch.ts';
import { pytorchClass } from '../../../web/code/pytorch_class.ts';
import { scriptText } from '../../../web/code/script.ts';
import { configOf, engine } from '../../engine.ts';
import { findStage, valueAt } from '../../../web/engine/index.ts';
import { dataFile, type DataKind } from '../../../web/files/data.ts';
import { notebookFile } from '../../../web/files/notebook.ts';
import { figureOf, inViewAtStep } from '../../../web/files/picture/figure.ts';
import { PALETTES } from '../../../web/view/palette.ts';
import { svgOf } from '../../../web/files/picture/svg.ts';
import { sceneNamed } from '../../../web/timeline/scenes.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { translationOf } from '../../translations.ts';
import { settingOf } from '../support/drawings.ts';
import { enterFolder, run as runCommand, shell, spawned } from '../support/command_line.ts';

const config = configOf('causal-mask');
const trace = engine.trace(config);
const pt = translationOf('pt').words;

let place: ReturnType<typeof enterFolder>;
let folder: string;
beforeEach(() => {
  place = enterFolder();
  ({ folder } = place);
});
afterEach(() => place.leave());

const run = (...args: readonly string[]) => runCommand(['render', ...args]);

const WRITTEN = { out: '', err: '', code: 0 };

test.each([
  ['csv', 'attn_weights'],
  ['npz', null],
] as const)('--out x.%s of %s writes what the page hands out', async (kind: DataKind, stage) => {
  const only = stage ? ['--stage', stage] : [];
  expect(await run('--preset', 'causal-mask', ...only, '--out', `x.${kind}`)).toEqual(WRITTEN);
  const { content } = dataFile(trace, kind, stage, 'x');
  expect(readFileSync(join(folder, `x.${kind}`)).equals(Buffer.from(content))).toBe(true);
  expect(readdirSync(folder)).toEqual([`x.${kind}`]);
});

test.each([
  [[], pytorchScript],
  [['--script', 'class'], pytorchClass],
  [['--script', 'numpy'], numpyScript],
])('--out x.py writes the script of the panel: %j', async (options, script) => {
  expect(await run('--preset', 'causal-mask', ...options, '--out', 'x.py')).toEqual(WRITTEN);
  expect(readFileSync(join(folder, 'x.py'), 'utf8')).toBe(scriptText(script(trace)));
});

test('--out x.ipynb writes the notebook in a language', async () => {
  expect(await run('--preset', 'causal-mask', '--lang', 'pt', '--out', 'x.ipynb')).toEqual(WRITTEN);
  const { content } = notebookFile(trace, pt, pt.presetNames['causal-mask'], 'x');
  expect(readFileSync(join(folder, 'x.ipynb'), 'utf8')).toBe(content);
});

describe('of a scene of the page', () => {
  const options = ['--theme', 'dark', '--lang', 'pt', '--width', '1280', '--stage', 'masked'];
  const timeline = timelineOf(trace, 0, 0);
  const at = sceneNamed(timeline.scenes, 'masked');
  const first = timeline.ends[at - 1]! + 1; // the beat before it leads to the scene
  const drawingAt = (step: number) => figureOf(inViewAtStep(timeline, step, pt, 'dark'), settingOf());

  test('--out x.svg draws the complete scene, in a language and a theme', async () => {
    const drawing = drawingAt(timeline.ends[at]!);
    expect(await run('--preset', 'causal-mask', ...options, '--out', 'x.svg')).toEqual(WRITTEN);
    expect(readFileSync(join(folder, 'x.svg'), 'utf8')).toBe(svgOf(drawing));
  });

  test('--heads all draws all heads of a scene side by side', async () => {
    const both = engine.trace({ ...config, heads: 2 });
    const second = numberText(valueAt(both, findStage(both, 'masked', 0, 1)!, 1, 0));
    const shows = async (...heads: string[]) => {
      const asked = ['--preset', 'causal-mask', '--set', 'heads=2', ...options, ...heads, '--out', 'x.svg'];
      expect(await run(...asked)).toEqual(WRITTEN);
      return readFileSync(join(folder, 'x.svg'), 'utf8').includes(`>${second}<`);
    };
    expect(await shows()).toBe(false);
    expect(await shows('--heads', 'one')).toBe(false);
    expect(await shows('--heads', 'all')).toBe(true);
  });

  test('--heads all with --row draws the arcs of two heads, the second below the words and double', async () => {
    const asked = ['--preset', 'trained-thanks', '--stage', 'probs', '--row', '6', '--out', 'x.svg'];
    const drawn = async (...heads: string[]) => {
      expect(await run(...asked, ...heads)).toEqual(WRITTEN);
      const svg = readFileSync(join(folder, 'x.svg'), 'utf8');
      const feet = [...svg.matchAll(/<path d="M[\d.]+ ([\d.]+)C[^"]*"[^>]*stroke="(#\w+)"/g)];
      const text = (word: string) => Number(new RegExp(`y="([\\d.]+)"[^>]*>${word}<`).exec(svg)![1]);
      return { feet: feet.map(([, y, colour]) => [Number(y) > text('meet'), colour]), svg };
    };
    const { accent, ground } = PALETTES.light;
    const both = await drawn('--heads', 'all');
    expect(both.feet).toEqual([
      [false, accent],
      [true, accent],
      [true, ground],
    ]);
    for (const share of ['0.99', '1.00']) expect(both.svg).toContain(`>${share}<`);
  });

  test.each([
    ['trained-thanks', [], '--row needs one head, or two with --heads all, at most 12 words'],
    ['causal-mask', ['--set', 'dK=7'], 'and keys and values of at most 6 numbers: got 1 heads, 6 words, dK 7 and dV 2'],
    ['causal-mask', ['--width', '320'], '--row needs a wider picture for 6 words: got --width 320'],
  ])('--row says what it needs where %s with %j has none', async (preset, asked, message) => {
    const { err, code } = await run('--preset', preset, ...asked, '--row', '1', '--out', 'x.svg');
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test('--cell explains that number, and --token shows the walk of that word', async () => {
    const stage = findStage(trace, 'masked')!;
    const cell = { stage: stage.id, row: 4, col: 1 };
    const at = timeline.ends[sceneNamed(timeline.scenes, 'masked')]!;
    const drawing = figureOf({ ...inViewAtStep(timeline, at, pt, 'dark'), cell }, settingOf());
    const shows = async (...asked: string[]) => {
      expect(await run('--preset', 'causal-mask', ...options, ...asked, '--out', 'x.svg')).toEqual(WRITTEN);
      return readFileSync(join(folder, 'x.svg'), 'utf8');
    };
    expect(await shows('--cell', 'masked 4 1')).toBe(svgOf(drawing));
    const followed = timelineOf(trace, 0, 0, 4);
    const scene = sceneNamed(followed.scenes, 'masked');
    const walked = inViewAtStep(followed, followed.ends[scene]!, pt, 'dark');
    expect(walked.cell.row).toBe(4);
    expect(await shows('--token', '4')).toBe(svgOf(figureOf(walked, settingOf())));
  });

  test.each([0, 1])('--step %d draws it after that many of its beats', async (step) => {
    expect(await run('--preset', 'causal-mask', ...options, '--step', `${step}`, '--out', 'x.svg')).toEqual(WRITTEN);
    const drawing = drawingAt(first + step);
    expect(drawing.title).toContain('(masked)');
    expect(readFileSync(join(folder, 'x.svg'), 'utf8')).toBe(svgOf(drawing));
  });
});

describe('refuses with one sentence and exit code 2, and writes nothing', () => {
  const long = 'a'.repeat(300);
  test.each<readonly [string, string | RegExp]>([
    ['', 'render needs --out, the file to write'],
    ['--out x.png', '--out must end with one of .csv, .npz, .py, .ipynb, .svg: got x.png'],
    ['--out x.csv --stage attention', /^--stage must be one of inputs, .*: got attention$/],
    ['--out x.ipynb --lang de', '--lang must be one of en, pt, zh: got de'],
    ['--out x.csv --theme dark', '--theme is for pictures: got --out x.csv'],
    ['--out x.csv --script class', '--script is for .py: got --out x.csv'],
    ['--out x.py --script jax', '--script must be one of steps, class, numpy: got jax'],
    ['--out x.py --stage masked', '--stage is for numbers: a .py has the whole computation'],
    ['--out x.svg --heads two', '--heads must be one of one, all: got two'],
    ['--out x.svg --token 6', '--token must be a whole number from 0 to 5: got 6'],
    ['--out x.svg --cell masked', /^--cell must be .*: got masked$/],
    ['--out x.svg --width 9.5', '--width must be a whole number from 320 to 4096: got 9.5'],
    ['--out x.svg --stage keys --step 99', /^--step must be a whole number from 0 to \d+: got 99/],
    ['--out x.svg --stage exp', /^--stage of a picture must be one of inputs, .*, context_vec: got exp$/],
    ['--out none/x.csv', /^--out must name a file that can be written: got none\/x\.csv \(ENOENT: no such file .*\)$/],
    ['--out folder.csv', /^--out must name .*: got folder\.csv \(EISDIR: illegal operation on a directory\)$/],
    [`--out ${long}.csv`, /^--out must name .* \(ENAMETOOLONG: name too long\)$/],
    ['--config /dev/zero --out x.csv', '--config must have at most 64 MB: got more in /dev/zero'],
  ])('%s', async (line, message) => {
    const source = line.startsWith('--config') ? [] : ['--preset', 'causal-mask'];
    const args = [...source, ...line.split(' ').filter(Boolean)];
    mkdirSync(join(folder, 'folder.csv'));
    const { out, err, code } = await run(...args);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toMatch(/^attention-steps: .*\n$/);
    const said = err.slice('attention-steps: '.length, -1);
    if (typeof message === 'string') expect(said).toBe(message);
    else expect(said).toMatch(message);
    expect(readdirSync(folder)).toEqual(['folder.csv']);
  });
});

test('a name of the maximum length, through a link, and over an old file', async () => {
  const long = `${'a'.repeat(250)}.csv`;
  writeFileSync(join(folder, 'old.csv'), 'old');
  symlinkSync('old.csv', join(folder, 'link.csv'));
  for (const out of [long, 'link.csv']) expect(await run('--preset', 'causal-mask', '--out', out)).toEqual(WRITTEN);
  expect(readFileSync(join(folder, 'old.csv'))).toEqual(readFileSync(join(folder, long)));
  expect(lstatSync(join(folder, 'link.csv')).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual([long, 'link.csv', 'old.csv']);
});

/** Root may write to every file: as root, the command runs as another user, if one can be used. */
const other = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const starts = spawned(['--version'], other).code === 0;

test.skipIf(!starts)('a read-only file stays unchanged (not run if no other user can start the command)', async () => {
  const path = join(folder, 'old.csv');
  writeFileSync(path, 'old', { mode: 0o444 });
  chmodSync(folder, 0o777);
  const { out, err, code } = spawned(['render', '--preset', 'causal-mask', '--out', path], other);
  expect({ out, code }).toEqual({ out: '', code: 2 });
  expect(err).toMatch(/^attention-steps: --out must name a file .* \(EACCES: permission denied\)\n$/);
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['old.csv']]);
});

test('if the disk is full, a message says so, and an old file stays as it was', () => {
  writeFileSync('x.svg', 'old');
  // The shell's limit on file size simulates a full disk.
  const { err, code } = shell('trap "" XFSZ; ulimit -f 8; "$0" "$1" render --preset causal-mask --out x.svg');
  expect(err).toMatch(/^attention-steps: --out must name a file .* \(EFBIG: file too large\)\n$/);
  expect(code).toBe(2);
  expect([readFileSync('x.svg', 'utf8'), readdirSync('.')]).toEqual(['old', ['x.svg']]);
});

test('a pipe is written as it stands', () => {
  const { out, code } = shell('mkfifo x.csv; cat x.csv & "$0" "$1" render --preset causal-mask --out x.csv; wait');
  expect([code, out]).toEqual([0, dataFile(trace, 'csv', null, 'x').content]);
});

describe('an existing file keeps its identity', () => {
  const write = (out: string) => run('--preset', 'causal-mask', '--out', out);
  const written = () => dataFile(trace, 'csv', null, 'x').content;

  test('its mode and its owner', async () => {
    writeFileSync('x.csv', 'x'.repeat(1e6)); // longer than the new content
    chmodSync('x.csv', 0o600);
    if (process.getuid?.() === 0) chownSync('x.csv', 65534, 65534);
    const { mode, uid, gid } = statSync('x.csv');
    expect(await write('x.csv')).toEqual(WRITTEN);
    expect(statSync('x.csv')).toMatchObject({ mode, uid, gid });
    expect(readFileSync('x.csv', 'utf8')).toBe(written());
  });

  test('a link keeps its target, even if the target did not exist', async () => {
    mkdirSync('far');
    symlinkSync('far/new.csv', 'first.csv');
    symlinkSync('first.csv', 'link.csv');
    expect(await write('link.csv')).toEqual(WRITTEN);
    expect([readFileSync('far/new.csv', 'utf8'), lstatSync('link.csv').isSymbolicLink()]).toEqual([written(), true]);
    expect(readdirSync('.').toSorted()).toEqual(['far', 'first.csv', 'link.csv']);
  });

  test('circular links, and a link into a missing folder, give a message', async () => {
    symlinkSync('b.csv', 'a.csv');
    symlinkSync('a.csv', 'b.csv');
    symlinkSync('none/x.csv', 'c.csv');
    expect((await write('a.csv')).err).toMatch(/\(ELOOP: too many symbolic links encountered\)\n$/);
    expect((await write('c.csv')).err).toMatch(/\(ENOENT: no such file or directory\)\n$/);
    expect(readdirSync('.').toSorted()).toEqual(['a.csv', 'b.csv', 'c.csv']);
  });
});

describe('work that would take minutes is refused at once', () => {
  const refused = async (config: object, ...args: readonly string[]) => {
    writeFileSync('config.json', JSON.stringify(config));
    const { err, code } = await run('--config', 'config.json', ...args);
    expect([code, readdirSync('.')]).toEqual([2, ['config.json']]);
    return err.slice('attention-steps: '.length, -1);
  };
  const tall = { inputs: { draw: 'rand' }, n: 2, dIn: 200_000, dK: 1, dV: 1 };
  const many = { inputs: { draw: 'rand' }, n: 1900, dIn: 1, dK: 1, dV: 1 };

  test('a picture of many numbers, or of more rows than pixels', async () => {
    const out = ['--out', 'x.svg'];
    const sides =
      'a picture has at most 10000 rows and columns a matrix: inputs has 2 x 200000 (--out x.npz takes them)';
    expect(await refused(tall, ...out)).toBe(sides);
    expect(await refused(tall, '--stage', 'W_query', ...out)).toBe(sides);
    expect(await refused(many, ...out)).toMatch(
      /^a picture has at most 1000000 numbers: that of the whole would have \d{8} \(--out x\.npz takes them\)$/,
    );
    expect(await refused(many, '--stage', 'attn_scores', ...out)).toMatch(/: that of attn_scores would have 361\d{4} /);
    expect((await run('--config', 'config.json', '--stage', 'queries', ...out)).code).toBe(0);
  });

  test('a list of many numbers', async () => {
    expect(await refused(many, '--out', 'x.csv')).toMatch(
      /^a \.csv lists at most 4000000 numbers: the trace has \d{8} /,
    );
  });
});

test('--help names every option', async () => {
  const { out, code } = await run('--help');
  expect(code).toBe(0);
  const numbers = 'preset config inputs sentence replace out set stage script'.split(' ');
  const picture = 'heads token row cell step theme width lang'.split(' ');
  const options = [...numbers, ...picture];
  expect(new Set(out.match(/--[a-z-]+/g))).toEqual(new Set(options.map((option) => `--${option}`)));
});
