// Brazilian Portuguese: the player, from its bar to the line of arithmetic.
import { decimals, listed, lower, thousands } from '../text.ts';
import type { PlayerWords } from '../words.ts';
import { problems } from './problems.ts';

export const player: PlayerWords = {
  lang: 'pt',
  loading: 'Carregando os números…',
  play: 'Reproduzir',
  pause: 'Pausar',
  stepBack: 'Um passo para trás',
  stepForward: 'Um passo para a frente',
  preset: 'Notebook',
  edited: (name) => `${name} (alterado)`,
  batchItem: 'Item do batch',
  head: 'Cabeça',
  headNamed: (head) => `Cabeça ${head}`,
  headOf: (head, count) => `cabeça ${head} de ${count}`,
  legend: (min, max) => `Cores de ${min} a ${max}`,
  negativeLegend: 'abaixo de 0',
  hiddenLegend: 'oculto',
  fallenLegend: 'descartado',
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
    'grouped-queries': 'Consultas agrupadas (GQA)',
    'next-token': 'Mais um token, com cache KV',
    'cross-attention': 'Atenção cruzada',
    'cross-attention-padding': 'Atenção cruzada com padding',
    'trained-journey': 'Treinado para adivinhar a próxima palavra',
    'trained-thanks': 'Treinado, com duas cabeças',
  },
  scenes: 'Etapas do cálculo',
  segment: (position, count, name, code) => `Etapa ${position} de ${count}: ${name} (${code})`,
  whole: {
    title: { first: 'O cálculo inteiro', last: 'O que resultou' },
    short: { first: 'Panorama', last: 'Resultado' },
    opening:
      'A autoatenção dá a cada token, aqui uma palavra, uma nova linha de números, mistura dos valores dos tokens ' +
      'que ele pode ver. Sua consulta pergunta, as chaves deles respondem: quanto melhor o encaixe, mais ele recebe ' +
      'dos valores deles. Escolha uma matriz e entre.',
    framed: (token) => `As molduras marcam a linha de “${token}”.`,
    arcs: 'Seus arcos são grossos como os pesos.',
    trained: 'Veja um modelo treinado',
    sentence: 'A frase: escolha um token para segui-lo',
  },
  switches: {
    title: 'E se…?',
    mask: 'Máscara',
    scaling: 'Escala',
    dropout: 'Dropout',
    heads: 'Cabeças',
    mkl: 'MKL',
  },
  menu: {
    title: 'Menu',
    asks: 'Pausar e perguntar',
    language: 'Idioma',
    theme: 'Tema',
    themes: { auto: 'do sistema', light: 'claro', dark: 'escuro' },
    present: 'Modo de apresentação',
    back: 'Caminho de volta',
  },
  undo: 'Desfazer',
  redo: 'Refazer',
  reset: 'Voltar aos números originais',
  changedBy: (difference) => `mudou ${difference}`,
  more: 'Mais',
  less: 'Menos',
  looksAt: (token, weights) => `${token} presta atenção em: ${weights}`,
  trail: 'O caminho de volta ao número em que você começou',
  copy: 'Copiar',
  copied: 'Copiado',
  copySelected: 'Selecionado: Ctrl+C',
  goToStage: (name) => `Ir para ${name}`,
  andMore: (count) => `… e mais ${count.toLocaleString('pt')}.`,
  failed: 'Não foi possível calcular os números aqui.',
  tryAgain: 'Tentar de novo',
  noSimd:
    'O WebAssembly calcula os números, e aqui falta SIMD: Chrome e Edge 91, Firefox 89, Safari 16.4 ' +
    'e versões mais novas o têm.',
  noWasm:
    'O WebAssembly calcula os números, mas não é permitido aqui: a política desta página ' +
    '(Content-Security-Policy) precisa incluir wasm-unsafe-eval em script-src, e o WebAssembly não pode estar ' +
    'desativado no navegador.',
  missing: (what) => `Não foi possível carregar: ${what}. Verifique a rede.`,
  close: 'Fechar',
  rules: {
    oneOf: (name, words, got) => `${name} deve ser um destes: ${words}; recebido: ${got}`,
    integer: (name, max, got) => `${name} deve ser um número inteiro de 0 a ${max}; recebido: ${got}`,
    object: (name, got) => `${name} deve ser um objeto JSON; recebido: ${got}`,
    cell: (got) =>
      'cell deve ser uma matriz em exibição, uma linha e uma coluna, contadas a partir de 0, como attn_scores 1 0; ' +
      `recebido: ${got}`,
    cellIn: (stage, lastRow, lastCol, got) =>
      `cell deve estar nas linhas 0 a ${lastRow} e nas colunas 0 a ${lastCol} de ${stage}; recebido: ${got}`,
    stepOfStage: (stage, first, last, got) =>
      `step deve estar entre ${first} e ${last} na etapa ${stage}; recebido: ${got}`,
  },
  line: {
    notComputed: {
      given: 'Aprendido ou dado, não calculado aqui.',
      drawn: 'Sorteado a partir da semente, não calculado.',
      built: 'Definido pela regra da máscara, não calculado.',
    },
    drawnForToken:
      'Sorteado a partir das letras deste token: normal, com média 0. Em toda frase a linha dele é a mesma.',
    editHint: 'Clique ou toque duas vezes, ou pressione Enter, para mudá-lo.',
    choose: 'Escolha qualquer número para ver de onde ele vem.',
    visible: 'visível',
    flip: 'Clique duas vezes em uma célula, ou pressione 1 ou 0, para ocultá-la ou mostrá-la.',
    copiedFrom: (title, head) => `Copiado de “${title}”${head === null ? '' : `, cabeça ${head}`}.`,
    folded: (count) => `…mais ${count} ${count === 1 ? 'termo' : 'termos'}…`,
    together: (count, sum) => `${count} outros, juntos ${sum}`,
    unfold: 'Mostrar todos os termos',
    fold: 'Mostrar menos termos',
    moreDigits: 'Calculado com mais dígitos do que os mostrados.',
    rowSum: (sum) => `A linha soma ${sum}.`,
    leave: 'Sair do caminho de volta',
  },
  scene: {
    crossing:
      'A atenção cruzada dá a cada token de uma frase uma mistura dos valores dos tokens de outra, que vem antes ' +
      'dela. Sua consulta pergunta, as chaves deles respondem: quanto melhor o encaixe, mais ele recebe dos valores ' +
      'deles. Escolha uma matriz e entre.',
    headsShown: (first, last, count) => `cabeças ${first} a ${last} de ${count}`,
    headsBeside: 'Cabeças lado a lado',
    hiddenFrom: (word) => `daqui em diante, nada: “${word}” tem de adivinhar`,
    row: {
      large: (token: string) => `A linha grande é a de “${token}”; as finas, de outras palavras.`,
      mix: 'Mistura',
      before: 'como era',
      now: 'agora',
      after: 'depois',
      others: (count: number) => `outras ${count}`,
    },
    transposed: 'transposta',
    matrix: (title, rows, cols) => `${title}, ${rows} por ${cols}`,
    speed: 'Velocidade',
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
      inHead: (head, told) => `Na cabeça ${head}, ${lower(told)}`,
      scaled: 'O dropout aumentou as frações, por isso a soma delas pode não ser 1.',
      unequal: 'A soma deles não é 1.',
      passedOn:
        'Um modelo de linguagem passa esses vetores de camada em camada e prevê a próxima palavra a partir dos da ' +
        'última camada.',
      share: (number, token) => `${number} de “${token}”`,
      others: (number, count) => `${number} de outros ${count} tokens`,
      dropped: (token) =>
        `O dropout descartou todos os pesos de “${token}”, por isso o seu vetor de contexto soma 0 vezes cada valor.`,
      otherPass: 'No treino, cada passagem descarta outros pesos.',
      nothing: (token) =>
        `Todos os pesos de “${token}” são 0, por isso o seu vetor de contexto soma 0 vezes cada valor.`,
      notNumbers: {
        given: (token, stage, row, col) =>
          `Os pesos de “${token}” não são números (NaN): em ${stage} há um que não é finito, na linha ${row}, ` +
          `coluna ${col}.`,
        overflow: (token, stage, row, col) =>
          `Os pesos de “${token}” não são números (NaN): em ${stage} há um que ficou grande demais, na linha ` +
          `${row}, coluna ${col}.`,
        unknown: (token) => `Os pesos de “${token}” não são números (NaN), nem o seu vetor de contexto.`,
      },
      hidden: (token) =>
        `Todas as chaves estão ocultas para “${token}”, por isso os seus pesos e o seu vetor de contexto não são ` +
        'números (NaN).',
      before: 'antes',
      after: 'depois',
      example: 'um exemplo: escolha outra palavra na frase',
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
  insight: {
    variance: (before, after) => `Variância dos scores: ${before} antes, ${after} depois.`,
    varianceVisible: (before, after) => `Variância dos scores visíveis: ${before} antes, ${after} depois.`,
    dropped: (fallen, of) => `${fallen} de ${of} células são descartadas.`,
    grown: (p, growth) => `As outras são multiplicadas por 1/(1 − ${p}) = ${growth}.`,
    rowsNotOne: 'As linhas já não precisam somar 1.',
  },
  wayBack: {
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
  notes: {
    ownNumbers: 'Calculado aqui com os seus números. As células que mudaram têm uma marca no canto.',
    exact: 'Bit a bit como no PyTorch com a BLAS de referência; com MKL o último dígito pode diferir.',
    dropout: 'Da mesma semente, o PyTorch com MKL descarta outros pesos que o PyTorch sem ela.',
    untrained: 'Os pesos são aleatórios, não treinados: o padrão não diz nada sobre a língua.',
  },
  keys: {
    title: 'Atalhos de teclado',
    space: 'Espaço',
    list: {
      play: 'reproduz, pausa',
      steps: 'um passo para trás, um passo para a frente; pausa a reprodução',
      stages: 'etapa anterior, próxima etapa',
      ends: 'vai para o começo, para o fim',
      cells: 'em uma matriz: passa de célula em célula',
      enter: 'em uma célula calculada: mostra de que números ela vem; as setas escolhem um, Enter vai até ele',
      edit: 'em uma célula não calculada: muda o número; ↑ e ↓ ajustam, Enter mantém, Esc cancela',
      back: 'volta ao número de onde você veio',
      out: 'sai do campo, da célula, da lista ou do modo de apresentação, ou deixa de seguir a palavra',
      history: 'desfaz, refaz',
      present: 'modo de apresentação: ocupa a tela e para após cada etapa',
      blank: 'no modo de apresentação: apaga a tela, mostra-a de novo',
      help: 'abre ou fecha esta lista',
    },
  },
  ask: {
    number: (matrix, row, column) =>
      `${matrix}: que número vai ficar ${[row, column].filter(Boolean).join(', ')}? Duas casas decimais bastam.`,
    rowOf: (token) => `na linha de “${token}”`,
    columnOf: (token) => `na coluna de “${token}”`,
    row: (name) => `na linha ${name}`,
    column: (name) => `na coluna ${name}`,
    largest: (token) => `Que token vai receber o maior peso de “${token}”?`,
    hidden: (token) => `Quais tokens vão ficar ocultos para “${token}”?`,
    none: 'nenhum',
    check: 'Conferir',
    show: 'Mostrar',
    right: (answer) => `Certo: ${answer}.`,
    larger: 'Ainda não: é maior.',
    smaller: 'Ainda não: é menor.',
    others: 'Ainda não. Olhe de novo.',
    chooseFirst: 'Escolha primeiro um token.',
    noNumber: (typed) => `“${typed}” não é um número.`,
  },
  address: {
    address: (names, got) => `Um endereço contém ${names}; recebido: ${got}`,
    longAddress: (max, got) =>
      `O endereço tem ${got.toLocaleString('pt')} caracteres e foi ignorado: são lidos no máximo ` +
      max.toLocaleString('pt'),
    unwritten: (max, got) =>
      `O que se vê ocuparia ${got.toLocaleString('pt')} caracteres no endereço, e são lidos no máximo ` +
      `${max.toLocaleString('pt')}: o endereço fica como estava. Um notebook ou um arquivo contém tudo`,
  },
  problems,
  twoNumbers: (typed) =>
    `“${typed}” pode ser ${thousands(typed)} ou ${decimals(typed)}: escreva o que você quer dizer.`,
  notANumber: (typed) => `Em uma célula vai um número: “${typed}” não é um número.`,
};
