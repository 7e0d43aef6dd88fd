// Pasted text: numbers in the notations of PyTorch, NumPy, Python, JSON and spreadsheets, and the problems in them.
import { describe, expect, test } from 'vitest';
import type { Lists } from '../../../../web/engine/json.ts';
import { parseNumbers } from '../../../../web/model/paste/parse_numbers.ts';
import { parsed, valuesIn } from '../../support/parsed_numbers.ts';

const INPUTS = [
  [0.43, 0.15, 0.89],
  [0.55, 0.87, 0.66],
];

/** Of the tables below: JSON, for a row to stand on a line. */
const valuesOf = (wanted: Lists | string): Lists => (typeof wanted === 'string' ? JSON.parse(wanted) : wanted);

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
  test.each<[string, Lists | string]>([
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
  test.each<[string, Lists | string]>([
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
    ['1,000;2\n3,500;4', '[[1, 2], [3.5, 4]]'],
    ['TRUE\tFALSE\nfalse\ttrue', '[[1, 0], [0, 1]]'],
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

  const WORDS = [
    ...[
      'nan in',
      '2024 is',
      '[CLS] [SEP]',
      '... …',
      '" \'',
      '# ##s',
      '+ -',
      '😀 👩‍👩‍👧',
      '( )',
      '[ ]',
      '[CLS] x',
      'a=b c',
    ],
    ...['<s> </s>', ', .', 'True no', 'the 1st', '$ the'],
  ];
  test.each(WORDS.map((labels) => labels.split(' ') as [string, string]))('%j and %j are labels', (first, second) => {
    const separators = first.includes(',') ? [' ', '\t'] : [' ', '\t', ',', ';'];
    for (const separator of separators) {
      const row = (label: string, numbers: readonly number[]) => [label, ...numbers].join(separator);
      const { values, labels } = parsed(`${row(first, INPUTS[0]!)}\n${row(second, INPUTS[1]!)}`);
      expect([values, labels]).toEqual([INPUTS, [first, second]]);
    }
  });

  // Neither names nor numbers: what a spreadsheet, a currency or a unit makes of a number.
  const FORMATTED = [
    ...[
      '€0.50',
      '$1,234.50',
      '-$5',
      '0,50 €',
      '¥100',
      '5₹',
      'US$5',
      'R$ 5',
      'EUR 0.50',
      '0.50 CHF',
      '50%',
      '% 50',
      '5 ‰',
    ],
    ...[
      "1'234.5",
      '1’234',
      '1,234',
      '1,234.5',
      '1.234.567',
      '1.234,5',
      '1 234,5',
      '1\u00a0234',
      '1\u202f234,5',
      '1_000',
    ],
    ...['12,34,567', '1,23,456.5'],
  ];
  const ERRORS = ['#N/A', '#DIV/0!', '#REF!', '#NAME?', '#VALUE!', '#NV', '#WERT!', '#¡REF!', '#####', 'Err:502'];
  const ODD = ['1st', '0.5kg', '2024-01-01', '12:30', '1/2', '0x10', '٣', '1.5.2'];
  test.each([
    ...FORMATTED.map((found) => [found, 'formatted']),
    ...ERRORS.map((found) => [found, 'sheetError']),
    ...ODD.map((found) => [found, 'almostNumber']),
  ] as const)('%j is a name below “token” or an empty corner, and else it is refused: %s', (found, code) => {
    for (const separator of found.includes(',') ? ['\t', ';'] : ['\t', ';', ',']) {
      const table = (...rows: readonly (readonly string[])[]) => rows.map((row) => row.join(separator)).join('\n');
      const [first, second] = [
        [found, '0.5'],
        [found, '0.4'],
      ];
      expect(parseNumbers(table(first, second)), separator).toMatchObject({
        line: 1,
        column: 1,
        problem: { code, found },
      });
      const cell = table(['the', found, '0.5'], ['cat', '0.4', '0.3']);
      expect(parseNumbers(cell), separator).toMatchObject({ line: 1, column: 5, problem: { code } });
      const words = table(['the', '0.5'], ['cat', '0.25'], second);
      if (code !== 'almostNumber') expect(parseNumbers(words), separator).toMatchObject({ line: 3, column: 1 });
      for (const corner of ['token', ''])
        expect(parsed(table([corner, 'd1'], first, second)).labels, separator + corner).toEqual([found, found]);
    }
  });

  test.each([
    ['1\u202f234,5 0,25\n2\u202f345,5 0,75', 1, 1],
    ['1,234\t5,678\n2,345\t6,789', 1, 1], // thousands, or decimals
    ['"1,234.50","0.5"\n"2,345.50","0.4"', 1, 2],
    ['$0.50,$0.60\n0.5,0.6', 1, 1],
    ['50%,60%\n0.5,0.6', 1, 1],
    ['€ 0.50,0.5\n€ 0.30,0.4', 1, 1],
    ['€ 0.50 0.5\n€ 0.30 0.4', 1, 1],
    ['0.5 1\n€ 0.30', 2, 1],
  ])('%j is refused', (text, line, column) => expect(parseNumbers(text)).toMatchObject({ line, column }));

  const ROW = ' 0.43 0.15 0.89\n 0.55 0.87 0.66';
  test.each([
    ['ans =', ROW],
    ['A =', ' 1 2 3\n 4 5 6'],
    ['3-element Vector{Float64}:', ' 0.43\n 0.15\n 0.89'],
    ['2×2 Matrix{Float64}:', ' 0.43 0.15\n 0.55 0.87'],
    ['My embeddings', '1 2 3\n4 5 6'],
    ['My embeddings', ROW],
    ['embeddings:', ROW],
    ['My embeddings', '0.43,0.15,0.89\n0.55,0.87,0.66'],
    ['Tensor', '  shape: [2,2]\n  values:\n    [[0.43, 0.15],\n     [0.55, 0.87]]'],
    ['Embeddings:', 'tensor([[0.43, 0.15]])'],
  ])('the line %j above numbers is no row', (heading, rows) => {
    expect(parseNumbers(`${heading}\n\n${rows}`)).toMatchObject({ position: 0, problem: { code: 'notRow' } });
  });
  test.each([
    ['[ CPUIntType{2,3} ]', ' 1 2 3\n 4 5 6'],
    ['[2 rows x 3 columns]', '   a b c\n0 1.5 2 3\n1 4 5 6'],
    ['(2 rows)', ' token | d1 \n-------+----\n cat | 0.43\n sat | 0.55'],
    ['# i 3 more rows', 'a b\n0.1 0.2\n0.3 0.4'],
    ['[2 rows]', '0.1\n0.2'],
  ])('nor is %j below them', (footer, rows) => {
    const text = `${rows}\n${footer}`;
    expect(parseNumbers(text)).toMatchObject({ position: rows.length + 1, problem: { code: 'notRow' } });
  });

  test.each([
    ['[1] 0.43 0.15', 'ofR'],
    ['          [,1]  [,2]\ncat  0.43  0.15', 'ofR'],
    [
      'tensor(crow_indices=tensor([0, 1]), col_indices=tensor([1]), values=tensor([2.]), layout=torch.sparse_csr)',
      'sparse',
    ],
    ['  (0, 1)\t0.43\n  (1, 0)\t0.15', 'sparse'],
    ["{'W_query': tensor([[1., 2.]]), 'W_key': tensor([[3., 4.]])}", 'holds'],
    ['{"W_query": [[1, 2]], "W_key": [[3, 4]]}', 'holds'],
    ["[('W_query', Parameter containing:\ntensor([[1., 2.]], requires_grad=True))]", 'holds'],
    ['(2) [Array(2), Array(2)]', 'elided'],
  ])('%j is refused: %s', (text, code) => expect(parseNumbers(text)).toMatchObject({ ok: false, problem: { code } }));

  const PAIR = [
    [0.43, 0.15],
    [0.55, 0.87],
  ];
  test.each([
    ['[0.43 0.15]\n[0.55 0.87]'],
    ['[0.43, 0.15],\n[0.55, 0.87],'],
    ['[0.43, 0.15] # the\n[0.55, 0.87] # cat'],
    ['Out[1]: tensor([0.43, 0.15])\nOut[2]: tensor([0.55, 0.87])'],
    ['[\n  Float32Array(2) [ 0.43, 0.15 ],\n  Float32Array(2) [ 0.55, 0.87 ]\n]'],
    ['(2) [Array(2) [0.43, 0.15], Array(2) [0.55, 0.87]]'],
    ['Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,\n  [[0.43, 0.15],\n   [0.55, 0.87]])'],
    ['Tensor(shape=[2, 2], dtype=Float32, value=\n[[ 4.3e-01, 1.5e-01],\n [ 5.5e-01, 8.7e-01]])'],
    ['|   a |   b |\n|----:|----:|\n| 0.43 | 0.15 |\n| 0.55 | 0.87 |'],
    ['+------+------+\n| a    | b    |\n+======+======+\n| 0.43 | 0.15 |\n| 0.55 | 0.87 |\n+------+------+'],
    ['│ a    ┆ b    │\n╞══════╪══════╡\n│ 0.43 ┆ 0.15 │\n│ 0.55 ┆ 0.87 │\n└──────┴──────┘'],
    ['sep=,\r\n0.43,0.15\r\n0.55,0.87\r\n'],
    ['"sep=\t"\n0.43\t0.15\n0.55\t0.87'],
  ])('%j is two rows', (text) => expect(valuesIn(text)).toEqual(PAIR));

  test('vectors of several lengths are refused at the odd one', () => {
    expect(parseNumbers('[1, 2]\n[3]')).toMatchObject({ line: 2, column: 2, problem: { code: 'ragged', found: '1' } });
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

describe('a text has one reading', () => {
  test('a first row or column that counts is of names, unless all numbers are whole', () => {
    expect(parsed('0,1,2\n0.1,0.2,0.3')).toMatchObject({ shape: [1, 3], header: ['0', '1', '2'] });
    expect(parsed('0 0.5 0.1\n1 0.2 0.3')).toMatchObject({ shape: [2, 2], labels: ['0', '1'] });
    expect(parsed(',0\n0,0.1\n1,0.3')).toMatchObject({ values: [[0.1], [0.3]], labels: ['0', '1'], header: ['0'] });
    expect(parsed('0,1\n1,0')).toMatchObject({ shape: [2, 2], numbers: [0, 1, 1, 0], notes: [] });
    expect(parsed('0 1 2\n3 4 5')).toMatchObject({ shape: [2, 3], notes: [] });
  });

  test('of several tensors the one with the name of the stage, else the first', () => {
    const text = 'W_query = tensor([[1., 2.]])\nW_key = tensor([[3., 4.]])';
    expect(parseNumbers(text, 'W_key')).toMatchObject({ values: [[3, 4]] });
    expect(parseNumbers(text)).toMatchObject({ values: [[1, 2]] });
  });
});
