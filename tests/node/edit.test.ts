// What a reader types, pastes and takes back: pure functions, and the core where numbers are drawn.
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canRedo,
  canUndo,
  MOST_STEPS,
  push,
  redo,
  settle,
  startHistory,
  undo,
  type History,
} from '../../web/model/history.ts';
import { verdictOf } from '../../web/model/verdict.ts';
import { parseNumbers, type PastedValues, type PasteProblem } from '../../web/model/paste/parse_numbers.ts';
import { typedNumber } from '../../web/model/paste/number_word.ts';
import { editable, replaceCell } from '../../web/model/replace_cell.ts';
import { MOST_MAPPED, MOST_TOKENS, splitSentence } from '../../web/model/sentence.ts';
import { sentenceConfig } from '../../web/model/sentence_config.ts';
import {
  findStage,
  loadEngine,
  printTorch,
  tensorOf,
  traceToJson,
  valueAt,
  valuesOf,
  type Config,
  type Stage,
  type Trace,
} from '../../web/core.ts';
import { fixed, scientific } from '../../web/engine/number_format.ts';
import { readFixture } from '../fixtures.ts';
import { configs } from './random_configs.ts';

const engine = await loadEngine();
const presets = engine.presets();

/** Row by row; words back to numbers. */
const flat = (values: PastedValues): number[] =>
  typeof values === 'object' ? values.flatMap((inner) => flat(inner)) : [Number(values)];

function parsed(text: string) {
  const result = parseNumbers(text);
  expect(result, text.slice(0, 200)).toMatchObject({ ok: true });
  if (!result.ok) throw new Error('refused');
  return { ...result, numbers: flat(result.values) };
}

const valuesIn = (text: string) => parsed(text).values;
const INPUTS = [
  [0.43, 0.15, 0.89],
  [0.55, 0.87, 0.66],
];

describe('parseNumbers reads what PyTorch prints', () => {
  const cases: [string, { shape: number[]; data: (number | string)[]; text: string }][] = Object.entries(
    readFixture('print_torch').cases,
  );
  const whole = cases.filter(([, { data, text }]) => data.length > 0 && !text.includes('...'));

  test.each(whole)('print_torch: %s', (_, { shape, data, text }) => {
    const write = /\de[+-]/.test(text)
      ? (v: number) => scientific(v, 4)
      : (v: number) => fixed(v, /\.\d/.test(text) ? 4 : 0);
    const wanted = data.map((value) =>
      Number.isFinite(Number(value)) ? Number(write(Math.fround(Number(value)))) : Number(value),
    );
    const result = parsed(text);
    expect(result.shape).toEqual(shape);
    expect(result.numbers).toEqual(wanted); // which tells -0 from 0
  });

  test('every other case of print_torch is refused: summarised at its dots, empty where a number is missing', () => {
    const others = cases.filter((one) => !whole.includes(one));
    expect(others.length).toBeGreaterThan(5);
    for (const [name, { data, text }] of others) {
      const [code, position] = data.length ? ['elided', text.indexOf('...')] : ['empty', text.indexOf(']')];
      expect(parseNumbers(text), name).toMatchObject({ ok: false, problem: { code }, position });
    }
  });

  const printed = readdirSync(new URL('../fixtures/', import.meta.url))
    .filter((file) => file.endsWith('.json') && file !== 'print_torch.json')
    .flatMap((file) => {
      const fixture = readFixture(file.replace('.json', ''));
      return Object.entries<{ text?: string; complete: boolean }>({ ...fixture.printed, ...fixture.published })
        .filter(([, { text }]) => text !== undefined)
        .map(([stage, { text, complete }]) => [`${file}: ${stage}`, text!, complete] as const);
    });

  test('the fixtures hold printed texts', () => expect(printed.length).toBeGreaterThan(25));

  test.each(printed.filter(([, , complete]) => complete))('%s prints as before', (_, text) => {
    const { numbers, shape } = parsed(text);
    expect(printTorch(numbers, shape)).toBe(text);
  });

  test.each(printed.filter(([, , complete]) => !complete))(
    '%s, which breaks off, is refused where it is not closed',
    (_, text) => {
      expect(parseNumbers(text)).toMatchObject({
        position: text.lastIndexOf('['),
        problem: { code: 'unclosed', found: '[' },
      });
    },
  );

  test.each([
    [', grad_fn=<AddmmBackward0>'],
    [',\n       grad_fn=<UnsafeViewBackward0>'],
    [', dtype=torch.float64'],
    [", device='cuda:0', dtype=torch.float16, requires_grad=True"],
    [', size=(2, 3)'],
    [','],
    [', dtype=torch.float32, # as before\n'],
  ])('with the suffix %j', (suffix) => {
    expect(valuesIn(`tensor([[0.4300, 0.1500, 0.8900],\n        [0.5500, 0.8700, 0.6600]]${suffix})`)).toEqual(INPUTS);
  });

  test.each([
    ['Parameter containing:\ntensor([[0.43, 0.15, 0.89], [0.55, 0.87, 0.66]], requires_grad=True)'],
    ['Out[5]: tensor([[0.43, 0.15, 0.89], [0.55, 0.87, 0.66]])'],
    ['>>> torch.Tensor([[0.43, 0.15, 0.89], [0.55, 0.87, 0.66]])\n'],
    ['self.W_query.weight = torch.nn.Parameter(torch.tensor([[0.43, 0.15, 0.89], [0.55, 0.87, 0.66]]))'],
    [
      '# the sentence\ninputs = torch.tensor(\n' +
        '  [[0.43, 0.15, 0.89], # Your     (x^1)\n   [0.55, 0.87, 0.66]] # journey  (x^2)\n)',
    ],
  ])('as %j', (text) => expect(valuesIn(text)).toEqual(INPUTS));

  test('what is not finite becomes the word that a config takes, and -0 stays', () => {
    expect(valuesIn('tensor([-0., nan, inf, -inf, 1.0000e-05])')).toEqual([-0, 'NaN', 'Infinity', '-Infinity', 1e-5]);
  });

  test('a mask of bools is 1 and 0', () => {
    expect(valuesIn('tensor([[False,  True],\n        [False, False]])')).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });
});

