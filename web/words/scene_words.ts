// The words that only scenes and the result show, not the overview: in all languages.
import type { Axis } from '../engine/index.ts';
import type { Language } from './languages.ts';
import { listed } from './list_text.ts';
import type { Words } from './words.ts';

export interface SceneWords {
  /** In place of the opening, if keys and values are of another sentence. */
  readonly crossing: string;
  /** Which heads a scene shows, if there are more than can be compared. */
  readonly headsShown: (first: number, last: number, count: number) => string;
  /** The switch that shows all heads of a stage side by side. */
  readonly headsBeside: string;
  readonly transposed: string;
  /** A matrix for screen readers, with its size. */
  readonly matrix: (title: string, rows: number, cols: number) => string;
  readonly speed: string;
  /** Above the row sums. */
  readonly rowSumHead: string;
  readonly editCell: string;
  readonly axisHelp: Readonly<Record<Axis, string>>;
  /**
   * The end of the walk: the tokens, with their weights, that make up one token's context vector; or that nothing was
   * left to mix.
   */
  readonly conclusion: {
    readonly mixed: (token: string, shares: readonly string[]) => string;
    /** With a single weight. */
    readonly lone: (token: string, share: string) => string;
    /** Before the result of one of several heads, counted from 1. */
    readonly inHead: (head: number, told: string) => string;
    /** After weights that do not sum to 1. */
    readonly scaled: string;
    /** The use of context vectors. */
    readonly passedOn: string;
    readonly share: (number: string, token: string) => string;
    /** The tokens with the smallest weights, as one. */
    readonly others: (number: string, count: number) => string;
    readonly dropped: (token: string) => string;
    readonly hidden: (token: string) => string;
    /** The token's input row, and its context vector. */
    readonly before: string;
    readonly after: string;
    /** Beside the first row: why it is about this token, until a reader chooses one. */
    readonly example: string;
    /** Why the new row has another length than the inputs have. */
    readonly asLong: (count: number) => string;
    /** Where a reader can go from there: to the gradients of this number, and elsewhere. */
    readonly back: (number: string) => string;
    readonly ways: Readonly<Record<'own' | 'share' | 'again' | 'train' | 'trainOwn', string>>;
  };
}

