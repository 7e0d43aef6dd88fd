// The same computation as a PyTorch module: `__init__` samples the weights, `forward` is the recorded operations.
import type { Trace } from '../engine/types.ts';
import { isNextToken } from '../ops/next_token.ts';
import { seedText } from '../engine/number_format.ts';
import { INDENT, listLines } from '../ops/code.ts';
import { isDecoder, keptMask } from '../ops/masks.ts';
import { kindOf, shapeNote, type NamedTensor } from '../ops/tensors.ts';
import { BUILDS } from './operation_code.ts';
import { pytorchLines, seededInputs, untracked } from './pytorch.ts';
import { backwardLines, keptSteps, trackedInputs } from './pytorch_class_gradients.ts';
import { forwardLines, operationLines } from './pytorch_forward.ts';
import { attributeOf, modulesOf, type Modules } from './pytorch_modules.ts';
import { replacedIn, type Projection } from './pytorch_samples.ts';
import { BLANK, block, code, comment, valueLines, type ScriptLine, type Script } from './script.ts';

/** A parameter of a module, and its value in this config. */
type Parameter = readonly [name: string, value: number | 'True'];

const inCall = (parameters: readonly Parameter[]) => parameters.map(([name, value]) => `${name}=${value}`);
/** A parameter with a default comes last, as in the notebooks. */
const inHead = (parameters: readonly Parameter[]) =>
  ['self', ...parameters.map(([name]) => (name === 'qkv_bias' ? 'qkv_bias=False' : name))].join(', ');

function parametersOf(modules: Modules): readonly Parameter[] {
  const { config, tensors, projections, isBuffer, isOneWidth, isGrouped } = modules;
  const { rows, cols } = tensors.get('inputs')!;
  const { qkv, weightInit, heads, kvHeads, dK, dV, dropout, vocabulary } = config;
  return Object.entries({
    d_in: cols,
    ...(isOneWidth ? { d_out: dV } : { d_k: dK, d_v: dV }),
    ...(isBuffer && { context_length: rows }),
    ...(dropout > 0 && { dropout }),
    ...(heads > 1 && { num_heads: heads }),
    ...(isGrouped && { num_kv_heads: kvHeads! }),
    ...(vocabulary && { vocab_size: vocabulary.length }),
    ...(qkv === 'separate' && weightInit === 'linear' && projections[0]!.bias && { qkv_bias: 'True' as const }),
  });
}

function projectionLine(modules: Modules, projection: Projection): readonly ScriptLine[] {
  const { isOneWidth, isGrouped, config } = modules;
  const { weight, bias, linear } = projection;
  const [k, v] = isOneWidth ? ['d_out', 'd_out'] : ['d_k', 'd_v'];
  const all = weight.name === 'W_value' ? v : k;
  const out = isGrouped && weight.name !== 'W_query' ? `${all} * num_kv_heads // num_heads` : all;
  const name = `self.${attributeOf(weight.name)}`;
  if (weight.name === 'W_qkv') {
    const own = isOneWidth ? '3 * d_out' : '2 * d_k + d_v';
    const both = isOneWidth ? '2 * d_out' : '(d_k + d_v)';
    const widths = isGrouped ? `${k} + ${both} * num_kv_heads // num_heads` : own;
    return code(`${name} = nn.Linear(d_in, ${widths}${bias ? '' : ', bias=False'})`, weight.name);
  }
  const width = modules.isWrapper ? `num_heads * ${v}` : v;
  if (weight.name === 'W_vocab') return code(`${name} = nn.Linear(${width}, vocab_size, bias=False)`, weight.name);
  if (weight.name === 'W_out') return code(`${name} = nn.Linear(${width}, ${width})`, weight.name);
  if (!linear) return code(`${name} = nn.Parameter(torch.rand(d_in, ${out}))`, weight.name);
  const own = config.qkv === 'separate' && bias ? 'qkv_bias' : 'False';
  return code(`${name} = nn.Linear(d_in, ${out}, bias=${own})`, weight.name);
}

/** The triangle that a module keeps as a buffer: it moves to the GPU with the module, and forward slices it to n. */
function bufferLines({ mask, isBuffer, config }: Modules): readonly ScriptLine[] {
  if (!mask || !isBuffer) return [];
  const built = keptMask(mask, config, 'context_length');
  return ['self.register_buffer(', `${INDENT}"${mask.name}", ${built}`, ')'].flatMap((text) => code(text, mask.name));
}

