// The words for gradients, in all languages. Their titles are built from those of their stages.
import type { GradientOf } from '../engine/gradient_name.ts';
import type { ForwardName, GradientOp, LossName, Op } from '../engine/index.ts';
import type { Language } from './languages.ts';
import type { StageWords } from './words.ts';

type ByNumber = (number: string) => string;

type WithWhy = StageWords & { readonly why: string };

interface GradientWords {
  readonly stage: (gradient: GradientOf, wordsOf: (of: ForwardName) => Pick<StageWords, 'title' | 'short'>) => WithWhy;
  readonly loss: Readonly<Record<LossName, WithWhy>>;
  /** How a gradient or a step is computed, for operations that need other words there than in the forward pass. */
  readonly stream: string;
  readonly how: Readonly<Record<GradientOp, string | ByNumber>> & { readonly [op in Op]?: string | ByNumber };
}

const lower = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

/** A reader trains these. */
const isTrained = (of: ForwardName): boolean => /^[Wb]_/.test(of);

export const GRADIENT_WORDS: Readonly<Record<Language, GradientWords>> = {
  en: {
    stage({ of, via, updated }, wordsOf) {
      const { title, short } = wordsOf(of);
      if (updated)
        return {
          title: `${title} after a step`,
          short: `${short}′`,
          caption: 'weights a step later',
          why: 'Training repeats this step. A small step makes the chosen number smaller.',
        };
      return {
        title: `Gradient of ${lower(title)}${via ? ` through ${lower(wordsOf(via).title)}` : ''}`,
        short: `∂ ${short}${via ? ` · ${wordsOf(via).short}` : ''}`,
        caption: 'how it moves the number',
        why: via
          ? 'One of the paths from these numbers to the chosen one. The gradients of all paths are added.'
          : isTrained(of)
            ? 'A training step subtracts this, times the learning rate, from the weights.'
            : 'How much the chosen number moves when one here moves a little: 0.5 means half as far, 0 not at all.',
      };
    },
    loss: {
      targets: {
        title: 'Correct words',
        short: 'Targets',
        caption: '1 for the correct word',
        why: 'The word that really comes next at each position. A row of zeros does not count.',
      },
      loss: {
        title: 'Loss',
        short: 'Loss',
        caption: 'how wrong the guesses are',
        why: 'Training makes this number smaller. It is 0 if each correct word has probability 1.',
      },
    },
    stream: 'gradients, on the way back',
    how: {
      cross_entropy:
        'Of each correct word’s probability the logarithm is taken; the mean, with a minus, is the cross-entropy.',
      cross_entropy_backward:
        'The probability minus 1 for the correct word, the probability itself for every other, divided by the number ' +
        'of positions that count.',
      one_hot: 'The chosen number moves with itself, one for one: 1 in its cell, 0 in all others.',
      accumulate: 'The gradients of several paths are added.',
      pass_on: 'A sum moves with each of its terms, one for one.',
      transposed_matmul: 'Each cell is the dot product of two columns: every row that used it counts.',
      column_sum: 'A bias is added to every row, so the gradients of all rows are added.',
      place_columns: 'The columns go back where they came from; all others were not used here.',
      sum_groups: 'Heads that share columns each send a gradient back: these are added.',
      rotate_back: 'Each pair of columns is rotated back by the angle of its row.',
      expand: 'A row’s sum moves with each of its numbers, one for one.',
      divide_rows_backward: 'A larger sum makes every number of its row smaller.',
      softmax_backward:
        'From each gradient the row’s weighted mean is subtracted; the rest is multiplied by the weight. ' +
        'So each row sums to 0, and a weight of 0 moves nothing.',
      update: (rate) => `From each weight its gradient is subtracted, times the learning rate: ${rate}.`,
      matmul: 'Each cell is the dot product of a row and a column.',
      matmul_transposed: 'Each cell is the dot product of two rows.',
      masked_fill: 'Behind the mask the gradient is 0: what is hidden moves nothing.',
      divide: (root) => `The scores were divided by √d_k, so their gradients are, too: ${root}.`,
      scale: (factor) => `The scores were multiplied by 1/√d_k, so their gradients are, too: ${factor}.`,
    },
  },
  zh: {
    stage({ of, via, updated }, wordsOf) {
      const { title, short } = wordsOf(of);
      if (updated)
        return {
          title: `一步之后的${title}`,
          short: `${short}′`,
          caption: '走一步后的权重',
          why: '训练就是重复这一步。步子够小，所选数字就会变小。',
        };
      return {
        title: `${title}的梯度${via ? `（经由${wordsOf(via).title}）` : ''}`,
        short: `∂ ${short}${via ? ` · ${wordsOf(via).short}` : ''}`,
        caption: '对所选数字的影响',
        why: via
          ? '这些数字通往所选数字的其中一条路径。各条路径传来的梯度相加。'
          : isTrained(of)
            ? '训练的一步把它乘以学习率，再从权重中减去。'
            : '这里的数字稍微变动时，所选数字变动多少：0.5 表示变动一半，0 表示完全不变。',
      };
    },
    loss: {
      targets: {
        title: '正确的词',
        short: '目标',
        caption: '正确的词是 1',
        why: '每个位置之后真正出现的词。全是 0 的行不计入。',
      },
      loss: {
        title: '损失',
        short: '损失',
        caption: '猜得有多错',
        why: '训练让这个数字变小。如果每个正确的词概率都是 1，它就是 0。',
      },
    },
    stream: '往回走的梯度',
    how: {
      cross_entropy: '取每个正确的词的概率的对数，求平均，再加负号：这就是交叉熵。',
      cross_entropy_backward: '正确的词是概率减 1，其他词是概率本身，再除以计入的位置数。',
      one_hot: '所选数字对自己的影响是一比一：它的单元格是 1，其他都是 0。',
      accumulate: '把几条路径传来的梯度相加。',
      pass_on: '和随每一项一比一地变动。',
      transposed_matmul: '每个单元格是两列的点积：凡是用到它的行都计入。',
      column_sum: '偏置加到了每一行，所以把所有行的梯度相加。',
      place_columns: '这些列放回原来的位置；其他列在这里没有用到。',
      sum_groups: '共用同几列的头各自传回梯度：把它们相加。',
      rotate_back: '每对列按所在行的角度转回去。',
      expand: '一行的和随其中每个数字一比一地变动。',
      divide_rows_backward: '和越大，这一行的每个数字就越小。',
      softmax_backward: '每个梯度减去该行的加权平均，再乘以权重。所以每行之和为 0，权重为 0 的不产生影响。',
      update: (rate) => `每个权重减去学习率乘以它的梯度；学习率是 ${rate}。`,
      matmul: '每个单元格是一行与一列的点积。',
      matmul_transposed: '每个单元格是两行的点积。',
      masked_fill: '被掩码遮住的梯度是 0：看不见的不产生影响。',
      divide: (root) => `前向时除以 √d_k，反向时也除以它：${root}。`,
      scale: (factor) => `前向时乘以 1/√d_k，反向时也乘以它：${factor}。`,
    },
  },
  pt: {
    stage({ of, via, updated }, wordsOf) {
      const { title, short } = wordsOf(of);
      if (updated)
        return {
          title: `${title} depois de um passo`,
          short: `${short}′`,
          caption: 'os pesos um passo depois',
          why: 'Treinar é repetir este passo. Um passo pequeno diminui o número escolhido.',
        };
      return {
        title: `Gradiente: ${lower(title)}${via ? `, por ${lower(wordsOf(via).title)}` : ''}`,
        short: `∂ ${short}${via ? ` · ${wordsOf(via).short}` : ''}`,
        caption: 'quanto move o número',
        why: via
          ? 'Um dos caminhos pelos quais estes números chegam ao escolhido. O que vem por todos eles é somado.'
          : isTrained(of)
            ? 'Um passo do treino subtrai isto dos pesos, vezes a taxa de aprendizado.'
            : 'Quanto o número escolhido se move quando um número daqui se move um pouco: 0.5 é a metade, 0 é nada.',
      };
    },
    loss: {
      targets: {
        title: 'Palavras certas',
        short: 'Alvos',
        caption: '1 para a palavra certa',
        why: 'A palavra que de fato vem depois de cada posição. Uma linha de zeros não conta.',
      },
      loss: {
        title: 'Perda',
        short: 'Perda',
        caption: 'quanto os palpites erram',
        why: 'O treino torna este número menor. Ele é 0 se cada palavra certa tem probabilidade 1.',
      },
    },
    stream: 'gradientes, no caminho de volta',
    how: {
      cross_entropy:
        'Toma-se o logaritmo da probabilidade de cada palavra certa; ' +
        'a média, com sinal de menos, é a entropia cruzada.',
      cross_entropy_backward:
        'A probabilidade menos 1 para a palavra certa, a própria probabilidade para as outras, dividida pelo número ' +
        'de posições que contam.',
      one_hot: 'O número escolhido se move consigo mesmo, um para um: 1 na sua célula, 0 em todas as outras.',
      accumulate: 'Os gradientes que chegam por vários caminhos são somados.',
      pass_on: 'Uma soma se move com cada parcela, um para um.',
      transposed_matmul: 'Cada célula é o produto escalar de duas colunas: contam todas as linhas em que foi usada.',
      column_sum: 'O viés é somado a cada linha; por isso os gradientes de todas as linhas são somados.',
      place_columns: 'As colunas voltam para onde estavam; as outras não foram usadas aqui.',
      sum_groups: 'Cabeças que compartilham colunas mandam de volta um gradiente cada: eles são somados.',
      rotate_back: 'Cada par de colunas é girado de volta pelo ângulo da sua linha.',
      expand: 'A soma de uma linha se move com cada um dos seus números, um para um.',
      divide_rows_backward: 'Uma soma maior torna menor cada número da linha.',
      softmax_backward:
        'De cada gradiente subtrai-se a média ponderada da linha; o resto é multiplicado pelo peso. ' +
        'Assim cada linha soma 0, e um peso 0 não move nada.',
      update: (rate) => `De cada peso subtrai-se o seu gradiente vezes a taxa de aprendizado: ${rate}.`,
      matmul: 'Cada célula é o produto escalar de uma linha e uma coluna.',
      matmul_transposed: 'Cada célula é o produto escalar de duas linhas.',
      masked_fill: 'Atrás da máscara o gradiente é 0: o que está oculto não move nada.',
      divide: (root) => `O que na ida foi dividido por √d_k na volta também é: ${root}.`,
      scale: (factor) => `O que na ida foi multiplicado por 1/√d_k na volta também é: ${factor}.`,
    },
  },
};