export const SCENE_WORDS: Readonly<Record<Language, SceneWords>> = {
  en: {
    crossing:
      'Cross-attention gives each token of one sentence a mix of the values of another one’s tokens, which stand ' +
      'before it. Its query asks, their keys answer: the better they fit, the more it takes of their values. ' +
      'Choose a matrix to go into it.',
    headsShown: (first, last, count) => `heads ${first} to ${last} of ${count}`,
    headsBeside: 'Heads side by side',
    transposed: 'transposed',
    matrix: (title, rows, cols) => `${title}, ${rows} by ${cols}`,
    speed: 'Speed',
    rowSumHead: 'sum',
    editCell: 'A number: the up and down arrows change it by 0.01, with Shift by 0.1',
    axisHelp: {
      token: 'token: a word or a punctuation mark of the sentence',
      memory: 'memory: a token that a key and a value are made from',
      query: 'query: the token that attends',
      key: 'key: the token attended to',
      d_in: 'd_in: a dimension of the embeddings',
      d_k: 'd_k: a dimension of queries and keys',
      d_v: 'd_v: a dimension of the values',
      d_qkv: 'd: a dimension of the queries, the keys or the values, side by side',
      pair: 'pair: two neighbouring columns, which are rotated together',
      d_out: 'd_out: a dimension of the output',
      word: 'word: a word of the vocabulary',
    },
    conclusion: {
      mixed: (token, shares) =>
        `“${token}” is now ${listed(shares, ', ', ' and ')}: in these shares its context vector mixes their values.`,
      lone: (token, share) => `“${token}” is now ${share}: its context vector is that share of one value.`,
      inHead: (head, told) => `In head ${head} ${told}`,
      scaled: 'Dropout has scaled the shares, so they need not add up to 1.',
      passedOn:
        'A language model passes such vectors on from layer to layer, and predicts the next word from those of the ' +
        'last layer.',
      share: (number, token) => `${number} of “${token}”`,
      others: (number, count) => `${number} of ${count} other tokens`,
      dropped: (token) =>
        `Dropout has dropped every weight of “${token}”, so its context vector is all zeros. During training, each ` +
        'pass drops other weights.',
      hidden: (token) =>
        `Every key is hidden from “${token}”, so its weights and its context vector are not numbers (NaN).`,
      before: 'before',
      after: 'after',
      example: 'an example: choose another in the sentence',
      asLong: (count) => `${count} numbers, as many as each value has`,
      back: (number) => `Back again: what would change ${number}?`,
      ways: {
        own: 'Your own sentence',
        share: 'Send this to someone',
        again: 'Play it again',
        train: 'See a model learn',
        trainOwn: 'See a model learn this',
      },
    },
  },
  zh: {
    crossing:
      '交叉注意力给一个句子的每个词元一行新的数字，由排在它前面的另一个句子的词元的值混合而成。它的查询提问，它们的键回答：越合适，就从它们的值里取得越多。点选一个矩阵，就能进入它。',
    headsShown: (first, last, count) => `共 ${count} 个头，这里是第 ${first} 至第 ${last} 个`,
    headsBeside: '并排显示各个头',
    transposed: '转置',
    matrix: (title, rows, cols) => `${title}，${rows} 行 ${cols} 列`,
    speed: '速度',
    rowSumHead: '和',
    editCell: '一个数字；按上、下方向键增减 0.01，按住 Shift 时增减 0.1',
    axisHelp: {
      token: '词元（token）：句子里的一个词或标点',
      memory: '记忆：一个词元，键和值由它得出',
      query: '查询（query）：发出关注的词元',
      key: '键（key）：受到关注的词元',
      d_in: 'd_in：嵌入的一个维度',
      d_k: 'd_k：查询和键的一个维度',
      d_v: 'd_v：值的一个维度',
      d_qkv: 'd：查询、键或值的一个维度，三者并排',
      pair: '对：相邻的两列，一起旋转',
      d_out: 'd_out：输出的一个维度',
      word: '单词：词表里的一个词',
    },
    conclusion: {
      mixed: (token, shares) =>
        `现在，“${token}”的成分是 ${listed(shares, '、', '、')}：它的上下文向量按这些占比混合它们的值。`,
      lone: (token, share) => `现在，“${token}”就是 ${share}：它的上下文向量是一个值的这一部分。`,
      inHead: (head, told) => `在第 ${head} 个头里：${told}`,
      scaled: 'dropout 放大了这些占比，所以它们的和不一定是 1。',
      passedOn: '语言模型把这样的向量一层一层往下传，再由最后一层的向量预测下一个词。',
      share: (number, token) => `${number} 的“${token}”`,
      others: (number, count) => `${number} 的其他 ${count} 个词元`,
      dropped: (token) =>
        `dropout 丢弃了“${token}”的全部权重，所以它的上下文向量全是零。训练时，每次前向传播丢弃的权重都不同。`,
      hidden: (token) => `对“${token}”来说，所有的键都被遮住了，所以它的权重和上下文向量都不是数字（NaN）。`,
      before: '之前',
      after: '之后',
      example: '一个例子：可在句子里另选一个词',
      asLong: (count) => `${count} 个数字，和每个值一样多`,
      back: (number) => `往回走：什么会改变 ${number}？`,
      ways: {
        own: '换成你的句子',
        share: '分享给别人',
        again: '再放一遍',
        train: '看模型学习',
        trainOwn: '看模型学这句话',
      },
    },
  },
  pt: {
    crossing:
      'A atenção cruzada dá a cada token de uma frase uma mistura dos valores dos tokens de outra, que vem antes ' +
      'dela. Sua consulta pergunta, as chaves deles respondem: quanto melhor o encaixe, mais ele recebe dos valores ' +
      'deles. Escolha uma matriz e entre.',
    headsShown: (first, last, count) => `cabeças ${first} a ${last} de ${count}`,
    headsBeside: 'Cabeças lado a lado',
    transposed: 'transposta',
    matrix: (title, rows, cols) => `${title}, ${rows} por ${cols}`,
    speed: 'Velocidade',
    rowSumHead: 'soma',
    editCell: 'Um número; as setas para cima e para baixo o mudam em 0.01; com Shift, em 0.1',
    axisHelp: {
      token: 'token: uma palavra ou um sinal de pontuação da frase',
      memory: 'memória: um token do qual vêm uma chave e um valor',
      query: 'consulta (query): o token que presta atenção',
      key: 'chave (key): o token que recebe atenção',
      d_in: 'd_in: uma dimensão dos embeddings',
      d_k: 'd_k: uma dimensão das consultas e das chaves',
      d_v: 'd_v: uma dimensão dos valores',
      d_qkv: 'd: uma dimensão das consultas, das chaves ou dos valores, lado a lado',
      pair: 'par: duas colunas vizinhas, que giram juntas',
      d_out: 'd_out: uma dimensão da saída',
      word: 'palavra: uma palavra do vocabulário',
    },
    conclusion: {
      mixed: (token, shares) =>
        `“${token}” agora é ${listed(shares, ', ', ' e ')}: nessas frações, seu vetor de contexto mistura os valores ` +
        'deles.',
      lone: (token, share) => `“${token}” agora é ${share}: seu vetor de contexto é essa fração de um único valor.`,
      inHead: (head, told) => `Na cabeça ${head}, ${told}`,
      scaled: 'O dropout aumentou as frações, por isso a soma delas pode não ser 1.',
      passedOn:
        'Um modelo de linguagem passa esses vetores de camada em camada e prevê a próxima palavra a partir dos da ' +
        'última camada.',
      share: (number, token) => `${number} de “${token}”`,
      others: (number, count) => `${number} de outros ${count} tokens`,
      dropped: (token) =>
        `O dropout descartou todos os pesos de “${token}”, por isso o seu vetor de contexto só tem zeros. No treino, ` +
        'cada passagem descarta outros pesos.',
      hidden: (token) =>
        `Todas as chaves estão ocultas para “${token}”, por isso os seus pesos e o seu vetor de contexto não são ` +
        'números (NaN).',
      before: 'antes',
      after: 'depois',
      example: 'um exemplo: escolha outra palavra na frase',
      asLong: (count) => `${count} números, tantos quantos tem cada valor`,
      back: (number) => `O caminho de volta: o que mudaria ${number}?`,
      ways: {
        own: 'Uma frase sua',
        share: 'Enviar a alguém',
        again: 'Ver de novo',
        train: 'Ver um modelo aprender',
        trainOwn: 'Ver um modelo aprender isto',
      },
    },
  },
};

export const axisHelpOf = ({ lang }: Words, axis: Axis): string => SCENE_WORDS[lang].axisHelp[axis];
