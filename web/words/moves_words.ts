// The words for the inputs and weights that move a number: in all languages.
import type { Language } from './languages.ts';

export interface MovesWords {
  /** `name` is an element of a tensor, `by` a number without a sign. */
  readonly more: (by: string, name: string) => string;
  readonly less: (by: string, name: string) => string;
  /** A button: it adds 0.01 to this element. */
  readonly add: (name: string) => string;
  /** The head of the list, and its end if they can be chosen. */
  readonly largest: string;
  readonly choose: string;
  /** What the colours of a matrix show, beside their ramp. */
  readonly gradient: string;
  /** A button: it shows all inputs and weights in these colours. */
  readonly overview: string;
  /** What the colours of the overview show, for the number `name`. */
  readonly tinted: (name: string) => string;
  readonly still: (count: number, all: number) => string;
  /** All gradients are 0. */
  readonly nothing: (all: number) => string;
  readonly hidden: string;
  /** After the edit; `by` has its sign. */
  readonly proof: (name: string, before: string, after: string, by: string) => string;
}

export const MOVES_WORDS: Readonly<Record<Language, MovesWords>> = {
  en: {
    more: (by, name) => `0.01 more in ${name}: ${by} more here.`,
    less: (by, name) => `0.01 more in ${name}: ${by} less here.`,
    add: (name) => `Add 0.01 to ${name}`,
    largest: 'Largest gradients, strongest colours',
    choose: '; choose one to add 0.01 to it:',
    gradient: 'gradient',
    overview: 'Show all in the overview',
    tinted: (name) => `The colours show what moves ${name}: the gradient of each number. Blank ones do not move it.`,
    still: (count, all) => `Of the ${all} inputs and weights behind it ${count} do not move it: their gradient is 0.`,
    nothing: (all) => `Nothing moves this number: all ${all} gradients are 0.`,
    hidden: 'It is behind the mask.',
    proof: (name, before, after, by) => `${name} is 0.01 larger: ${before} → ${after}, a change of ${by}.`,
  },
  zh: {
    more: (by, name) => `${name} 增加 0.01，这里增加 ${by}。`,
    less: (by, name) => `${name} 增加 0.01，这里减少 ${by}。`,
    add: (name) => `给 ${name} 加 0.01`,
    largest: '最大的梯度，最强的颜色',
    choose: '；选一个，给它加 0.01：',
    gradient: '梯度',
    overview: '在总览中全部显示',
    tinted: (name) => `颜色表示什么会改变 ${name}：每个数字的梯度。空白的不影响它。`,
    still: (count, all) => `算出它的 ${all} 个输入和权重里，有 ${count} 个不影响它：梯度是 0。`,
    nothing: (all) => `没有什么能改变这个数字：${all} 个梯度全是 0。`,
    hidden: '它被掩码遮住了。',
    proof: (name, before, after, by) => `${name} 增加了 0.01：${before} → ${after}，变化 ${by}。`,
  },
  pt: {
    more: (by, name) => `0.01 a mais em ${name}: ${by} a mais aqui.`,
    less: (by, name) => `0.01 a mais em ${name}: ${by} a menos aqui.`,
    add: (name) => `Somar 0.01 a ${name}`,
    largest: 'Os maiores gradientes, as cores mais fortes',
    choose: '; escolha um para somar 0.01 a ele:',
    gradient: 'gradiente',
    overview: 'Mostrar todos no panorama',
    tinted: (name) =>
      `As cores mostram o que move ${name}: o gradiente de cada número. Os que ficam em branco não o movem.`,
    still: (count, all) => `Das ${all} entradas e pesos de que ele vem, ${count} não o movem: seu gradiente é 0.`,
    nothing: (all) => `Nada move este número: todos os ${all} gradientes são 0.`,
    hidden: 'A máscara o oculta.',
    proof: (name, before, after, by) => `${name} está 0.01 maior: ${before} → ${after}, uma mudança de ${by}.`,
  },
};
