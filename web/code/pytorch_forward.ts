// `forward` of a module: the operations that the trace recorded, in order, each as its own line of PyTorch.
import type { StageName } from '../engine/types.ts';
import { operationOf, sourceOf } from '../ops/index.ts';
import { seedText } from '../engine/number_format.ts';
import { isSentence, shapeNote, type NamedTensor } from '../ops/tensors.ts';
import { pytorchLines } from './pytorch.ts';
import { keptSteps } from './pytorch_class_gradients.ts';
import { attributeOf, type Modules } from './pytorch_modules.ts';
import { BLANK, code, type ScriptLine } from './script.ts';

/** The names in `forward` of tensors that it does not compute itself. */
function symbolOf({ isBuffer, mask, projections }: Modules, { name }: NamedTensor): string {
  if (name === 'inputs') return 'x';
  if (name === mask?.name) return isBuffer ? `self.${name}[:num_tokens, :num_tokens]` : name;
  return projections.some(({ weight }) => weight.name === name) ? `self.${attributeOf(name)}` : name;
}

/** The names in a module of tensor sizes, by what they count; for columns only those that it joins or splits. */
const SIZES: Readonly<Record<string, string>> = {
  batch: 'b',
  head: 'self.num_heads',
  token: 'num_tokens',
  query: 'num_tokens',
  key: 'num_tokens',
};
/** Keys and values of memory have its number of tokens. */
const SIZES_WITH_MEMORY: Readonly<Record<string, string>> = { ...SIZES, key: 'num_keys' };

/** The columns of a fused projection that hold the queries, keys or values. */
function columnsOf({ config, isOneWidth, isGrouped }: Modules, { name }: NamedTensor): string | undefined {
  const width = isOneWidth ? 'self.d_out' : 'self.d_k';
  if (config.qkv !== 'fused') return undefined;
  const end = `${width} + self.key_width`;
  if (isGrouped) return { queries: `:${width}`, keys: `${width}:${end}`, values: `${end}:` }[name as string];
  return { queries: `:${width}`, keys: `${width}:2 * ${width}`, values: `2 * ${width}:` }[name as string];
}

/** Tensors as `forward` sees them: with its names and, if each head is a module, without the other heads. */
function inModule(modules: Modules): (tensor: NamedTensor) => NamedTensor {
  const seen = new Map<StageName, NamedTensor>();
  const names = modules.config.memory ? SIZES_WITH_MEMORY : SIZES;
  const view = (tensor: NamedTensor): NamedTensor => {
    const known = seen.get(tensor.name);
    if (known) return known;
    const kept = tensor.axes.flatMap((axis, i) => (modules.isWrapper && axis === 'head' ? [] : [i]));
    const last = kept.length - 1;
    const columns = columnsOf(modules, tensor);
    const own: NamedTensor = {
      ...tensor,
      symbol: symbolOf(modules, tensor),
      inputs: tensor.inputs.map(view),
      shape: kept.map((i) => tensor.shape[i]!),
      axes: kept.map((i) => tensor.axes[i]!),
      sizes: kept.map((i, at) => (at === last ? '-1' : (names[tensor.axes[i]!] ?? tensor.sizes[i]!))),
      headed: tensor.headed && !modules.isWrapper,
      ...(columns && { columns }),
      ...(modules.isGrouped && { blockCount: 'self.num_kv_heads', headsPerBlock: 'self.heads_per_kv' }),
    };
    seen.set(tensor.name, own);
    return own;
  };
  return view;
}

/** nn.Dropout samples its mask, scales and multiplies in one call. */
const isDropped = ({ inputs }: NamedTensor) => inputs.some(({ op }) => op === 'dropout_noise');

function dropoutLines({ config, isWrapper, draws }: Modules, { name, inputs }: NamedTensor): readonly ScriptLine[] {
  const again = isWrapper && config.dropoutSeed !== null && draws;
  return [
    ...(again
      ? code(`torch.manual_seed(${seedText(config.dropoutSeed!)})`, 'dropout_mask', 'again before each mask')
      : []),
    ...code(`${name} = self.dropout(${inputs[0]!.symbol})`, name),
  ];
}

/** A product of two computed tensors, without a weight: an empty line precedes it. */
const beginsPart = (tensor: NamedTensor) =>
  operationOf(tensor).rhythm === 'terms' && tensor.inputs.every((input) => input.inputs.length > 0);

/** One call of PyTorch computes it as part of another. */
const isWithinAnother = ({ detail, op }: NamedTensor) => detail || op === 'dropout_noise';

/**
 * `forward` builds it for the current number of tokens: it is not given, not sampled, and not the module's own mask.
 */
const isBuilt = (tensor: NamedTensor) => {
  const source = sourceOf(tensor);
  return source !== null && !isSentence(tensor) && !source.sampledBy && !source.mask;
};

/** The lines of `tensors`, except sampled ones and those that one call of PyTorch computes as part of another. */
export function operationLines(modules: Modules, tensors: readonly NamedTensor[]): readonly ScriptLine[] {
  return tensors
    .filter((tensor) => (tensor.inputs.length > 0 ? !isWithinAnother(tensor) : isBuilt(tensor)))
    .map(inModule(modules))
    .flatMap((tensor) => [
      ...(beginsPart(tensor) ? [BLANK] : []),
      ...(isDropped(tensor) ? dropoutLines(modules, tensor) : pytorchLines(tensor, modules.config, shapeNote(tensor))),
    ]);
}

export function forwardLines(modules: Modules): readonly ScriptLine[] {
  const { config, tensors, isSplit, isWrapper, isBuffer } = modules;
  const isOfHead = (tensor: NamedTensor) => tensor.headed || isSentence(tensor) || isBuilt(tensor);
  const list = [...tensors.values()].filter((tensor) => !isWrapper || isOfHead(tensor));
  const context = list.findIndex(({ name }) => name === 'context_vec');
  const weights = list[context]!.inputs[0]!;
  const shape = code(`${list[0]!.batched ? 'b, ' : ''}num_tokens, d_in = x.shape`);
  return [
    ...(isSplit || isBuffer || config.rope ? shape : []),
    ...(isSplit && config.memory ? code('num_keys = memory.shape[-2]') : []),
    ...operationLines(modules, list.slice(0, context)),
    ...code(`self.attn_weights = ${weights.name}`, null, 'for whoever asks'),
    ...operationLines(modules, list.slice(context)),
    ...keptSteps(modules, list),
    ...code(`return ${list.at(-1)!.name}`),
  ];
}
