// The words at the end of the way back: in all languages.
import type { Language } from './languages.ts';

export interface WayBackWords {
  /** The chosen number before the step and after it. */
  readonly smaller: (before: string, after: string) => string;
  readonly larger: (before: string, after: string) => string;
  /** The same digits are printed before and after. */
  readonly same: (number: string) => string;
  /** All gradients are 0. */
  readonly still: (number: string) => string;
  /** The element of an input or a weight with the largest gradient. */
  readonly most: (name: string, by: string) => string;
  /** A button: to the end of the forward pass. */
  readonly forward: string;
}

export const WAY_BACK_WORDS: Readonly<Record<Language, WayBackWords>> = {
  en: {
    smaller: (before, after) =>
      `This step makes the chosen number smaller: it was ${before}, and with the new weights it is ${after}.`,
    larger: (before, after) =>
      `This step is too large: the chosen number was ${before}, and with the new weights it is ${after}.`,
    same: (number) => `This step is too small to see: with the new weights the chosen number is still ${number}.`,
    still: (number) => `The chosen number stays ${number}: the gradient of every weight is 0.`,
    most: (name, by) => `Of all inputs and weights, ${name} moves it most: its gradient is ${by}.`,
    forward: 'To the result',
  },
  zh: {
    smaller: (before, after) => `这一步使所选数字变小：原来是 ${before}，用新的权重算出来是 ${after}。`,
    larger: (before, after) => `这一步太大：所选数字原来是 ${before}，用新的权重算出来是 ${after}。`,
    same: (number) => `这一步太小，看不出来：用新的权重算，所选数字仍是 ${number}。`,
    still: (number) => `所选数字仍是 ${number}：所有权重的梯度都是 0。`,
    most: (name, by) => `在所有输入和权重里，${name} 对它影响最大：梯度是 ${by}。`,
    forward: '回到结果',
  },
  pt: {
    smaller: (before, after) =>
      `Este passo diminui o número escolhido: ele era ${before} e, com os novos pesos, é ${after}.`,
    larger: (before, after) =>
      `Este passo é grande demais: o número escolhido era ${before} e, com os novos pesos, é ${after}.`,
    same: (number) =>
      `Este passo é pequeno demais para ser visto: com os novos pesos o número escolhido ainda é ${number}.`,
    still: (number) => `O número escolhido continua ${number}: o gradiente de cada peso é 0.`,
    most: (name, by) => `De todas as entradas e pesos, ${name} é o que mais o move: seu gradiente é ${by}.`,
    forward: 'Ir para o resultado',
  },
};
