// The same computation in PyTorch: a script that draws from the seed in the notebook's order and prints the numbers.
import type { Trace } from '../engine/types.ts';
import { sourceOf } from '../ops/index.ts';
import { codeOf } from './code_of.ts';
import type { Code } from '../ops/operation.ts';
import { seedText } from '../ops/python.ts';
import { shapeNote, tensorsOf, type NamedTensor } from '../ops/tensors.ts';
import { inputLines, projectionLines, projectionsOf } from './pytorch_samples.ts';
import { BLANK, code, comment, writtenLines, type Line, type Script } from './script.ts';
import { valueLines } from './values.ts';

function noteOf(tensor: NamedTensor, { sameAs }: Code): string {
  const same = sameAs?.(tensor) ?? null;
  return same === null ? shapeNote(tensor) : `${shapeNote(tensor)}; the same as ${same}`;
}

function linesOf(tensor: NamedTensor, { config }: Trace): Line[] {
  const { name, op, replaced } = tensor;
  const how = codeOf(op);
  const written = replaced ? null : how.pytorch(tensor, config);
  if (written !== null) return writtenLines(tensor, written, noteOf(tensor, how));
  return valueLines(`${name} = torch.tensor(`, tensor, ')', shapeNote(tensor));
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
  const [embeddings, ...parameters] = tensors.slice(0, sources) as [NamedTensor, ...NamedTensor[]];
  const inputs = inputLines(embeddings, tokens);
  const seed = code(`torch.manual_seed(${seedText(config.seed)})`);
  const projections = projectionsOf(parameters);
  return {
    lines: [
      comment('Self-attention in PyTorch: everything is drawn from the seed, in the order of the notebook.'),
      code('import torch'),
      code('import torch.nn as nn'),
      BLANK,
      code('torch.set_grad_enabled(False)', null, 'nothing is trained here: tensors print without grad_fn'),
      ...(sourceOf(embeddings)?.sampledBy ? [seed, ...inputs] : [...inputs, BLANK, seed]),
      ...projectionLines(projections),
      BLANK,
      ...tensors.slice(sources).flatMap((tensor) => linesOf(tensor, trace)),
      BLANK,
      ...printLines(tensors, new Map(projections.map(({ weight, tensor }) => [weight.name, tensor]))),
    ],
  };
}
