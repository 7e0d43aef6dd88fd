// The command line as a user runs it: dist/cli.js in a process of its own.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEngine, printTorch, tensorOf, traceToJson, type Config } from '../../web/core.ts';
import { readFixture } from '../fixtures.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cli = join(root, 'dist', 'cli.js');
const engine = await loadEngine();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attention-steps-'));
  if (existsSync(cli)) return; // `npm test` has built it
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`dist/cli.js could not be built:\n${built.stdout}${built.stderr}`);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

function run(args: readonly string[], input?: string): Ended {
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, ...args], {
    input,
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return { out: stdout, err: stderr, code: status };
}

/** What a command prints that succeeds, without the last line's end. */
function printed(args: readonly string[], input?: string): string {
  const { out, err, code } = run(args, input);
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(out.endsWith('\n')).toBe(true);
  return out.slice(0, -1);
}

const ofConfig = (config: unknown, ...args: readonly string[]) =>
  printed(['trace', '--config', '-', ...args], JSON.stringify(config));

function tensorText(config: Config, name: string): string {
  const { data, shape } = tensorOf(engine.trace(config), name)!;
  return printTorch(data, shape);
}

/** The problems of a command that is refused. */
function problems(args: readonly string[], input?: string): readonly string[] {
  const { out, err, code } = run(args, input);
  expect({ out, code }).toEqual({ out: '', code: 2 });
  expect(err.endsWith('\n')).toBe(true);
  const lines = err.slice(0, -1).split('\n');
  for (const line of lines) expect(line).toMatch(/^attention-steps: ./);
  return lines.map((line) => line.slice('attention-steps: '.length));
}

describe('presets', () => {
  test('lists each with the notebook that it follows', () => {
    const lines = printed(['presets']).split('\n');
    expect(lines).toHaveLength(15);
    for (const [i, { id, notebook }] of engine.presets().entries()) {
      expect(lines[i]!.split(/ {2,}/)).toEqual([id, `notebook ${notebook}`]);
    }
  });

  test('--json prints them as data, with their configs', () => {
    expect(JSON.parse(printed(['presets', '--json']))).toEqual(engine.presets());
  });
});

test('--version prints the version in package.json, and --help names it', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(printed(['--version'])).toBe(version);
  expect(printed(['--help'])).toContain('attention-steps --version\n');
});

describe('--help', () => {
  test.each([
    [['--help'], 'attention-steps: '],
    [['-h'], 'attention-steps: '],
    [['help'], 'attention-steps: '],
    [[], 'attention-steps: '],
    [['presets', '--help'], 'attention-steps presets [--json]'],
    [['trace', '--help'], 'attention-steps trace --preset ID'],
    [['trace', '--preset', 'none', '--help'], 'attention-steps trace --preset ID'],
  ])('%j', (args, start) => expect(printed(args).startsWith(start)).toBe(true));

  test('of trace names every option', () => {
    const named = new Set(printed(['trace', '--help']).match(/--[a-z]+/g));
    expect(named).toEqual(new Set(['--preset', '--config', '--set', '--stage', '--token', '--key', '--print']));
  });
});

