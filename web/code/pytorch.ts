// The same computation in PyTorch: a script that samples from the seed in the notebook's order and prints the numbers.
import type { FullConfig, Trace } from '../engine/types.ts';
import { isTracked } from '../ops/autograd.ts';
import { sourceOf } from '../ops/index.ts';
import { isOfHeads } from '../ops/matmul.ts';
import { codeOf } from './operation_code.ts';
import { seedText } from '../engine/number_format.ts';
import type { Code } from '../ops/code.ts';
import { isSentence, kindOf, shapeNote, tensorsOf, type NamedTensor } from '../ops/tensors.ts';
import { gradOf, gradientLines, retainLines, trackLines } from './pytorch_gradients.ts';
import { inputLines, projectionLines, projectionsOf } from './pytorch_samples.ts';
import {
  BLANK,
  block,
  code,
  comment,
  printLine,
  writtenLines,
  valueLines,
  type ScriptLine,
  type Script,
} from './script.ts';

function noteOf(tensor: NamedTensor, { sameAs }: Code, config: FullConfig): string {
  const same = sameAs?.(tensor, config) ?? null;
  return same === null ? shapeNote(tensor) : `${shapeNote(tensor)}; the same as ${same}`;
}

/** The lines that define a tensor of the forward pass; a computed one has `note` at the end of its line. */
export function pytorchLines(
  tensor: NamedTensor,
  config: FullConfig,
  note = noteOf(tensor, codeOf(tensor.op), config),
): readonly ScriptLine[] {
  const { name, op, replaced } = tensor;
  const written = replaced ? null : codeOf(op).pytorch(tensor, config);
  if (written !== null) return writtenLines(tensor, written, note);
  return valueLines(`${name} = torch.tensor(`, tensor, ')', shapeNote(tensor));
}

/** Nothing is trained here. */
const NO_GRAD: readonly ScriptLine[] = code(
  'with torch.no_grad():',
  null,
  'nothing is trained here: tensors print without grad_fn',
);

/** Lines that autograd need not track, unless there are gradients. */
export const untracked = (tensors: readonly NamedTensor[], lines: readonly ScriptLine[]): readonly ScriptLine[] =>
  hasGradients(tensors) ? lines : [...NO_GRAD, ...block(lines)];

const hasGradients = (tensors: readonly NamedTensor[]) => tensors.some(({ gradientOf }) => gradientOf !== null);

/** The imports of a script: `nn` only if it is used. */
export const importLines = (lines: readonly ScriptLine[]): readonly ScriptLine[] => [
  ...code('import torch'),
  ...(lines.some(({ text, kind }) => kind === 'code' && /\bnn\./.test(text)) ? code('from torch import nn') : []),
];

/** The inputs, memory and the seed, in the order of the config: sampled inputs come after the seed. */
export function seededInputs(tensors: readonly NamedTensor[], { config, tokens }: Trace): readonly ScriptLine[] {
  const [inputs, memory] = tensors.filter(isSentence) as [NamedTensor, NamedTensor?];
  const lines = [...inputLines(inputs, tokens), ...(memory ? inputLines(memory, config.memoryTokens!) : [])];
  const seed = code(`torch.manual_seed(${seedText(config.seed)})`);
  return sourceOf(inputs)?.sampledBy ? [...seed, ...lines] : [...lines, BLANK, ...seed];
}

/**
 * A wrapper's projections, head by head as its modules compute them: autograd adds their gradients in the reverse of
 * that order. The letters of a head's weights are those of queries, keys and values.
 */
const headLines = (tensors: readonly NamedTensor[]): readonly ScriptLine[] => {
  const letters = tensors.map(({ name }) => name[0]!);
  const products = tensors.map(({ op, inputs: [x] }, i) =>
    op === 'linear' ? `${letters[i]}(${x!.symbol})` : `${x!.symbol} @ ${letters[i]}`,
  );
  const weights = tensors.map(({ inputs }) => inputs[1]!.symbol).join(', ');
  return code(`heads = [(${products.join(', ')}) for ${letters.join(', ')} in zip(${weights})]`);
};

