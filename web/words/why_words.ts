// What each stage is for, in words, in all languages. The overview has only captions.
import type { Language } from './languages.ts';
import type { WhyWords } from './words.ts';

export const WHY_WORDS: Readonly<Record<Language, WhyWords>> = {
  en: {
    stage: {
      inputs: 'One row per token: the numbers that stand for it before attention.',
      memory:
        'The embeddings of another sentence, such as the one to be translated: keys and values are made from them.',
      W_query: 'Turns an embedding into a query: what a token is looking for.',
      W_key: 'Turns an embedding into a key: what a token offers to be matched on.',
      W_value: 'Turns an embedding into a value: what a token hands over to those that attend to it.',
      W_qkv: 'One matrix for all three projections: query, key and value weights, one below the other.',
      W_out: 'Turns context vectors into the output. Initialised with the other parameters, used last.',
      W_vocab: 'One row per word of the vocabulary: what a vector must look like for that word to come next.',
      b_query: 'Added to every query.',
      b_key: 'Added to every key.',
      b_value: 'Added to every value.',
      b_qkv: 'Added to queries, keys and values at once.',
      b_out: 'Added to every output.',
      qkv: 'Queries, keys and values from one product: one large multiplication is faster than three small ones.',
      queries: 'Each token asks: what am I looking for?',
      keys: 'Each token advertises: what do I have to offer?',
      values: 'What a token hands over to those that attend to it.',
      head_queries: 'Each head gets its own columns of the queries and works with them alone.',
      head_keys: 'This head’s columns of the keys.',
      head_values: 'This head’s columns of the values.',
      angles: 'By how much each pair of columns is rotated at each position. The first token is not rotated at all.',
      rotated_queries:
        'Position enters here: the score of a rotated query and a rotated key depends on how far apart the ' +
        'two tokens are, not on their positions.',
      rotated_keys:
        'Keys are rotated by the same angles as queries; values are not, since position decides who attends ' +
        'to whom, not what is handed over.',
      attn_scores: 'How well each query fits each key. A high score means: attend to this token.',
      mask: 'Which keys a query must not see.',
      masked: 'A score of −∞ becomes a weight of exactly 0, and the visible keys share the full 1.0000.',
      scaled_scores:
        'The variance of a dot product grows with the key size d_k; scaling undoes that. Without it, a large ' +
        'd_k would put almost all weight on one key, and gradients would vanish.',
      row_max: 'Subtracting it changes no weight and keeps the exponentials from overflowing.',
      exp: 'None is negative, and the largest of each row is 1.',
      row_sum: 'The exponentials of a row, added up. Divided by this sum, they become shares of 1.',
      attn_weights: 'How much of each token’s value goes into this token’s context vector.',
      mask_simple: 'Which keys a query may see.',
      masked_simple:
        'Here the mask comes after softmax: weights of hidden keys become 0, and a row may sum to less than 1.',
      row_sums: 'What is left of each row.',
      masked_simple_norm:
        'The same function as −∞ before softmax: hidden keys cancel out, so nothing leaks. It breaks down where ' +
        'a hidden score is much larger than the visible ones; that is why −∞ is preferred.',
      dropout_mask:
        'Which weights are kept. Dropout acts on weights, not on scores: a score set to 0 would still get a share.',
      dropout_noise: 'Kept weights grow by a factor of 1/(1−p), so that on average each row keeps its sum.',
      attn_weights_dropped:
        'During training random weights are set to zero, so that no token depends on a single other token. The rest ' +
        'are divided by 1 − p: on average a row still sums to 1.',
      context_vec: 'Each token’s new vector: a weighted sum of the values it may see.',
      concat: 'The context vectors of all heads, joined into one per token.',
      output: 'A last projection mixes the columns of the context vectors, across all heads.',
      residual: 'The inputs bypass attention and are added to its result: a token keeps what it was.',
      logits: 'How well each word of the vocabulary fits as the next one.',
      probs: 'Softmax turns the logits into probabilities: the model’s guess at the next word.',
      logits_max: 'Subtracting it changes no probability and keeps the exponentials from overflowing.',
      logits_exp: 'None is negative, and the largest of each row is 1.',
      logits_sum: 'The exponentials of a row, added up. Divided by this sum, they become shares of 1.',
    },
    masking: {
      causal: 'While predicting the next word, a token must not look at later ones: they are the answer.',
      padding: 'Padding only fills up the batch, so no token may look at it.',
      'causal+padding':
        'A token must not look at later ones: they are the answer. Nor at padding, which only fills up the batch.',
    },
    stillToCome: {
      mask: 'The mask is still to come: it sets the weights of hidden keys to zero.',
      dropout: 'Dropout is still to come: it drops weights at random.',
    },
    shared: 'Heads of a group share them: fewer to compute, and fewer to store.',
  },
  zh: {
    stage: {
      inputs: '一行对应一个词元：进入注意力之前，用这些数字来表示它。',
      memory: '另一个句子的嵌入，例如要翻译的原句：键和值都由它得出。',
      W_query: '把嵌入变成查询（query）：这个词元在找什么。',
      W_key: '把嵌入变成键（key）：凭哪些特征可以匹配到这个词元。',
      W_value: '把嵌入变成值（value）：这个词元交给关注者的内容。',
      W_qkv: '一个矩阵完成三种投影：查询、键、值的权重上下叠放。',
      W_out: '把上下文向量变成输出。它和其他参数一起初始化，到最后才用。',
      W_vocab: '词表里每个词一行：向量要像什么样，这个词才会是下一个。',
      b_query: '加到每个查询上。',
      b_key: '加到每个键上。',
      b_value: '加到每个值上。',
      b_qkv: '同时加到查询、键和值上。',
      b_out: '加到每个输出上。',
      qkv: '一次乘法就得到查询、键和值：一次大的矩阵乘法，比三次小的快。',
      queries: '每个词元都在问：我要找什么？',
      keys: '每个词元都亮出自己：别人可以凭哪些特征匹配到我？',
      values: '一个词元交给关注者的内容。',
      head_queries: '每个头分到查询的几列，只用这几列计算。',
      head_keys: '键里属于这个头的几列。',
      head_values: '值里属于这个头的几列。',
      angles: '每个位置上，每一对列要转多少。第一个词元完全不转。',
      rotated_queries: '位置从这里进入：旋转后的查询与键的分数取决于两个词元相隔多远，而不取决于它们各自在哪里。',
      rotated_keys: '键与查询按同样的角度旋转；值不旋转，因为位置决定谁关注谁，不决定交出什么。',
      attn_scores: '每个查询与每个键有多匹配。分数高，就是说：关注这个词元。',
      mask: '规定每个查询不能看哪些键。',
      masked: '分数为 −∞，权重就正好是 0；可见的键分得全部的 1.0000。',
      scaled_scores:
        '键的维数 d_k 越大，点积的方差越大，缩放正好抵消这种增长。不缩放，d_k 大时几乎全部权重会落在一个键上，梯度也会消失。',
      row_max: '减去它，权重不变，指数也不会溢出。',
      exp: '没有负数，每行最大的是 1。',
      row_sum: '一行的指数之和：各个指数除以它，就成了和为 1 的占比。',
      attn_weights: '各个词元的值，分别有多少进入当前词元的上下文向量。',
      mask_simple: '规定每个查询可以看哪些键。',
      masked_simple: '这里先 softmax 后掩码：被遮住的键，权重变为 0，一行剩下的和可能小于 1。',
      row_sums: '每一行还剩多少。',
      masked_simple_norm:
        '与在 softmax 之前填 −∞ 是同一个函数：被遮住的键约掉了，所以没有信息泄漏。但被遮住的分数远大于可见的分数时，它会失效，所以通常用 −∞。',
      dropout_mask: '决定保留哪些权重。dropout 作用于权重，不作用于分数：分数置为 0，仍然会分到一份权重。',
      dropout_noise: '保留下来的权重放大到 1/(1−p) 倍，这样平均来说，每行的和不变。',
      attn_weights_dropped:
        '训练时把随机选中的权重置零，避免一个词元过分依赖另一个词元。其余的除以 1 − p：平均来看，一行的和仍然是 1。',
      context_vec: '每个词元的新向量：把它能看到的值加权求和。',
      concat: '每个词元在各个头里的上下文向量，拼成一个。',
      output: '最后一次投影把上下文向量的各列混合，所有的头也在这里混合。',
      residual: '输入绕过注意力，与它的结果相加：词元保留原来的内容。',
      logits: '词表里的每个词有多适合作下一个词。',
      probs: 'softmax 把分数变成概率：模型对下一个词的猜测。',
      logits_max: '减去它，概率不变，指数也不会溢出。',
      logits_exp: '没有负数，每行最大的是 1。',
      logits_sum: '一行的指数之和：各个指数除以它，就成了和为 1 的占比。',
    },
    masking: {
      causal: '预测下一个词时，词元不能看后面的词：那正是答案。',
      padding: '填充词元只用来补齐批次，所有词元都不能看它们。',
      'causal+padding': '词元不能看后面的词：那正是答案。也不能看填充词元：它们只用来补齐批次。',
    },
    stillToCome: {
      mask: '接下来还有掩码：它会把被遮住的键的权重置零。',
      dropout: '接下来还有 dropout：它会随机丢弃权重。',
    },
    shared: '同组的头共用它们：要计算、要存储的都更少。',
  },
  pt: {
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
      angles: 'Quanto cada par de colunas gira em cada posição. O primeiro token não gira.',
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
    masking: {
      causal: 'Ao prever a próxima palavra, um token não pode olhar para as seguintes: elas são a resposta.',
      padding: 'O padding só completa o batch, então nenhum token pode olhar para ele.',
      'causal+padding':
        'Um token não pode olhar para os seguintes: eles são a resposta. Nem para o padding, que só completa o ' +
        'batch.',
    },
    stillToCome: {
      mask: 'A máscara ainda vem: ela zera os pesos das chaves ocultas.',
      dropout: 'O dropout ainda vem: ele descarta pesos ao acaso.',
    },
    shared: 'As cabeças de um grupo as compartilham: há menos a calcular e a guardar.',
  },
};
