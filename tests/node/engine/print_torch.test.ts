// printTorch compared with the text that real PyTorch prints (tests/fixtures/print_torch.json), character for
// character; the rounding facts below hold in Python, e.g. `f'{0.03125:.4f}'`.
import { readFileSync } from 'node:fs';
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

test('the fixture has cases', () => {
  expect(Object.keys(cases).length).toBeGreaterThan(50);
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

test.each([
  [0.03125, 4, '0.0312'],
  [0.09375, 4, '0.0938'],
  [-0.03125, 4, '-0.0312'],
  [0.5, 0, '0'],
  [1.5, 0, '2'],
  [2.5, 0, '2'],
  [0.125, 2, '0.12'],
  [0.375, 2, '0.38'],
  [9.5, 0, '10'],
  [99999.96875, 4, '99999.9688'],
])('fixed rounds the exact tie %s to the even neighbour with %d decimals: %s', (value, digits, text) => {
  expect(fixed(value, digits)).toBe(text);
});

test.each([
  [1.005, 2, '1.00'], // stored as 1.00499999999999989...
  [2.675, 2, '2.67'],
  [0.00005, 4, '0.0001'], // stored as 0.0000500000000000000023...
  [0.03125 + 2 ** -50, 4, '0.0313'],
  [0.03125 - 2 ** -50, 4, '0.0312'],
  [-0.00001, 4, '-0.0000'],
  [-0, 1, '-0.0'],
  [1e22, 1, '10000000000000000000000.0'],
  [1e21, 0, '1000000000000000000000'],
  [NaN, 4, 'nan'],
  [-Infinity, 4, '-inf'],
])('fixed rounds the exact binary value of %s with %d decimals: %s', (value, digits, text) => {
  expect(fixed(value, digits)).toBe(text);
});

test.each([
  [1.03125, 4, '1.0312e+00'],
  [1.09375, 4, '1.0938e+00'],
  [0.001953125, 5, '1.95312e-03'],
  [100005, 4, '1.0000e+05'],
  [100015, 4, '1.0002e+05'],
  [-1000050, 4, '-1.0000e+06'],
  [999995, 4, '1.0000e+06'],
  [2.5, 0, '2e+00'],
  [9.5, 0, '1e+01'],
  [0.25, 0, '2e-01'],
])('scientific rounds the exact tie %s to the even neighbour with %d decimals: %s', (value, digits, text) => {
  expect(scientific(value, digits)).toBe(text);
});

test.each([
  [0.00001, 4, '1.0000e-05'],
  [1.00115, 4, '1.0011e+00'], // stored as 1.001149999999999984...
  [100005.0078125, 4, '1.0001e+05'],
  [0, 4, '0.0000e+00'],
  [-0, 4, '-0.0000e+00'],
  [1e-100, 2, '1.00e-100'],
  [5e-324, 4, '4.9407e-324'],
  [Number.MAX_VALUE, 4, '1.7977e+308'],
  [Infinity, 4, 'inf'],
])('scientific writes %s with %d decimals and a two-digit exponent at least: %s', (value, digits, text) => {
  expect(scientific(value, digits)).toBe(text);
});