/** The sections of a script, which become cells in a notebook. */
export interface PytorchSections {
  readonly inputs: readonly ScriptLine[];
  readonly projections: readonly ScriptLine[];
  /** The lines of each computed or built tensor, in order. */
  readonly steps: readonly { readonly tensor: NamedTensor; readonly lines: readonly ScriptLine[] }[];
  /** Prints a tensor under its name. */
  print(tensor: NamedTensor): readonly ScriptLine[];
  readonly tensors: readonly NamedTensor[];
}

export function pytorchSections(trace: Trace): PytorchSections {
  const tensors = tensorsOf(trace);
  const sources = tensors.findIndex((tensor) => tensor.inputs.length > 0); // inputs and weights come first
  const given = tensors.slice(0, sources);
  const projections = projectionsOf(given.filter((tensor) => !isSentence(tensor)));
  const modules = new Map(projections.map(({ weight, tensor }) => [weight.name, tensor]));
  const kept = new Set(tensors.map(({ gradientOf }) => gradientOf?.name));
  const tracks = given.some((tensor) => isSentence(tensor) && kept.has(tensor.name));
  const requiresGrad = (tensor: NamedTensor) =>
    tracks && (isSentence(tensor) ? kept.has(tensor.name) : isTracked(tensor));
  const symbolOf = (tensor: NamedTensor) =>
    modules.get(tensor.name)?.replace(/^\w+$/, requiresGrad(tensor) ? '$&.data' : '$&') ??
    (requiresGrad(tensor) ? `${tensor.name}.data` : tensor.name);
  const nameOf = (tensor: NamedTensor) => symbolOf(tensor).replaceAll('.data', '');
  const syntax = {
    tensor: nameOf,
    data: symbolOf,
    grad: (tensor: NamedTensor) => gradOf(tensor, projections),
    note: nameOf,
  };
  const ofHeads = hasGradients(tensors) ? tensors.filter(isOfHeads) : [];
  const ofHead = (tensor: NamedTensor, i: number) => [
    ...(i === 0 ? headLines(ofHeads) : []),
    ...writtenLines(tensor, `torch.stack([head[${i}] for head in heads], dim=${tensor.batched ? 1 : 0})`),
    ...(tensor.name === 'keys' && trace.config.bias && !tensor.batched
      ? code('keys.register_hook(torch.Tensor.contiguous)', 'keys', 'its rows are added, as in each module')
      : []),
  ];
  const linesOf = (tensor: NamedTensor) => {
    if (tensor.gradientOf) return gradientLines(tensor, trace.config, syntax);
    const at = ofHeads.indexOf(tensor);
    const lines = at < 0 ? pytorchLines(tensor, trace.config) : ofHead(tensor, at);
    return kept.has(tensor.name) ? [...lines, ...retainLines(tensor)] : lines;
  };
  return {
    inputs: seededInputs(tensors, trace),
    projections: [...projectionLines(projections), ...trackLines(tensors, projections)],
    steps: tensors.slice(sources).map((tensor) => ({ tensor, lines: linesOf(tensor) })),
    print: (tensor) => printLine(tensor.name, symbolOf(tensor)),
    tensors,
  };
}

/** @returns a script for PyTorch that samples, computes and prints every stage of the trace. */
export function pytorchScript(trace: Trace): Script {
  const { inputs, projections, steps, print, tensors } = pytorchSections(trace);
  const drawn = [...inputs, ...projections];
  const computed = steps.flatMap(({ lines }) => lines);
  return {
    lines: [
      ...comment(
        `${kindOf(trace)} in PyTorch, step by step: all is drawn from the seed, in the order of the notebook.`,
      ),
      ...importLines([...drawn, ...computed]),
      BLANK,
      ...drawn,
      BLANK,
      ...untracked(tensors, [...computed, BLANK, ...tensors.flatMap(print)]),
    ],
  };
}
