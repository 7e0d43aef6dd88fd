// Brazilian Portuguese: every stage: its names, what it is for, and how it is computed.
import { present, isTrained, lower } from '../text.ts';
import type { StagesWords } from '../words.ts';

/** Softmax takes the same steps to the weights and to the probabilities of words. */
const SOFTMAX_STEPS = {
  row_max: { title: 'Máximo da linha', short: 'Máximo', caption: 'o maior da linha' },
  exp: { title: 'Exponenciais', short: 'Exp', caption: 'nunca negativas' },
  row_sum: { title: 'Soma da linha', short: 'Soma', caption: 'o total da linha' },
};

export const stages: StagesWords = {
  stage: {
    inputs: { title: 'Embeddings de entrada', short: 'Entradas', caption: 'um vetor por token' },
    memory: { title: 'Embeddings da memória', short: 'Memória', caption: 'outra frase' },
    W_query: { title: 'Pesos das consultas', short: 'W de Q', caption: 'geram as consultas' },
    W_key: { title: 'Pesos das chaves', short: 'W de K', caption: 'geram as chaves' },
    W_value: { title: 'Pesos dos valores', short: 'W de V', caption: 'geram os valores' },
    W_qkv: { title: 'Pesos fundidos', short: 'W de QKV', caption: 'geram os três' },
    W_out: { title: 'Pesos de saída', short: 'Pesos saída', caption: 'misturam as colunas' },
    W_vocab: { title: 'Pesos do vocabulário', short: 'Pesos vocab', caption: 'uma linha por palavra' },
    b_query: { title: 'Viés das consultas', short: 'Viés Q', caption: 'somado às consultas' },
    b_key: { title: 'Viés das chaves', short: 'Viés K', caption: 'somado às chaves' },
    b_value: { title: 'Viés dos valores', short: 'Viés V', caption: 'somado aos valores' },
    b_qkv: { title: 'Viés fundido', short: 'Viés QKV', caption: 'somado aos três' },
    b_out: { title: 'Viés de saída', short: 'Viés saída', caption: 'somado à saída' },
    qkv: { title: 'Projeção fundida', short: 'Fusão QKV', caption: 'os três de uma vez' },
    queries: { title: 'Consultas (queries)', short: 'Consultas', caption: 'o que cada token procura' },
    keys: { title: 'Chaves (keys)', short: 'Chaves', caption: 'o que cada token oferece' },
    values: { title: 'Valores (values)', short: 'Valores', caption: 'o que cada token entrega' },
    head_queries: { title: 'Consultas de uma cabeça', short: 'Cabeça: Q', caption: 'as colunas da cabeça' },
    head_keys: { title: 'Chaves de uma cabeça', short: 'Cabeça: K', caption: 'as colunas da cabeça' },
    head_values: { title: 'Valores de uma cabeça', short: 'Cabeça: V', caption: 'as colunas da cabeça' },
    angles: { title: 'Ângulos de rotação', short: 'Ângulos', caption: 'posição × frequência' },
    rotated_queries: { title: 'Consultas giradas', short: 'Q giradas', caption: 'giradas pela posição' },
    rotated_keys: { title: 'Chaves giradas', short: 'K giradas', caption: 'giradas pela posição' },
    attn_scores: { title: 'Scores de atenção', short: 'Scores', caption: 'afinidade consulta–chave' },
    mask: { title: 'Máscara', short: 'Máscara' },
    masked: { title: 'Scores mascarados', short: 'Máscara', caption: 'ocultos: −∞' },
    scaled_scores: { title: 'Scores escalonados', short: 'Escala', caption: 'divididos por √d_k' },
    ...SOFTMAX_STEPS,
    attn_weights: { title: 'Pesos de atenção', short: 'Pesos', caption: 'softmax: frações de 1' },
    mask_simple: { title: 'Chaves visíveis', short: 'Visíveis' },
    masked_simple: { title: 'Pesos mascarados', short: 'Máscara', caption: 'ocultos: 0' },
    row_sums: { title: 'Somas das linhas', short: 'Somas', caption: 'o que resta' },
    masked_simple_norm: { title: 'Pesos renormalizados', short: 'Somam 1', caption: 'de novo, frações de 1' },
    dropout_mask: { title: 'Máscara de dropout', short: 'Dropout', caption: 'mantido ou descartado' },
    dropout_noise: { title: 'Fatores de dropout', short: 'Dropout', caption: '0 ou 1/(1−p)' },
    attn_weights_dropped: { title: 'Pesos após o dropout', short: 'Restantes', caption: 'mantidos ou descartados' },
    context_vec: { title: 'Vetores de contexto', short: 'Contexto', caption: 'mistura dos valores' },
    concat: { title: 'Cabeças reunidas', short: 'Reunião', caption: 'cabeças lado a lado' },
    output: { title: 'Saída', short: 'Saída', caption: 'colunas misturadas' },
    residual: { title: 'Resíduo', short: 'Resíduo', caption: 'entradas + resultado' },
    logits: { title: 'Logits das palavras', short: 'Logits', caption: 'um score por palavra' },
    logits_max: { ...SOFTMAX_STEPS.row_max, title: 'Maior logit' },
    logits_exp: { ...SOFTMAX_STEPS.exp, title: 'Exponenciais dos logits' },
    logits_sum: { ...SOFTMAX_STEPS.row_sum, title: 'Soma das exponenciais' },
    probs: { title: 'Probabilidades da próxima palavra', short: 'Próxima', caption: 'softmax: frações de 1' },
  },
  masks: {
    causal: {
      name: 'Máscara causal',
      caption: 'sem olhar adiante',
      why: 'Ao prever a próxima palavra, um token não pode olhar para as seguintes: elas são a resposta.',
    },
    padding: {
      name: 'Máscara de padding',
      caption: 'sem olhar o padding',
      why: 'O padding só completa o batch, então nenhum token pode olhar para ele.',
    },
    'causal+padding': {
      name: 'Máscara causal e de padding',
      caption: 'nem adiante, nem padding',
      why:
        'Um token não pode olhar para os seguintes: eles são a resposta. Nem para o padding, que só completa o ' +
        'batch.',
    },
    own: {
      caption: 'como foi dada',
      why: ({ count, of, after, before, at }) => {
        const own = `${at} do próprio token`;
        const kinds = present([after, `${after} posteriores`], [before, `${before} anteriores`], [at, own]);
        const ofThem = kinds.length > 0 ? `: ${kinds.join(', ')}` : '';
        return `Esta máscara foi dada. Ela oculta uma chave em ${count} de ${of} células${ofThem}.`;
      },
    },
    upsideDown: {
      caption: 'como foi dada',
      why:
        'Aqui 1 oculta uma chave, então esta máscara oculta de cada token ele mesmo e os anteriores. Se na ' +
        'origem 1 significa visível, troque 0 e 1.',
    },
  },
  why: {
    stage: {
      inputs: 'Uma linha por token: os números que o representam antes da atenção.',
      memory: 'Os embeddings de outra frase, como a que será traduzida: as chaves e os valores são feitos deles.',
      W_query: 'Transformam um embedding em consulta (query): o que o token procura.',
      W_key: 'Transformam um embedding em chave (key): o que o token oferece para ser encontrado.',
      W_value: 'Transformam um embedding em valor (value): o que o token entrega a quem presta atenção nele.',
      W_qkv: 'Uma só matriz para as três projeções: os pesos das consultas, das chaves e dos valores, empilhados.',
      W_out:
        'Transformam os vetores de contexto na saída. São inicializados com os outros parâmetros e usados por ' +
        'último.',
      W_vocab: 'Uma linha por palavra do vocabulário: como deve ser um vetor para que ela venha a seguir.',
      b_query: 'Somado a cada consulta.',
      b_key: 'Somado a cada chave.',
      b_value: 'Somado a cada valor.',
      b_qkv: 'Somado de uma só vez a consultas, chaves e valores.',
      b_out: 'Somado a cada saída.',
      qkv: 'Consultas, chaves e valores em um só produto: uma multiplicação grande é mais rápida que três pequenas.',
      queries: 'Cada token pergunta: o que eu procuro?',
      keys: 'Cada token anuncia: o que tenho a oferecer?',
      values: 'O que um token entrega a quem presta atenção nele.',
      head_queries: 'Cada cabeça recebe as suas colunas das consultas e trabalha só com elas.',
      head_keys: 'As colunas das chaves que cabem a esta cabeça.',
      head_values: 'As colunas dos valores que cabem a esta cabeça.',
      angles: 'Quanto cada par de colunas gira em cada posição.',
      rotated_queries:
        'É aqui que a posição entra: o score de uma consulta e de uma chave giradas depende da distância ' +
        'entre os dois tokens, não da posição de cada um.',
      rotated_keys:
        'As chaves giram pelos mesmos ângulos que as consultas; os valores não, pois a posição decide quem ' +
        'presta atenção em quem, não o que é entregue.',
      attn_scores:
        'O quanto cada consulta combina com cada chave. Um score alto quer dizer: preste atenção neste token.',
      mask: 'Quais chaves cada consulta não pode ver.',
      masked: 'Um score de −∞ vira um peso de exatamente 0, e as chaves visíveis repartem o 1.0000 inteiro.',
      scaled_scores:
        'A variância de um produto escalar cresce com o tamanho da chave, d_k; o escalonamento compensa isso. ' +
        'Sem ele, com d_k grande, quase todo o peso iria para uma só chave, e os gradientes desapareceriam.',
      row_max: 'Subtraí-lo não muda nenhum peso e evita que as exponenciais estourem (overflow).',
      exp: 'Nenhuma é negativa, e a maior de cada linha é 1.',
      row_sum: 'As exponenciais de uma linha, somadas. Divididas por essa soma, viram frações de 1.',
      attn_weights: 'Quanto do valor de cada token entra no vetor de contexto deste token.',
      mask_simple: 'Quais chaves cada consulta pode ver.',
      masked_simple:
        'Aqui a máscara vem depois da softmax: os pesos das chaves ocultas viram 0, e a linha pode somar menos ' +
        'de 1.',
      row_sums: 'O que resta de cada linha.',
      masked_simple_norm:
        'A mesma função que −∞ antes da softmax: as chaves ocultas se cancelam, então não há vazamento de ' +
        'dados. Mas a conta falha quando um score oculto é muito maior que os visíveis; por isso se prefere −∞.',
      dropout_mask:
        'Quais pesos são mantidos. O dropout age sobre os pesos, não sobre os scores: um score igual a 0 ainda ' +
        'receberia uma fração.',
      dropout_noise:
        'Os pesos mantidos crescem por um fator de 1/(1−p), para que, em média, cada linha conserve a sua soma.',
      attn_weights_dropped:
        'No treino, pesos sorteados são zerados, para que nenhum token dependa de um só outro token. Os demais são ' +
        'divididos por 1 − p: em média, a linha continua somando 1.',
      context_vec: 'O novo vetor de cada token: uma soma ponderada dos valores que ele pode ver.',
      concat: 'Os vetores de contexto de todas as cabeças, reunidos em um só por token.',
      output: 'Uma última projeção mistura as colunas dos vetores de contexto, de todas as cabeças.',
      residual: 'As entradas contornam a atenção e são somadas ao resultado dela: um token conserva o que era.',
      logits: 'Quanto cada palavra do vocabulário serve como a próxima.',
      probs: 'A softmax transforma os logits em probabilidades: o palpite do modelo para a próxima palavra.',
      logits_max: 'Subtraí-lo não muda nenhuma probabilidade e evita que as exponenciais estourem (overflow).',
      logits_exp: 'Nenhuma é negativa, e a maior de cada linha é 1.',
      logits_sum: 'As exponenciais de uma linha, somadas. Divididas por essa soma, viram frações de 1.',
    },
    seesNone: {
      fill: (token) =>
        `Para “${token}” todas as chaves estão ocultas: o softmax não tem o que repartir, e os seus pesos não são ` +
        'números (NaN).',
      renormalise: (token) =>
        `Para “${token}” todas as chaves estão ocultas: nada resta dos seus pesos, e 0 / 0 não é um número (NaN).`,
    },
    dropsRow: (token) => `Aqui todos os pesos de “${token}” são descartados.`,
    firstStays: 'O primeiro token não gira.',
    otherAngles: 'É aqui que a posição entra, pelos ângulos que foram dados.',
    stillToCome: {
      mask: 'A máscara ainda vem: ela zera os pesos das chaves ocultas.',
      dropout: 'O dropout ainda vem: ele descarta pesos ao acaso.',
      dropsAll: 'O dropout ainda vem: com p = 1, ele descarta todos os pesos.',
    },
    shared: 'As cabeças de um grupo as compartilham: há menos a calcular e a guardar.',
    averaged: 'nn.MultiheadAttention devolve a média das cabeças.',
  },
  how: {
    given: '',
    rand: 'Sorteado por torch.rand: uniforme em [0, 1).',
    randn: 'Sorteado por torch.randn: normal, com média 0 e desvio padrão 1.',
    uniform:
      'Inicializado como em nn.Linear: uniforme entre −1/√n e 1/√n, em que n é o número de entradas (in_features).',
    linear: 'Uma linha da entrada e uma coluna de Wᵀ são multiplicadas par a par e somadas (um produto escalar).',
    matmul: 'Cada célula é o produto escalar de uma linha e uma coluna.',
    matmul_transposed: 'Cada célula é o produto escalar de uma consulta e uma chave.',
    slice_columns: 'Um bloco de colunas é copiado; nada é calculado.',
    rotary_angles:
      'A posição, contada a partir de 0, vezes 10000^(−2j/d) para o j-ésimo par de d colunas: os primeiros ' +
      'pares giram depressa, os últimos devagar.',
    rotate: 'Pares de colunas vizinhas são girados pelo ângulo da sua linha; alguns modelos pareiam as duas metades.',
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
  plusBias: 'O viés é somado.',
  dropsAll: {
    caption: 'todos descartados',
    why: 'Com p = 1, todos os pesos são descartados.',
    how: 'Com p = 1 nada é sorteado: cada peso é multiplicado por 0.',
  },
  inputsTimes: (scale) => `Depois, multiplicado por ${scale}.`,
  nextToken: {
    opening:
      'Mais um token precisa de uma só linha nova. Sua consulta é comparada com as chaves de todos os tokens até ' +
      'aqui, e os valores deles são misturados. Chaves e valores dos anteriores ficam guardados (um cache KV): só os ' +
      'do novo token são calculados. Escolha uma matriz e entre.',
    stage: {
      inputs: 'O embedding do token mais novo. Os anteriores não são calculados de novo.',
      memory:
        'Os embeddings de todos os tokens até aqui. Agora só a última linha é usada: as outras deram suas chaves e ' +
        'seus valores em passos anteriores.',
      queries:
        'Só o token mais novo pergunta. Nenhum token posterior precisa das consultas anteriores, por isso elas não ' +
        'são guardadas.',
      keys: 'Só a chave do token mais novo é calculada. As dos anteriores estão guardadas.',
      values: 'Só o valor do token mais novo é calculado. Os dos anteriores estão guardados, assim como suas chaves.',
      attn_scores:
        'Uma só linha é calculada: a nova consulta com as chaves guardadas e com a nova. As linhas anteriores não ' +
        'são mais necessárias.',
      attn_weights:
        'Uma linha nova: quanto do valor de cada token entra no novo vetor de contexto. Não é preciso máscara, pois ' +
        'ainda não há tokens posteriores.',
      context_vec:
        'Uma linha nova: mistura dos valores guardados e do novo. É a última linha que a atenção sobre todos os ' +
        'tokens dá com uma máscara causal.',
    },
    caption: { inputs: 'o token mais novo', queries: 'o que ele procura', memory: 'os tokens até aqui' },
    rows: (stored) => (stored === 1 ? '1 guardada, 1 nova' : `${stored} guardadas, 1 nova`),
    cost: (computed, again) =>
      `O token novo exige ${computed} multiplicações. Sem chaves e valores guardados seriam ${again}, ` +
      `${again / computed} vezes mais.`,
  },
  gradients: {
    stage({ of, via, updated }, wordsOf) {
      const { title, short } = wordsOf(of);
      if (updated)
        return {
          title: `${title} depois de um passo`,
          short: `${short}′`,
          caption: 'os pesos um passo depois',
          why: 'Os pesos depois de um passo. Treinar é repetir passos assim.',
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
