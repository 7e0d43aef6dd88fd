// The words above the player of a sentence's loss: the run's step for the number in focus, with its optimiser.
import type { Language } from './languages.ts';

interface RunStepWords {
  /** `optimiser`: as torch.optim calls it, with its settings. */
  readonly help: (optimiser: string, sentences: number) => string;
  readonly momentum: (optimiser: string, momentum: number) => string;
  readonly choose: string;
  /** Rows and columns count from 1, as in the player. */
  readonly cell: (weight: string, row: number, col: number, step: number) => string;
  readonly gradient: (sentences: number) => string;
}

export const LEARNING_RUN_STEP_WORDS: Readonly<Record<Language, RunStepWords>> = {
  en: {
    help: (optimiser, sentences) =>
      'The last scenes take a step for this sentence alone: rate times gradient. The run itself uses ' +
      `${optimiser} and the gradient of all ${sentences} training sentences, without clipping.`,
    momentum: (optimiser, momentum) => `${optimiser} with momentum ${momentum}`,
    choose: 'Choose a number in one of the last scenes to see its step in the run.',
    cell: (weight, row, col, step) => `${weight}, row ${row}, column ${col}, from step ${step} to step ${step + 1}`,
    gradient: (sentences) => `gradient, ${sentences} sentences`,
  },
  zh: {
    help: (optimiser, sentences) =>
      `最后几个阶段只为这一个句子走一步：学习率乘以梯度。训练本身用 ${optimiser}，梯度来自全部 ${sentences} 个句子，不做裁剪。`,
    momentum: (optimiser, momentum) => `动量为 ${momentum} 的 ${optimiser}`,
    choose: '在最后几个阶段中选一个数字，这里就显示它在训练中的一步。',
    cell: (weight, row, col, step) => `${weight}，第 ${row} 行第 ${col} 列，从第 ${step} 步到第 ${step + 1} 步`,
    gradient: (sentences) => `梯度，${sentences} 个句子`,
  },
  pt: {
    help: (optimiser, sentences) =>
      'As últimas etapas dão um passo só para esta frase: taxa vezes gradiente. O treino em si usa ' +
      `${optimiser} e o gradiente de todas as ${sentences} frases de treino, sem clipping.`,
    momentum: (optimiser, momentum) => `${optimiser} com momentum ${momentum}`,
    choose: 'Escolha um número em uma das últimas etapas para ver o passo dele no treino.',
    cell: (weight, row, col, step) => `${weight}, linha ${row}, coluna ${col}, do passo ${step} ao passo ${step + 1}`,
    gradient: (sentences) => `gradiente, ${sentences} frases`,
  },
};
