// printTorch compared with the text that real PyTorch prints (tests/fixtures/print_torch.json), character for
// character; the rounding below is Python's, e.g. of `f'{0.03125:.4f}'`.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixed, scientific } from '../../../web/engine/number_format.ts';
import { printSize, printTorch } from '../../../web/engine/print_torch.ts';

interface PrintCase {
  readonly shape: readonly number[];
  readonly data: readonly (number | string)[];
  readonly text: string;
}

const fixture = new URL('../../fixtures/print_torch.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(fixture, 'utf8')) as {
  readonly cases: Readonly<Record<string, PrintCase>>;
};

// Number() reads the fixture's strings: "-Infinity", "Infinity", "NaN", "-0".
const numbers = (data: PrintCase['data']): number[] => data.map(Number);

test.each(Object.entries(cases))('%s prints as in PyTorch', (_name, { shape, data, text }) => {
  expect(printTorch(numbers(data), shape)).toBe(text);
  expect(printTorch(Float32Array.from(numbers(data)), shape)).toBe(text);
});

test('a number that is not a float32 prints as the nearest float32', () => {
  // 123456.789 is stored as 123456.7890625; 1 + 2^-30 becomes the integer 1.
  expect(printTorch([123456.789], [])).toBe('tensor(123456.7891)');
  expect(printTorch([1 + 2 ** -30], [1])).toBe('tensor([1.])');
});

test('values hidden by the dots do not widen the shown ones', () => {
  const data = new Float32Array(1001).fill(0.5);
  data[500] = -1e9;
  expect(printTorch(data, [1001])).toBe('tensor([0.5000, 0.5000, 0.5000,  ..., 0.5000, 0.5000, 0.5000])');
});

test('if brackets leave no space for two numbers on a line, each has its own line', () => {
  const text = printTorch([1e10, 1e-5], [...Array<number>(62).fill(1), 2]); // one axis less than PyTorch's maximum
  expect(text.slice('tensor('.length + 63, -64)).toBe(`1.0000e+10,\n${' '.repeat(70)}1.0000e-05`);
});

test('an empty tensor names its size unless it is one-dimensional', () => {
  expect(printTorch([], [0])).toBe('tensor([])');
  expect(printTorch([], [2, 0, 3])).toBe('tensor([], size=(2, 0, 3))');
});

test('a suffix is on the last line if PyTorch finds space for it, else on the next', () => {
  const six = new Float32Array(6).fill(0.5);
  const numbers = `[${Array(6).fill('0.5000').join(', ')}]`;
  expect(printTorch(six, [6], 'grad_fn=<MmBackward0>')).toBe(`tensor(${numbers}, grad_fn=<MmBackward0>)`);
  expect(printTorch(six, [1, 6], 'grad_fn=<MmBackward0>')).toBe(`tensor([${numbers}],\n       grad_fn=<MmBackward0>)`);
  expect(printTorch([], [0, 2], 'grad_fn=<MmBackward0>')).toBe('tensor([], size=(0, 2), grad_fn=<MmBackward0>)');
});

test('a shape prints as in PyTorch', () => {
  expect([[], [6], [2, 6, 3]].map(printSize)).toEqual(['torch.Size([])', 'torch.Size([6])', 'torch.Size([2, 6, 3])']);
});

test('data that does not fill the shape is refused', () => {
  expect(() => printTorch([1, 2, 3], [2, 2])).toThrow('data must hold 4 elements for shape [2, 2], got 3');
  expect(() => printTorch([1], [-1, -1])).toThrow('shape must hold integers >= 0, got [-1, -1]');
});

/** A number as the fraction that it is: `over / under`. */
function exactly(value: number): readonly [over: bigint, under: bigint] {
  let under = 1n;
  for (; !Number.isInteger(value); value *= 2) under *= 2n;
  return [BigInt(value), under];
}

/** `value` with that many decimals, rounded half to even, by whole numbers alone. */
function written(value: number, digits: number): string {
  const [over, under] = exactly(Math.abs(value));
  const [scaled, half] = [over * 10n ** BigInt(digits), under];
  const whole = scaled / under;
  const rest = 2n * (scaled % under);
  const text = String(whole + (rest > half || (rest === half && whole % 2n === 1n) ? 1n : 0n)).padStart(
    digits + 1,
    '0',
  );
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  return sign + (digits > 0 ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text);
}

/** Any number, and many that lie halfway between two of few decimals. */
const numbersToWrite = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.tuple(fc.integer({ min: -4000, max: 4000 }), fc.nat(12)).map(([over, power]) => over / 2 ** power),
);

test('fixed rounds the exact binary value, ties to the even neighbour', () => {
  fc.assert(
    fc.property(numbersToWrite, fc.nat(9), (value, digits) => {
      expect(fixed(value, digits)).toBe(written(value, digits));
    }),
    { numRuns: 2000 },
  );
  expect([0.03125, 0.09375, -0.00001].map((value) => fixed(value, 4))).toEqual(['0.0312', '0.0938', '-0.0000']);
  expect([NaN, Infinity, -Infinity].map((value) => fixed(value, 4))).toEqual(['nan', 'inf', '-inf']);
});

test('scientific does so for the digits before an exponent of two digits at least', () => {
  fc.assert(
    fc.property(numbersToWrite, fc.nat(9), (value, digits) => {
      const [, mantissa, exponent] = /^-?([\d.]+)e([+-]\d\d+)$/.exec(scientific(value, digits))!;
      expect(mantissa!.length).toBe(digits + (digits > 0 ? 2 : 1));
      if (value !== 0) expect(mantissa).toMatch(/^[1-9]/);
      if (digits < Number(exponent)) return; // the digits end before the point
      expect(Number(scientific(value, digits))).toBe(Number(written(value, digits - Number(exponent))));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [1.03125, 4, '1.0312e+00'],
  [999995, 4, '1.0000e+06'],
  [9.5, 0, '1e+01'],
  [-0, 4, '-0.0000e+00'],
  [5e-324, 4, '4.9407e-324'],
  [Number.MAX_VALUE, 4, '1.7977e+308'],
  [Infinity, 4, 'inf'],
])('scientific writes %s with %d decimals as %s', (value, digits, text) => {
  expect(scientific(value, digits)).toBe(text);
});
