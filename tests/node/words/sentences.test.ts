// Sentences as one text, in every language.
import { expect, test } from 'vitest';
import { joined, withColon } from '../../../web/words/text.ts';

test('a gap stands between two sentences, but not after a Chinese one', () => {
  expect(joined(['One.', 'Two?', 'Three.'])).toBe('One. Two? Three.');
  expect(joined(['一。', '二？', 'softmax。'])).toBe('一。二？softmax。');
  expect(joined(['一'])).toBe('一');
});

test('a colon after a Chinese name is full-width, and has no gap', () => {
  expect(`${withColon('Next')}Scores`).toBe('Next: Scores');
  expect(`${withColon('接下来')}分数`).toBe('接下来：分数');
});