describe('parseNumbers reads NumPy, Python, JSON', () => {
  test.each<[string, PastedValues]>([
    ['[[0.43 0.15 0.89]\n [0.55 0.87 0.66]]', INPUTS],
    [
      '[[4.3e-01    -inf]\n [    nan 1.0e-05]]',
      [
        [0.43, '-Infinity'],
        ['NaN', 1e-5],
      ],
    ],
    [
      'array([[4.3e-01,    -inf],\n       [    nan, 1.0e-05]], dtype=float32)',
      [
        [0.43, '-Infinity'],
        ['NaN', 1e-5],
      ],
    ],
    [
      'np.array([[1., 2.],\n [3., 4.]], dtype=np.float32)',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      '[[[1. 2.]\n  [3. 4.]]\n\n [[5. 6.]\n  [7. 8.]]]',
      [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
        ],
      ],
    ],
    ['[ 1. -2.\n  3.]', [1, -2, 3]],
    ['[np.float32(0.43), np.float64(0.15)]', [0.43, 0.15]],
    [
      '[[0.43, 0.15,],\n [1, -.5,],]',
      [
        [0.43, 0.15],
        [1, -0.5],
      ],
    ],
    [
      '[float(\'-inf\'), float("nan"), -np.inf, torch.nan, math.inf]',
      ['-Infinity', 'NaN', '-Infinity', 'NaN', 'Infinity'],
    ],
    ['[NaN, Infinity, -Infinity, "-Infinity", "NaN"]', ['NaN', 'Infinity', '-Infinity', '-Infinity', 'NaN']],
    ['[1e3, 1E+2, +4, −0.5]', [1000, 100, 4, -0.5]],
    ['[[[[1]]]]', [[[[1]]]]],
    ['array(0.5)', 0.5],
    ['x = -3', -3],
  ])('%j', (text, wanted) => expect(valuesIn(text)).toEqual(wanted));
});

describe('parseNumbers reads tables', () => {
  test.each<[string, PastedValues]>([
    ['0.43,0.15,0.89\n0.55,0.87,0.66\n', INPUTS],
    ['0.43, 0.15, 0.89,\r\n0.55, 0.87, 0.66,\r\n', INPUTS],
    ['0,43;0,15;0,89\n0,55;0,87;0,66', INPUTS],
    ['0,43\t0,15\t0,89\n0,55\t0,87\t0,66', INPUTS],
    ['0.43\t0.15\t0.89\n\n0.55\t0.87\t0.66', INPUTS],
    ['  0.43   0.15 0.89\n  0.55   0.87 0.66', INPUTS],
    ['"0.43","0.15","0.89"\n"0.55","0.87","0.66"', INPUTS],
    ['"0,43","0,15","0,89"\n"0,55","0,87","0,66"', INPUTS],
    ['0.43, 0.15, 0.89 # Your, 1.0\n# nothing\n0.55, 0.87, 0.66', INPUTS],
    ['\ufeff0.43,0.15,0.89\r0.55,0.87,0.66', INPUTS],
    ['0.43 0.15 0.89', INPUTS[0]!],
    ['1\n2\n3', [[1], [2], [3]]],
    ['nan, -inf, -0', ['NaN', '-Infinity', -0]],
    [' 1.6307\n', 1.6307],
  ])('%j', (text, wanted) => {
    const { values, labels, header } = parsed(text);
    expect({ values, labels, header }).toEqual({ values: wanted, labels: undefined, header: undefined });
  });

  test.each([
    ['Your,0.43,0.15,0.89\njourney,0.55,0.87,0.66', ['Your', 'journey'], undefined],
    ['Your 0.43 0.15 0.89\njourney 0.55 0.87 0.66', ['Your', 'journey'], undefined],
    ['a,b,c\n0.43,0.15,0.89\n0.55,0.87,0.66', undefined, ['a', 'b', 'c']],
    ['token;a;b;c\nYour;0,43;0,15;0,89\njourney;0,55;0,87;0,66', ['Your', 'journey'], ['a', 'b', 'c']],
    ['a b c\nYour 0.43 0.15 0.89\njourney 0.55 0.87 0.66', ['Your', 'journey'], ['a', 'b', 'c']],
    [',a,b,c\n0,0.43,0.15,0.89\n1,0.55,0.87,0.66', ['0', '1'], ['a', 'b', 'c']],
    ['"Hello, you",0.43,0.15,0.89\n"一 步",0.55,0.87,0.66', ['Hello, you', '一 步'], undefined],
  ])('%j has labels', (text, labels, header) => {
    const result = parsed(text);
    expect(result.values).toEqual(INPUTS);
    expect(result.shape).toEqual([2, 3]);
    expect([result.labels, result.header]).toEqual([labels, header]);
  });

  test('one row is a vector, unless it is labelled', () => {
    expect(parsed('1 2').shape).toEqual([2]);
    expect(parsed('Your 1 2').shape).toEqual([1, 2]);
    expect(parsed('a b\n1 2').shape).toEqual([1, 2]);
    expect(parsed('7').shape).toEqual([]);
  });
});

