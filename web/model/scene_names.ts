// The names of a scene for readers: its title, and a name of a word or two.
import { isConclusion, type WalkScene } from '../timeline/scenes.ts';
import { stageWordsOf } from '../words/stage_words.ts';
import type { Words } from '../words/words.ts';

function wordOf(dictionary: Words, scenes: readonly WalkScene[], at: number) {
  const { whole: words } = dictionary;
  const { whole, stage } = scenes[at]!;
  const which = isConclusion(scenes, at) ? 'last' : 'first';
  return whole ? { title: words.title[which], short: words.short[which] } : stageWordsOf(dictionary, stage.name);
}

export const sceneTitle = (words: Words, scenes: readonly WalkScene[], at: number): string =>
  wordOf(words, scenes, at).title;

/** For the track. */
export const trackName = (words: Words, scenes: readonly WalkScene[], at: number): string =>
  wordOf(words, scenes, at).short;
