// The command line: its output, and its error messages. In this process, except for tests of the process itself.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '../../../web/cli/command.ts';
import { startProgress } from '../../../web/cli/progress.ts';
import { loadEngine, printTorch, tensorOf, traceToJson, type Config } from '../../../web/core.ts';
import { readFixture } from '../../fixtures.ts';
import { CLI, enterFolder, run, shell, spawned } from '../support/command_line.ts';
import { pythonWith } from '../support/python.ts';

const engine = await loadEngine();
let place: ReturnType<typeof enterFolder>;

beforeAll(() => {
  place = enterFolder();
});
afterAll(() => place.leave());

/** The output of a successful command, without the last line's end. */
async function printed(args: readonly string[], input?: string): Promise<string> {
  const { out, err, code } = await run(args, input);
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

/** The problems of a rejected command. */
async function problems(args: readonly string[], input?: string | Uint8Array): Promise<readonly string[]> {
  const { out, err, code } = await run(args, input);
  expect({ out, code }).toEqual({ out: '', code: 2 });
  expect(err.endsWith('\n')).toBe(true);
  const lines = err.slice(0, -1).split('\n');
  for (const line of lines) expect(line).toMatch(/^attention-steps: ./);
  return lines.map((line) => line.slice('attention-steps: '.length));
}

describe('presets', () => {
  test('lists each with its notebook and the cells that it prints', async () => {
    const lines = (await printed(['presets'])).split('\n');
    expect(lines).toHaveLength(engine.presets().length);
    for (const [i, { id, notebook, prints }] of engine.presets().entries()) {
      const cells = prints.length > 0 ? [`prints ${prints.join('; ')}`] : [];
      expect(lines[i]!.split(/ {2,}/)).toEqual([
        id,
        notebook === null ? 'no notebook' : `notebook ${notebook}`,
        ...cells,
      ]);
    }
  });

  test('--json prints them as data, with their configs', async () => {
    expect(JSON.parse(await printed(['presets', '--json']))).toEqual(engine.presets());
  });
});

test('--version prints the version in package.json, and --help names it', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(await printed(['--version'])).toBe(version);
  expect(await printed(['--help'])).toContain('attention-steps --version\n');
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
  ])('%j', async (args, start) => expect((await printed(args)).startsWith(start)).toBe(true));

  test('of trace names every option', async () => {
    const named = new Set((await printed(['trace', '--help'])).match(/--[a-z-]+/g));
    const numbers = ['preset', 'config', 'sentence', 'inputs', 'replace', 'turn', 'set'];
    const options = [...numbers, 'stage', 'row', 'col', 'print', 'grad-fn', 'cell'];
    expect(named).toEqual(new Set(options.map((option) => `--${option}`)));
  });

  test('says what a batch of 0 is', async () => {
    expect(await printed(['trace', '--help'])).toMatch(/^ +batch +null +an integer from 0; 0: no batch dimension$/m);
  });
});

