// Português do Brasil: query, key and value are consulta, chave and valor, with the word of the code in their titles;
// token, embedding, score, batch, padding and dropout stay as Brazilian textbooks have them.
import type { Words } from './words.ts';

/** Softmax takes the same steps to the weights and to the probabilities of words. */
const SOFTMAX_STEPS = {
  row_max: {
    title: 'Máximo da linha',
    short: 'Máximo',
    caption: 'o maior da linha',
    why: 'Subtraí-lo não muda nenhum peso e evita que as exponenciais estourem (overflow).',
  },
  exp: {
    title: 'Exponenciais',
    short: 'Exp',
    caption: 'nunca negativas',
    why: 'Nenhuma é negativa, e a maior de cada linha é 1.',
  },
  row_sum: {
    title: 'Soma da linha',
    short: 'Soma',
    caption: 'o total da linha',
    why: 'As exponenciais de uma linha, somadas. Divididas por essa soma, viram frações de 1.',
  },
};

export const pt: Words = {
  lang: 'pt',
  player: 'Autoatenção, passo a passo',
  loading: 'Carregando os números…',
  skip: 'Pular a figura',
  play: 'Reproduzir',
  pause: 'Pausar',
  stepBack: 'Um passo para trás',
  stepForward: 'Um passo para a frente',
  restart: 'Reproduzir do começo',
  follow: 'Seguir',
  allTokens: 'todos',
  preset: 'Notebook',
  edited: (name) => `${name} (alterado)`,
  batchItem: 'Item do batch',
  head: 'Cabeça',
  headOf: (head, count) => `cabeça ${head} de ${count}`,
  language: 'Idioma',
  theme: 'Tema',
  themes: { auto: 'do sistema', light: 'claro', dark: 'escuro' },
  keys: 'Atalhos de teclado',
  legend: (min, max) => `Cores de ${min} a ${max}`,
  rowLargest: 'maior da linha',
  signs: ['abaixo de 0', 'acima de 0'],
  hiddenLegend: 'oculto',
  fallenLegend: 'descartado',
  matrix: (title, rows, cols) => `${title}, ${rows} por ${cols}`,
  place: (name, row, col) => [name, row, col].filter(Boolean).join(', '),
  axes: {
    token: 'token',
    memory: 'memória',
    query: 'consulta',
    key: 'chave',
    d_in: 'd_in',
    d_k: 'd_k',
    d_v: 'd_v',
    d_qkv: 'd',
    pair: 'par',
    d_out: 'd_out',
    word: 'palavra',
  },
  stage: {
    inputs: {
      title: 'Embeddings de entrada',
      short: 'Entradas',
      caption: 'um vetor por token',
      why: 'Uma linha por token: os números que o representam antes da atenção.',
    },
    memory: {
      title: 'Embeddings da memória',
      short: 'Memória',
      caption: 'outra frase',
      why: 'Os embeddings de outra frase, como a que será traduzida: as chaves e os valores são feitos deles.',
    },
    W_query: {
      title: 'Pesos das consultas',
      short: 'W de Q',
      caption: 'geram as consultas',
      why: 'Transformam um embedding em consulta (query): o que o token procura.',
    },
    W_key: {
      title: 'Pesos das chaves',
      short: 'W de K',
      caption: 'geram as chaves',
      why: 'Transformam um embedding em chave (key): o que o token oferece para ser encontrado.',
    },
    W_value: {
      title: 'Pesos dos valores',
      short: 'W de V',
      caption: 'geram os valores',
      why: 'Transformam um embedding em valor (value): o que o token entrega a quem presta atenção nele.',
    },
    W_qkv: {
      title: 'Pesos fundidos',
      short: 'W de QKV',
      caption: 'geram os três',
      why: 'Uma só matriz para as três projeções: os pesos das consultas, das chaves e dos valores, empilhados.',
    },
    W_out: {
      title: 'Pesos de saída',
      short: 'Pesos saída',
      caption: 'misturam as colunas',
      why:
        'Transformam os vetores de contexto na saída. São inicializados com os outros parâmetros e usados por ' +
        'último.',
    },
    W_vocab: {
      title: 'Pesos do vocabulário',
      short: 'Pesos vocab',
      caption: 'uma linha por palavra',
      why: 'Uma linha por palavra do vocabulário: como deve ser um vetor para que ela venha a seguir.',
    },
    b_query: {
      title: 'Viés das consultas',
      short: 'Viés Q',
      caption: 'somado às consultas',
      why: 'Somado a cada consulta.',
    },
    b_key: { title: 'Viés das chaves', short: 'Viés K', caption: 'somado às chaves', why: 'Somado a cada chave.' },
    b_value: { title: 'Viés dos valores', short: 'Viés V', caption: 'somado aos valores', why: 'Somado a cada valor.' },
    b_qkv: {
      title: 'Viés fundido',
      short: 'Viés QKV',
      caption: 'somado aos três',
      why: 'Somado de uma só vez a consultas, chaves e valores.',
    },
    b_out: { title: 'Viés de saída', short: 'Viés saída', caption: 'somado à saída', why: 'Somado a cada saída.' },
    qkv: {
      title: 'Projeção fundida',
      short: 'Fusão QKV',
      caption: 'os três de uma vez',
      why: 'Consultas, chaves e valores em um só produto: uma multiplicação grande é mais rápida que três pequenas.',
    },
    queries: {
      title: 'Consultas (queries)',
      short: 'Consultas',
      caption: 'o que cada token procura',
      why: 'Cada token pergunta: o que eu procuro?',
    },
    keys: {
      title: 'Chaves (keys)',
      short: 'Chaves',
      caption: 'o que cada token oferece',
      why: 'Cada token anuncia: o que tenho a oferecer?',
    },
    values: {
      title: 'Valores (values)',
      short: 'Valores',
      caption: 'o que cada token entrega',
      why: 'O que um token entrega a quem presta atenção nele.',
    },
    head_queries: {
      title: 'Consultas de uma cabeça',
      short: 'Cabeça: Q',
      caption: 'as colunas da cabeça',
      why: 'Cada cabeça recebe as suas colunas das consultas e trabalha só com elas.',
    },
    head_keys: {
      title: 'Chaves de uma cabeça',
      short: 'Cabeça: K',
      caption: 'as colunas da cabeça',
      why: 'As colunas das chaves que cabem a esta cabeça.',
    },
    head_values: {
      title: 'Valores de uma cabeça',
      short: 'Cabeça: V',
      caption: 'as colunas da cabeça',
      why: 'As colunas dos valores que cabem a esta cabeça.',
    },
    angles: {
      title: 'Ângulos de rotação',
      short: 'Ângulos',
      caption: 'posição × frequência',
      why: 'Quanto cada par de colunas gira em cada posição. O primeiro token não gira.',
    },
    rotated_queries: {
      title: 'Consultas giradas',
      short: 'Q giradas',
      caption: 'giradas pela posição',
      why:
        'É aqui que a posição entra: a pontuação de uma consulta e de uma chave giradas depende da distância ' +
        'entre os dois tokens, não do lugar de cada um.',
    },
    rotated_keys: {
      title: 'Chaves giradas',
      short: 'K giradas',
      caption: 'giradas pela posição',
      why:
        'As chaves giram pelos mesmos ângulos que as consultas; os valores não, pois a posição decide quem ' +
        'olha para quem, não o que é entregue.',
    },
    attn_scores: {
      title: 'Scores de atenção',
      short: 'Scores',
      caption: 'afinidade consulta–chave',
      why: 'O quanto cada consulta combina com cada chave. Um score alto quer dizer: preste atenção neste token.',
    },
    mask: { title: 'Máscara', short: 'Máscara', why: 'Quais chaves cada consulta não pode ver.' },
    masked: {
      title: 'Scores mascarados',
      short: 'Máscara',
      caption: 'ocultos: −∞',
      why: 'Um score de −∞ vira um peso de exatamente 0, e as chaves visíveis repartem o 1.0000 inteiro.',
    },
    scaled_scores: {
      title: 'Scores escalonados',
      short: 'Escala',
      caption: 'divididos por √d_k',
      why:
        'A variância de um produto escalar cresce com o tamanho da chave, d_k; o escalonamento compensa isso. ' +
        'Sem ele, com d_k grande, quase todo o peso iria para uma só chave, e os gradientes desapareceriam.',
    },
    ...SOFTMAX_STEPS,
    attn_weights: {
      title: 'Pesos de atenção',
      short: 'Pesos',
      caption: 'softmax: frações de 1',
      why: 'Quanto do valor de cada token entra no vetor de contexto deste token.',
    },
    mask_simple: { title: 'Chaves visíveis', short: 'Visíveis', why: 'Quais chaves cada consulta pode ver.' },
    masked_simple: {
      title: 'Pesos mascarados',
      short: 'Máscara',
      caption: 'ocultos: 0',
      why:
        'Aqui a máscara vem depois da softmax: os pesos das chaves ocultas viram 0, e a linha pode somar menos ' +
        'de 1.',
    },
    row_sums: { title: 'Somas das linhas', short: 'Somas', caption: 'o que resta', why: 'O que resta de cada linha.' },
    masked_simple_norm: {
      title: 'Pesos renormalizados',
      short: 'Somam 1',
      caption: 'de novo, frações de 1',
      why:
        'A mesma função que −∞ antes da softmax: as chaves ocultas se cancelam, então não há vazamento de ' +
        'dados. Mas a conta falha quando um score oculto é muito maior que os visíveis; por isso se prefere −∞.',
    },
    dropout_mask: {
      title: 'Máscara de dropout',
      short: 'Dropout',
      caption: 'mantido ou descartado',
      why:
        'Quais pesos são mantidos. O dropout age sobre os pesos, não sobre os scores: um score zerado (0) ainda ' +
        'receberia uma fração.',
    },
    dropout_noise: {
      title: 'Fatores de dropout',
      short: 'Dropout',
      caption: '0 ou 1/(1−p)',
      why: 'Os pesos mantidos crescem por um fator de 1/(1−p), para que, em média, cada linha conserve a sua soma.',
    },
    attn_weights_dropped: {
      title: 'Pesos após o dropout',
      short: 'Restantes',
      caption: 'alguns descartados',
      why:
        'Durante o treinamento, pesos sorteados são zerados, para que nenhum token dependa só de outro. O ' +
        'resto é dividido por 1 − p: em média a linha soma 1.',
    },
    context_vec: {
      title: 'Vetores de contexto',
      short: 'Contexto',
      caption: 'mistura dos valores',
      why: 'O novo vetor de cada token: uma soma ponderada dos valores que ele pode ver.',
    },
    concat: {
      title: 'Cabeças reunidas',
      short: 'Reunião',
      caption: 'cabeças lado a lado',
      why: 'Os vetores de contexto de todas as cabeças, reunidos em um só por token.',
    },
    output: {
      title: 'Saída',
      short: 'Saída',
      caption: 'colunas misturadas',
      why: 'Uma última projeção mistura as colunas dos vetores de contexto, de todas as cabeças.',
    },
    residual: {
      title: 'Resíduo',
      short: 'Resíduo',
      caption: 'entradas + contexto',
      why: 'As entradas contornam a atenção e são somadas ao resultado dela: um token conserva o que era.',
    },
    logits: {
      title: 'Logits das palavras',
      short: 'Logits',
      caption: 'um score por palavra',
      why: 'Quão bem cada palavra do vocabulário viria a seguir.',
    },
    logits_max: { ...SOFTMAX_STEPS.row_max, title: 'Maior logit' },
    logits_exp: { ...SOFTMAX_STEPS.exp, title: 'Exponenciais dos logits' },
    logits_sum: { ...SOFTMAX_STEPS.row_sum, title: 'Soma das exponenciais' },
    probs: {
      title: 'Probabilidades da próxima palavra',
      short: 'Próxima',
      caption: 'softmax: frações de 1',
      why: 'A softmax transforma os logits em probabilidades: o palpite do modelo para a próxima palavra.',
    },
  },
  masking: {
    causal: {
      caption: 'sem olhar adiante',
      why: 'Ao prever a próxima palavra, um token não pode olhar para as seguintes: elas são a resposta.',
    },
    padding: {
      caption: 'sem olhar o padding',
      why: 'O padding só completa o batch, então nenhum token pode olhar para ele.',
    },
    'causal+padding': {
      caption: 'nem adiante, nem padding',
      why:
        'Um token não pode olhar para os seguintes: eles são a resposta. Nem para o padding, que só completa o ' +
        'batch.',
    },
  },
  stillToCome: {
    mask: 'A máscara ainda vem: ela zera os pesos das chaves ocultas.',
    dropout: 'O dropout ainda vem: ele descarta pesos ao acaso.',
  },
  presetNames: {
    'self-attention-v1': 'Autoatenção com pesos de torch.rand',
    'one-query': 'Uma consulta, passo a passo',
    'self-attention-v2': 'Autoatenção com nn.Linear',
    'causal-mask': 'Máscara causal e dropout',
    'mask-then-softmax': 'Máscara, depois softmax',
    'softmax-then-renormalise': 'Softmax, depois máscara e renormalização',
    dropout: 'Dropout no PyTorch com MKL',
    'causal-attention': 'Atenção causal, batch de dois itens',
    'multi-head-wrapper': 'Duas cabeças, um módulo para cada (wrapper)',
    'multi-head-attention': 'Duas cabeças, uma projeção (split)',
    biased: 'Projeções com viés',
    'fused-qkv': 'Consulta, chave e valor fundidos',
    'padding-mask': 'Máscara de padding e projeção de saída',
    'distinct-dims': 'Chaves e valores de tamanhos diferentes',
    'multi-head-distinct-dims': 'Duas cabeças, tamanhos diferentes',
    'rotary-positions': 'Posições por rotação (RoPE)',
    'cross-attention': 'Atenção cruzada',
    'cross-attention-padding': 'Atenção cruzada com padding',
  },
  fromNotebook: (notebook) => `Segue o notebook ${notebook}.`,
  scenes: 'Etapas do cálculo',
  segment: (position, count, name, code) => `Etapa ${position} de ${count}: ${name} (${code})`,
  whole: {
    title: { first: 'O cálculo inteiro', last: 'O que resultou' },
    short: { first: 'Panorama', last: 'Resultado' },
    opening:
      'A autoatenção dá a cada token, aqui uma palavra, uma nova linha de números, mistura dos valores dos tokens ' +
      'que ele pode ver. Sua consulta pergunta, as chaves deles respondem: quanto melhor o encaixe, mais ele recebe ' +
      'dos valores deles. Escolha uma matriz e entre.',
    framed: (token) => `As molduras marcam a linha de “${token}”. Seus arcos são grossos como os pesos.`,
    sentence: 'A frase: escolha um token para segui-lo',
  },
  switches: {
    title: 'E se…?',
    mask: 'Máscara',
    scaling: 'Escala',
    dropout: 'Dropout',
    heads: 'Cabeças',
  },
  menu: {
    title: 'Menu',
    stops: 'Parar após cada etapa',
    asks: 'Perguntar antes',
    present: 'Modo de apresentação',
    back: 'De volta',
  },
  undo: 'Desfazer',
  redo: 'Refazer',
  reset: 'Voltar aos números originais',
  notANumber: (typed) => `Em uma célula vai um número: “${typed}” não é um número.`,
  changedBy: (difference) => `mudou ${difference}`,
  ownNumbers: 'Calculado aqui com os seus números. As células que mudaram têm uma marca no canto.',
  more: 'Mais',
  less: 'Menos',
  looksAt: (token, weights) => `${token} presta atenção em: ${weights}`,
  trail: 'O caminho de volta ao número em que você começou',
  own: 'Seus próprios números',
  compare: 'Comparar as máscaras',
  code: 'Código em sincronia',
  copy: 'Copiar',
  copied: 'Copiado',
  goToStage: (name) => `Ir para ${name}`,
  untrained: 'Os pesos são aleatórios, não treinados: o padrão não diz nada sobre a língua.',
  exact: 'Bit a bit como no PyTorch com a BLAS de referência; com MKL o último dígito pode diferir.',
  andMore: (count) => `… e mais ${count.toLocaleString('pt')}.`,
  failed: 'Não foi possível calcular os números aqui.',
  tryAgain: 'Tentar de novo',
  loadsLong: 'Está demorando mais que o normal.',
  noSimd:
    'O WebAssembly calcula os números, e aqui falta SIMD: Chrome e Edge 91, Firefox 89, Safari 16.4 ' +
    'e mais novos o têm.',
  noWasm:
    'O WebAssembly calcula os números, mas não é permitido aqui: a política desta página ' +
    '(Content-Security-Policy) precisa incluir wasm-unsafe-eval em script-src, e o WebAssembly não pode estar ' +
    'desativado no navegador.',
  missing: (what) => `Não foi possível carregar: ${what}. Verifique a rede e tente de novo, ou recarregue a página.`,
  latePart: {
    address: 'a leitura do endereço desta página',
    gradients: 'o caminho de volta',
    heat: 'as cores das matrizes grandes',
    insight: 'a dispersão dos números',
    line: 'a linha de cálculo',
    long: 'o mapa de um texto longo',
  },
  noCanvas: 'Faltam as cores das matrizes grandes: este navegador não dá um canvas em que desenhar.',
  open: 'Abrir o player',
  close: 'Fechar',
  rules: {
    oneOf: (name, words, got) => `${name} deve ser um destes: ${words}; recebido: ${got}`,
    whole: (name, max, got) => `${name} deve ser um número inteiro de 0 a ${max}; recebido: ${got}`,
    object: (name, got) => `${name} deve ser um objeto JSON; recebido: ${got}`,
    address: (names, got) => `Um endereço tem v1 e então ${names}; recebido: ${got}`,
    longAddress: (max, got) =>
      `O endereço tem ${got.toLocaleString('pt')} caracteres, e nada dele foi lido: são lidos no máximo ` +
      max.toLocaleString('pt'),
    unwritten: (max, got) =>
      `O que se vê ocuparia ${got.toLocaleString('pt')} caracteres no endereço, e são lidos no máximo ` +
      `${max.toLocaleString('pt')}: o endereço fica como estava. Um notebook ou um arquivo contém tudo`,
    cell: (got) =>
      'cell deve ser uma matriz em exibição, uma linha e uma coluna, contadas a partir de 0, como attn_scores 1 0; ' +
      `recebido: ${got}`,
    stepOfStage: (stage, first, last, got) =>
      `step deve estar entre ${first} e ${last} na etapa ${stage}; recebido: ${got}`,
  },
  share: 'Link e incorporação',
  files: 'Figuras e dados',
};
