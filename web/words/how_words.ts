// How a stage is computed, in words, in all languages.
import type { Language } from './languages.ts';
import type { HowWords } from './words.ts';

export const HOW_WORDS: Readonly<Record<Language, HowWords>> = {
  en: {
    given: '',
    rand: 'Drawn by torch.rand: uniform in [0, 1).',
    randn: 'Drawn by torch.randn: normal, mean 0, standard deviation 1.',
    uniform:
      'Initialised as nn.Linear does it: uniform between −1/√n and 1/√n, where n is the number of inputs ' +
      '(in_features).',
    linear:
      'An input row and a column of Wᵀ are multiplied in pairs and added up (a dot product); then the bias, if any.',
    matmul: 'Each cell is the dot product of a row and a column.',
    matmul_transposed: 'Each cell is the dot product of a query and a key.',
    slice_columns: 'A block of columns is copied; nothing is computed.',
    rotary_angles:
      'The position, counted from 0, times 10000^(−2j/d) for the j-th pair of d columns: early pairs turn ' +
      'fast, late ones slowly.',
    rotate: 'Each pair of columns is rotated, as a point of the plane, by the angle of its row.',
    hidden_mask: '1 marks what is hidden.',
    visible_mask: '1 marks what stays visible.',
    masked_fill: (hidden) => `Where the mask is 1, ${hidden} replaces the score.`,
    divide: (root) => `Every score is divided by √d_k = ${root}.`,
    scale: (factor) => `Every score is multiplied by 1/√d_k = ${factor}.`,
    row_max: 'The largest number of each row.',
    exp_minus_max: 'Subtract the row’s maximum, then exponentiate.',
    row_sum: 'The sum of each row.',
    softmax:
      'Subtract row_max, the row’s maximum (no weight changes, and exp cannot overflow), exponentiate, and divide by ' +
      'row_sum, their sum.',
    add: 'The two matrices are added cell by cell.',
    multiply: 'The two matrices are multiplied cell by cell.',
    divide_rows: 'Each row is divided by its sum.',
    bernoulli: 'Each cell is drawn on its own: 1 keeps the weight, 0 drops it.',
    dropout_noise: 'What is kept is divided by 1 − p.',
    concat: 'The columns of the heads are put side by side; nothing is computed.',
  },
  zh: {
    given: '',
    rand: '由 torch.rand 生成：[0, 1) 上的均匀分布。',
    randn: '由 torch.randn 生成：正态分布，均值为 0，标准差为 1。',
    uniform: '初始化方法与 nn.Linear 相同：−1/√n 到 1/√n 之间的均匀分布，n 是输入的个数（in_features）。',
    linear: '输入的一行与 Wᵀ 的一列逐个相乘，再加起来（点积）；有偏置时再加上偏置。',
    matmul: '每个单元格是左边一行与右边一列的点积。',
    matmul_transposed: '每个单元格是一个查询与一个键的点积。',
    slice_columns: '原样取出其中几列，不做计算。',
    rotary_angles: '位置（从 0 数起）乘以 10000^(−2j/d)，j 是 d 列中的第几对：前面的对转得快，后面的对转得慢。',
    rotate: '每一对列看作平面上的一个点，按所在行的角度旋转。',
    hidden_mask: '1 表示遮住。',
    visible_mask: '1 表示可见。',
    masked_fill: (hidden) => `掩码为 1 的地方，分数换成 ${hidden}。`,
    divide: (root) => `每个分数都除以 √d_k = ${root}。`,
    scale: (factor) => `每个分数都乘以 1/√d_k = ${factor}。`,
    row_max: '取每一行的最大值。',
    exp_minus_max: '先减去本行的最大值，再取指数。',
    row_sum: '对每一行求和。',
    softmax: '减去行最大值 row_max（权重不变，且不会溢出），取指数，再除以它们的和 row_sum。',
    add: '两个矩阵的对应单元格相加。',
    multiply: '两个矩阵的对应单元格相乘。',
    divide_rows: '每一行除以它的和。',
    bernoulli: '每个单元格独立地随机生成：1 保留权重，0 丢弃权重。',
    dropout_noise: '保留下来的除以 1 − p。',
    concat: '把各个头的列并排放在一起，不做计算。',
  },
  pt: {
    given: '',
    rand: 'Sorteado por torch.rand: uniforme em [0, 1).',
    randn: 'Sorteado por torch.randn: normal, com média 0 e desvio padrão 1.',
    uniform:
      'Inicializado como em nn.Linear: uniforme entre −1/√n e 1/√n, em que n é o número de entradas (in_features).',
    linear:
      'Uma linha da entrada e uma coluna de Wᵀ são multiplicadas par a par e somadas (um produto escalar); depois, ' +
      'o viés, se houver.',
    matmul: 'Cada célula é o produto escalar de uma linha e uma coluna.',
    matmul_transposed: 'Cada célula é o produto escalar de uma consulta e uma chave.',
    slice_columns: 'Um bloco de colunas é copiado; nada é calculado.',
    rotary_angles:
      'A posição, contada a partir de 0, vezes 10000^(−2j/d) para o j-ésimo par de d colunas: os primeiros ' +
      'pares giram depressa, os últimos devagar.',
    rotate: 'Cada par de colunas é girado, como um ponto do plano, pelo ângulo da sua linha.',
    hidden_mask: '1 marca o que fica oculto.',
    visible_mask: '1 marca o que continua visível.',
    masked_fill: (hidden) => `Onde a máscara é 1, ${hidden} substitui o score.`,
    divide: (root) => `Cada score é dividido por √d_k = ${root}.`,
    scale: (factor) => `Cada score é multiplicado por 1/√d_k = ${factor}.`,
    row_max: 'O maior número de cada linha.',
    exp_minus_max: 'Subtrai-se o máximo da linha e calcula-se a exponencial.',
    row_sum: 'A soma de cada linha.',
    softmax:
      'Subtrai-se row_max, o máximo da linha (nenhum peso muda, e não há overflow), calcula-se a exponencial e ' +
      'divide-se por row_sum, a soma.',
    add: 'As duas matrizes são somadas célula a célula.',
    multiply: 'As duas matrizes são multiplicadas célula a célula.',
    divide_rows: 'Cada linha é dividida pela sua soma.',
    bernoulli: 'Cada célula é sorteada à parte: 1 mantém o peso, 0 o descarta.',
    dropout_noise: 'O que é mantido é dividido por 1 − p.',
    concat: 'As colunas das cabeças ficam lado a lado; nada é calculado.',
  },
};