describe('parseNumbers points at what is wrong', () => {
  // ▸ stands before the character that the position points at.
  test.each<[string, PasteProblem]>([
    ['▸', { code: 'empty' }],
    [' \n # nothing\n▸', { code: 'empty' }],
    ['[▸]', { code: 'empty' }],
    ['[[▸], []]', { code: 'empty' }],
    ['tensor(▸)', { code: 'unexpected', found: ')' }],
    ['x = ▸', { code: 'empty' }],
    ['[1, ▸None]', { code: 'notNumber', found: 'None' }],
    ['[1, ▸null]', { code: 'notNumber', found: 'null' }],
    ['[1, ▸constructor]', { code: 'notNumber', found: 'constructor' }],
    ['[1, ▸1.5.2]', { code: 'notNumber', found: '1.5.2' }],
    ['[1, ▸0x10]', { code: 'notNumber', found: '0x10' }],
    ['[1, ▸1.+0.j]', { code: 'notNumber', found: '1.+0.j' }],
    ['[[1, 2],\n [3, ▸四]]', { code: 'notNumber', found: '四' }],
    ['[1, ▸a-word-much-longer-than-a-message]', { code: 'notNumber', found: 'a-word-much-longer-than…' }],
    ['[1, ▸1e400]', { code: 'tooLarge', found: '1e400' }],
    ['[1, ▸3.4028236e38]', { code: 'tooLarge', found: '3.4028236e38' }],
    ['[0.1, 0.2,  ▸..., 0.3]', { code: 'elided' }],
    ['[[0.1],\n ▸…\n [0.2]]', { code: 'elided' }],
    ['[1▸; 2]', { code: 'unexpected', found: ';' }],
    ['[1,▸, 2]', { code: 'unexpected', found: ',' }],
    ['[▸, 2]', { code: 'unexpected', found: ',' }],
    ['[1, 2▸)', { code: 'unexpected', found: ')' }],
    ['[[1]▸[2]]', { code: 'unexpected', found: '[' }],
    ['[▸{1}]', { code: 'unexpected', found: '{' }],
    ['[[1, 2], [3▸]]', { code: 'ragged', wanted: 2, got: 1 }],
    ['[[1, 2], [3, 4, ▸5, 6]]', { code: 'ragged', wanted: 2, got: 4 }],
    ['[[[1], [2]], [[3]▸]]', { code: 'ragged', wanted: 2, got: 1 }],
    ['[[[1], [2]], [[3, ▸4], [5]]]', { code: 'ragged', wanted: 1, got: 2 }],
    ['[1, ▸[2]]', { code: 'mixed' }],
    ['[[1], ▸2]', { code: 'mixed' }],
    ['[[[1]], [▸2]]', { code: 'mixed' }],
    ['[[1, 2], ▸[3, 4', { code: 'unclosed', found: '[' }],
    ['▸[[1, 2], [3, 4]', { code: 'unclosed', found: '[' }],
    ['▸[1, 2 # ]', { code: 'unclosed', found: '[' }],
    ['tensor▸([1, 2]', { code: 'unclosed', found: '(' }],
    ['[[[[▸[1]]]]]', { code: 'tooDeep', most: 4 }],
    ['[1, 2]▸]', { code: 'trailing', found: ']' }],
    ['[1, 2]\n▸tensor([3])', { code: 'trailing', found: 'tensor([3])' }],
    ['x = 1▸, 2', { code: 'trailing', found: ',' }],
    ['tensor([1], ▸2)', { code: 'unexpected', found: '2' }],
    ['tensor([1] ▸dtype=float32)', { code: 'unexpected', found: 'd' }],
    ['▸hello world', { code: 'notNumber', found: 'hello' }],
    ['▸torch.rand(2, 3)', { code: 'notNumber', found: 'torch.rand(2' }],
    ['▸{"a": 1}', { code: 'notNumber', found: '{"a":' }],
    ["[float(▸'x')]", { code: 'notNumber', found: "'x'" }],
    ['[▸float()]', { code: 'notNumber', found: 'float' }],
    ['1,2\n3,▸x', { code: 'notNumber', found: 'x' }],
    ['a,b\n1,2\n3,▸None', { code: 'notNumber', found: 'None' }],
    ['1,▸,2', { code: 'unexpected', found: ',' }],
    ['1,2,3\n4,5▸\n', { code: 'ragged', wanted: 3, got: 2 }],
    ['1,2,3\n4,5▸', { code: 'ragged', wanted: 3, got: 2 }],
    ['1 2\n3 4  ▸5', { code: 'ragged', wanted: 2, got: 3 }],
    ['a b c\n1 2▸', { code: 'ragged', wanted: 3, got: 2 }],
    ['0.43, 0.15▸],\n[0.55, 0.87]', { code: 'unexpected', found: ']' }],
    ['1 2 ▸... 3', { code: 'elided' }],
    ['1.5;▸1,5', { code: 'notNumber', found: '1,5' }],
    ['1,5;▸9,9e50', { code: 'tooLarge', found: '9,9e50' }],
  ])('%j', (marked, problem) => {
    const text = marked.replace('▸', '');
    expect(parseNumbers(text)).toMatchObject({ ok: false, position: marked.indexOf('▸'), problem });
  });

  test('lines and columns count from 1, columns in characters, whatever ends a line', () => {
    expect(parseNumbers('[[1, 2],\n [3, x]]')).toMatchObject({ position: 14, line: 2, column: 6 });
    expect(parseNumbers('[[1, 2],\r\n [3, x]]')).toMatchObject({ position: 15, line: 2, column: 6 });
    expect(parseNumbers('[[1, 2],\r [3, x]]')).toMatchObject({ position: 14, line: 2, column: 6 });
    expect(parseNumbers('😀,1\n1,2\n😀,x')).toMatchObject({ line: 1, column: 1 });
    expect(parseNumbers('[1, # 😀\n 2 😀]')).toMatchObject({
      position: 12,
      line: 2,
      column: 4,
      problem: { found: '😀' },
    });
    expect(parseNumbers('"😀" 1 2\n"😀" 3 x')).toMatchObject({ line: 2, column: 7 });
  });
});