describe('--print torch', () => {
  test.each([
    ['self-attention-v2', '000_self_attention_v2', 'attn_weights', 'weights'],
    ['self-attention-v2', '000_self_attention_v2', 'context_vec', 'output'],
    ['mask-then-softmax', '004_masking_two_ways', 'masked', 'masked'],
    ['softmax-then-renormalise', '004_masking_two_ways', 'masked_simple_norm', 'masked_simple_norm'],
    ['multi-head-wrapper', '000_multi_head_wrapper', 'concat', 'output'],
    ['multi-head-attention', '000_multi_head_attention', 'output', 'output'],
  ])('%s prints what %s printed, to the character: %s', (preset, fixture, stage, name) => {
    const { printed: own, published } = readFixture(fixture);
    const { text } = { ...own, ...published }[name];
    expect(printed(['trace', '--preset', preset, '--stage', stage, '--print', 'torch'])).toBe(text);
    expect(printed(['trace', '--preset', preset, '--stage', stage])).toBe(text); // the default
  });

  test('a token gives its row, and a key of that row its cell', () => {
    const steps = readFixture('004_steps').printed;
    const journey = (stage: string, ...key: readonly string[]) =>
      printed(['trace', '--preset', 'one-query', '--stage', stage, '--token', '2', ...key]);
    expect(journey('queries')).toBe(steps.query_2.text);
    expect(journey('attn_scores')).toBe(steps.attn_scores_2.text);
    expect(journey('attn_scores', '--key', '2')).toBe(steps.attn_score_22.text);
    expect(steps.attn_score_22.text).toBe('tensor(1.6307)');
  });

  test('several heads are a third dimension, with batch items a fourth', () => {
    const heads = { heads: 2 };
    const both = { inputs: { draw: 'rand' as const }, batch: 2, n: 3, dIn: 2, heads: 2 };
    expect(ofConfig(heads, '--stage', 'attn_weights')).toBe(tensorText(heads, 'attn_weights'));
    expect(ofConfig(heads, '--stage', 'attn_weights')).toMatch(/^tensor\(\[\[\[\d/);
    expect(ofConfig(both, '--stage', 'attn_weights')).toBe(tensorText(both, 'attn_weights'));
    expect(ofConfig(both, '--stage', 'attn_weights')).toMatch(/^tensor\(\[\[\[\[\d/);
    expect(ofConfig(both, '--stage', 'queries')).toMatch(/^tensor\(\[\[\[[-\d ]/);
  });

  test('a row or a cell of several heads keeps the dimensions of the heads', () => {
    const wrapper = {
      inputs: [[1], [2]],
      heads: 2,
      headsBy: 'wrapper',
      dK: 1,
      dV: 1,
      scaleBy: 'none',
      replace: { W_query: [[[1]], [[2]]], W_key: [[[1]], [[1]]] },
    };
    const args = ['--stage', 'attn_scores', '--token', '2'];
    expect(ofConfig(wrapper, '--stage', 'attn_scores')).toBe(
      'tensor([[[1., 2.],\n         [2., 4.]],\n\n        [[2., 4.],\n         [4., 8.]]])',
    );
    expect(ofConfig(wrapper, ...args)).toBe('tensor([[2., 4.],\n        [4., 8.]])');
    expect(ofConfig(wrapper, ...args, '--key', '2')).toBe('tensor([4., 8.])');
  });

  test('without a stage every tensor stands under its name, in order', () => {
    const blocks = ofConfig({}).split('\n\n');
    const names = [...new Set(engine.trace({}).stages.map(({ name }) => name))];
    expect(blocks.map((block) => block.split('\n', 1)[0])).toEqual(names);
    expect(blocks.at(-1)).toBe(`context_vec\n${tensorText({}, 'context_vec')}`);
  });

  test('a vector is printed as one', () => {
    expect(ofConfig({ bias: true }, '--stage', 'b_query')).toBe(tensorText({ bias: true }, 'b_query'));
    expect(ofConfig({ bias: true }, '--stage', 'b_query')).toMatch(/^tensor\(\[[-\d ]/);
  });
});

describe('--print table', () => {
  const scores = {
    inputs: [[1], [2]],
    tokens: ['one', 'two'],
    dK: 1,
    dV: 1,
    scaleBy: 'none',
    replace: { W_query: [[1]], W_key: [[1]] },
  };

  test('has the tokens beside the rows and over the columns', () => {
    expect(ofConfig(scores, '--stage', 'attn_scores', '--print', 'table')).toBe(
      ['attn_scores', '        one     two', 'one  1.0000  2.0000', 'two  2.0000  4.0000'].join('\n'),
    );
  });

  test('of one row or one cell names that row and that column', () => {
    expect(ofConfig(scores, '--stage', 'attn_scores', '--token', '2', '--print', 'table')).toBe(
      ['attn_scores', '        one     two', 'two  2.0000  4.0000'].join('\n'),
    );
    expect(ofConfig(scores, '--stage', 'attn_scores', '--token', '1', '--key', '2', '--print', 'table')).toBe(
      ['attn_scores', '        two', 'one  2.0000'].join('\n'),
    );
    const cell = ofConfig({}, '--stage', 'queries', '--token', '2', '--key', '2', '--print', 'table').split('\n');
    expect(cell[1]!.trim()).toBe('d_k 2');
    expect(cell[2]).toMatch(/^journey /);
  });

  test('names batch item and head, counted from 1', () => {
    const text = ofConfig(
      {
        inputs: [
          [[1], [2]],
          [[3], [4]],
        ],
        heads: 2,
      },
      '--stage',
      'attn_weights',
      '--print',
      'table',
    );
    const titles = text.split('\n\n').map((block) => block.split('\n', 1)[0]);
    expect(titles).toEqual([1, 2].flatMap((b) => [1, 2].map((h) => `attn_weights, batch item ${b}, head ${h}`)));
  });
});

describe('--print json', () => {
  test.each(['causal-mask', 'multi-head-wrapper', 'padding-mask'])('%s: config, tokens, stages, data', (preset) => {
    const { config } = engine.presets().find(({ id }) => id === preset)!;
    const text = printed(['trace', '--preset', preset, '--print', 'json']);
    expect(text).toBe(traceToJson(engine.trace(config)));
    const read = JSON.parse(text);
    expect(Object.keys(read)).toEqual(['config', 'tokens', 'stages', 'data']);
    expect(Object.keys(read.stages[0])).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'op',
        'inputs',
        'batch',
        'head',
        'rows',
        'cols',
        'rowAxis',
        'colAxis',
        'offset',
        'detail',
        'replaced',
      ]),
    );
    const again = run(['trace', '--config', '-', '--print', 'json'], JSON.stringify(read.config));
    expect(JSON.parse(again.out)).toEqual(read);
  });

  test('of one stage holds its numbers alone, and what is not finite as a word', () => {
    const read = JSON.parse(ofConfig({ inputs: [[1], [2]], mask: 'causal' }, '--stage', 'masked', '--print', 'json'));
    expect(read.stages).toMatchObject([{ name: 'masked', rows: 2, cols: 2, offset: 0 }]);
    expect(read.data).toHaveLength(4);
    expect(read.data[1]).toBe('-Infinity');
  });
});

describe('--config and --set', () => {
  test('a config comes from a file or from standard input', () => {
    const file = join(folder, 'config.json');
    writeFileSync(file, '{"seed": 789}');
    const wanted = tensorText({ seed: 789 }, 'attn_weights');
    expect(printed(['trace', '--config', file, '--stage', 'attn_weights'])).toBe(wanted);
    expect(printed(['trace', '--config', 'config.json', '--stage', 'attn_weights'])).toBe(wanted);
    expect(printed(['trace', '--config', '-', '--stage', 'attn_weights'], '{"seed": 789}')).toBe(wanted);
  });

  test('--set changes one field each time: numbers, words, lists, objects; the last one counts', () => {
    const args = [
      '--set',
      'seed=1',
      '--set',
      'mask=causal',
      '--set',
      'inputs=[[1,2],[3,4]]',
      '--set',
      'tokens=["a","b"]',
      '--set',
      'bias=true',
      '--set',
      'replace={"b_key":[1,2]}',
      '--set',
      'seed=5',
      '--set',
      'lengths=null',
    ];
    const wanted: Config = {
      seed: 5,
      mask: 'causal',
      inputs: [
        [1, 2],
        [3, 4],
      ],
      tokens: ['a', 'b'],
      bias: true,
      replace: { b_key: [1, 2] },
    };
    expect(ofConfig({}, ...args, '--stage', 'context_vec')).toBe(tensorText(wanted, 'context_vec'));
    expect(JSON.parse(ofConfig({}, ...args, '--print', 'json')).config).toMatchObject(wanted);
  });

  test('a value may hold an equals sign', () => {
    const read = JSON.parse(ofConfig({ inputs: [[1]] }, '--set', 'tokens=["a=b"]', '--print', 'json'));
    expect(read.tokens).toEqual(['a=b']);
  });

  test.each(['9007199254740993', '18446744073709551615', '-9223372036854775808'])(
    'a seed beyond 2^53 stays exact: %s',
    (seed) => {
      const read = JSON.parse(ofConfig({}, '--set', `seed=${seed}`, '--stage', 'W_query', '--print', 'json'));
      expect(read.config.seed).toBe(seed);
      expect(ofConfig({}, '--set', `seed=${seed}`, '--stage', 'W_query')).toBe(tensorText({ seed }, 'W_query'));
      expect(tensorText({ seed }, 'W_query')).not.toBe(
        tensorText({ seed: String(BigInt(seed) - 1n - (BigInt(seed) < 0n ? -2n : 0n)) }, 'W_query'),
      );
    },
  );
});

test('a reader that leaves early is no error', () => {
  const trace = 'trace --preset self-attention-v2 --set n=null --print json';
  const command = `"${process.execPath}" "${cli}" ${trace} | head -c 10`;
  const { stdout, stderr, status } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
  expect({ stdout, stderr, status }).toEqual({ stdout: '{"config":', stderr: '', status: 0 });
});

describe('an error has exit code 2, nothing on standard output, and one line a problem', () => {
  const journey = ['trace', '--preset', 'one-query', '--stage', 'attn_scores'];
  const ids = engine
    .presets()
    .map(({ id }) => id)
    .join(', ');
  test.each<readonly [string, readonly string[], readonly (string | RegExp)[]]>([
    ['an unknown command', ['traces'], ['the command must be presets, trace or render: got traces']],
    ['a command named like a method', ['toString'], ['the command must be presets, trace or render: got toString']],
    ['neither preset nor config', ['trace'], ['trace needs either --preset or --config']],
    ['both preset and config', [...journey, '--config', '-'], ['trace needs either --preset or --config']],
    ['an unknown preset', ['trace', '--preset', 'bert'], [`--preset must be one of ${ids}: got bert`]],
    [
      'an unknown stage',
      ['trace', '--preset', 'one-query', '--stage', 'output'],
      [/^--stage must be one of inputs, .*, context_vec: got output$/],
    ],
    ['an unknown way to print', [...journey, '--print', 'xml'], ['--print must be one of torch, table, json: got xml']],
    ['a way to print named like a method', [...journey, '--print', 'toString'], [/^--print must be one of/]],
    ['a token out of range', [...journey, '--token', '7'], ['--token must be from 1 to 6: got 7']],
    ['a key out of range', [...journey, '--token', '1', '--key', '7'], ['--key must be from 1 to 6: got 7']],
    ['token 0', [...journey, '--token', '0'], ['--token must be a whole number from 1: got 0']],
    [
      'a token that is no number',
      [...journey, '--token', 'journey'],
      ['--token must be a whole number from 1: got journey'],
    ],
    [
      'a key that is half a number',
      [...journey, '--token', '1', '--key', '1.5'],
      ['--key must be a whole number from 1: got 1.5'],
    ],
    ['a token without a stage', ['trace', '--preset', 'one-query', '--token', '2'], ['--token needs --stage']],
    ['a key without a token', [...journey, '--key', '2'], ['--key needs --token']],
    [
      'a token of a stage without rows of tokens',
      ['trace', '--preset', 'one-query', '--stage', 'W_query', '--token', '1'],
      ['--token needs a stage with a row for each token: W_query has none'],
    ],
    ['a setting without a value', [...journey, '--set', 'seed'], ['--set must be field=value: got seed']],
    ['a setting without a field', [...journey, '--set', '=1'], ['--set must be field=value: got =1']],
    ['a setting of no field', [...journey, '--set', 'sede=1'], ['unknown field "sede": got 1']],
    [
      'a setting of __proto__',
      [...journey, '--set', '__proto__={"seed":1}'],
      ['unknown field "__proto__": got {"seed":1}'],
    ],
    [
      'a seed out of range',
      [...journey, '--set', 'seed=18446744073709551616'],
      [/^seed must be an integer .*: got "18446744073709551616"$/],
    ],
    ['an unknown option', [...journey, '--verbose'], [/'--verbose'/]],
    ['an option without its value', ['trace', '--preset'], [/'--preset <value>'/]],
    ['a word too many', ['presets', 'all'], [/'all'/]],
    [
      'a file that is not there',
      ['trace', '--config', 'nowhere.json'],
      [/^--config must name a file that can be read: .*ENOENT.*nowhere\.json/],
    ],
    ['a folder for a file', ['trace', '--config', '.'], [/^--config must name a file that can be read: .*EISDIR/]],
    [
      'two problems at once',
      [...journey, '--set', 'heads=4', '--set', 'dK=6'],
      ['heads must divide dK: 6 is not divisible by 4', 'heads must divide dV: 2 is not divisible by 4'],
    ],
    [
      'a trace beyond 64 MB',
      [...journey, '--set', 'inputs={"draw":"rand"}', '--set', 'n=9000', '--set', 'dIn=1'],
      [/^the trace must take at most 64 MB: this config's would take .* MB$/],
    ],
    ['a line break in an argument', [...journey, '--print', 'a\nb'], [/^--print must be one of/]],
    ['a line break in a field', [...journey, '--set', 'a\nb=1'], ['unknown field "a\\u000ab": got 1']],
  ])('%s', (_, args, wanted) => {
    expect(problems(args)).toEqual(
      wanted.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
    );
  });

  test.each([
    ['nothing', '', /^standard input must hold JSON: /],
    ['no JSON', '{"seed": }', /^standard input must hold JSON: /],
    ['no JSON on several lines', '{\n  "seed": 1,\n  "mask": causal\n}\n', /^standard input must hold JSON: /],
    ['a list', '[]', /^--config must hold an object: got a list$/],
    ['lists in lists without end', '['.repeat(1e5) + ']'.repeat(1e5), /^--config must hold an object: got a list$/],
    ['null', 'null', /^--config must hold an object: got null$/],
    [
      'a seed that JSON rounds',
      '{"seed": 9007199254740993}',
      /^seed must be an integer .* as a decimal string .*: got 9007199254740992$/,
    ],
  ])('standard input that holds %s', (_, input, wanted) => {
    expect(problems(['trace', '--config', '-'], input)).toEqual([expect.stringMatching(wanted)]);
  });
});
