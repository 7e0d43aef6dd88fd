// The sentence above every scene: a right-to-left one begins at the right, and its arcs with it.
import { expect, test } from 'vitest';
import { slotsOf } from '../../../web/view/sentence/looks.ts';

const middlesOf = (text: string) => slotsOf(text.split(' '), 600, 60, 0.5, 1);

test.each(['أحب القطط كثيرا جدا', 'אני אוהב חתולים', '[CLS] أحب القطط [SEP]'])('%s begins at the right', (text) => {
  const { middles, widths, isRightToLeft } = middlesOf(text);
  expect(isRightToLeft).toBe(true);
  expect(middles).toEqual(middles.toSorted((a, b) => b - a));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  expect(middles[0]).toBe(whole - widths[0]! / 2);
  expect(middles.at(-1)).toBe(widths.at(-1)! / 2);
});

test.each(['Your journey starts', '[CLS] the cat', '我 喜欢 猫', 'the word أحب', '1 2'])('%s at the left', (text) => {
  const { middles, isRightToLeft } = middlesOf(text);
  expect(isRightToLeft).toBe(false);
  expect(middles).toEqual(middles.toSorted((a, b) => a - b));
});
