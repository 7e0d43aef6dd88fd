// The words of an exported notebook of a run of learning: in all languages, loaded on export.
import type { Language } from './languages.ts';

interface LearningNotebookWords {
  readonly intro: string;
  readonly sentences: string;
  readonly sentencesHelp: string;
  readonly model: string;
  readonly modelHelp: string;
  readonly training: string;
  readonly trainingHelp: (steps: number) => string;
  readonly likeliest: string;
  readonly likeliestHelp: (sentence: string) => string;
}

export const LEARNING_NOTEBOOK_WORDS: Readonly<Record<Language, LearningNotebookWords>> = {
  en: {
    intro: 'A small model learns to guess words. Run it from top to bottom: it prints the losses of the page.',
    sentences: 'The sentences',
    sentencesHelp:
      'Each word is a number: its index in the vocabulary. A target of -100 does not count: cross_entropy skips it.',
    model: 'The model',
    modelHelp: 'Word vectors plus position vectors, self-attention, and a score for each word of the vocabulary.',
    training: 'The training',
    trainingHelp: (steps) =>
      `The weights are drawn from the seed. Each of ${steps} steps uses all sentences; a loss is printed before each ` +
      'step, and after the last.',
    likeliest: 'What it says now',
    likeliestHelp: (sentence) => `The likeliest words at the end of “${sentence}”, with their probabilities.`,
  },
  zh: {
    intro: '一个小模型学习猜词。从上到下运行：它打印出与网页相同的损失。',
    sentences: '句子',
    sentencesHelp: '每个词是一个数字：它在词表中的编号。目标 -100 不计入：cross_entropy 会跳过它。',
    model: '模型',
    modelHelp: '词向量加位置向量，自注意力，再给词表里的每个词一个分数。',
    training: '训练',
    trainingHelp: (steps) =>
      `权重由随机种子生成。共 ${steps} 步，每一步用全部句子；每步之前和最后一步之后各打印一个损失。`,
    likeliest: '现在它会说什么',
    likeliestHelp: (sentence) => `“${sentence}”末尾最可能的词，以及它们的概率。`,
  },
  pt: {
    intro:
      'Um modelo pequeno aprende a adivinhar palavras. Execute de cima para baixo: ele imprime as perdas da página.',
    sentences: 'As frases',
    sentencesHelp:
      'Cada palavra é um número: o seu índice no vocabulário. Um alvo -100 não conta: cross_entropy o ignora.',
    model: 'O modelo',
    modelHelp: 'Vetores de palavra mais vetores de posição, autoatenção e um score para cada palavra do vocabulário.',
    training: 'O treino',
    trainingHelp: (steps) =>
      `Os pesos são sorteados a partir da semente. Cada um dos ${steps} passos usa todas as frases; uma perda é ` +
      'impressa antes de cada passo e depois do último.',
    likeliest: 'O que ele diz agora',
    likeliestHelp: (sentence) => `As palavras mais prováveis no fim de “${sentence}”, com as suas probabilidades.`,
  },
};