describe('--sentence', () => {
  const rowsOf = async (...args: string[]) =>
    (await printed(['trace', '--sentence', ...args, '--stage', 'inputs', '--print', 'table'])).split('\n').slice(2, 5);

  test('gives each word its own row, in any order and over any config', async () => {
    const rows = await rowsOf('cats chase mice');
    expect(rows).toEqual([
      'cats   0.2946  -1.0977   0.0709',
      'chase  2.5130   0.6630   0.1056',
      'mice   0.3702  -0.5510  -0.4314',
    ]);
    expect((await rowsOf('mice chase cats', '--preset', 'causal-mask', '--set', 'seed=5')).reverse()).toEqual(rows);
  });

  test.each([
    [['--sentence', ' '], '--sentence must have a word'],
    [['--sentence', 'a', '--inputs', 'x.csv'], '--sentence cannot be combined with --inputs'],
    [['--sentence', 'a '.repeat(30_000)], '--sentence must have fewer letters: got 60000'],
  ])('%j is refused', async (args, problem) => {
    expect(await run(['trace', ...args])).toMatchObject({ out: '', code: 2, err: expect.stringContaining(problem) });
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
  ])('%s prints what %s printed, to the character: %s', async (preset, fixture, stage, name) => {
    const { printed: own, published } = readFixture(fixture);
    const { text } = { ...own, ...published }[name];
    expect(await printed(['trace', '--preset', preset, '--stage', stage, '--print', 'torch'])).toBe(text);
    expect(await printed(['trace', '--preset', preset, '--stage', stage])).toBe(text); // the default
  });

  test('a token gives its row, and a key of that row its cell', async () => {
    const steps = readFixture('004_steps').printed;
    const journey = (stage: string, ...key: readonly string[]) =>
      printed(['trace', '--preset', 'one-query', '--stage', stage, '--row', '1', ...key]);
    expect(await journey('queries')).toBe(steps.query_2.text);
    expect(await journey('attn_scores')).toBe(steps.attn_scores_2.text);
    expect(await journey('attn_scores', '--col', '1')).toBe(steps.attn_score_22.text);
    expect(steps.attn_score_22.text).toBe('tensor(1.6307)');
  });

  test('the old names of both count from 1, work, and name their replacement', async () => {
    const old = await run(['trace', '--preset', 'one-query', '--stage', 'attn_scores', '--token', '2', '--key', '3']);
    const now = await run(['trace', '--preset', 'one-query', '--stage', 'attn_scores', '--row', '1', '--col', '2']);
    expect(now).toEqual({ out: 'tensor(1.5975)\n', err: '', code: 0 });
    expect(old).toEqual({
      out: now.out,
      err:
        'attention-steps: --token 2 counts from 1 and will go: --row 1 is the same\n' +
        'attention-steps: --key 3 counts from 1 and will go: --col 2 is the same\n',
      code: 0,
    });
  });

  test("a notebook's cell prints a row and a number as its own f-strings do, from 0", async () => {
    const { query_2, attn_scores_2, attn_score_22 } = readFixture('004_steps').printed;
    const cell = (name: string) => printed(['trace', '--preset', 'one-query', '--cell', name]);
    expect(await cell('004: In [6]')).toBe(query_2.text);
    expect(await cell('004: In [8]')).toBe(attn_score_22.text);
    expect(await cell('004: In [9]')).toBe(attn_scores_2.text);
  });

  test('a row need not be a token', async () => {
    const { data } = tensorOf(engine.trace({}), 'W_query')!;
    expect(await ofConfig({}, '--stage', 'W_query', '--row', '1')).toBe(printTorch(data.slice(3), [3]));
  });

  test('several heads are a third dimension, with batch items a fourth', async () => {
    const heads = { heads: 2 };
    const both = { inputs: { draw: 'rand' as const }, batch: 2, n: 3, dIn: 2, heads: 2 };
    expect(await ofConfig(heads, '--stage', 'attn_weights')).toBe(tensorText(heads, 'attn_weights'));
    expect(await ofConfig(heads, '--stage', 'attn_weights')).toMatch(/^tensor\(\[\[\[\d/);
    expect(await ofConfig(both, '--stage', 'attn_weights')).toBe(tensorText(both, 'attn_weights'));
    expect(await ofConfig(both, '--stage', 'attn_weights')).toMatch(/^tensor\(\[\[\[\[\d/);
    expect(await ofConfig(both, '--stage', 'queries')).toMatch(/^tensor\(\[\[\[[-\d ]/);
  });

  test('a row or a cell of several heads keeps the dimensions of the heads', async () => {
    const wrapper = {
      inputs: [[1], [2]],
      heads: 2,
      headsBy: 'wrapper',
      dK: 1,
      dV: 1,
      scaleBy: 'none',
      replace: { W_query: [[[1]], [[2]]], W_key: [[[1]], [[1]]] },
    };
    const args = ['--stage', 'attn_scores', '--row', '1'];
    expect(await ofConfig(wrapper, '--stage', 'attn_scores')).toBe(
      'tensor([[[1., 2.],\n         [2., 4.]],\n\n        [[2., 4.],\n         [4., 8.]]])',
    );
    expect(await ofConfig(wrapper, ...args)).toBe('tensor([[2., 4.],\n        [4., 8.]])');
    expect(await ofConfig(wrapper, ...args, '--col', '1')).toBe('tensor([4., 8.])');
  });

  test('--grad-fn: a node after computed tensors, a heading above parameters, neither for inputs', async () => {
    const bare = (stage: string, ...more: readonly string[]) =>
      printed(['trace', '--preset', 'padding-mask', '--stage', stage, ...more]);
    const tracked = (stage: string, ...more: readonly string[]) => bare(stage, '--grad-fn', ...more);
    expect(await tracked('inputs')).toBe(await bare('inputs'));
    expect(await tracked('dropout_noise')).toBe(await bare('dropout_noise'));
    const weights = (await bare('W_out')).slice(0, -1);
    expect(await tracked('W_out')).toBe(`Parameter containing:\n${weights}, requires_grad=True)`);
    expect(await tracked('masked')).toBe(`${(await bare('masked')).slice(0, -1)}, grad_fn=<MaskedFillBackward0>)`);
    expect(await tracked('masked', '--row', '0')).toMatch(/grad_fn=<SelectBackward0>\)$/);
  });

  test('--print shape: a single one alone, several each after its name', async () => {
    expect(await ofConfig({}, '--stage', 'queries', '--print', 'shape')).toBe('torch.Size([6, 2])');
    expect(await ofConfig({}, '--stage', 'queries', '--row', '0', '--col', '0', '--print', 'shape')).toBe(
      'torch.Size([])',
    );
    const lines = (await ofConfig({ heads: 2 }, '--print', 'shape')).split('\n');
    expect(lines[0]).toBe('inputs.shape: torch.Size([6, 3])');
    expect(lines).toContain('attn_weights.shape: torch.Size([2, 6, 6])');
  });

  test('without a stage every tensor is printed below its name, in order', async () => {
    const blocks = (await ofConfig({})).split('\n\n');
    const names = [...new Set(engine.trace({}).stages.map(({ name }) => name))];
    expect(blocks.map((block) => block.split('\n', 1)[0])).toEqual(names);
    expect(blocks.at(-1)).toBe(`context_vec\n${tensorText({}, 'context_vec')}`);
  });

  test('a vector is printed as one', async () => {
    expect(await ofConfig({ bias: true }, '--stage', 'b_query')).toBe(tensorText({ bias: true }, 'b_query'));
    expect(await ofConfig({ bias: true }, '--stage', 'b_query')).toMatch(/^tensor\(\[[-\d ]/);
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

  test('has the tokens beside the rows and above the columns', async () => {
    expect(await ofConfig(scores, '--stage', 'attn_scores', '--print', 'table')).toBe(
      ['attn_scores', '        one     two', 'one  1.0000  2.0000', 'two  2.0000  4.0000'].join('\n'),
    );
  });

  test('of one row or one cell names its row and column', async () => {
    expect(await ofConfig(scores, '--stage', 'attn_scores', '--row', '1', '--print', 'table')).toBe(
      ['attn_scores', '        one     two', 'two  2.0000  4.0000'].join('\n'),
    );
    expect(await ofConfig(scores, '--stage', 'attn_scores', '--row', '0', '--col', '1', '--print', 'table')).toBe(
      ['attn_scores', '        two', 'one  2.0000'].join('\n'),
    );
    const cell = (await ofConfig({}, '--stage', 'queries', '--row', '1', '--col', '1', '--print', 'table')).split('\n');
    expect(cell[1]!.trim()).toBe('d_k 2');
    expect(cell[2]).toMatch(/^journey /);
  });

  test('of 200,000 rows has 200,000 lines', async () => {
    const text = await ofConfig({ inputs: [[1]], dK: 200_000 }, '--stage', 'W_query', '--print', 'table');
    expect(text.split('\n')).toHaveLength(200_002);
  });

  test('names batch item and head, counted from 1', async () => {
    const text = await ofConfig(
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
  test.each(['causal-mask', 'multi-head-wrapper', 'padding-mask'])(
    '%s: config, tokens, stages, data',
    async (preset) => {
      const { config } = engine.presets().find(({ id }) => id === preset)!;
      const text = await printed(['trace', '--preset', preset, '--print', 'json']);
      expect(text).toBe(traceToJson(engine.trace(config)));
      const read = JSON.parse(text);
      const again = await run(['trace', '--config', '-', '--print', 'json'], JSON.stringify(read.config));
      expect(JSON.parse(again.out)).toEqual(read);
    },
  );

  test('of one stage contains only its numbers, with NaN and infinities as strings', async () => {
    const read = JSON.parse(
      await ofConfig({ inputs: [[1], [2]], mask: 'causal' }, '--stage', 'masked', '--print', 'json'),
    );
    expect(read.stages).toMatchObject([{ name: 'masked', rows: 2, cols: 2, offset: 0 }]);
    expect(read.data).toHaveLength(4);
    expect(read.data[1]).toBe('-Infinity');
  });
});

describe('--config and --set', () => {
  test('a config comes from a file or from standard input', async () => {
    const file = join(place.folder, 'config.json');
    writeFileSync(file, '{"seed": 789}');
    const wanted = tensorText({ seed: 789 }, 'attn_weights');
    expect(await printed(['trace', '--config', file, '--stage', 'attn_weights'])).toBe(wanted);
    expect(await printed(['trace', '--config', 'config.json', '--stage', 'attn_weights'])).toBe(wanted);
    expect(await printed(['trace', '--config', '-', '--stage', 'attn_weights'], '{"seed": 789}')).toBe(wanted);
  });

  test('a file may be in UTF-16 or begin with a byte order mark, as some editors write it', async () => {
    const little = Buffer.from('\ufeff{"seed": 789}', 'utf16le');
    const wanted = tensorText({ seed: 789 }, 'attn_weights');
    for (const bytes of [little, Buffer.from(little).swap16(), Buffer.from('\ufeff{"seed": 789}')]) {
      writeFileSync('config.json', bytes);
      expect(await printed(['trace', '--config', 'config.json', '--stage', 'attn_weights'])).toBe(wanted);
    }
  });

  test('a number too large for a double is refused in a file as well', async () => {
    const { err, code } = await run(['trace', '--config', '-'], '{"inputs": [[1e400]]}');
    expect({ err, code }).toEqual({ err: 'attention-steps: inputs[0][0] must be a number: got "1e400"\n', code: 2 });
  });

  test('--set changes one field each time: numbers, words, lists, objects; the last one counts', async () => {
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
    expect(await ofConfig({}, ...args, '--stage', 'context_vec')).toBe(tensorText(wanted, 'context_vec'));
    expect(JSON.parse(await ofConfig({}, ...args, '--print', 'json')).config).toMatchObject(wanted);
  });

  test('a value may contain an equals sign', async () => {
    const read = JSON.parse(await ofConfig({ inputs: [[1]] }, '--set', 'tokens=["a=b"]', '--print', 'json'));
    expect(read.tokens).toEqual(['a=b']);
  });

  test.each(['9007199254740993', '18446744073709551615', '-9223372036854775808'])(
    'a seed beyond 2^53 stays exact: %s',
    async (seed) => {
      const read = JSON.parse(await ofConfig({}, '--set', `seed=${seed}`, '--stage', 'W_query', '--print', 'json'));
      expect(read.config.seed).toBe(seed);
      expect(await ofConfig({}, '--set', `seed=${seed}`, '--stage', 'W_query')).toBe(tensorText({ seed }, 'W_query'));
      expect(tensorText({ seed }, 'W_query')).not.toBe(
        tensorText({ seed: String(BigInt(seed) - 1n - (BigInt(seed) < 0n ? -2n : 0n)) }, 'W_query'),
      );
    },
  );
});

describe('as a process', () => {
  test('it starts, prints and ends with its code', () => {
    const args = ['trace', '--preset', 'one-query', '--stage', 'attn_scores', '--row', '1', '--col', '1'];
    expect(spawned(args)).toEqual({ out: 'tensor(1.6307)\n', err: '', code: 0 });
    expect(spawned(['trace', '--config', '-', '--stage', 'inputs'], { input: '{"inputs": [[1]]}' }).out).toBe(
      'tensor([[1.]])\n',
    );
    expect(spawned(['traces'])).toEqual({
      out: '',
      err: expect.stringMatching(/^attention-steps: the command must be one of presets, .*: got traces\n$/),
      code: 2,
    });
  });

  test('a reader that closes early is not an error', () => {
    const args = 'trace --preset self-attention-v2 --set n=null --print json';
    expect(shell(`"$0" "$1" ${args} | head -c 10`)).toEqual({ out: '{"config":', err: '', code: 0 });
  });

  test('a failing output is reported in a sentence, and a failing error stream is ignored', () => {
    const { err, code } = shell('"$0" "$1" trace --preset one-query > /dev/full');
    expect([err, code]).toEqual([
      'attention-steps: standard output could not be written: ENOSPC: no space left on device\n',
      2,
    ]);
    expect(shell('"$0" "$1" trace --preset bert 2> /dev/full')).toEqual({ out: '', err: '', code: 2 });
    expect(shell('"$0" "$1" trace --preset bert 2>&-')).toEqual({ out: '', err: '', code: 2 });
  });
});

/** A program that runs a line of the shell on a terminal of its own. */
const ON_A_TERMINAL = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(["sh", "-c", sys.argv[1]])))';
const python = pythonWith('pty');

describe('a command that takes over a second, here for its input,', () => {
  const SECONDS = 'sleep 1.5';
  const REPORTED = "for _ in $(seq 100); do grep -q ' s' terminal && break; sleep 0.1; done";
  /** Its input arrives after `wait`. */
  const late = (wait: string, [args, input]: readonly [string, string]) =>
    `(${wait}; echo '${input}') | '${process.execPath}' '${CLI}' ${args} > printed`;
  const TRACE = ['trace --config - --stage inputs', '{"inputs": [[1]]}'] as const;

  test('writes nothing but its result if standard error is not a terminal', () => {
    expect(shell(late(SECONDS, TRACE))).toEqual({ out: '', err: '', code: 0 });
    expect(readFileSync('printed', 'utf8')).toBe('tensor([[1.]])\n');
  });

  test.skipIf(!python).each([
    ['trace', TRACE, 'tensor([[1.]])'],
    ['check', ['check -', '<attention-steps>x</attention-steps>'] as const, '-: 0 numbers, 0 problems'],
  ])('says on a terminal what it does and for how long, and clears the line: %s', (_, given, printed) => {
    const terminal = openSync('terminal', 'w');
    const stdio = ['ignore', terminal, 'inherit'] as const;
    expect(spawnSync(python!, ['-c', ON_A_TERMINAL, late(REPORTED, given)], { stdio: [...stdio] }).status).toBe(0);
    closeSync(terminal);
    const reports = readFileSync('terminal', 'utf8').split('\r\u001b[K'); // each clears the line first
    expect(reports.length).toBeGreaterThan(2);
    expect([reports[0], reports.at(-1)]).toEqual(['', '']);
    for (const report of reports.slice(1, -1)) expect(report).toMatch(/^attention-steps: [a-z -]+, [1-9]\d* s$/);
    expect(readFileSync('printed', 'utf8')).toContain(printed);
  });
});

test('progress is shown on a terminal while the work blocks its thread, and is cleared at the end', async () => {
  const path = join(place.folder, 'terminal');
  const terminal = openSync(path, 'w');
  const complaints: string[] = [];
  const progress = startProgress(terminal, (text) => void complaints.push(text));
  progress.at('counting');
  while (!/counting, 1 s/.test(readFileSync(path, 'utf8'))); // busy waiting: this thread has nothing else to do
  await progress.end();
  expect(readFileSync(path, 'utf8')).toContain('\r\u001b[Kattention-steps: counting, 1 s');
  expect(complaints).toEqual(['\r\u001b[K']);
  closeSync(terminal);
});

test('a quick command reports no progress', async () => {
  const path = join(place.folder, 'terminal');
  const terminal = openSync(path, 'w');
  const complaints: string[] = [];
  await startProgress(terminal, (text) => void complaints.push(text)).end();
  expect([readFileSync(path, 'utf8'), complaints]).toEqual(['', []]);
  closeSync(terminal);
});

describe('no text from a caller controls the terminal', () => {
  const tokens = ['a\u0000b', '\u001b[31mred', '\u009b2J', 'x\u202ey', '\r\n', '\ud800'];
  const config = { inputs: tokens.map(() => [1]), tokens };
  const STEERING = /(?!\n)[\p{Cc}\p{Cs}\u202e]/u;

  test('tokens in tables and in JSON, whose value does not change', async () => {
    const table = await ofConfig(config, '--stage', 'attn_scores', '--print', 'table');
    expect(table).not.toMatch(STEERING);
    expect(
      table
        .split('\n')
        .slice(2)
        .map((line) => line.split(' ')[0]),
    ).toEqual(['a\\u0000b', '\\u001b[31mred', '\\u009b2J', 'x\\u202ey', '\\u000d\\u000a', '\\ud800']);
    const json = await ofConfig(config, '--print', 'json');
    expect(json).not.toMatch(STEERING);
    expect(JSON.parse(json).tokens).toEqual(tokens);
  });

  test.each([
    [['trace', '--preset', '\u001b[31m\u202e'], ''],
    [['\u001b[2J'], ''],
    [['trace', '--\u001b[2J'], ''],
    [['trace', '--config', '\u001b]0;title\u0007'], ''],
    [['render', '--preset', 'one-query', '--out', '\u001b[2J/x.json'], ''],
    [['trace', '--config', '-'], '{"\\u001b[2J": 1}'],
    [['trace', '--config', '-'], '\u001b[2J'],
  ])('%j', async (args, input) => {
    const told = await problems(args, input);
    expect(told.join('')).not.toMatch(STEERING);
    expect(told.join('')).toContain('\\u001b');
  });
});

describe('an error has exit code 2, nothing on standard output, and one line per problem', () => {
  const journey = ['trace', '--preset', 'one-query', '--stage', 'attn_scores'];
  const ids = engine
    .presets()
    .map(({ id }) => id)
    .join(', ');
  test.each<readonly [string, readonly string[], readonly (string | RegExp)[]]>([
    ['an unknown command', ['traces'], ['the command must be one of presets, trace, render, learn, check: got traces']],
    [
      'a command named like a method',
      ['toString'],
      ['the command must be one of presets, trace, render, learn, check: got toString'],
    ],
    ['neither preset nor config', ['trace'], ['trace needs either --preset or --config']],
    ['both preset and config', [...journey, '--config', '-'], ['trace needs either --preset or --config']],
    ['an unknown preset', ['trace', '--preset', 'bert'], [`--preset must be one of ${ids}: got bert`]],
    [
      'an unknown stage',
      ['trace', '--preset', 'one-query', '--stage', 'output'],
      [/^--stage must be one of inputs, .*, context_vec: got output$/],
    ],
    [
      'an unknown way to print',
      [...journey, '--print', 'xml'],
      ['--print must be one of torch, shape, table, json, cost: got xml'],
    ],
    [
      'grad_fn of a table',
      [...journey, '--print', 'table', '--grad-fn'],
      ['--grad-fn is for --print torch: got --print table'],
    ],
    ['a cell without a preset', ['trace', '--config', '-', '--cell', '004: In [6]'], ['--cell needs --preset']],
    [
      'a cell of another preset',
      ['trace', '--preset', 'dropout', '--cell', '004: In [6]'],
      ['--cell of dropout must be one of "004: In [26]", "004: In [33]": got 004: In [6]'],
    ],
    [
      'a cell of a notebook without a seed',
      ['trace', '--preset', 'biased', '--cell', '001: In [13]'],
      ['--cell has no text for biased, whose notebook sets no seed: got 001: In [13]'],
    ],
    ['a cell with a stage', [...journey, '--cell', '004: In [6]'], ['--cell cannot be combined with --stage']],
    ['a way to print named like a method', [...journey, '--print', 'toString'], [/^--print must be one of/]],
    ['a row out of range', [...journey, '--row', '6'], ['--row must be from 0 to 5: got 6']],
    ['a column out of range', [...journey, '--row', '0', '--col', '6'], ['--col must be from 0 to 5: got 6']],
    ['a row below 0', [...journey, '--row=-1'], ['--row must be a whole number from 0: got -1']],
    ['a row that is no number', [...journey, '--row', 'journey'], ['--row must be a whole number from 0: got journey']],
    [
      'a column that is half a number',
      [...journey, '--row', '0', '--col', '1.5'],
      ['--col must be a whole number from 0: got 1.5'],
    ],
    [
      'a row that no number holds',
      [...journey, '--row', '9'.repeat(20)],
      [/^--row must be a whole number from 0: got 9+$/],
    ],
    ['a row without a stage', ['trace', '--preset', 'one-query', '--row', '1'], ['--row needs --stage']],
    ['a column without a row', [...journey, '--col', '1'], ['--col needs --row']],
    ['token 0, which counts from 1', [...journey, '--token', '0'], ['--token must be a whole number from 1: got 0']],
    [
      'a row by both of its names',
      [...journey, '--row', '1', '--token', '2'],
      ['--token is the old name of --row: only one of them can be given'],
    ],
    ['a setting without a value', [...journey, '--set', 'seed'], ['--set must be field=value: got seed']],
    ['a setting without a field', [...journey, '--set', '=1'], ['--set must be field=value: got =1']],
    ['an unknown option', [...journey, '--verbose'], [/'--verbose'/]],
    ['an option without its value', ['trace', '--preset'], [/'--preset <value>'/]],
    ['a word too many', ['presets', 'all'], [/'all'/]],
    [
      'a file that is not there',
      ['trace', '--config', 'nowhere.json'],
      [/^--config must name a file that can be read: got nowhere\.json \(ENOENT: no such file or directory\)$/],
    ],
    ['a folder for a file', ['trace', '--config', '.'], [/^--config must name a file that can be read: .*EISDIR/]],
    ['a line break in an argument', [...journey, '--print', 'a\nb'], [/^--print must be one of/]],
    ['a line break in a field', [...journey, '--set', 'a\nb=1'], ['unknown field "a\\u000ab": got 1']],
  ])('%s', async (_, args, wanted) => {
    expect(await problems(args, '{}')).toEqual(
      wanted.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
    );
  });

  test('of many unknown fields the first twenty are reported, and the number of the others', async () => {
    const fields = Array.from({ length: 20_000 }, (_, i) => [`f${i}`, 1]);
    const told = await problems(['trace', '--config', '-'], JSON.stringify(Object.fromEntries(fields)));
    expect(told).toHaveLength(21);
    expect([told[0], told[20]]).toEqual(['unknown field "f0": got 1', 'and 19980 more problems']);
  });

  test('a line is short, whatever it quotes', async () => {
    for (const args of [
      ['trace', '--preset', 'x'.repeat(1e5)],
      ['trace', `--${'x'.repeat(1e5)}`],
    ]) {
      const [line] = await problems(args);
      expect(line!.length).toBeLessThanOrEqual(1000);
    }
  });

  test('a bug of ours is one sentence with its own exit code', async () => {
    const told: string[] = [];
    const code = await command(['--version'], {
      input: { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) },
      print: () => Promise.reject(new TypeError('x is not\na function')),
      complain: (text) => void told.push(text),
      terminal: null,
    });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^attention-steps: TypeError: x is not a function \(a bug in attention-steps; .*\)\n$/);
    expect(code).toBe(70);
  });

  test.each([
    ['nothing', '', /^standard input must hold JSON: /],
    ['no JSON', '{"seed": }', /^standard input must hold JSON: /],
    ['no JSON on several lines', '{\n  "seed": 1,\n  "mask": causal\n}\n', /^standard input must hold JSON: /],
    ['a list', '[]', /^--config must hold an object: got a list$/],
    ['lists in lists without end', '['.repeat(1e5) + ']'.repeat(1e5), /^--config must hold an object: got a list$/],
    ['null', 'null', /^--config must hold an object: got null$/],
    [
      'what is no UTF-8',
      Buffer.from([0x7b, 0xff, 0x7d]),
      /^--config must be text in UTF-8, or in UTF-16 .*: - is neither$/,
    ],
    ['half a character of UTF-16', Buffer.from('\ufeff\ud800', 'utf16le'), /^--config must be text in UTF-8/],
    [
      'a seed that JSON rounds',
      '{"seed": 9007199254740993}',
      /^seed must be an integer .* as a decimal string .*: got 9007199254740992$/,
    ],
  ])('standard input that holds %s', async (_, input, wanted) => {
    expect(await problems(['trace', '--config', '-'], input)).toEqual([expect.stringMatching(wanted)]);
  });
});