/** A class with its two methods. */
const classLines = (
  name: string,
  parameters: readonly Parameter[],
  init: readonly ScriptLine[],
  takes: readonly string[],
  forward: readonly ScriptLine[],
): readonly ScriptLine[] => [
  ...code(`class ${name}(nn.Module):`),
  ...block([
    ...code(`def __init__(${inHead(parameters)}):`),
    ...block([...code('super().__init__()'), ...init]),
    BLANK,
    ...code(`def forward(self, ${takes.join(', ')}):`),
    ...block(forward),
  ]),
];

/** The parameters that `forward` needs. */
function keptLines({ config, isSplit, isOneWidth, isGrouped }: Modules): readonly ScriptLine[] {
  const width = isOneWidth ? 'd_out' : 'd_k';
  const isFused = config.qkv === 'fused';
  return [
    ...(isFused ? [`self.${width} = ${width}`] : []),
    ...(isFused && isGrouped ? [`self.key_width = ${width} * num_kv_heads // num_heads`] : []),
    ...(isSplit ? ['self.num_heads = num_heads'] : []),
    ...(isGrouped ? ['self.num_kv_heads = num_kv_heads', 'self.heads_per_kv = num_heads // num_kv_heads'] : []),
  ].flatMap((text) => code(text));
}

/** Parameters of a wrapper that its heads do not take. */
const OF_WRAPPER = ['num_heads', 'vocab_size'];

/** A single head, or all heads split from one projection. */
function moduleLines(modules: Modules, name: string): readonly ScriptLine[] {
  const { config, projections, isWrapper } = modules;
  const parameters = parametersOf(modules).filter(([parameter]) => !isWrapper || !OF_WRAPPER.includes(parameter));
  const own = projections.filter(({ weight }) => !isWrapper || weight.headed);
  const init = [
    ...keptLines(modules),
    ...own.flatMap((projection) => projectionLine(modules, projection)),
    ...(config.dropout > 0 ? code('self.dropout = nn.Dropout(dropout)', 'dropout_mask') : []),
    ...bufferLines(modules),
  ];
  return classLines(name, parameters, init, takesOf(modules), forwardLines(modules));
}

/** The arguments of `forward`: memory and a mask that is not a triangle are passed with the inputs. */
const takesOf = ({ mask, isBuffer, tensors }: Modules) => [
  'x',
  ...(tensors.has('memory') ? ['memory'] : []),
  ...(mask && !isBuffer ? [mask.name] : []),
];

/** One module per head, side by side. */
function wrapperLines(modules: Modules, head: string): readonly ScriptLine[] {
  const { projections, tensors } = modules;
  const parameters = parametersOf(modules);
  const names = parameters.map(([name]) => name);
  const one = names.filter((name) => !OF_WRAPPER.includes(name)).join(', ');
  const takes = takesOf(modules).join(', ');
  const concat = tensors.get('concat')!;
  const all = [...tensors.values()];
  const after = all.slice(all.indexOf(concat) + 1);
  const list = ['self.heads = nn.ModuleList([', `    ${head}(${one})`, '    for _ in range(num_heads)', '])'];
  const init = [
    ...list.flatMap((text) => code(text)),
    ...projections.filter(({ weight }) => !weight.headed).flatMap((projection) => projectionLine(modules, projection)),
  ];
  const forward = [
    ...code(`concat = torch.cat([head(${takes}) for head in self.heads], dim=-1)`, 'concat', shapeNote(concat)),
    ...operationLines(modules, after),
    ...keptSteps(modules, [concat, ...after]),
    ...code(`return ${after.at(-1)?.name ?? 'concat'}`),
  ];
  return classLines('MultiHeadAttentionWrapper', parameters, init, takesOf(modules), forward);
}

