// The pace of the walk: the words of a scene set it, and words that were read before take no time again.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { readingTime } from '../../../web/panels/text/text_panel.ts';
import { beatsOf } from '../../../web/timeline/beats.ts';
import { sceneNamed, scenesOf } from '../../../web/timeline/scenes.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { howOf, whyOf } from '../../../web/words/stage_words.ts';
import { LANGUAGES, loadWords } from '../../../web/words/index.ts';

const trace = engine.trace(configOf('causal-mask'));

test('numbers of an operation that was seen before take half the time', () => {
  const scenes = scenesOf(trace, 0, 0);
  const lasts = (name: string) => {
    const at = sceneNamed(scenes, name);
    return beatsOf(trace, scenes, at, null, 0).reduce((sum, { ms, pace }) => sum + (pace === 'change' ? 0 : ms), 0);
  };
  expect(lasts('keys')).toBeCloseTo(lasts('queries') / 2, 6);
  expect(lasts('values')).toBeCloseTo(lasts('keys'), 6);
});

describe.each(LANGUAGES)('%s', async (language) => {
  const words = await loadWords(language);
  const walk = timelineOf(trace, 0, 0, null, (scene, at) => readingTime(words, trace, scene, at > 0));

  test('a whole walk takes 60 to 90 seconds at normal speed', () => {
    const seconds = walk.starts.at(-1)! / 1000;
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(seconds).toBeLessThanOrEqual(90);
  });

  test('a scene lasts as long as its words take; how keys are computed was read of queries', () => {
    const lasts = (at: number) => walk.starts[walk.ends[at]!]! - walk.starts[walk.ends[at - 1]!]!;
    const known = new Set<string>();
    walk.scenes.slice(1, -1).forEach(({ stage }, i) => {
      const text = known.has(stage.op)
        ? whyOf(words, trace, stage)
        : `${whyOf(words, trace, stage)} ${howOf(words, trace, stage)}`;
      known.add(stage.op);
      // Four words per second, without punctuation; six Chinese characters.
      const count = language === 'zh' ? text.match(/\p{Script=Han}/gu)!.length / 6.25 : text.split(' ').length / 4.6;
      expect(lasts(i + 1) / 1000, stage.name).toBeGreaterThanOrEqual(count);
    });
  });
});
