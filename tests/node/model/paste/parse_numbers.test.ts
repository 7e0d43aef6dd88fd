// Pasted text: numbers in the notations of PyTorch, NumPy, Python, JSON and spreadsheets, and the problems in them.
import { describe, expect, test } from 'vitest';
import { parseNumbers, type PastedValues } from '../../../../web/model/paste/parse_numbers.ts';
import { parsed, valuesIn } from '../../support/parsed_numbers.ts';

const INPUTS = [
  [0.43, 0.15, 0.89],
  [0.55, 0.87, 0.66],
];

/** Of the tables below: JSON, for a row to stand on a line. */
const valuesOf = (wanted: PastedValues | string): PastedValues =>
  typeof wanted === 'string' ? JSON.parse(wanted) : wanted;

describe('parseNumbers reads what PyTorch prints', () => {
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

  test('NaN and infinities become the strings of a config, and -0 stays', () => {
    expect(valuesIn('tensor([-0., nan, inf, -inf, 1.0000e-05])')).toEqual([-0, 'NaN', 'Infinity', '-Infinity', 1e-5]);
  });

  test('a mask of bools is 1 and 0', () => {
    expect(parsed('tensor([[False,  True],\n        [False, False]])').numbers).toEqual([0, 1, 0, 0]);
  });
});

describe('parseNumbers reads NumPy, Python, JSON', () => {
  test.each<[string, PastedValues | string]>([
    ['[[0.43 0.15 0.89]\n [0.55 0.87 0.66]]', INPUTS],
    ['[[4.3e-01    -inf]\n [    nan 1.0e-05]]', '[[0.43, "-Infinity"], ["NaN", 1e-5]]'],
    ['array([[4.3e-01,    -inf],\n       [    nan, 1.0e-05]], dtype=float32)', '[[0.43, "-Infinity"], ["NaN", 1e-5]]'],
    ['[[[1. 2.]\n  [3. 4.]]\n\n [[5. 6.]\n  [7. 8.]]]', '[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]'],
    ['[np.float32(0.43), np.float64(0.15)]', [0.43, 0.15]],
    ['[[0.43, 0.15,],\n [1, -.5,],]', '[[0.43, 0.15], [1, -0.5]]'],
    [
      '[float(\'-inf\'), float("nan"), -np.inf, torch.nan, math.inf]',
      ['-Infinity', 'NaN', '-Infinity', 'NaN', 'Infinity'],
    ],
    ['[NaN, Infinity, -Infinity, "-Infinity", "NaN"]', ['NaN', 'Infinity', '-Infinity', '-Infinity', 'NaN']],
    ['[1e3, 1E+2, +4, −0.5]', [1000, 100, 4, -0.5]],
    ['array(0.5)', 0.5],
    ['x = -3', -3],
  ])('%j', (text, wanted) => expect(valuesIn(text)).toEqual(valuesOf(wanted)));
});

