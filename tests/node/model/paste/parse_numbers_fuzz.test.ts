// Laws of pasting, for any text: written numbers are read back, and no text takes long or throws.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumbers } from '../../../../web/model/paste/parse_numbers.ts';
import { printTorch } from '../../../../web/core.ts';
import { fixed, scientific } from '../../../../web/engine/number_format.ts';
import { ALL } from '../../../scope.ts';
import { parsed, valuesIn } from '../../support/parsed_numbers.ts';

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
        const numbers = data.map((v) => words(v === 0 ? 0 : v));
        const text = JSON.stringify(nest(numbers, shape), null, indent);
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
});

describe('parseNumbers survives any text', () => {
  const million = ALL ? 1_000_000 : 200_000;
  const hostile: readonly [string, string][] = [
    ['brackets', '['.repeat(10_000)],
    ['lists', `[${'[1],'.repeat(million / 4)}]`],
    ['numbers', `[${'0.5, '.repeat(million / 5)}]`],
    ['numbers in a column', '0.5\n'.repeat(million / 4)],
    ['one long number', '1'.repeat(million)],
    ['one long word', 'a'.repeat(million)],
    ['a long number that is none', `[${'1'.repeat(million)}x]`],
    ['exponents', `[${'1e'.repeat(million / 2)}]`],
    ['spaces', ' '.repeat(million)],
    ['spaces in a cell', `a${' '.repeat(million)}b,1`],
    ['spaces after a call', `tensor${' '.repeat(million)}`],
    ['commas', ','.repeat(million)],
    ['quotes', '"'.repeat(million)],
    ['comments', '#\n'.repeat(million / 2)],
    ['one long comment', '#'.repeat(million)],
    ['names', 'a\n'.repeat(million / 2)],
    ['footers', '\ndtype: f'.repeat(million / 9)],
    ['calls', 'tensor('.repeat(million / 7)],
    ['introductions', 'a='.repeat(million / 2)],
    ['arguments', `tensor([1]${', a=1'.repeat(million / 5)})`],
    ['an open argument', `tensor([1], a=<${'a'.repeat(million)}`],
    ['float calls', `[${'float('.repeat(million / 6)}]`],
    ['a dot too many', '...'.repeat(million / 3)],
    ['broken surrogates', '\ud800[\udc00'.repeat(million / 3)],
    ['decimal commas', '0,5;'.repeat(million / 4)],
    ['pluses', `[${'+'.repeat(million)}1]`],
  ];

  /** Some 300 ms of the processor's time are usual, and a square of the length would take minutes. */
  const expectQuick = (text: string) => {
    const before = process.cpuUsage();
    const result = parseNumbers(text);
    expect(process.cpuUsage(before).user / 1000, JSON.stringify(text.slice(0, 20))).toBeLessThan(ALL ? 5000 : 2000);
    if (!result.ok) expect(result.position).toBeLessThanOrEqual(text.length);
  };
  test.each(hostile)('a long text of %s', (_, text) => expectQuick(text));

  test('a long text of any signs again and again', () => {
    const signs = fc.constantFrom(...'[](),;#="\'<>.:-+_ \t\n1e5a…', 'tensor', 'numpy', 'Out[1]:', 'dtype: ', 'Name: ');
    const pieces = fc.array(signs, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const texts = fc.tuple(pieces, signs).map(([piece, end]) => piece.repeat(50_000 / piece.length) + end);
    fc.assert(fc.property(texts, expectQuick), { numRuns: ALL ? 1000 : 30 });
  });
});