describe('parseNumbers reads back what is written', () => {
  const shapes = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 });
  const tensors = fc.tuple(shapes, fc.boolean()).chain(([shape, special]) => {
    const size = shape.reduce((total, n) => total * n, 1);
    const float = fc.float({ noNaN: !special, noDefaultInfinity: !special });
    return fc.record({ shape: fc.constant(shape), data: fc.array(float, { minLength: size, maxLength: size }) });
  });
  const nest = (data: readonly unknown[], [size, ...inner]: readonly number[]): unknown => {
    if (size === undefined) return data[0];
    const step = data.length / size;
    return Array.from({ length: size }, (_, i) => nest(data.slice(i * step, (i + 1) * step), inner));
  };
  const words = (v: number) => (Number.isNaN(v) ? 'NaN' : Math.abs(v) === Infinity ? `${v}` : v);

  test('printTorch, to the digits that it prints', () => {
    fc.assert(
      fc.property(tensors, ({ shape, data }) => {
        const text = printTorch(data, shape);
        const result = parsed(text);
        expect(result.shape).toEqual(shape);
        const scientificText = /\de[+-]/.test(text);
        const printed = (value: number) =>
          Number(scientificText ? scientific(value, 4) : fixed(value, /\.\d/.test(text) ? 4 : 0));
        for (const [i, number] of result.numbers.entries()) {
          const value = Math.fround(data[i]!);
          expect(number).toBe(Number.isFinite(value) ? printed(value) : value);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('JSON, to the bit, and with any white space', () => {
    fc.assert(
      fc.property(tensors, fc.constantFrom(0, 1, '\t'), ({ shape, data }, indent) => {
        const text = JSON.stringify(
          nest(
            data.map((v) => words(v === 0 ? 0 : v)),
            shape,
          ),
          null,
          indent,
        );
        if (shape.length === 0 && text.includes('"')) return;
        expect(parsed(text).numbers).toEqual(data.map((v) => (v === 0 ? 0 : v)));
        expect(parsed(text).shape).toEqual(shape);
      }),
    );
  });

  test('CSV, TSV and spaces', () => {
    const matrix = fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 5 })).chain(([rows, cols]) =>
      fc.array(fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: cols, maxLength: cols }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
    fc.assert(
      fc.property(
        matrix,
        fc.constantFrom(',', '\t', '  ', '; ', ' , '),
        fc.constantFrom('\n', '\r\n'),
        (rows, separator, end) => {
          const text = rows.map((row) => row.map((v) => (Object.is(v, -0) ? '-0' : `${v}`)).join(separator)).join(end);
          expect(valuesIn(text)).toEqual(rows);
        },
      ),
    );
  });

  test('what it gives is what a config takes: the inputs of the trace are the pasted numbers', () => {
    const { values } = parsed(printTorch(tensorOf(engine.trace({}), 'inputs')!.data, [6, 3]));
    expect(engine.trace({ inputs: values as Config['inputs'] }).data).toEqual(engine.trace({}).data);
  });

  test('the data of a trace as JSON', () => {
    const trace = engine.trace({ mask: 'causal' });
    const { data } = JSON.parse(traceToJson(trace));
    expect(Float32Array.from(parsed(JSON.stringify(data)).numbers)).toEqual(trace.data);
  });
});

describe('parseNumbers survives any text', () => {
  const million = 1_000_000;
  const hostile: readonly [string, string][] = [
    ['brackets', '['.repeat(10_000)],
    ['brackets, closed', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['lists', `[${'[1],'.repeat(million / 4)}]`],
    ['numbers', `[${'0.5, '.repeat(million / 5)}]`],
    ['numbers in a row', '0.5 '.repeat(million / 4)],
    ['numbers in a column', '0.5\n'.repeat(million / 4)],
    ['one long number', '1'.repeat(million)],
    ['one long word', 'a'.repeat(million)],
    ['a dotted word', 'a.'.repeat(million / 2)],
    ['a long number that is none', `[${'1'.repeat(million)}x]`],
    ['fractions', `.${'1.'.repeat(million / 2)}`],
    ['exponents', `[${'1e'.repeat(million / 2)}]`],
    ['spaces', ' '.repeat(million)],
    ['spaces in a cell', `a${' '.repeat(million)}b,1`],
    ['spaces in a list', `[1${' '.repeat(million)}x]`],
    ['spaces after a call', `tensor${' '.repeat(million)}`],
    ['line breaks', '\r\n'.repeat(million / 2)],
    ['commas', ','.repeat(million)],
    ['quotes', '"'.repeat(million)],
    ['quoted cells', '"",'.repeat(million / 3)],
    ['an open quote', `1,"${'a'.repeat(million)}`],
    ['comments', '#\n'.repeat(million / 2)],
    ['comments in a list', `[${'#\n'.repeat(million / 2)}]`],
    ['calls', 'tensor('.repeat(million / 7)],
    ['introductions', 'a='.repeat(million / 2)],
    ['arguments', `tensor([1]${', a=1'.repeat(million / 5)})`],
    ['an open argument', `tensor([1], a=<${'a'.repeat(million)}`],
    ['float calls', `[${'float('.repeat(million / 6)}]`],
    ['a dot too many', '...'.repeat(million / 3)],
    ['broken surrogates', '\ud800[\udc00'.repeat(million / 3)],
    ['emoji', '👩‍👩‍👧'.repeat(100_000)],
    ['zeros', '\0'.repeat(million)],
    ['decimal commas', '0,5;'.repeat(million / 4)],
    ['pluses', `[${'+'.repeat(million)}1]`],
  ];

  test.each(hostile)('a megabyte of %s', (_, text) => {
    const result = parseNumbers(text);
    if (!result.ok) expect(result.position).toBeLessThanOrEqual(text.length);
  });

  test('random texts of the characters that it knows', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      ',',
      ';',
      ' ',
      '\n',
      '\t',
      '#',
      '"',
      "'",
      '=',
      '<',
      '>',
      '.',
      '...',
      '1',
      '-0.5',
      '1e9',
      'nan',
      'tensor(',
      'array(',
      'float(',
      'dtype=',
      'x',
      '😀',
      '\ud800',
      '{',
      '}',
      '−',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        const result = parseNumbers(text);
        if (result.ok) {
          const size = result.shape.reduce((total, n) => total * n, 1);
          expect(size).toBeGreaterThan(0);
          expect(flat(result.values)).toHaveLength(size);
          return;
        }
        expect(result.position).toBeGreaterThanOrEqual(0);
        expect(result.position).toBeLessThanOrEqual(text.length);
        if ('found' in result.problem && !result.problem.found.endsWith('…')) {
          expect(text.startsWith(result.problem.found, result.position)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void parseNumbers(text)),
      { numRuns: 1000 },
    );
  });
});

describe('a sentence', () => {
  const tokensOf = (text: string, locale = 'en') => splitSentence(text, locale).tokens;

  test('splits into words and punctuation marks', () => {
    expect(tokensOf('Your journey starts with one step')).toEqual(['Your', 'journey', 'starts', 'with', 'one', 'step']);
    expect(tokensOf('  Don’t stop, it costs $3.50!\n')).toEqual([
      'Don’t',
      'stop',
      ',',
      'it',
      'costs',
      '$',
      '3.50',
      '!',
    ]);
    expect(tokensOf('Sua jornada começa com um passo.', 'pt')).toEqual([
      'Sua',
      'jornada',
      'começa',
      'com',
      'um',
      'passo',
      '.',
    ]);
    expect(tokensOf('one-step 👩‍👩‍👧 👍🏽')).toEqual(['one', '-', 'step', '👩‍👩‍👧', '👍🏽']);
  });

  test('splits Chinese, which has no spaces, into words', () => {
    const tokens = tokensOf('你的旅程从一步开始。', 'zh');
    expect(tokens.join('')).toBe('你的旅程从一步开始。');
    expect(tokens).toContain('旅程');
    expect(tokens).toContain('开始');
    expect(tokens.at(-1)).toBe('。');
    expect(tokens.length).toBeLessThan(9);
  });

  test('has no token for what is not seen', () => {
    for (const text of ['', ' \n\t\u3000\u00a0', '\u200b\ufeff', '\0'])
      expect(tokensOf(text), JSON.stringify(text)).toEqual([]);
  });

  test(`keeps ${MOST_TOKENS} tokens, and counts the rest`, () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');
    expect(splitSentence(words(64), 'en')).toMatchObject({ tokens: { length: 64 }, dropped: 0 });
    expect(splitSentence(words(65), 'en')).toMatchObject({ tokens: { length: 64 }, dropped: 1 });
    expect(splitSentence(words(1000), 'en').dropped).toBe(936);
  });

  test('splits whatever the locale and the text are', () => {
    expect(tokensOf('one step', 'no such language')).toEqual(['one', 'step']);
    expect(tokensOf('one step', '')).toEqual(['one', 'step']);
    expect(tokensOf('a \ud800 b')).toEqual(['a', '\ufffd', 'b']);
  });

  test('splits a long text as a short one, and soon', () => {
    const start = process.cpuUsage();
    const texts = ['一步，', 'one step, ', '👩‍👩‍👧 🇨🇳🇧🇷', '\ud83d', 'a', '😀'];
    for (const text of texts) {
      const { tokens, dropped } = splitSentence(text.repeat(200_000 / text.length), 'en');
      expect(dropped).toBe(Infinity);
      if (tokens[0] && tokens[0].length < 100) expect(tokens).toEqual(splitSentence(text.repeat(80), 'en').tokens);
    }
    // 'one step, ' cut anywhere by a piece: three tokens each time all the same.
    expect(splitSentence('one step, '.repeat(4000), 'en')).toMatchObject({ dropped: 12_000 - 64 });
    expect(splitSentence(`a${' \n'.repeat(500_000)}b`, 'en').tokens).toEqual(['a', 'b']);
    for (const text of ['#', '\n', '\u200b', "'", 'a.']) splitSentence(text.repeat(1_000_000), 'en', MOST_MAPPED);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000); // milliseconds of this process, whatever else runs
  });

  test('is divided at spaces and marks where the browser has no Intl.Segmenter, and says so', () => {
    const { Segmenter } = Intl;
    try {
      Reflect.deleteProperty(Intl, 'Segmenter');
      const text = "Don't stop, it costs $3.50 开始！";
      const tokens = ["Don't", 'stop', ',', 'it', 'costs', '$', '3.50', '开', '始', '！'];
      expect(splitSentence(text, 'en')).toEqual({ tokens, dropped: 0, rough: true });
    } finally {
      Object.assign(Intl, { Segmenter });
    }
    expect(splitSentence('one step', 'en').rough).toBe(false);
  });

  function configOf(tokens: readonly string[], seed: number | string = 7, dIn = 3) {
    const result = sentenceConfig(engine, tokens, seed, dIn);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.config;
  }

  test('gives a repeated token the same row, but case makes another token', () => {
    const { tokens, inputs } = configOf(['the', 'cat', 'and', 'the', 'The']);
    expect(tokens).toEqual(['the', 'cat', 'and', 'the', 'The']);
    expect(inputs[3]).toEqual(inputs[0]);
    expect(new Set(inputs.map(String)).size).toBe(4);
  });

  test('draws its rows from the core: torch.randn of 16 rows for the distinct tokens, in their order', () => {
    const trace = engine.trace({ inputs: { draw: 'randn' }, n: 16, dIn: 3, seed: 7 });
    const drawn = findStage(trace, 'inputs')!;
    const { inputs } = configOf(['the', 'cat', 'and', 'the', 'The']);
    const row = (r: number) => [0, 1, 2].map((c) => valueAt(trace, drawn, r, c));
    expect(inputs).toEqual([row(0), row(1), row(2), row(0), row(3)]);
  });

  test.each([1, 2, 3, 5, 16])('keeps the rows of its tokens when words are appended: %i numbers a row', (dIn) => {
    const words = Array.from({ length: MOST_TOKENS }, (_, i) => `word ${i}`);
    const { inputs } = configOf(words, 7, dIn);
    for (let n = 1; n <= words.length; n++)
      expect(configOf(words.slice(0, n), 7, dIn).inputs).toEqual(inputs.slice(0, n));
    expect(new Set(inputs.flat()).size).toBe(MOST_TOKENS * dIn);
  });

  test('is a config: the trace has its tokens and, to the bit, its rows', () => {
    const config = configOf(splitSentence('你的旅程从一步开始，一步！', 'zh').tokens, '18446744073709551615', 5);
    const trace = engine.trace(config);
    expect(trace.tokens).toEqual(config.tokens);
    expect(Array.from(valuesOf(trace, findStage(trace, 'inputs')!))).toEqual(config.inputs.flat());
    expect(trace.config).toMatchObject({ n: config.tokens.length, dIn: 5 });
  });

  test('fails with the core’s problems', () => {
    const fields = (result: ReturnType<typeof sentenceConfig>) =>
      !result.ok && result.problems.map(({ field }) => field);
    expect(fields(sentenceConfig(engine, [], 7, 3))).toEqual(['n']);
    expect(fields(sentenceConfig(engine, ['a'], 0.5, 0))).toEqual(expect.arrayContaining(['seed', 'dIn']));
  });

  test('any text gives a config that traces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const { tokens } = splitSentence(text, 'en');
        if (tokens.length > 0) expect(engine.trace(configOf(tokens)).tokens).toEqual(tokens);
      }),
    );
  });
});