describe('parseNumbers reads tables', () => {
  test.each<[string, PastedValues | string]>([
    ['0.43,0.15,0.89\n0.55,0.87,0.66\n', INPUTS],
    ['0,43;0,15;0,89\n0,55;0,87;0,66', INPUTS],
    ['0,430;0,150;0,890\n0,550;0,870;0,660', INPUTS],
    ['1,000;0,5\n2,500;1,5', '[[1, 0.5], [2.5, 1.5]]'],
    // The minus signs of books, spreadsheets and East Asian keyboards, and invisible marks.
    ['–0.5 −1\n－２．５ \u200e3\u202c', '[[-0.5, -1], [-2.5, 3]]'],
    ['0,43\t0,15\t0,89\n0,55\t0,87\t0,66', INPUTS],
    ['0.43\t0.15\t0.89\n\n0.55\t0.87\t0.66', INPUTS],
    ['"0,43","0,15","0,89"\n"0,55","0,87","0,66"', INPUTS],
    ['0,43 0,15 0,89\n0,55 0,87 0,66', INPUTS],
    ['0.43;0.15;0.89;\n0.55;0.87;0.66;\n;;;', INPUTS],
    ['1.234,5;2\n2.345,6;3', '[[1234.5, 2], [2345.6, 3]]'],
    ['1,234.5\t2\n1,234,567\t0.5', '[[1234.5, 2], [1234567, 0.5]]'],
    ['\ufeff0.43,0.15,0.89\r0.55,0.87,0.66', INPUTS],
    ['0.43 0.15 0.89', INPUTS[0]!],
    ['nan, -inf, -0', ['NaN', '-Infinity', -0]],
    [' 1.6307\n', 1.6307],
  ])('%j', (text, wanted) => {
    const { values, labels, header } = parsed(text);
    expect({ values, labels, header }).toEqual({ values: valuesOf(wanted), labels: undefined, header: undefined });
  });

  test.each([
    ['Your 0.43 0.15 0.89\njourney 0.55 0.87 0.66', ['Your', 'journey'], undefined],
    ['token;a;b;c\nYour;0,43;0,15;0,89\njourney;0,55;0,87;0,66', ['Your', 'journey'], ['a', 'b', 'c']],
    ['a b c\nYour 0.43 0.15 0.89\njourney 0.55 0.87 0.66', ['Your', 'journey'], ['a', 'b', 'c']],
    [',a,b,c\n0,0.43,0.15,0.89\n1,0.55,0.87,0.66', ['0', '1'], ['a', 'b', 'c']],
    ['"Hello, you",0.43,0.15,0.89\n"一 步",0.55,0.87,0.66', ['Hello, you', '一 步'], undefined],
    ['New York 0.43 0.15 0.89\nParis 0.55 0.87 0.66', ['New York', 'Paris'], undefined],
    ['2 3\nYour 0.43 0.15 0.89\njourney 0.55 0.87 0.66', ['Your', 'journey'], undefined], // word2vec's counts
    ['"","V1","V2","V3"\n"1",0.43,0.15,0.89\n"2",0.55,0.87,0.66', ['1', '2'], ['V1', 'V2', 'V3']], // R
    ['\ufefftoken;2;1;0\r\nin;0,43;0,15;0,89\r\n2024;0,55;0,87;0,66\r\n', ['in', '2024'], ['2', '1', '0']], // Excel
    ['"\t0.43\t0.15\t0.89\n"\t0.55\t0.87\t0.66', ['"', '"'], undefined],
    ['"a\nb"\t0.43\t0.15\t0.89\nc\t0.55\t0.87\t0.66', ['a\nb', 'c'], undefined],
    ['Your 0.43, 0.15, 0.89\njourney 0.55, 0.87, 0.66', ['Your', 'journey'], undefined],
  ])('%j has labels', (text, labels, header) => {
    const result = parsed(text);
    expect(result.values).toEqual(INPUTS);
    expect(result.shape).toEqual([2, 3]);
    expect([result.labels, result.header]).toEqual([labels, header]);
  });

  const LABELS = [
    ...[
      'nan in',
      '2024 is',
      '1st 2nd',
      '[CLS] [SEP]',
      '... …',
      '" \'',
      '# ##s',
      '+ -',
      '😀 👩‍👩‍👧',
      '0x10 0x11',
      '٣ ٤',
    ],
    ...['2024-01-01 2024-01-02', '( )', '[ ]', '[1] [2]', '[CLS] x', 'a=b c', '<s> </s>', ', .', '1,000 is', 'True no'],
  ];
  test.each(LABELS.map((labels) => labels.split(' ') as [string, string]))('%j and %j are labels', (first, second) => {
    const separators = first.includes(',') ? [' ', '\t'] : [' ', '\t', ',', ';'];
    for (const separator of separators) {
      const row = (label: string, numbers: readonly number[]) => [label, ...numbers].join(separator);
      const { values, labels, choices } = parsed(`${row(first, INPUTS[0]!)}\n${row(second, INPUTS[1]!)}`);
      expect([values, labels, choices]).toEqual([INPUTS, [first, second], []]);
    }
  });

  test('one row is a vector, unless it is labelled', () => {
    expect(parsed('1 2').shape).toEqual([2]);
    expect(parsed('Your 1 2').shape).toEqual([1, 2]);
    expect(parsed('a b\n1 2').shape).toEqual([1, 2]);
    expect(parsed('7').shape).toEqual([]);
  });
});

