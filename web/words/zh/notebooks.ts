// Chinese: the notebooks that presets follow, and what is to be said of single presets.
import type { NotebooksWords } from '../words.ts';

const builds: NotebooksWords['about']['dropout'] = (number) =>
  `这里“journey”给自己留下 ${number('attn_weights_dropped', 1, 1)}；开关“按带 MKL 的 dropout”可以看两种抽法。` +
  '如果你的笔记本在这里和书上不一样，谁也没有错。';

export const notebooks: NotebooksWords = {
  titles: {
    '000': '写成 PyTorch 模块的自注意力',
    '001': '简单实现、效率优化、加入细节',
    '002': '单头与多头自注意力机制',
    '003': '实现带可训练权重的自注意力',
    '004': '一步一步到因果注意力',
  },
  none: '不在任何笔记本里',
  ownSeed: (title) => `${title}（随机种子是我们定的）`,
  follows: (title, cells) => `对应笔记本“${title}”，${cells}。`,
  noSeed: (seed) => `笔记本没有设定随机种子：${seed} 是我们定的。`,
  about: {
    'softmax-then-renormalise': (number) =>
      '笔记本里的注释说，softmax 之后再置零会泄漏后面的信息。其实不会：“journey”那一行剩下的和是 ' +
      `${number('row_sums', 1, 0)}，除以它，份额是 ${number('masked_simple_norm', 1, 0)} 和 ` +
      `${number('masked_simple_norm', 1, 1)}，与 softmax 之前填 −∞ 一样。但是，如果被遮住的分数比看得见的大得多，` +
      '还没等到相除，看得见的份额就已经舍入成 0 了，而 0 除以 0 得 NaN，意思是“不是一个数”：' +
      '把输入里“step”的第一个数改成 800，再看“journey”那一行。',
    'causal-mask': builds,
    dropout: builds,
    'mask-then-softmax': (number) =>
      `看“journey”的上下文向量的第一个数：${number('context_vec', 1, 0)}。另一个数增大时，它增加得多快？` +
      '这个速度就是梯度。份额要乘以一个值，所以这个值就是份额的梯度：“journey”留给自己的那一份，梯度是 ' +
      `${number('values', 1, 0)}。由此出发，菜单里的“往回走”经过 softmax 和掩码，走到分数、查询和权重。` +
      '后面的词，输入的梯度是 0。',
    'trained-journey': () =>
      '笔记本到上下文向量为止。残差、词表、输入里的位置，以及和输入一样宽的值，都不是笔记本里的。',
  },
};
