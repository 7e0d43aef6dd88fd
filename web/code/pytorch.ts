// The same computation in PyTorch: a script that draws from the seed in the notebook's order and prints the numbers.
import type { Trace } from '../engine/types.ts';
import { OPERATIONS } from '../ops/index.ts';
import type { Code } from '../ops/operation.ts';
import { maskLines, type MaskWords } from './masks.ts';
import { dropoutMaskLines, inputLines, projectionLines, projectionsOf } from './pytorch_draws.ts';
import { BLANK, code, comment, type Line, type Script } from './script.ts';
import { shapeNote, tensorsOf, type NamedTensor } from '../ops/tensors.ts';
import { seedText, valueLines } from './values.ts';

const MASKS: MaskWords = {
  module: 'torch',
  upper: (n) => `torch.triu(torch.ones(${n}, ${n}), diagonal=1)`,
  lower: (n) => `torch.tril(torch.ones(${n}, ${n}))`,
  vector: (numbers) => `torch.tensor([${numbers.join(', ')}])`,
  toFloat: '.float()',
  repeat: (name, times) => `${name}.repeat(${times.join(', ')})`,
};

const BUFFER =
  'A module keeps this triangle as a buffer (register_buffer): it moves to the GPU with the module, ' +
  'and forward cuts it to n.';

function noteOf(tensor: NamedTensor, { sameAs }: Code): string {
  const same = sameAs?.(tensor) ?? null;
  return same === null ? shapeNote(tensor) : `${shapeNote(tensor)}; the same as ${same}`;
}

function linesOf(tensor: NamedTensor, { config }: Trace): Line[] {
  const values = () => valueLines(`${tensor.name} = torch.tensor(`, tensor, ')', shapeNote(tensor));
  if (tensor.replaced) return values();
  if (tensor.op === 'hidden_mask' || tensor.op === 'visible_mask') {
    const note = config.mask === 'padding' ? [] : [comment(BUFFER, tensor.name)];
    return [...note, ...maskLines(tensor, config, MASKS)];
  }
  if (tensor.op === 'bernoulli') return dropoutMaskLines(tensor, config);
  const computed = OPERATIONS[tensor.op].code;
  if (computed)
    return [code(`${tensor.name} = ${computed.pytorch(tensor, config)}`, tensor.name, noteOf(tensor, computed))];
  return values();
}

function printLines(tensors: readonly NamedTensor[], modules: ReadonlyMap<string, string>): Line[] {
  const threshold = Math.max(...tensors.map(({ data }) => data.length));
  const all = threshold > 1000 ? `, threshold=${threshold}` : ''; // more than that PyTorch would abridge
  return [
    code(`torch.set_printoptions(precision=4, sci_mode=False, linewidth=120${all})`),
    ...tensors.map(({ name }) => code(`print("${name}", ${modules.get(name) ?? name}, sep="\\n")`)),
  ];
}

/** @returns a script for PyTorch that draws, computes and prints every stage of the trace. */
export function pytorchScript(trace: Trace): Script {
  const { config, tokens } = trace;
  const tensors = tensorsOf(trace);
  const sources = tensors.findIndex((tensor) => tensor.inputs.length > 0); // inputs and weights come first in a trace
  const inputs = inputLines(tensors[0]!, config, tokens);
  const seed = code(`torch.manual_seed(${seedText(config.seed)})`);
  const projections = projectionsOf(tensors);
  return {
    lines: [
      comment('Self-attention in PyTorch: everything is drawn from the seed, in the order of the notebook.'),
      code('import torch'),
      code('import torch.nn as nn'),
      BLANK,
      code('torch.set_grad_enabled(False)', null, 'nothing is trained here: tensors print without grad_fn'),
      ...(Array.isArray(config.inputs) ? [...inputs, BLANK, seed] : [seed, ...inputs]),
      ...projectionLines(projections),
      BLANK,
      ...tensors.slice(sources).flatMap((tensor) => linesOf(tensor, trace)),
      BLANK,
      ...printLines(tensors, new Map(projections.map(({ weight, tensor }) => [weight.name, tensor]))),
    ],
  };
}
