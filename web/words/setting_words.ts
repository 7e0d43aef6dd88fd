// The names of config fields for readers, with a sentence on each: in all languages, loaded with the panel that lists
// them.
import type { SettingName } from '../engine/config_schema.ts';
import type { Language } from './languages.ts';

export interface SettingWords {
  /** A field's name for readers; its name in a config is beside it. */
  readonly settingName: Readonly<Record<SettingName, string>>;
  readonly settingHelp: Readonly<Record<SettingName, string>>;
}

export const SETTING_WORDS: Readonly<Record<Language, SettingWords>> = {
  en: {
    settingName: {
      seed: 'Seed',
      dK: 'Key size',
      dV: 'Value size',
      heads: 'Heads',
      kvHeads: 'Key/value heads',
      headsBy: 'How heads are built',
      weightInit: 'Initial weights',
      drawOrder: 'Order of the weights',
      qkv: 'Projections',
      bias: 'Bias',
      outProj: 'Output projection',
      residual: 'Residual connection',
      rope: 'Rotary positions',
      scaleBy: 'Scaling',
      scaleAt: 'When to scale',
      mask: 'Mask',
      lengths: 'Lengths without padding',
      maskBy: 'How to mask',
      hiddenScore: 'Score of hidden keys',
      dropout: 'Dropout rate',
      dropoutSeed: 'Dropout seed',
      dropoutBuild: 'Dropout generator',
      call: 'Forward pass',
    },
    settingHelp: {
      seed: 'Given to torch.manual_seed: the same seed gives the same weights.',
      dK: 'How many numbers a query and a key have: with split, for all heads together; with wrapper, for each head.',
      dV: 'How many numbers a value has: with split, for all heads together; with wrapper, for each head.',
      heads: 'How many heads work side by side.',
      kvHeads:
        'If fewer than “Heads”, several heads share keys and values (grouped-query attention). Empty: each has its ' +
        'own.',
      headsBy: 'split: one projection, cut into heads; wrapper: one module per head, side by side.',
      weightInit: 'linear: as nn.Linear initialises its weights; rand: by torch.rand.',
      drawOrder: 'The order in which the notebook creates its weights: q for query, k for key, v for value.',
      qkv: 'separate: three projections; fused: one for all three.',
      bias: 'Adds a bias to queries, keys and values.',
      outProj: 'Adds a last nn.Linear that turns context vectors into the output.',
      residual: 'Adds the inputs to the result of attention: both must be of one size.',
      rope: 'Rotates each pair of columns of queries and keys by the position of the token (RoPE).',
      scaleBy: 'divide: by √d_k; multiply: by 1/√d_k; none: scores stay as they are.',
      scaleAt: 'softmax: after the mask; scores: before it.',
      mask: 'causal (decoder) hides later tokens; padding hides what only fills up the batch; none: encoder.',
      lengths: 'With a padding mask: how many keys of each batch item are visible, such as 3, 2, 1.',
      maskBy: 'fill: −∞ before softmax; renormalise: zero after softmax, then divide by the row’s sum.',
      hiddenScore: 'minus_infinity: their weight is exactly 0; zero: a score like any other, so they get a weight.',
      dropout: 'The probability p that a weight is dropped, from 0 to 1.',
      dropoutSeed: 'Set again before each dropout mask. Empty: the random numbers go on from the first seed.',
      dropoutBuild:
        'portable: PyTorch without MKL; mkl: with it. MKL has a generator of its own, so one seed gives two masks.',
      call: 'Which forward pass to show (1 = the first). Each earlier one has drawn dropout masks of its own.',
    },
  },
  zh: {
    settingName: {
      seed: '随机种子',
      dK: '键的维数',
      dV: '值的维数',
      heads: '头数',
      kvHeads: '键和值的头数',
      headsBy: '头的实现方式',
      weightInit: '权重初始化',
      drawOrder: '权重的创建顺序',
      qkv: '投影方式',
      bias: '偏置',
      outProj: '输出投影',
      residual: '残差连接',
      rope: '旋转位置编码',
      scaleBy: '缩放',
      scaleAt: '何时缩放',
      mask: '掩码',
      lengths: '不含填充的长度',
      maskBy: '掩码方式',
      hiddenScore: '被遮住的键的分数',
      dropout: 'dropout 概率',
      dropoutSeed: 'dropout 随机种子',
      dropoutBuild: 'dropout 随机数生成器',
      call: '第几次前向传播',
    },
    settingHelp: {
      seed: '传给 torch.manual_seed：随机种子相同，权重就相同。',
      dK: '一个查询、一个键含多少个数字：split 时是所有头合计，wrapper 时是每个头。',
      dV: '一个值含多少个数字：split 时是所有头合计，wrapper 时是每个头。',
      heads: '有多少个头并排工作。',
      kvHeads: '少于头数时，几个头共用键和值（分组查询注意力）。留空：每个头各有自己的。',
      headsBy: 'split：一次投影，再切分成多个头；wrapper：每个头一个模块，并排放置。',
      weightInit: 'linear：与 nn.Linear 的初始化方法相同；rand：用 torch.rand。',
      drawOrder: '笔记本创建各个权重的顺序：q 是查询，k 是键，v 是值。',
      qkv: 'separate：三次投影；fused：合为一次投影。',
      bias: '给查询、键和值加上偏置。',
      outProj: '最后再加一个 nn.Linear，把上下文向量变成输出。',
      residual: '把输入加到注意力的结果上：两者的维数必须相同。',
      rope: '按词元的位置旋转查询和键的每一对列（RoPE）。',
      scaleBy: 'divide：除以 √d_k；multiply：乘以 1/√d_k；none：分数不变。',
      scaleAt: 'softmax：在掩码之后；scores：在掩码之前。',
      mask: 'causal 遮住后面的词元（解码器）；padding 遮住只用来补齐批次的词元；none 不遮（编码器）。',
      lengths: '使用填充掩码时，每个样本有多少个键可见，例如 3, 2, 1。',
      maskBy: 'fill：在 softmax 之前填 −∞；renormalise：在 softmax 之后置零，再除以行和。',
      hiddenScore: 'minus_infinity：权重恰好是 0；zero：与别的分数一样，所以仍有权重。',
      dropout: '一个权重被丢弃的概率 p，从 0 到 1。',
      dropoutSeed: '每次生成 dropout 掩码之前都重新设置。留空：接着用前面的随机数序列。',
      dropoutBuild:
        'portable：不带 MKL 的 PyTorch；mkl：带 MKL 的 PyTorch。MKL 自带随机数生成器，所以同一个随机种子会得到两种不同的掩码。',
      call: '显示第几次前向传播（1 是第一次）。之前的每一次都生成过自己的 dropout 掩码。',
    },
  },
  pt: {
    settingName: {
      seed: 'Semente',
      dK: 'Tamanho da chave',
      dV: 'Tamanho do valor',
      heads: 'Cabeças',
      kvHeads: 'Cabeças de K e V',
      headsBy: 'Como montar as cabeças',
      weightInit: 'Pesos iniciais',
      drawOrder: 'Ordem dos pesos',
      qkv: 'Projeções',
      bias: 'Viés',
      outProj: 'Projeção de saída',
      residual: 'Conexão residual',
      rope: 'Posições por rotação',
      scaleBy: 'Escalonamento',
      scaleAt: 'Quando escalonar',
      mask: 'Máscara',
      lengths: 'Comprimentos sem padding',
      maskBy: 'Como mascarar',
      hiddenScore: 'Score das chaves ocultas',
      dropout: 'Taxa de dropout',
      dropoutSeed: 'Semente do dropout',
      dropoutBuild: 'Gerador do dropout',
      call: 'Passagem forward',
    },
    settingHelp: {
      seed: 'Passada a torch.manual_seed: a mesma semente dá os mesmos pesos.',
      dK:
        'Quantos números tem cada consulta e cada chave: com split, para todas as cabeças juntas; com wrapper, para ' +
        'cada cabeça.',
      dV: 'Quantos números tem cada valor: com split, para todas as cabeças juntas; com wrapper, para cada cabeça.',
      heads: 'Quantas cabeças trabalham lado a lado.',
      kvHeads:
        'Se forem menos que as cabeças, várias compartilham chaves e valores (consultas agrupadas). Vazio: cada uma ' +
        'tem os seus.',
      headsBy: 'split: uma projeção, cortada em cabeças; wrapper: um módulo por cabeça, lado a lado.',
      weightInit: 'linear: como nn.Linear inicializa os seus pesos; rand: com torch.rand.',
      drawOrder: 'A ordem em que o notebook cria os pesos: q das consultas, k das chaves, v dos valores.',
      qkv: 'separate: três projeções; fused: uma só no lugar das três.',
      bias: 'Soma um viés às consultas, às chaves e aos valores.',
      outProj: 'Acrescenta um último nn.Linear, que transforma os vetores de contexto na saída.',
      residual: 'Soma as entradas ao resultado da atenção: os dois devem ter o mesmo tamanho.',
      rope: 'Gira cada par de colunas das consultas e das chaves pela posição do token (RoPE).',
      scaleBy: 'divide: por √d_k; multiply: por 1/√d_k; none: os scores ficam como estão.',
      scaleAt: 'softmax: depois da máscara; scores: antes dela.',
      mask:
        'causal (decodificador) oculta os tokens seguintes; padding oculta o que só completa o batch; none: ' +
        'codificador.',
      lengths: 'Com a máscara de padding: quantas chaves de cada item do batch são visíveis, por exemplo 3, 2, 1.',
      maskBy: 'fill: −∞ antes da softmax; renormalise: zero depois da softmax e divisão pela soma da linha.',
      hiddenScore: 'minus_infinity: o peso é exatamente 0; zero: um score como outro qualquer, que ainda recebe peso.',
      dropout: 'A probabilidade p de um peso ser descartado, de 0 a 1.',
      dropoutSeed:
        'Definida de novo antes de cada máscara de dropout. Vazio: a sequência aleatória da primeira semente continua.',
      dropoutBuild:
        'portable: PyTorch sem MKL; mkl: com MKL. A MKL tem um gerador próprio, por isso uma semente dá duas máscaras.',
      call:
        'Qual passagem forward mostrar (1 = a primeira). Cada uma das anteriores já sorteou as suas máscaras de ' +
        'dropout.',
    },
  },
};
