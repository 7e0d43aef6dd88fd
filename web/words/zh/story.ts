// Chinese: an article: its bar, its questions and notes, and the messages for its author.
import type { StoryWords } from '../words.ts';

export const story: StoryWords = {
  walk: '文章各节',
  previous: '上一节',
  next: '下一节',
  show: '显示',
  play: '播放',
  pause: '暂停',
  stepBack: '后退一步',
  stepForward: '前进一步',
  of: (at, count) => `第 ${at} 节，共 ${count} 节`,
  written: (text) => `原为 ${text}`,
  otherNumbers: '（原来的数值如此）',
  changed: '现在显示的是你改过的数值。',
  restore: '恢复原来的数值',
  back: '恢复原样',
  question: {
    answer: '你的答案',
    right: (choice) => `正确：${choice}。`,
    wrong: (choice) => `不是 ${choice}，再看一看。`,
  },
  rules: {
    wrong: (cell, right, got) => `data-cell ${cell} 是 ${right}；文中写的是 ${got}`,
    empty: (cell, right) => `data-cell ${cell} 是 ${right}；文中没有写，不运行脚本的读者看不到它`,
    noCell: 'data-cell 需要 ref：一个矩阵、一行和一列，例如 attn_scores 1 0',
    outside: 'data-cell 必须在故事的一节（section）里；在这里没有数值填入',
    noSection: 'attention-story 需要 section 作为它的子元素；现在一个也没有',
    choices: 'story-question 需要选项：一个正确的有 data-right，其他每个有 data-why，说明它为什么不对',
  },
};