describe('the history', () => {
  const pushed = (count: number) => {
    let history = startHistory(0);
    for (let i = 1; i <= count; i++) history = push(history, i);
    return history;
  };
  const times = <S>(count: number, step: (history: History<S>) => History<S>, history: History<S>) => {
    for (let i = 0; i < count; i++) history = step(history);
    return history;
  };

  test('goes back and forth over a thousand steps', () => {
    const history = pushed(1000);
    const back = times(1000, undo, history);
    expect([back.present, canUndo(back), canRedo(back)]).toEqual([0, false, true]);
    const forth = times(1000, redo, back);
    expect(forth).toEqual(history);
    expect([forth.present, canUndo(forth), canRedo(forth)]).toEqual([1000, true, false]);
  });

  test('forgets the oldest beyond its limit, and no more', () => {
    expect(MOST_STEPS).toBeGreaterThanOrEqual(1000);
    const back = times(MOST_STEPS + 5, undo, pushed(MOST_STEPS + 3));
    expect(back.present).toBe(3);
    expect(back.future).toHaveLength(MOST_STEPS);
  });

  test('at either end nothing happens', () => {
    const history = startHistory('a');
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
    expect(push(history, 'a')).toBe(history);
  });

  test('an edit after undo takes the place of what was undone', () => {
    const history = push(times(2, undo, pushed(3)), 9);
    expect([history.present, canRedo(history), undo(history).present]).toEqual([9, false, 1]);
  });

  test('edits with the same key that directly follow are one step', () => {
    let history = push(push(push(push(startHistory(0), 1), 2, 'cell'), 3, 'cell'), 4, 'cell');
    expect(undo(history).present).toBe(1);
    expect(redo(undo(history)).present).toBe(4);
    history = push(push(history, 5, 'other'), 6, 'cell');
    expect(times(2, undo, history).present).toBe(4);
  });

  test('nothing merges without a key, nor across an undo, a redo, a settling or another edit', () => {
    const one = push(startHistory(0), 1, 'cell');
    const steps = (history: History<number>) => history.past.length;
    expect(steps(push(push(startHistory(0), 1), 2))).toBe(2);
    expect(steps(push(settle(one), 2, 'cell'))).toBe(2);
    expect(steps(push(redo(undo(one)), 2, 'cell'))).toBe(2);
    expect(push(undo(push(one, 2, 'other')), 3, 'cell').past).toEqual([0, 1]);
    expect(steps(push(push(one, 2), 3, 'cell'))).toBe(3);
  });

  test('is immutable, and plain enough to be cloned', () => {
    const before = pushed(3);
    const copy = structuredClone(before);
    push(undo(before), 8);
    redo(undo(before));
    push(before, 9, 'cell');
    expect(before).toEqual(copy);
  });

  test('any walk agrees with a list and a position', () => {
    const walk = fc.array(fc.oneof(fc.constantFrom('undo', 'redo'), fc.integer()), { maxLength: 60 });
    fc.assert(
      fc.property(walk, (steps) => {
        let history = startHistory<number | null>(null);
        let list: (number | null)[] = [null];
        let at = 0;
        for (const step of steps) {
          if (step === 'undo') [history, at] = [undo(history), Math.max(0, at - 1)];
          else if (step === 'redo') [history, at] = [redo(history), Math.min(list.length - 1, at + 1)];
          else {
            history = push(history, step as number);
            if (list[at] !== step) list = [...list.slice(0, ++at), step as number];
          }
          expect([history.present, canUndo(history), canRedo(history)]).toEqual([
            list[at],
            at > 0,
            at < list.length - 1,
          ]);
        }
      }),
    );
  });
});

