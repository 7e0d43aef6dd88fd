// Exported files, opened with other programs: NumPy, Python's own csv, json and zipfile, nbformat, PyTorch.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { tensorOf, type Config, type StageName, type Trace } from '../../../web/engine/index.ts';
import { DATA_FORMATS, dataFile, type DataKind } from '../../../web/files/data.ts';
import { notebookFile } from '../../../web/files/notebook.ts';
import { plain } from '../../../web/files/notebook_cells.ts';
import { printTorch } from '../../../web/engine/print_torch.ts';
import { tensorsOf } from '../../../web/ops/tensors.ts';
import { en, LANGUAGES, loadWords } from '../../../web/words/index.ts';
import { matrix } from '../support/matrix.ts';
import { askPython, exactTorch, pythonWith } from '../support/python.ts';
import { sampled, traced } from '../support/sampled_configs.ts';

const cases = traced(sampled(20, 11));

const program = new URL('open_files.py', import.meta.url);
const numpy = pythonWith('numpy');

/** A file as Python receives it. */
const job = (trace: Trace, kind: DataKind, only: Parameters<typeof dataFile>[2] = null) => {
  const { content } = dataFile(trace, kind, only, 'x');
  return { kind, one: only !== null, content: Buffer.from(content).toString('base64') };
};

/** An array that Python has read: its shape, and the bits of its numbers. */
interface Read {
  readonly shape: readonly number[];
  readonly bits: string;
}

const bitsOf = (data: Float32Array) => Buffer.from(data.slice().buffer).toString('hex');
const arrays = (trace: Trace) =>
  Object.fromEntries(tensorsOf(trace).map(({ name, shape, data }) => [name, { shape, bits: bitsOf(data) }]));

describe('NumPy reads bit for bit', () => {
  if (!numpy) throw new Error('python3 with numpy is needed (apt: python3-numpy)');
  const all = askPython<Record<string, Read>[]>(
    numpy,
    program,
    cases.map(([, trace]) => job(trace, 'npz')),
  );
  test.each(cases.map(([name, trace], i) => [name, trace, all[i]!] as const))('%s as npz', (_, trace, read) => {
    expect(read).toEqual(arrays(trace));
  });

  test('one stage as npz', () => {
    const trace = engine.trace({ heads: 2, mask: 'causal' });
    const [read] = askPython<Record<string, Read>[]>(numpy, program, [job(trace, 'npz', 'attn_weights')]);
    expect(read).toEqual({ attn_weights: arrays(trace).attn_weights });
  });

  test('the end of an npz has its number of files twice: on this disk, and in all', () => {
    const trace = engine.trace({});
    const { content } = dataFile(trace, 'npz', null, 'x');
    const end = Buffer.from(content).subarray(-22); // Python reads neither
    expect([end.readUInt16LE(8), end.readUInt16LE(10)]).toEqual(Array(2).fill(tensorsOf(trace).length));
  });

  test('a list and a table of CSV, with labels that need quotes', () => {
    const config = { inputs: { draw: 'randn' }, n: 2, dIn: 2, heads: 2, tokens: ['a,"b"', 'c\nd'] } as const;
    const trace = engine.trace(config);
    const [list, table] = askPython<string[][][]>(numpy, program, [
      job(trace, 'csv'),
      job(trace, 'csv', 'attn_scores'),
    ]);
    expect(list!.length - 1).toBe(trace.data.length);
    const values = Float32Array.from(list!.slice(1), (row) => Number(row.at(-1)));
    expect(values).toEqual(trace.data);
    const { data } = tensorOf(trace, 'attn_scores')!;
    const number = (i: number) => Math.fround(Number(table![1 + Math.floor(i / 2)]![2 + (i % 2)]));
    expect(table![0]).toEqual(['head', 'query', 'a,"b"', 'c\nd']);
    expect(table!.slice(1).map(([head, query]) => [head, query])).toEqual([
      ['1', 'a,"b"'],
      ['1', 'c\nd'],
      ['2', 'a,"b"'],
      ['2', 'c\nd'],
    ]);
    expect(Array.from(data, (_, i) => number(i))).toEqual([...data]);
  });
});

test('the same numbers give the same file', () => {
  const trace = () => engine.trace({ mask: 'causal', dropout: 0.5 });
  for (const kind of Object.keys(DATA_FORMATS) as DataKind[])
    expect(dataFile(trace(), kind, 'attn_weights', 'x')).toEqual(dataFile(trace(), kind, 'attn_weights', 'x'));
});

const notebookText = (trace: Trace) => String(notebookFile(trace, en, 'A title', 'x').content);

