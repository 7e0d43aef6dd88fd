// The same computation in PyTorch: a script that draws from the seed in the notebook's order and prints the numbers.
import type { Trace } from '../engine/types.ts';
import { OPERATIONS } from '../ops/index.ts';
import type { Code } from '../ops/operation.ts';
import { maskLines, type MaskWords } from './masks.ts';
import { dropoutMaskLines, inputLines, projectionLines, projectionsOf } from './pytorch_draws.ts';
import { BLANK, code, comment, type Line, type Script } from './script.ts';
import { shapeNote, stepsOf, type Step } from '../ops/steps.ts';
import { seedText, valueLines } from './values.ts';

const MASKS: MaskWords = {
  module: 'torch',
  upper: (n) => `torch.triu(torch.ones(${n}, ${n}), diagonal=1)`,
  lower: (n) => `torch.tril(torch.ones(${n}, ${n}))`,
  vector: (numbers) => `torch.tensor([${numbers.join(', ')}])`,
  toFloat: '.float()',
  repeat: (name, times) => `${name}.repeat(${times.join(', ')})`,
};

function noteOf(step: Step, { sameAs }: Code): string {
  const same = sameAs?.(step) ?? null;
  return same === null ? shapeNote(step) : `${shapeNote(step)}; the same as ${same}`;
}

function linesOf(step: Step, { config }: Trace): Line[] {
  if (step.op === 'hidden_mask' || step.op === 'visible_mask') return maskLines(step, config, MASKS);
  if (step.op === 'bernoulli') return dropoutMaskLines(step, config);
  const computed = OPERATIONS[step.op].code;
  if (computed) return [code(`${step.name} = ${computed.pytorch(step, config)}`, step.name, noteOf(step, computed))];
  return valueLines(`${step.name} = torch.tensor(`, step, ')', shapeNote(step));
}

function printLines(steps: readonly Step[], tensors: ReadonlyMap<string, string>): Line[] {
  const threshold = Math.max(...steps.map(({ data }) => data.length));
  const all = threshold > 1000 ? `, threshold=${threshold}` : ''; // more than that PyTorch would abridge
  return [
    code(`torch.set_printoptions(precision=4, sci_mode=False, linewidth=120${all})`),
    ...steps.map(({ name }) => code(`print("${name}", ${tensors.get(name) ?? name}, sep="\\n")`)),
  ];
}

/** @returns a script for PyTorch that draws, computes and prints every stage of the trace. */
export function pytorchScript(trace: Trace): Script {
  const { config, tokens } = trace;
  const steps = stepsOf(trace);
  const sources = steps.findIndex((step) => step.inputs.length > 0); // inputs and weights come first in a trace
  const inputs = inputLines(steps[0]!, config, tokens);
  const seed = code(`torch.manual_seed(${seedText(config.seed)})`);
  const projections = projectionsOf(steps);
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
      ...steps.slice(sources).flatMap((step) => linesOf(step, trace)),
      BLANK,
      ...printLines(steps, new Map(projections.map(({ weight, tensor }) => [weight.name, tensor]))),
    ],
  };
}