/** Assigns a reader's values to parameters that the module has sampled. */
function replacedLines({ projections, tensors, config, isWrapper }: Modules): readonly ScriptLine[] {
  const lines = projections.flatMap(({ weight, bias, linear }) => {
    const attribute = attributeOf(weight.name);
    const put = (tensor: NamedTensor, field: string) =>
      replacedIn(tensor, tensor.headed ? 'attention.heads' : 'attention', 'head', field);
    return [
      ...(weight.replaced ? put(weight, linear ? `${attribute}.weight` : attribute) : []),
      ...(bias?.replaced ? put(bias, `${attribute}.bias`) : []),
    ];
  });
  const kept = tensors.get('dropout_mask');
  if (!kept?.replaced) return lines;
  const noise = (mask: string) =>
    config.dropout === 1 ? `torch.zeros_like(${mask})` : `(${mask} / (1 - ${config.dropout}))`;
  const byHead = kept.batched ? 'dropout_mask.transpose(0, 1)' : 'dropout_mask';
  return [
    ...lines,
    ...comment('In the place of the mask that dropout would draw:', kept.name),
    ...valueLines('dropout_mask = torch.tensor(', kept, ')', shapeNote(kept)),
    ...(isWrapper
      ? [
          ...code(`for head, mask in zip(attention.heads, ${byHead}):`, kept.name),
          ...code(`${INDENT}head.dropout.forward = lambda weights, mask=mask: weights * ${noise('mask')}`, kept.name),
        ]
      : code(`attention.dropout.forward = lambda weights: weights * ${noise('dropout_mask')}`, kept.name)),
  ];
}

/** Seeds, earlier calls, the call itself, its result, and the gradients. */
function callLines(modules: Modules, output: NamedTensor): readonly ScriptLine[] {
  const { config, isWrapper, draws, wayBack } = modules;
  const data = wayBack.length > 0 ? '.data' : ''; // without grad_fn
  const result = output.name === 'probs' ? output.name : 'context_vec';
  const call = `attention(${['inputs', ...takesOf(modules).slice(1)].join(', ')})`;
  return [
    ...(draws ? comment(BUILDS[config.dropoutBuild], 'dropout_mask') : []),
    ...(config.call > 1 && draws
      ? [
          ...code(`for _ in range(${config.call - 1}):`, null, `call ${config.call}: those before it have drawn`),
          ...code(`${INDENT}${call}`),
        ]
      : []),
    ...(draws && config.dropoutSeed !== null && !isWrapper
      ? code(`torch.manual_seed(${seedText(config.dropoutSeed)})`, 'dropout_mask')
      : []),
    ...code(`${result} = ${call}`, output.name, shapeNote(output)),
    BLANK,
    ...(isWrapper
      ? [...code('for head in attention.heads:'), ...code(`${INDENT}print(head.attn_weights${data})`)]
      : code(`print(attention.attn_weights${data})`)),
    ...code(`print(${result}${data})`),
    ...backwardLines(modules),
  ];
}

/** The lines of the modules, and those that use them. */
export function pytorchClassSections(trace: Trace): {
  readonly modules: readonly ScriptLine[];
  readonly use: readonly ScriptLine[];
} {
  const modules = modulesOf(trace);
  const { config, isSplit, isWrapper, mask, isBuffer, wayBack } = modules;
  const list = [...modules.tensors.values()];
  const own = isDecoder(config.mask) ? 'CausalAttention' : 'SelfAttention';
  const over = isNextToken(trace) ? 'NextTokenAttention' : 'CrossAttention';
  const single = config.memory ? over : own;
  const name = isSplit ? 'MultiHeadAttention' : single;
  const whole = isWrapper ? 'MultiHeadAttentionWrapper' : name;
  return {
    modules: [...moduleLines(modules, name), ...(isWrapper ? [BLANK, BLANK, ...wrapperLines(modules, name)] : [])],
    use: [
      ...seededInputs(list, trace),
      ...listLines(`attention = ${whole}(`, inCall(parametersOf(modules)), ')').flatMap((text) => code(text)),
      ...replacedLines(modules),
      ...trackedInputs(modules),
      ...(mask && !isBuffer ? [BLANK, ...pytorchLines(mask, config)] : []),
      BLANK,
      ...untracked(wayBack, callLines(modules, list.at(-1)!)),
    ],
  };
}

/** @returns a script for PyTorch with the notebooks' modules, which prints the weights and the output. */
export function pytorchClass(trace: Trace): Script {
  const { modules, use } = pytorchClassSections(trace);
  return {
    lines: [
      ...comment(`${kindOf(trace)} in PyTorch as a module: the operations that were recorded, in their order.`),
      ...code('import torch'),
      ...code('from torch import nn'),
      BLANK,
      BLANK,
      ...modules,
      BLANK,
      BLANK,
      ...use,
    ],
  };
}