describe('parseNumbers gives the position of the problem', () => {
  // ▸ marks the reported position: it precedes that character.
  test.each<[string, { code: string; found?: string; wanted?: string }]>([
    ['▸', { code: 'empty' }],
    [' \n ▸# nothing\n', { code: 'notNumber', found: '#' }],
    ['[▸]', { code: 'empty' }],
    ['[1, ▸None]', { code: 'notNumber', found: 'None' }],
    ['[1, ▸1.5.2]', { code: 'almostNumber', found: '1.5.2' }],
    ['[[1, 2],\n [3, ▸四]]', { code: 'notNumber', found: '四' }],
    ['[1, ▸a-word-much-longer-than-a-message]', { code: 'notNumber', found: 'a-word-much-longer-than…' }],
    ['[1, ▸3.4028236e38]', { code: 'tooLarge', found: '3.4028236e38' }],
    ['[0.1, 0.2,  ▸..., 0.3]', { code: 'elided' }],
    ['[1▸; 2]', { code: 'unexpected', found: ';' }],
    ['[1,▸, 2]', { code: 'unexpected', found: ',' }],
    ['[▸{1}]', { code: 'unexpected', found: '{' }],
    ['[[1, 2], [3▸]]', { code: 'ragged', wanted: '2', found: '1' }],
    ['[[1, 2], [3, 4, ▸5, 6]]', { code: 'ragged', wanted: '2', found: '4' }],
    ['[[1], ▸2]', { code: 'mixed' }],
    ['▸[[1, 2], [3, 4]', { code: 'unclosed', found: '[' }],
    ['[[[[▸[1]]]]]', { code: 'tooDeep', found: '4' }],
    ['[1, 2]▸]', { code: 'trailing', found: ']' }],
    ['[1, 2]\ntensor([▸x])', { code: 'notNumber', found: 'x' }],
    ['tensor([1], ▸2)', { code: 'trailing', found: '2)' }],
    ['▸hello world', { code: 'notNumber', found: 'hello' }],
    ["[float(▸'x')]", { code: 'notNumber', found: "'x'" }],
    ['a,b\n1,2\n3,▸None', { code: 'notNumber', found: 'None' }],
    ['1,▸,2', { code: 'emptyCell' }],
    ['1,2,3\n4,5▸', { code: 'ragged', wanted: '3', found: '2' }],
    ['1 2\n3 4  ▸5', { code: 'ragged', wanted: '2', found: '3' }],
    ['a b c\n1 2▸', { code: 'ragged', wanted: '3', found: '2' }],
    ['0.43, ▸0.15],\n[0.55, 0.87]', { code: 'almostNumber', found: '0.15]' }],
    ['1.5;▸1,5', { code: 'almostNumber', found: '1,5' }],
    // The odd cell, never its neighbour.
    ['the,0.1,▸O.2\ncat,0.3,0.4', { code: 'notNumber', found: 'O.2' }],
    ['0.1,0.2\n▸0.l3,0.4', { code: 'almostNumber', found: '0.l3' }],
    ['a,b,▸c\n1,2\n3,4', { code: 'ragged', wanted: '2', found: '3' }],
    ['the 0.1 0.2\ncat 0.3 0.4 ▸0.5\nsat 0.5 0.6', { code: 'ragged', wanted: '2', found: '3' }],
    ['0.43, ▸0.15 # Your\n0.55, 0.87', { code: 'almostNumber', found: '0.15 # Your' }],
    ['▸\u202e5.0 1\n6 2', { code: 'almostNumber', found: '\u202e5.0' }],
    [
      'stage,batch,head,row,column,row_label,column_label,value\n▸keys,,,1,1,a,1,2',
      { code: 'absent', found: 'inputs' },
    ],
    ['0,▸05\n0,15', { code: 'almostNumber', found: '05' }], // 0,05 with its comma read as a separator
    ['1,5;▸9,9e50', { code: 'tooLarge', found: '9,9e50' }],
    ['▸9e50 1\n2 3', { code: 'tooLarge', found: '9e50' }], // no label
  ])('%j', (marked, problem) => {
    const text = marked.replace('▸', '');
    expect(parseNumbers(text)).toMatchObject({ ok: false, position: marked.indexOf('▸'), problem });
  });

  test('lines and columns count from 1, columns in characters, with any line ending', () => {
    expect(parseNumbers('[[1, 2],\n [3, x]]')).toMatchObject({ position: 14, line: 2, column: 6 });
    expect(parseNumbers('[[1, 2],\r\n [3, x]]')).toMatchObject({ position: 15, line: 2, column: 6 });
    expect(parseNumbers('[[1, 2],\r [3, x]]')).toMatchObject({ position: 14, line: 2, column: 6 });
    expect(parseNumbers('😀,1\n1,2\n😀,x')).toMatchObject({ line: 3, column: 3 });
    expect(parseNumbers('[1, # 😀\n 2 😀]')).toMatchObject({ position: 12, line: 2, column: 4 });
    expect(parseNumbers('"😀" 1 2\n"😀" 3 x')).toMatchObject({ line: 2, column: 7 });
  });
});

