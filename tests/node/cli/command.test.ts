import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '../../../web/cli/command.ts';
import { printTorch, tensorOf, traceToJson, type Config } from '../../../web/core.ts';
import { configOf, engine } from '../../engine.ts';
import { readFixture } from '../../fixtures.ts';
import { enterFolder, run, shell, spawned } from '../support/command_line.ts';

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
      const source = notebook === null ? 'no notebook' : `notebook ${notebook}`;
      expect(lines[i]!.split(/ {2,}/)).toEqual([id, source, ...cells]);
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
  test('says what 0 batch items are', async () => {
    const line = (await printed(['trace', '--help'])).split('\n').find((text) => text.startsWith('  batch '));
    expect(line).toMatch(/0: no batch dimension$/);
  });

  test.each([
    [['--help'], 'attention-steps: '],
    [['-h'], 'attention-steps: '],
    [[], 'attention-steps: '],
    [['presets', '--help'], 'attention-steps presets [--json]'],
    [['trace', '--help'], 'attention-steps trace --preset ID'],
  ])('%j', async (args, start) => expect((await printed(args)).startsWith(start)).toBe(true));

  test('of trace names every option', async () => {
    const named = new Set((await printed(['trace', '--help'])).match(/--[a-z-]+/g));
    const numbers = ['preset', 'config', 'sentence', 'inputs', 'replace', 'set'];
    const options = [...numbers, 'stage', 'row', 'col', 'print', 'grad-fn', 'cell'];
    expect(named).toEqual(new Set(options.map((option) => `--${option}`)));
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
  test('a token gives its row, and a key of that row its cell', async () => {
    const steps = readFixture('004_steps').printed;
    const journey = (stage: string, ...key: readonly string[]) =>
      printed(['trace', '--preset', 'one-query', '--stage', stage, '--row', '1', ...key]);
    expect(await journey('queries')).toBe(steps.query_2.text);
    expect(await journey('attn_scores', '--print', 'torch')).toBe(steps.attn_scores_2.text); // the default
    expect(await journey('attn_scores', '--col', '1')).toBe(steps.attn_score_22.text);
    expect(steps.attn_score_22.text).toBe('tensor(1.6307)');
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
    const config = { inputs: [1, 3].map((first) => [[first], [first + 1]]), heads: 2 };
    const text = await ofConfig(config, '--stage', 'attn_weights', '--print', 'table');
    const titles = text.split('\n\n').map((block) => block.split('\n', 1)[0]);
    expect(titles).toEqual([1, 2].flatMap((b) => [1, 2].map((h) => `attn_weights, batch item ${b}, head ${h}`)));
  });
});

describe('--print json', () => {
  test.each(['causal-mask', 'multi-head-wrapper', 'padding-mask'])(
    '%s: config, tokens, stages, data',
    async (preset) => {
      const config = configOf(preset);
      const text = await printed(['trace', '--preset', preset, '--print', 'json']);
      expect(text).toBe(traceToJson(engine.trace(config)));
      const read = JSON.parse(text);
      const again = await run(['trace', '--config', '-', '--print', 'json'], JSON.stringify(read.config));
      expect(JSON.parse(again.out)).toEqual(read);
    },
  );
});

