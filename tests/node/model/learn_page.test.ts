// A link that takes a reader's sentence to learn.html, where a model is trained on it.
import { expect, test } from 'vitest';
import type { LearningConfig } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { learnFragment } from '../../../web/view/mix/result.ts';

const configOf = (fragment: string) =>
  JSON.parse(new URLSearchParams(fragment.slice(1)).get('config')!) as LearningConfig;
const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`);

test.each([[['a', 'b']], [words(12)], [['A&b', '#=', '100%', '"<b>"', '我们', '.']]])(
  'the sentence %j can be learnt',
  async (sentence) => {
    const run = await engine.learn({ ...configOf(learnFragment(sentence)), steps: 1 });
    expect(run.config.task).toBe('own');
    expect([...run.sentences[0]!, run.targets[0]!.at(-1)]).toEqual(sentence);
  },
);

test.each([[[]], [['one']], [words(13)], [['a b', 'c']], [['', 'b']]])(
  'of %j nothing is carried: the engine would refuse it',
  async (sentence) => {
    expect(learnFragment(sentence)).toBe('');
    const isOfWords = sentence.every((word) => /^\S+$/.test(word)); // one with a space would be learnt as two
    if (isOfWords) await expect(engine.learn({ sentences: [sentence.join(' ')], steps: 1 })).rejects.toThrow();
  },
);
