// The words of “Why learn at all?”: what a weight is before and after training, and what loss, nats and step mean.
import type { Language } from './languages.ts';

interface WhyNow {
  /** How many numbers are trained. */
  readonly count: number;
  /** The attending word, and the attended one. */
  readonly query: string;
  readonly key: string;
  /** Texts of numbers: at step 0, and at a later one. */
  readonly before: { readonly weight: string; readonly loss: string };
  readonly now: { readonly step: number; readonly weight: string; readonly loss: string };
  readonly sentences: number;
}

interface WhyWords {
  readonly paragraphs: (now: WhyNow) => readonly string[];
  /** Each term with its meaning. */
  readonly terms: readonly (readonly [term: string, meaning: string])[];
}

export const LEARNING_WHY_WORDS: Readonly<Record<Language, WhyWords>> = {
  en: {
    paragraphs: ({ count, query, key, before, now, sentences }) => [
      `The model is ${count} numbers in six matrices. They are drawn at random first: “${query}” then attends to ` +
        `“${key}” with ${before.weight}, and no one chose that. The loss is ${before.loss}.`,
      `Then it learns. It reads all ${sentences} sentences, compares its guesses with the right words, and moves ` +
        `each number a little in the direction that makes the loss smaller. At step ${now.step} the same weight is ` +
        `${now.weight}, and the loss is ${now.loss}: what the arcs show now comes from the sentences, not from chance.`,
    ],
    terms: [
      ['step', 'one such correction of all numbers; not the word “step”, which is in the sentences of the first task.'],
      ['loss', 'minus the logarithm of the right word’s probability, averaged over all positions that count.'],
      ['nats', 'the unit of the loss: a probability of 1 costs 0, of 0.5 costs 0.6931, of 0.1 costs 2.3026.'],
      ['gradient', 'how fast the loss changes with one number; the step goes against it, as far as the rate says.'],
    ],
  },
  zh: {
    paragraphs: ({ count, query, key, before, now, sentences }) => [
      `模型就是六个矩阵里的 ${count} 个数。一开始它们是随机生成的：这时“${query}”看向“${key}”的权重是 ${before.weight}，` +
        `只是碰巧；损失是 ${before.loss}。`,
      `然后它学习：读完全部 ${sentences} 个句子，把自己的猜测和正确的词相比较，把每个数朝着让损失变小的方向挪一点。` +
        `到第 ${now.step} 步，同一个权重是 ${now.weight}，损失是 ${now.loss}：现在的弧线来自句子，不再是碰巧。`,
    ],
    terms: [
      ['步', '把所有数这样修正一次；不是第一个任务的句子里的“step”这个词。'],
      ['损失', '正确的词的概率取对数，再取负号，对所有计入的位置求平均。'],
      ['nat（奈特）', '损失的单位：概率为 1 时损失是 0，0.5 是 0.6931，0.1 是 2.3026。'],
      ['梯度', '损失随一个数变化得多快；这一步朝相反的方向走，走多远由学习率决定。'],
    ],
  },
  pt: {
    paragraphs: ({ count, query, key, before, now, sentences }) => [
      `O modelo são ${count} números em seis matrizes. No começo eles são sorteados: “${query}” olha para “${key}” ` +
        `com peso ${before.weight}, e ninguém escolheu isso. A perda é ${before.loss}.`,
      `Depois ele aprende. Lê todas as ${sentences} frases, compara os seus palpites com as palavras certas e ` +
        `move cada número um pouco na direção que diminui a perda. No passo ${now.step} o mesmo peso é ` +
        `${now.weight}, e a perda é ${now.loss}: o que os arcos mostram agora vem das frases, não do acaso.`,
    ],
    terms: [
      ['passo', 'uma dessas correções de todos os números; não a palavra “step”, das frases da primeira tarefa.'],
      ['perda', 'menos o logaritmo da probabilidade da palavra certa, em média sobre as posições que contam.'],
      ['nats', 'a unidade da perda: uma probabilidade de 1 custa 0, de 0.5 custa 0.6931, de 0.1 custa 2.3026.'],
      [
        'gradiente',
        'com que rapidez a perda muda com um número; o passo vai no sentido contrário, tanto quanto diz a taxa.',
      ],
    ],
  },
};
