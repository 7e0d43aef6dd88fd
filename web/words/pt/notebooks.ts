// Brazilian Portuguese: the notebooks that presets follow, and what is to be said of single presets.
import type { NotebooksWords } from '../words.ts';

const builds: NotebooksWords['about']['dropout'] = (number) =>
  `Aqui “journey” guarda ${number('attn_weights_dropped', 1, 1)} de si mesma; o botão “Dropout como com MKL” mostra ` +
  'o que cada um sorteia. Se o seu notebook discorda de um livro neste ponto, ninguém errou.';

export const notebooks: NotebooksWords = {
  titles: {
    '000': 'Autoatenção em módulos do PyTorch',
    '001': 'Simples, depois eficiente, depois em detalhe',
    '002': 'Uma cabeça, depois várias',
    '003': 'Implementar a autoatenção com pesos treináveis',
    '004': 'Passo a passo até a atenção causal',
  },
  none: 'Em nenhum notebook',
  ownSeed: (title) => `${title} (a semente é nossa)`,
  follows: (title, cells) => `Segue o notebook “${title}”, ${cells}.`,
  noSeed: (seed) => `O notebook não define semente: ${seed} é nossa.`,
  about: {
    'softmax-then-renormalise': (number) =>
      'Um comentário no notebook diz que zeros postos depois da softmax deixam o futuro vazar. Não deixam: na linha ' +
      `de “journey” sobra ${number('row_sums', 1, 0)}, e divididas por isso as fatias são ` +
      `${number('masked_simple_norm', 1, 0)} e ${number('masked_simple_norm', 1, 1)}, como com −∞ antes da softmax. ` +
      'Mas, quando um score oculto é muito maior que os visíveis, as fatias destes são arredondadas para 0 antes ' +
      'da divisão, e 0 dividido por 0 é NaN, que não é um número: ponha 800 no lugar do primeiro número de “step” ' +
      'nas entradas e veja a linha de “journey”.',
    'causal-mask': builds,
    dropout: builds,
    'mask-then-softmax': (number) =>
      `O primeiro número do vetor de contexto de “journey” é ${number('context_vec', 1, 0)}. Quanto ele cresce ` +
      'quando outro número cresce? Essa taxa é um gradiente. Uma fatia é multiplicada por um valor, e esse valor é o ' +
      `gradiente dela: para a fatia que “journey” guarda, ${number('values', 1, 0)}. Daí “Caminho de volta”, no ` +
      'menu, leva pela softmax e pela máscara até scores, consultas e pesos. As entradas das palavras seguintes têm ' +
      'gradiente 0.',
    'trained-journey': () =>
      'Os notebooks terminam no vetor de contexto. O residual, o vocabulário, as posições nas entradas e valores tão ' +
      'largos quanto elas não são deles.',
  },
};
