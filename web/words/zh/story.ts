// Chinese: an article: its bar, its questions and notes, and the messages for its author.
import { listed } from '../list_text.ts';
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
  opening: {
    step: (step) => `第 ${step} 步`,
    value: (step, loss, { query, key }, weight, next) =>
      `第 ${step} 步，误差 ${loss}：“${query}”看“${key}”，权重 ${weight}。下一个词：“${next}”`,
    pause: '暂停',
    play: '重新播放',
    common: '哪个词接在哪个词后面',
    alone: '不回头看，就没有进步',
    found: ({ query, key }) => `“${query}”找到了“${key}”`,
    foundAny: '回头看有用了',
    nothing: '它还什么都不知道：哪个词都差不多。',
    follows: '它在学哪个词接在哪个词后面。',
    open: (query, words) => `只看“${query}”，定不了下一个词：${listed(words, '、', '，还是 ')}？`,
    turns: ({ query, key }, next) => `“${query}”开始回头看“${key}”，猜测转向“${next}”。`,
    knows: ({ query, key }, next) => `“${query}”回头看“${key}”，于是知道下一个词是“${next}”。`,
    says: (next) => `它猜的是“${next}”。`,
    learntBy: ({ query, key }, next) => `学会了：“${query}”回头看“${key}”，下一个词也说对了：“${next}”。`,
    learnt: (next) => `学会了：下一个词说对了，是“${next}”。`,
    notLearnt: (next, own) => `没有学会：它说“${next}”，你的句子里是“${own}”。`,
    took: (numbers, sentences, steps, ms, slower) =>
      `一个有 ${numbers} 个数的模型，用 ${steps} 步学 ${sentences} 个短句：` +
      `在你的浏览器里用了 ${ms} 毫秒，这里放慢了约 ${slower} 倍。`,
    refused: (words) => `要 2 到 12 个词；这里有 ${words} 个。`,
    failed: '这句话在这里没法学。',
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
