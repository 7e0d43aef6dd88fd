// Chinese: an article: its bar, its questions and notes.
import type { StoryWords } from '../words.ts';

export const story: StoryWords = {
  walk: '文章各节',
  previous: '上一节',
  next: '下一节',
  play: '播放',
  pause: '暂停',
  stepBack: '后退一步',
  stepForward: '前进一步',
  of: (at, count) => `第 ${at} 节，共 ${count} 节`,
  written: (text) => `原为 ${text}`,
  changed: '现在显示的是你改过的数值。',
  restore: '恢复原来的数值',
  back: '返回',
  putBack: '恢复原样',
  question: {
    answer: '你的答案',
    right: (choice) => `正确：${choice}。`,
    wrong: (choice) => `不是 ${choice}，再看一看。`,
  },
};