describe('replaceCell', () => {
  const bitsOf = (data: Float32Array) => [...new Uint32Array(data.slice().buffer)];
  const sources = (trace: Trace) => trace.stages.filter((stage) => editable(trace, stage));
  const isMask = ({ name }: Stage) => name === 'mask' || name === 'mask_simple' || name === 'dropout_mask';
  const edited = (trace: Trace, stage: Stage, row: number, col: number, value: number) =>
    engine.trace({ ...trace.config, replace: replaceCell(trace, stage, row, col, value) });

  /** The bits of every source, one cell of them set. */
  function sourceBits(trace: Trace, change?: { stage: Stage; row: number; col: number; value: number }) {
    return sources(trace).map((stage) => {
      const bits = bitsOf(valuesOf(trace, stage));
      if (change?.stage === stage)
        bits[change.row * stage.cols + change.col] = bitsOf(Float32Array.of(change.value))[0]!;
      return { name: stage.name, batch: stage.batch, head: stage.head, bits };
    });
  }

  function expectOneChange(trace: Trace, stage: Stage, row: number, col: number, value: number) {
    const after = edited(trace, stage, row, col, value);
    expect(sourceBits(after)).toEqual(sourceBits(trace, { stage, row, col, value }));
    expect(after.stages.map(({ name }) => name)).toEqual(trace.stages.map(({ name }) => name));
    return after;
  }

  function expectNear(number: number, wanted: number) {
    if (Number.isFinite(wanted))
      expect(Math.abs(number - wanted)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(wanted)));
    else expect(number).toBe(wanted);
  }

  const valueFor = (trace: Trace, stage: Stage, row: number, col: number) =>
    isMask(stage) ? 1 - valueAt(trace, stage, row, col) : valueAt(trace, stage, row, col) + 0.25;

  test.each(presets.map(({ id, config }) => [id, config] as const))(
    '%s: every source changes in that cell alone',
    (_, config) => {
      const trace = engine.trace(config);
      const stages = sources(trace);
      expect(stages.length).toBeGreaterThanOrEqual(2);
      for (const stage of stages) {
        for (const [row, col] of [
          [0, 0],
          [stage.rows - 1, stage.cols - 1],
          [0, stage.cols - 1],
        ] as const) {
          const value = valueFor(trace, stage, row, col);
          const after = expectOneChange(trace, stage, row, col, value);
          // Back at its value, every source is as it was, and so is what is computed: but for the ulps by which a sum
          // differs with where its numbers lie in memory.
          const again = after.stages[stage.id]!;
          expect(editable(after, again)).toBe(true);
          const back = edited(after, again, row, col, valueAt(trace, stage, row, col));
          expect(sourceBits(back)).toEqual(sourceBits(trace));
          for (const [i, number] of back.data.entries()) expectNear(number, trace.data[i]!);
        }
      }
    },
  );

  test('edits of several stages add up', () => {
    const { config } = presets.find(({ id }) => id === 'mask-then-softmax')!;
    let trace = engine.trace(config);
    for (const stage of sources(trace))
      trace = expectOneChange(trace, trace.stages[stage.id]!, 0, 0, isMask(stage) ? 1 : 0.5);
    expect(Object.keys(trace.config.replace).sort()).toEqual(['W_key', 'W_query', 'W_value', 'inputs', 'mask']);
    expect(sources(trace).map((stage) => valueAt(trace, stage, 0, 0))).toEqual([0.5, 0.5, 0.5, 0.5, 1]);
  });

  test('mask_simple is written as mask, where 1 is hidden', () => {
    const trace = engine.trace({ mask: 'causal', maskBy: 'renormalise', inputs: [[1], [2]] });
    const stage = findStage(trace, 'mask_simple')!;
    expect(replaceCell(trace, stage, 0, 1, 1)).toEqual({
      mask: [
        [0, 0],
        [0, 0],
      ],
    });
    expect(replaceCell(trace, stage, 1, 0, 0)).toEqual({
      mask: [
        [0, 1],
        [1, 0],
      ],
    });
  });

  test('has the shape of the stage: batch, heads of a wrapper, a bias', () => {
    const drawn = {
      inputs: { draw: 'rand' },
      batch: 2,
      n: 2,
      dIn: 1,
      dK: 1,
      dV: 1,
      heads: 2,
      headsBy: 'wrapper',
      bias: true,
    } as const;
    const trace = engine.trace({ ...drawn, dropout: 0.5 });
    const shapeOf = (list: unknown): number[] => (Array.isArray(list) ? [list.length, ...shapeOf(list[0])] : []);
    const shape = (name: string) =>
      shapeOf(Object.values(replaceCell(trace, findStage(trace, name, 1, 1)!, 0, 0, 1))[0]);
    expect(['inputs', 'W_query', 'b_query', 'dropout_mask'].map(shape)).toEqual([
      [2, 2, 1],
      [2, 1, 1],
      [2, 1],
      [2, 2, 2, 2],
    ]);
  });

  test('-0, NaN and the infinities survive, and what is not finite survives JSON', () => {
    for (const value of [-0, NaN, Infinity, -Infinity, 1e-45, 3.4028234663852886e38]) {
      const trace = engine.trace({});
      const after = expectOneChange(trace, findStage(trace, 'inputs')!, 1, 2, value);
      expect(valueAt(after, findStage(after, 'inputs')!, 1, 2)).toBe(Math.fround(value));
      // The next edit leaves it where it is.
      const next = expectOneChange(after, findStage(after, 'W_key')!, 0, 0, 2);
      expect(valueAt(next, findStage(next, 'inputs')!, 1, 2)).toBe(Math.fround(value));
      if (!Object.is(value, -0)) {
        const { replace } = JSON.parse(JSON.stringify(next.config)) as Config;
        expect(bitsOf(engine.trace({ replace }).data)).toEqual(bitsOf(next.data));
      }
    }
  });

  test('leaves replace as it is where there is no such cell to edit', () => {
    const trace = engine.trace({
      replace: {
        W_query: [
          [1, 2, 3],
          [4, 5, 6],
        ],
      },
    });
    const weights = findStage(trace, 'attn_weights')!;
    expect(editable(trace, weights)).toBe(false);
    expect(replaceCell(trace, weights, 0, 0, 1)).toBe(trace.config.replace);
    const inputs = findStage(trace, 'inputs')!;
    expect(replaceCell(trace, inputs, 6, 0, 1)).toBe(trace.config.replace);
    expect(replaceCell(trace, inputs, 0, -1, 1)).toBe(trace.config.replace);
  });

  test('the stages to edit are those without sources, and no others', () => {
    fc.assert(
      fc.property(configs, (config) => {
        const trace = engine.trace(config);
        for (const stage of trace.stages) expect(editable(trace, stage), stage.name).toBe(stage.inputs.length === 0);
      }),
    );
  });

  test('any cell of any config changes alone', () => {
    fc.assert(
      fc.property(configs, fc.nat(), fc.nat(), (config, which, cell) => {
        const trace = engine.trace(config);
        const stages = sources(trace);
        const stage = stages[which % stages.length]!;
        const at = cell % (stage.rows * stage.cols);
        const [row, col] = [Math.floor(at / stage.cols), at % stage.cols];
        expectOneChange(trace, stage, row, col, valueFor(trace, stage, row, col));
      }),
      { numRuns: 200 },
    );
  });
});

