// Text without a browser: its lines are no wider than their place, and end where they may.
import { expect, test } from 'vitest';
import { textWidth } from '../../../web/typeface/family.ts';
import { INDEX, inLines } from '../../../web/view/text_lines.ts';

test.each([
  ['each score, divided by the root of the width of a key', 12],
  ['每个分数，除以键的宽度的平方根。', 5],
] as const)('%s: every line is as full as it can be', (text, width) => {
  const lines = inLines(text, width);
  expect(lines.length).toBeGreaterThan(2);
  const spaces = /\p{Script=Han}/u.test(text) ? '' : ' ';
  expect(lines.join(spaces)).toBe(text);
  for (const [i, line] of lines.entries()) {
    expect(textWidth(line)).toBeLessThanOrEqual(width);
    expect(line).not.toMatch(/^[，。,.]/);
    const [next] = lines[i + 1]?.match(spaces ? /^\S+/ : /^.[，。]?/) ?? [];
    if (next) expect(textWidth(line + spaces + next)).toBeGreaterThan(width);
  }
});

test('a word that is wider than its place has a line of its own', () => {
  expect(inLines('an incomprehensibility is', 4)).toEqual(['an', 'incomprehensibility', 'is']);
});

test('names have an index, and longer words none', () => {
  const parts = ['d_k', 'd_v', 'd_in', 'd_out', 'd_input', 'mask_kept'].map((name) => name.split(INDEX));
  expect(parts).toEqual([
    ...[
      ['d', 'k', ''],
      ['d', 'v', ''],
      ['d', 'in', ''],
      ['d', 'out', ''],
    ],
    ...[['d_input'], ['mask_kept']],
  ]);
});
