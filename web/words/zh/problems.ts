// Chinese: what is wrong with a config.
import { isTransposed, listed } from '../text.ts';
import type { Since } from '../../engine/problems.ts';
import type { PlayerWords } from '../words.ts';

const since: Since = {
  'qkv weightInit': '它是一个 nn.Linear',
  'qkv headsBy': '用 wrapper 时每个头都有自己的投影',
  'kvHeads headsBy': '用 wrapper 时每个头都有自己的投影',
  'qkv drawOrder': '它按 q、k、v 的顺序生成一个矩阵',
  'bias weightInit': '由 torch.rand 生成的矩阵没有偏置',
  'hiddenScore maskBy': '它是 softmax 之前的分数',
  'call dropoutSeed': '每次生成掩码前都重设随机种子，每次调用就都等于第一次',
};

const whole = (place: string) => (place ? ` ${place} ` : '配置');
const or = (names: readonly string[]) => listed(names, '、', ' 或 ');
const counted = (count: string) => Number(count).toLocaleString('zh');
const onPage = (max: string, what: string, got: string) =>
  `一个页面最多容纳 ${counted(max)} ${what}；此配置需要 ${counted(got)}`;

export const problems: PlayerWords['problems'] = {
  object: (got) => `配置必须是一个对象；得到的是 ${got}`,
  unknown: (name, got) => `没有名为 ${name} 的字段；得到的是 ${got}`,
  integer: (field, min, max, got) => `${field} 必须是 ${min} 到 ${max} 的整数；得到的是 ${got}`,
  seed: (field, got) => `${field} 必须是 -2^63 到 2^64 - 1 的整数，超过 2^53 - 1 时写成十进制字符串；得到的是 ${got}`,
  number: (field, min, max, got) => `${field} 必须是 ${min} 到 ${max} 的数；得到的是 ${got}`,
  boolean: (field, got) => `${field} 必须是 true 或 false；得到的是 ${got}`,
  word: (field, got, ...words) => `${field} 必须是 ${or(words)}；得到的是 ${got}`,
  strings: (field, got) => `${field} 必须是字符串的列表；得到的是 ${got}`,
  integers: (field, min, got) => `${field} 必须是整数的列表，每个至少为 ${min}；得到的是 ${got}`,
  inputs: (field, got, ...draws) => `${field} 必须是数的列表，或 {"draw": ${or(draws)}}；得到的是 ${got}`,
  inputs_member: (got) => `inputs 只认 draw 和 scale；得到的是 ${got}`,
  inputs_scale: (got) => `inputs.scale 必须是 float32 能表示的数；得到的是 ${got}`,
  lists: (place, min, max, got) => `${place} 必须是数的列表，嵌套 ${min} 到 ${max} 层；得到的是 ${got}`,
  lists_or_data: (place, min, max, got) =>
    `${place} 必须是数的列表，嵌套 ${min} 到 ${max} 层，或 {shape, data: Float32Array}；得到的是 ${got}`,
  empty: (place, got) => `${place} 不能为空；得到的是 ${got}`,
  shape: (place, min, max, product, got) =>
    `${place}.shape 必须是 ${min} 到 ${max} 个至少为 1 的整数，乘积为 data 的长度 ${product}；得到的是 ${got}`,
  ragged: (place, wanted, got) => `${place} 必须与相邻的列表一样有 ${wanted} 个元素；得到的是 ${got}`,
  no_number: (place, got) => `${place} 必须是数；得到的是 ${got}`,
  float32: (place, got) => `${place} 必须能用 float32 表示，大小至多 3.4028235e38；得到的是 ${got}`,
  unstated: (field) => `输入是随机生成的，必须写明 ${field}；得到的是 null`,
  size: (field, derived, got) => {
    const theirs = derived === '0' ? '输入没有批次这一维（0）' : `输入的是 ${derived}`;
    return `${field} 必须与输入一致，${theirs}；得到的是 ${got}`;
  },
  no_tokens: () => '词元的行由词生成，tokens 必须写出这些词；得到的是 null',
  tokens: (rows, got) => `tokens 必须为 ${rows} 行各写一个名字；得到的是 ${got}`,
  memory_shape: (batch, dIn, items, got) =>
    `memory 的 batch 和 dIn 必须与输入一致，即 ${batch} 和 ${dIn}；得到的是 ${items} 和 ${got}`,
  memory_tokens: (rows, got) => `memoryTokens 必须为 memory 的 ${rows} 行各写一个名字；得到的是 ${got}`,
  no_lengths: () => '填充掩码必须给出 lengths；得到的是 null',
  lengths: (items, got) => `lengths 必须为批次中的每个样本给出一个数，共 ${items} 个；得到的是 ${got}`,
  length: (keys, got) => `lengths 必须在 0 到键的个数 ${keys} 之间；得到的是 ${got}`,
  divides: (divisor, field, total, got) => `${divisor} 必须能整除 ${field}；${total} 不能被 ${got} 整除`,
  residual: (size, got) => `residual 把输入加到维数相同的值上，即 ${size}；得到的是 ${got}`,
  no_words: () => 'vocabulary 至少要有一个单词；得到的是 []',
  rope: (columns) => `rope 成对地旋转列，每个头的列数必须是偶数；查询有 ${columns} 列`,
  needs: (field, value, other, got, ...allowed) => {
    const reason = (since as Partial<Readonly<Record<string, string>>>)[`${field} ${other}`];
    const why = reason ? `，因为${reason}` : '';
    return `${[field, value].filter(Boolean).join(' ')} 要求 ${other} 为 ${or(allowed)}${why}；现在 ${other} 是 ${got}`;
  },
  call: (max, got) => `call 之前最多生成 ${max} 个 dropout 值；得到的是 ${got}`,
  replace: (got) => `replace 必须是由阶段和值组成的对象；得到的是 ${got}`,
  stage: (got, ...names) => `replace 只认 ${listed(names, '、', ' 和 ')}；得到的是 ${got}`,
  no_stage: (name) => `replace.${name} 需要一个同名的阶段，而此配置没有`,
  stage_shape: (name, shape, got) =>
    `replace.${name} 的形状必须是 ${shape}；得到的是 ${got}${isTransposed(shape, got) ? '，转置后才合适' : ''}`,
  angles: (place, max, got) => `${place} 的大小至多为 ${max}；得到的是 ${got}`,
  zero_or_one: (place, got) => `${place} 只能有 0 和 1；得到的是 ${got}`,
  loss: () => '对 "loss" 做 backward 需要 vocabulary，而此配置没有',
  target: (got) =>
    `backward 必须写成 {"of": "…", "row": 0, "col": 0}，其中 "of" 是由权重算出的一个阶段；得到的是 ${got}`,
  target_member: (got) =>
    `backward 只认 "of"、"row"、"col"、"batch"、"head"、"rate"，"loss" 还认 "target"；得到的是 ${got}`,
  target_words: (last, places, items, got) =>
    `backward.target 必须为${items === '0' ? '' : '每个样本的'} ${places} 个位置各给出词表中的一个序号（0 到 ${last}）或 null，` +
    `也可以只给最后一个位置的序号；得到的是 ${got}`,
  no_target: (got) => `backward.target 至少要给一个位置写出单词；得到的是 ${got}`,
  bytes: (max, got) => `一个配置的数最多占 ${max}；此配置需要 ${got}`,
  memory: (inUse, got) => `一个配置的数必须放得进内存，已使用 ${inUse}；此配置需要 ${got}`,
  seconds: (max, got) => `一个配置最多计算约 ${max} 秒；此配置需要 ${got} 秒`,
  no_sentences: () => 'task 为 "own" 时必须给出 sentences；得到的是 null',
  sentences: (max, got) => `sentences 必须有 1 到 ${max} 行；得到的是 ${got}`,
  sentence: (at, min, max, got, line) => `sentences[${at}] 必须有 ${min} 到 ${max} 个单词；它有 ${got} 个：${line}`,
  different_words: (max, got) => `sentences 总共最多有 ${max} 个不同的单词；得到的是 ${got}`,
  hold_out: () => 'holdOut 必须是 0 或至少为 2，否则每个句子都被留出，没有可学的；得到的是 1',
  momentum: (got) => `momentum 属于优化器 "sgd"，AdamW 有自己的平均值；得到的是 ${got}`,
  run_memory: () => '内存不足以运行此配置：请先释放其他运行',
  deep: (place, max) => `${place} 最多嵌套 ${max} 层`,
  no_data: (place, got) => `${place} 必须是数、文本、列表、对象或 Float32Array；得到的是 ${got}`,
  unreadable: (place, why) => `${whole(place)}必须可读；读取时抛出了 ${why}`.trimStart(),
  large: (place, max, got) =>
    `配置至多计 ${max}（列表中每个数计 8 字节，Float32Array 中计 2 字节）；到${whole(place)}已计 ${got}`,
  no_memory: (bytes) => `配置必须放得进内存；没有 ${bytes} 字节的内存可用`,
  page_numbers: (max, got) => onPage(max, '个数（一次）', got),
  page_seconds: (max, got) => onPage(max, '秒的计算', got),
  page_heads: (max, got) => onPage(max, '个头（所有样本合计）', got),
  page_tokens: (max, got) => onPage(max, '个并列的词元', got),
  page_side: (max, got) => onPage(max, '行或列（一个矩阵）', got),
};
