// A number that a reader types: into a cell, or as a guess.
import { expect, test } from 'vitest';
import { verdictOf } from '../../../../web/model/question.ts';
import { typedNumber } from '../../../../web/model/paste/number_word.ts';

test.each<[string, number, boolean | null]>([
  ['0.91', 0.9091, true],
  ['0.9', 0.9091, true],
  ['0.89', 0.9091, false],
  ['−0.5', -0.5, true],
  ['−∞', -Infinity, true],
  ['∞', -Infinity, false],
  ['nan', NaN, true],
  ['', 1, null],
  ['nan', 1, null],
  ['<b>1</b>', 1, null],
])('the prediction %j of %d is right: %s', (typed, value, right) => {
  expect(verdictOf(typed, value)?.right ?? null).toBe(right);
});

test.each<[string, number | null]>([
  ['0.5', 0.5],
  [' 0,5 ', 0.5],
  ['−0,5', -0.5],
  ['1e30', 1e30],
  ['1e+30', 1e30],
  ['−∞', -Infinity],
  ['nan', NaN],
  ['True', 1], // as in pasted text; the core refuses 1e39
  ['', null],
  ['0x2', null],
  ['1,2,3', null],
  ['–0.5', -0.5], // an en dash
  ['－０．５', -0.5], // full width, from a Chinese keyboard
  ['\u200e0.5', 0.5], // an invisible mark
  ['\u202e5.0', null], // a mark that reverses the visible text
  ['0,125', 0.125],
  ['1234,567', 1234.567],
  ['1,000', null], // 1000 or 1: ambiguous
  ['-12,345', null],
  ['+1,234', null],
  ['1,000e3', null],
  ['12,3456', 12.3456],
  ['0,500e1', 5],
  ['1.234,5', null],
  ['5x', null],
  ['constructor', null],
])('%j, typed, is the number %s', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});
