// Laws of pasting, for any text: written numbers are read back, and no text takes long or throws.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumbers } from '../../../../web/model/paste/parse_numbers.ts';
import { loadEngine, printTorch, tensorOf, traceToJson, type Config } from '../../../../web/core.ts';
import { fixed, scientific } from '../../../../web/engine/number_format.ts';
import { flat, parsed, valuesIn } from '../../support/parsed_numbers.ts';

const engine = await loadEngine();

describe('parseNumbers reads back written numbers', () => {
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

  test('its result is valid in a config: the inputs of the trace are the pasted numbers', () => {
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

  test('random texts of the characters that the parser knows', () => {
    const words = '[ ] ( ) , ; # " = < > . ... 1 -0.5 1e9 nan tensor( array( float( dtype= x 😀 { } −'.split(' ');
    const pieces = fc.constantFrom(...words, ' ', '\n', '\t', "'", '\ud800');
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
        const { code, found } = result.problem;
        if (!['ragged', 'tooDeep'].includes(code) && !found.endsWith('…') && !text.includes('""'))
          expect(text.startsWith(found, result.position), found).toBe(true);
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void parseNumbers(text)),
      { numRuns: 1000 },
    );
  });
});