describe('the notebook', async () => {
  const words = await Promise.all(LANGUAGES.map(loadWords));
  const notebooks = words.flatMap((own) =>
    engine.presets().map(({ id, config }) => {
      const trace = engine.trace(config);
      return [`${id}, ${own.lang}`, trace, String(notebookFile(trace, own, own.presetNames[id], 'x').content)] as const;
    }),
  );
  test('calls weights random, but not those that replace them, as of a model that has learnt', () => {
    const learnt = matrix('1 0 0; 0 1 0');
    for (const [config, isSaid] of [
      [{}, true],
      [{ qkv: 'fused' }, true],
      [{ replace: { W_query: learnt } }, true],
      [{ replace: { W_query: learnt, W_key: learnt } }, false],
      [
        { qkv: 'fused', replace: { W_qkv: matrix('.1 .2 .3; .4 .1 .2; .3 .1 .4; .2 .2 .1; .5 .3 .1; .1 .4 .2') } },
        false,
      ],
    ] as const)
      expect(notebookText(engine.trace(config)).includes(en.notes.untrained)).toBe(isSaid);
  });

  test('escapes every sign that Markdown would read, and nothing else', () => {
    expect(plain('W_query * x \\ `code` <b> a-b #1')).toBe('W\\_query \\* x \\\\ \\`code\\` \\<b> a-b #1');
  });

  const nbformat = pythonWith('nbformat');
  test.skipIf(nbformat === null)('is valid by nbformat’s schema', () => {
    const jobs = notebooks.map(([, , text]) => ({ kind: 'schema', content: Buffer.from(text).toString('base64') }));
    const problems = askPython<(string | null)[]>(nbformat!, program, jobs);
    expect(problems.filter(Boolean)).toEqual([]);
  });

  const torch = exactTorch();
  test.skipIf(torch === null)('runs from top to bottom in PyTorch, and prints every stage', () => {
    const presets = notebooks.slice(0, engine.presets().length);
    const more = cases.slice(engine.presets().length); // whose numbers may be edited, masked, of several heads
    const own = [...presets, ...more.map(([name, trace]) => [name, trace, notebookText(trace)] as const)];
    const jobs = own.map(([, , text]) => ({ kind: 'run', content: Buffer.from(text).toString('base64') }));
    const printed = askPython<string[]>(torch!, program, jobs);
    for (const [i, [name, trace]] of own.entries()) {
      if (trace.config.dropoutBuild === 'mkl') continue; // Debian's draws another mask
      for (const { name: stage, data, shape } of tensorsOf(trace))
        expect(printed[i], `${name}: ${stage}`).toContain(`${stage}\n${printTorch(data, shape)}\n`);
    }
  });
});

test('CSV writes NaN and infinities as Python and R do, and no label without an axis', () => {
  const csv = (config: Config, stage: StageName) => String(dataFile(engine.trace(config), 'csv', stage, 'x').content);
  const lines = csv({ mask: 'causal' }, 'masked').split('\r\n');
  expect(lines[0]!.split(',')[0]).toBe('query');
  expect(lines[1]!.split(',').slice(2)).toEqual(Array(5).fill('-inf'));
  const inputs = [
    [1, 'Infinity'],
    [0, 1],
  ] as never;
  expect(csv({ inputs, n: null }, 'inputs').split('\r\n')[1]).toMatch(/,1,inf$/);
  const blind = csv({ mask: 'padding', lengths: [0] }, 'attn_weights').split('\r\n');
  expect(blind[1]!.split(',').slice(1)).toEqual(Array(6).fill('nan'));
  const bias = csv({ bias: true }, 'b_query').split('\r\n');
  expect([bias[0]!.split(',')[0], bias[1]!.split(',')[0]]).toEqual(['', '']);
});

const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

test('no label of a CSV begins like a formula, and no number is changed', () => {
  const tokens = [...SIGNS.map((sign) => `${sign}cmd|' /C calc'!A0`), "'=x", "'tis", 'a=b'];
  const trace = engine.trace({ inputs: tokens.map((_, i) => [-i]), tokens, mask: 'causal' });
  const ask = (kind: StageName | null) => String(dataFile(trace, 'csv', kind, 'x').content);
  for (const text of [ask(null), ask('masked')]) {
    for (const token of tokens) {
      const begins = /^'*[=+\-@\t\r\n＝＋－＠]/.test(token) ? `'${token}` : token;
      expect(text).toContain(`"${begins}",`);
      if (begins !== token) expect(text.replaceAll(begins, '')).not.toContain(token);
    }
    const cells = text.split(/[,\r\n]/).map((cell) => cell.replace(/^"/, ''));
    for (const cell of cells.filter((each) => /^[=+@＝＋－＠-]/.test(each))) expect(cell).toMatch(/^-(\d|inf$)/);
  }
  expect(ask('inputs')).toContain(',-13\r\n');
});

test('a label is in quotes unless it is a plain word, and only text that is not ASCII has a byte order mark', () => {
  const csv = (tokens: readonly string[]) =>
    String(dataFile(engine.trace({ inputs: tokens.map(() => [1]), tokens }), 'csv', 'inputs', 'x').content);
  expect(csv(['cat', '2024', 'nan', 'a"b', ''])).toBe(
    'token,d_in 1\r\ncat,1\r\n"2024",1\r\n"nan",1\r\n"a""b",1\r\n"",1\r\n',
  );
  expect(csv(['你'])).toBe('\ufefftoken,d_in 1\r\n你,1\r\n');
});