describe('--config and --set', () => {
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
    const set = 'seed=1 mask=causal inputs=[[1,2]] tokens=["a"] bias=true replace={"b_key":[1,2]} seed=5 lengths=null';
    const args = set.split(' ').flatMap((one) => ['--set', one]);
    const given = { mask: 'causal', inputs: [[1, 2]], tokens: ['a'] } as const;
    const wanted: Config = { seed: 5, ...given, bias: true, replace: { b_key: [1, 2] } };
    expect(await ofConfig({}, ...args, '--stage', 'context_vec')).toBe(tensorText(wanted, 'context_vec'));
    expect(JSON.parse(await ofConfig({}, ...args, '--print', 'json')).config).toMatchObject(wanted);
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
    expect(spawned(['traces'])).toMatchObject({ out: '', code: 2 });
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

describe('no text from a caller controls the terminal', () => {
  const tokens = ['a\u0000b', '\u001b[31mred', '\u009b2J', 'x\u202ey', '\r\n', '\ud800'];
  const config = { inputs: tokens.map(() => [1]), tokens };
  const STEERING = /(?!\n)[\p{Cc}\p{Cs}\u202e]/u;

  test('tokens in tables and in JSON, whose value does not change', async () => {
    const table = await ofConfig(config, '--stage', 'attn_scores', '--print', 'table');
    expect(table).not.toMatch(STEERING);
    const labels = table.split('\n').slice(2);
    const escaped = String.raw`a\u0000b \u001b[31mred \u009b2J x\u202ey \u000d\u000a \ud800`;
    expect(labels.map((line) => line.split(' ')[0]).join(' ')).toBe(escaped);
    const json = await ofConfig(config, '--print', 'json');
    expect(json).not.toMatch(STEERING);
    expect(JSON.parse(json).tokens).toEqual(tokens);
  });

  test.each([
    [['trace', '--preset', '\u001b[31m\u202e'], ''],
    [['trace', '--\u001b[2J'], ''],
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
  const JOURNEY = 'trace --preset one-query --stage attn_scores';
  const ids = engine.presets().map(({ id }) => id);
  test.each<readonly [string, string | RegExp]>([
    ['toString', 'the command must be one of presets, trace, render, learn, check: got toString'],
    ['trace', 'trace needs --preset, --config, --sentence or --inputs'],
    ['render --out a.svg', 'render needs --preset, --config, --sentence or --inputs'],
    [`${JOURNEY} --config -`, '--preset cannot be combined with --config'],
    ['trace --preset bert', `--preset must be one of ${ids.join(', ')}: got bert`],
    ['trace --preset one-query --stage output', /^--stage must be one of inputs, .*, context_vec: got output$/],
    [`${JOURNEY} --print toString`, '--print must be one of torch, shape, table, json: got toString'],
    [`${JOURNEY} --print table --grad-fn`, '--grad-fn is for --print torch: got --print table'],
    ['trace --config - --cell x', '--cell needs --preset'],
    ['trace --preset dropout --cell x', '--cell of dropout must be one of "004: In [26]", "004: In [33]": got x'],
    [`${JOURNEY} --cell x`, '--cell cannot be combined with --stage'],
    [`${JOURNEY} --row 6`, '--row must be from 0 to 5: got 6'],
    [`${JOURNEY} --row 0 --col 6`, '--col must be from 0 to 5: got 6'],
    [`${JOURNEY} --row=-1`, '--row must be a whole number from 0: got -1'],
    [`${JOURNEY} --row 0 --col 1.5`, '--col must be a whole number from 0: got 1.5'],
    [`${JOURNEY} --row ${'9'.repeat(20)}`, /^--row must be a whole number from 0: got 9+$/],
    ['trace --preset one-query --row 1', '--row needs --stage'],
    [`${JOURNEY} --col 1`, '--col needs --row'],
    [`${JOURNEY} --set seed`, '--set must be field=value: got seed'],
    [`${JOURNEY} --set =1`, '--set must be field=value: got =1'],
    [`${JOURNEY} --verbose`, /'--verbose'/],
    ['trace --preset', /'--preset <value>'/],
    ['presets all', /'all'/],
    ['trace --config nowhere.json', /^--config must name a file that can be read: got nowhere\.json \(ENOENT/],
    ['trace --config .', /^--config must name a file that can be read: .*EISDIR/],
    [`${JOURNEY} --set a\nb=1`, 'unknown field "a\\u000ab": got 1'],
  ])('%s', async (line, wanted) => {
    const expected = typeof wanted === 'string' ? wanted : expect.stringMatching(wanted);
    expect(await problems(line.split(' '), '{}')).toEqual([expected]);
  });

  test('a cell of another notebook is none of this one', async () => {
    expect(await problems(['trace', '--preset', 'dropout', '--cell', '000: In [8]'])).toEqual([
      '--cell of dropout must be one of "004: In [26]", "004: In [33]": got 000: In [8]',
    ]);
  });

  test('a cell of a notebook without a seed has no text', async () => {
    expect(await problems(['trace', '--preset', 'biased', '--cell', '001: In [13]'])).toEqual([
      '--cell has no text for biased, whose notebook sets no seed: got 001: In [13]',
    ]);
  });

  test('of many unknown fields the first twenty are reported, and the number of the others', async () => {
    const fields = Array.from({ length: 20_000 }, (_, i) => [`f${i}`, 1]);
    const told = await problems(['trace', '--config', '-'], JSON.stringify(Object.fromEntries(fields)));
    expect(told).toHaveLength(21);
    expect([told[0], told[20]]).toEqual(['unknown field "f0": got 1', 'and 19980 more problems']);
  });

  test('a bug of ours is one sentence with its own exit code', async () => {
    const told: string[] = [];
    const code = await command(['--version'], {
      input: { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) },
      print: () => Promise.reject(new TypeError('x is not\na function')),
      complain: (text) => void told.push(text),
    });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^attention-steps: TypeError: x is not a function \(a bug in attention-steps; .*\)\n$/);
    expect(code).toBe(70);
  });

  test.each([
    ['nothing', '', /^standard input must hold JSON: /],
    ['no JSON', '{"seed": }', /^standard input must hold JSON: /],
    ['a list', '[]', /^--config must hold an object: got a list$/],
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