test.each<[string, number, boolean | null]>([
  ['0.91', 0.9091, true],
  ['0,91', 0.9091, true],
  ['0.9', 0.9091, true],
  ['0.89', 0.9091, false],
  ['−0.5', -0.5, true],
  ['-inf', -Infinity, true],
  ['−∞', -Infinity, true],
  ['∞', -Infinity, false],
  ['1', -Infinity, false],
  ['nan', NaN, true],
  ['0', NaN, false],
  ['', 1, null],
  ['one', 1, null],
  ['nan', 1, null],
  ['<b>1</b>', 1, null],
])('the prediction %j of %d is right: %s', (typed, value, right) => {
  expect(verdictOf(typed, value)?.right ?? null).toBe(right);
});

test.each<[string, number | null]>([
  ['0.5', 0.5],
  [' 0,5 ', 0.5],
  ['−0,5', -0.5],
  ['.5', 0.5],
  ['1e30', 1e30],
  ['1e+30', 1e30],
  ['-inf', -Infinity],
  ['−∞', -Infinity],
  ['nan', NaN],
  ['1e39', 1e39],
  ['True', 1], // as a paste reads them; 1e39 is for the core to refuse
  ['', null],
  ['-', null],
  ['0x2', null],
  ['1_000', null],
  ['1,2,3', null],
  ['5x', null],
  ['1e999', null],
  ['constructor', null],
])('%j, typed, is the number %s', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});
