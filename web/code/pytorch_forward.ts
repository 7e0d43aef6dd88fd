// `forward` of the notebooks' modules, line by line with the stage that each computes.
import type { StageName } from '../engine/types.ts';
import { seedText } from '../ops/python.ts';
import type { NamedTensor } from '../ops/tensors.ts';
import type { Modules } from './pytorch_modules.ts';
import { BLANK, code, type Line } from './script.ts';

const ROOT = 'keys.shape[-1]**0.5';

/** The shape of a tensor as one head of a wrapper has it. */
function noteOf({ tensors, isWrapper }: Modules, name: StageName): string {
  const { shape, axes, headed } = tensors.get(name)!;
  const seen = axes.flatMap((_, i) => (isWrapper && headed && axes[i] === 'head' ? [] : [i]));
  return `(${seen.map((i) => shape[i]).join(', ')}): ${seen.map((i) => axes[i]).join(', ')}`;
}

const QKV = ['queries', 'keys', 'values'] as const;

/** Queries, keys and values, in the order of their weights. */
function projected(modules: Modules): readonly Line[] {
  const { projections, isOneWidth } = modules;
  if (modules.config.qkv === 'fused') {
    const split = isOneWidth ? 'self.d_out' : '[self.d_k, self.d_k, self.d_v]';
    return [
      ...code('qkv = self.W_qkv(x)', 'qkv', noteOf(modules, 'qkv')),
      ...code('queries, keys, values = qkv.split(', 'queries'),
      ...code(`    ${split}, dim=-1`, 'keys'),
      ...code(')', 'values'),
    ];
  }
  const names = { W_query: 'queries', W_key: 'keys', W_value: 'values' } as const;
  return projections.flatMap(({ weight, linear }) => {
    const name = names[weight.name as keyof typeof names] as (typeof QKV)[number] | undefined;
    if (!name) return [];
    const written = linear ? `self.${weight.name}(x)` : `x @ self.${weight.name}`;
    return code(`${name} = ${written}`, name, noteOf(modules, name));
  });
}

/** Each head's share: (n, heads d) -> (heads, n, d). */
function split(modules: Modules, batched: boolean): readonly Line[] {
  const [batch, axes] = batched ? ['b, ', '1, 2'] : ['', '0, 1'];
  const width = modules.isOneWidth ? 'self.head_dim' : '-1';
  return [
    BLANK,
    ...QKV.flatMap((x) => code(`${x} = ${x}.view(${batch}num_tokens, self.num_heads, ${width})`, `head_${x}` as const)),
    ...QKV.flatMap((x) =>
      code(`${x} = ${x}.transpose(${axes})`, `head_${x}` as const, noteOf(modules, `head_${x}` as const)),
    ),
  ];
}

/** How the mask is written where scores or weights meet it. */
function maskText({ isBuffer, isSplit, mask }: Modules, cast: string): string {
  if (isBuffer) return `self.${mask!.name}${cast}[:num_tokens, :num_tokens]`;
  return `${mask!.name}${cast}${mask!.batched && isSplit ? '[:, None]' : ''}`;
}

function maskedScores(modules: Modules, scores: string): readonly Line[] {
  const by = `${maskText(modules, '.bool()')}, -torch.inf`;
  if (!modules.isBuffer) return code(`masked_scores = ${scores}.masked_fill(${by})`, 'masked');
  return [
    ...code(`masked_scores = ${scores}.masked_fill(`, 'masked'),
    ...code(`    ${by}`, 'mask'),
    ...code(')', 'masked'),
  ];
}

function weightsByFill(modules: Modules): readonly Line[] {
  const { config, mask } = modules;
  const by = { divide: ` / ${ROOT}`, multiply: ` * (1 / ${ROOT})`, none: '' }[config.scaleBy];
  const first = config.scaleAt === 'scores' && by !== '';
  const scores = first ? 'scaled_scores' : 'attn_scores';
  const masked = mask ? 'masked_scores' : scores;
  return [
    ...(first ? code(`scaled_scores = attn_scores${by}`, 'scaled_scores') : []),
    ...(mask ? maskedScores(modules, scores) : []),
    ...softmax(modules, masked, first ? '' : by),
  ];
}