describe('of two readings the likelier one is taken, and the other one when it is turned', () => {
  const header = (first: string, last: string) => ({ choice: 'header' as const, first, last });
  const labels = (first: string, last: string) => ({ choice: 'labels' as const, first, last });
  const comma = (first: string, last: string) => ({ choice: 'comma' as const, first, last });
  test.each<[string, { choice: 'header' | 'labels' | 'comma'; first: string; last: string }, string, string | null]>([
    ['0,1,2\n0.1,0.2,0.3', header('0', '2'), '[[0.1, 0.2, 0.3]]', '[[0, 1, 2], [0.1, 0.2, 0.3]]'],
    ['0 0.5 0.1\n1 0.2 0.3', labels('0', '1'), '[[0.5, 0.1], [0.2, 0.3]]', '[[0, 0.5, 0.1], [1, 0.2, 0.3]]'],
    [',0\n0,0.1\n1,0.3', header('0', '0'), '[[0.1], [0.3]]', null],
    ['1,000;2\n3,500;4', comma('1,000', '3,500'), '[[1, 2], [3.5, 4]]', '[[1000, 2], [3500, 4]]'],
  ])('%j', (text, choice, likely, other) => {
    const read = parsed(text);
    expect([read.values, read.choices]).toEqual([
      valuesOf(likely),
      expect.arrayContaining([{ ...choice, turned: false }]),
    ]);
    if (other === null) return;
    const turned = parseNumbers(text, 'inputs', [choice.choice]);
    expect(turned).toMatchObject({ values: valuesOf(other), choices: [{ ...choice, turned: true }] });
  });

  test('counting numbers are data where all others are whole, too', () => {
    expect(parsed('0,1\n1,0')).toMatchObject({ shape: [2, 2], numbers: [0, 1, 1, 0], choices: [] });
    expect(parsed('0 1 2\n3 4 5')).toMatchObject({ shape: [2, 3], choices: [] });
  });

  test('of several tensors the one with the name of the stage, else the first, then the next', () => {
    const text = 'W_query = tensor([[1., 2.]])\nW_key = tensor([[3., 4.]])';
    const at = (into: string, steps: number) => parseNumbers(text, into, Array(steps).fill('tensor'));
    expect(at('W_key', 0)).toMatchObject({ values: [[3, 4]], choices: [{ choice: 'tensor', at: 1, count: 2 }] });
    expect([at('inputs', 0), at('inputs', 1), at('inputs', 2)]).toMatchObject(
      [[[1, 2]], [[3, 4]], [[1, 2]]].map((values) => ({ values })),
    );
  });
});
