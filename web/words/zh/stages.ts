// Chinese: every stage: its names, what it is for, and how it is computed.
import { present } from '../sentences.ts';
import { isTrained } from '../stage_title.ts';
import type { StagesWords } from '../words.ts';

/** Softmax takes the same steps to the weights and to the probabilities of words. */
const SOFTMAX_STEPS = {
  row_max: { title: '行最大值', short: '最大值', caption: '一行里的最大值' },
  exp: { title: '指数', short: '指数', caption: '没有负数' },
  row_sum: { title: '行和', short: '行和', caption: '一行的总和' },
};

export const stages: StagesWords = {
  stage: {
    inputs: { title: '输入嵌入', short: '输入', caption: '每个词元一个向量' },
    memory: { title: '记忆嵌入', short: '记忆', caption: '另一个句子' },
    W_query: { title: '查询权重', short: '查询 W', caption: '用来生成查询' },
    W_key: { title: '键权重', short: '键 W', caption: '用来生成键' },
    W_value: { title: '值权重', short: '值 W', caption: '用来生成值' },
    W_qkv: { title: '融合权重', short: '融合权重', caption: '一次生成三者' },
    W_out: { title: '输出权重', short: '输出权重', caption: '把各列混合' },
    W_vocab: { title: '词表权重', short: '词表权重', caption: '每个词一行' },
    b_query: { title: '查询偏置', short: '查询偏置', caption: '加到每个查询上' },
    b_key: { title: '键偏置', short: '键偏置', caption: '加到每个键上' },
    b_value: { title: '值偏置', short: '值偏置', caption: '加到每个值上' },
    b_qkv: { title: '融合偏置', short: '融合偏置', caption: '同时加到三者上' },
    b_out: { title: '输出偏置', short: '输出偏置', caption: '加到输出上' },
    qkv: { title: '融合投影', short: '融合投影', caption: '一次得到三者' },
    queries: { title: '查询', short: '查询', caption: '每个词元在找什么' },
    keys: { title: '键', short: '键', caption: '用来匹配的特征' },
    values: { title: '值', short: '值', caption: '交给关注者的内容' },
    head_queries: { title: '一个头的查询', short: '头的查询', caption: '这个头的几列' },
    head_keys: { title: '一个头的键', short: '头的键', caption: '这个头的几列' },
    head_values: { title: '一个头的值', short: '头的值', caption: '这个头的几列' },
    angles: { title: '旋转角度', short: '角度', caption: '位置 × 频率' },
    rotated_queries: { title: '旋转后的查询', short: '旋转 Q', caption: '按位置旋转' },
    rotated_keys: { title: '旋转后的键', short: '旋转 K', caption: '按位置旋转' },
    attn_scores: { title: '注意力分数', short: '分数', caption: '查询与键有多匹配' },
    mask: { title: '掩码', short: '掩码' },
    masked: { title: '掩码后的分数', short: '掩码后', caption: '被遮住的是 −∞' },
    scaled_scores: { title: '缩放后的分数', short: '缩放后', caption: '除以 √d_k' },
    ...SOFTMAX_STEPS,
    attn_weights: { title: '注意力权重', short: '权重', caption: 'softmax：和为 1' },
    mask_simple: { title: '可见的键', short: '可见' },
    masked_simple: { title: '掩码后的权重', short: '掩码后', caption: '被遮住的是 0' },
    row_sums: { title: '各行的和', short: '各行和', caption: '还剩多少' },
    masked_simple_norm: { title: '重新归一化的权重', short: '归一化', caption: '和又等于 1' },
    dropout_mask: { title: 'dropout 掩码', short: 'dropout', caption: '保留还是丢弃' },
    dropout_noise: { title: 'dropout 系数', short: 'dropout', caption: '0 或 1/(1−p)' },
    attn_weights_dropped: { title: 'dropout 后的权重', short: '丢弃后', caption: '丢弃一部分权重' },
    context_vec: { title: '上下文向量', short: '上下文', caption: '值的混合' },
    concat: { title: '拼接各个头', short: '拼接', caption: '各个头并排' },
    output: { title: '输出', short: '输出', caption: '各列混合之后' },
    residual: { title: '残差', short: '残差', caption: '输入 + 上下文' },
    logits: { title: '词的分数（logits）', short: '词的分数', caption: '每个词一个分数' },
    logits_max: { ...SOFTMAX_STEPS.row_max, title: 'logits 的最大值' },
    logits_exp: { ...SOFTMAX_STEPS.exp, title: 'logits 的指数' },
    logits_sum: { ...SOFTMAX_STEPS.row_sum, title: 'logits 的指数之和' },
    probs: { title: '下一个词的概率', short: '下一个词', caption: 'softmax：和为 1' },
  },
  masks: {
    causal: {
      name: '因果掩码',
      caption: '不能看后面的词',
      why: '预测下一个词时，词元不能看后面的词：那正是答案。',
    },
    padding: {
      name: '填充掩码',
      caption: '不能看填充词元',
      why: '填充词元只用来补齐批次，所有词元都不能看它们。',
    },
    'causal+padding': {
      name: '因果与填充掩码',
      caption: '不看后面和填充',
      why: '词元不能看后面的词：那正是答案。也不能看填充词元：它们只用来补齐批次。',
    },
    own: {
      caption: '按给定的掩码',
      why: ({ count, of, after, before, at }) => {
        const kinds = present(
          [after, `后面的 ${after} 个`],
          [before, `前面的 ${before} 个`],
          [at, `词元自己的 ${at} 个`],
        );
        const ofThem = kinds.length > 0 ? `：${kinds.join('，')}` : '';
        return `这个掩码是给定的。${of} 个格子中有 ${count} 个遮住了键${ofThem}。`;
      },
    },
    upsideDown: {
      caption: '按给定的掩码',
      why: '这里 1 表示遮住，所以每个词元都看不到自己和前面的词。如果原来 1 表示可见，请把 0 和 1 互换。',
    },
  },
  why: {
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
    seesNone: {
      fill: (token) => `对“${token}”来说，所有的键都被遮住：softmax 没有可分的，它的权重不是数字（NaN）。`,
      renormalise: (token) => `对“${token}”来说，所有的键都被遮住：它的权重一点不剩，而 0 / 0 不是数字（NaN）。`,
    },
    stillToCome: {
      mask: '接下来还有掩码：它会把被遮住的键的权重置零。',
      dropout: '接下来还有 dropout：它会随机丢弃权重。',
    },
    shared: '同组的头共用它们：要计算、要存储的都更少。',
  },
  how: {
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
  nextToken: {
    opening:
      '再加一个词元，只需要算新的一行：它的查询与到目前为止所有词元的键相比，再混合它们的值。前面词元的键和值已经存好' +
      '（KV 缓存），只计算新词元的键和值。点选一个矩阵，就能进入它。',
    stage: {
      inputs: '最新词元的嵌入。前面的词元不再重新计算。',
      memory: '到目前为止所有词元的嵌入。现在只用最后一行：其余各行的键和值在前面的步骤里已经算出。',
      queries: '只有最新的词元发出查询。后面的词元用不到前面词元的查询，所以查询不必保存。',
      keys: '只计算最新词元的键；前面词元的键已经存好。',
      values: '只计算最新词元的值；前面词元的值和它们的键一样，已经存好。',
      attn_scores: '只计算一行：新的查询与存好的各个键和新的键相比。前面各行不再需要。',
      attn_weights: '新的一行：每个词元的值有多少进入新的上下文向量。后面还没有词元，所以不需要掩码。',
      context_vec: '新的一行，由存好的值和新的值混合而成。它就是用因果掩码对全部词元计算时的最后一行。',
    },
    caption: { inputs: '最新的词元', queries: '它在找什么', memory: '到目前为止的词元' },
    stored: '已存的行',
    rows: (stored) => `已存 ${stored} 行，新增 1 行`,
    cost: (computed, again) =>
      `新词元需要 ${computed} 次乘法。如果不保存键和值，则需要 ${again} 次，是 ${again / computed} 倍。`,
  },
  gradients: {
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
};