function softmax(modules: Modules, scores: string, scaled: string): readonly Line[] {
  const note = noteOf(modules, 'attn_weights');
  if (scaled === '') return code(`attn_weights = torch.softmax(${scores}, dim=-1)`, 'attn_weights', note);
  return [
    ...code('attn_weights = torch.softmax(', 'attn_weights', note),
    ...code(`    ${scores}${scaled}, dim=-1`, 'scaled_scores'),
    ...code(')', 'attn_weights'),
  ];
}

function weightsByRenormalising(modules: Modules): readonly Line[] {
  const by = { divide: ` / ${ROOT}`, multiply: ` * (1 / ${ROOT})`, none: '' }[modules.config.scaleBy];
  return [
    ...softmax(modules, 'attn_scores', by),
    ...code(`masked_simple = attn_weights * ${maskText(modules, '')}`, 'masked_simple'),
    ...code('row_sums = masked_simple.sum(dim=-1, keepdim=True)', 'row_sums'),
    ...code('attn_weights = masked_simple / row_sums', 'masked_simple_norm'),
  ];
}

/** Heads side by side again, and the projection of the output. */
function joined(modules: Modules, batched: boolean): readonly Line[] {
  const { tensors, isSplit, isOneWidth } = modules;
  if (!isSplit) return [];
  const [batch, axes] = batched ? ['b, ', '1, 2'] : ['', '0, 1'];
  const width = isOneWidth ? 'self.d_out' : 'self.d_v';
  return tensors.has('concat')
    ? [
        ...code(`context_vec = context_vec.transpose(${axes})`, 'concat'),
        ...code(`context_vec = context_vec.contiguous().view(${batch}num_tokens, ${width})`, 'concat'),
      ]
    : [];
}

/** The scores of one head or of all: keys with their last two axes exchanged. */
function scores(modules: Modules, { shape }: NamedTensor): readonly Line[] {
  const rank = shape.length - (modules.isWrapper ? 1 : 0);
  const keys = rank === 2 ? 'keys.T' : `keys.transpose(${rank - 2}, ${rank - 1})`;
  return code(`attn_scores = queries @ ${keys}`, 'attn_scores', noteOf(modules, 'attn_scores'));
}

export function forwardLines(modules: Modules): readonly Line[] {
  const { config, tensors, isSplit, isWrapper, isBuffer, draws } = modules;
  const { batched } = tensors.get('inputs')!;
  const shape = code(`${batched ? 'b, ' : ''}num_tokens, d_in = x.shape`);
  const seed =
    isWrapper && config.dropoutSeed !== null && draws
      ? code(`torch.manual_seed(${seedText(config.dropoutSeed)})`, 'dropout_mask', 'again before each mask')
      : [];
  const dropped = [...seed, ...code('attn_weights = self.dropout(attn_weights)', 'attn_weights_dropped')];
  const out = !isWrapper && tensors.has('output') ? code('context_vec = self.out_proj(context_vec)', 'output') : [];
  return [
    ...(isSplit || isBuffer ? shape : []),
    ...projected(modules),
    ...(isSplit ? split(modules, batched) : []),
    BLANK,
    ...scores(modules, tensors.get('attn_scores')!),
    ...(config.maskBy === 'fill' ? weightsByFill(modules) : weightsByRenormalising(modules)),
    ...(config.dropout > 0 ? dropped : []),
    ...code('self.attn_weights = attn_weights', null, 'for whoever asks'),
    BLANK,
    ...code('context_vec = attn_weights @ values', 'context_vec', noteOf(modules, 'context_vec')),
    ...joined(modules, batched),
    ...out,
    ...code('return context_vec'),
  ];
}
