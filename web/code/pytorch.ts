// The same computation in PyTorch: a script that draws from the seed in the notebook's order and prints the numbers.
import type { Op, Trace } from '../engine/types.ts';
import { maskLines, type MaskWords } from './masks.ts';
import { dropoutMaskLines, inputLines, projectionLines, projectionsOf } from './pytorch_draws.ts';
import { BLANK, code, comment, type Line, type Script } from './script.ts';
import {
  divisorText, factorText, joinedHeads, operand, operands, shapeNote, slicedColumns, stepsOf, transposed, type Step,
} from './steps.ts';
import { seedText, valueLines } from './values.ts';

const MASKS: MaskWords = {
  module: 'torch',
  upper: (n) => `torch.triu(torch.ones(${n}, ${n}), diagonal=1)`,
  lower: (n) => `torch.tril(torch.ones(${n}, ${n}))`,
  vector: (numbers) => `torch.tensor([${numbers.join(', ')}])`,
  toFloat: '.float()',
  repeat: (name, times) => `${name}.repeat(${times.join(', ')})`,
};

/** A module, or a wrapper's list of one a head. */
function linear(step: Step): string {
  const [x, weight] = step.inputs;
  if (!weight!.headed) return `${weight!.name}(${x!.name})`;
  return `torch.stack([linear(${x!.name}) for linear in ${weight!.name}], dim=${x!.batched ? 1 : 0})`;
}

function maskedFill(step: Step): string {
  const [x, mask] = step.inputs;
  const place = operand(mask!, step).slice(mask!.name.length);
  return `${x!.name}.masked_fill(${mask!.name}.bool()${place}, -torch.inf)`;
}

type Expression = (step: Step, dropout: number) => string;
/** Drawn, given or built: lines of their own. */
const source = null;

const EXPRESSIONS: Readonly<Record<Op, Expression | null>> = {
  given: source,
  rand: source,
  randn: source,
  uniform: source,
  bernoulli: source,
  hidden_mask: source,
  visible_mask: source,
  linear,
  slice_columns: (step) => slicedColumns(step, 'view', 'transpose'),
  matmul: (step) => operands(step).join(' @ '),
  matmul_transposed: (step) => `${operands(step)[0]} @ ${transposed(step.inputs[1]!, step, 'transpose')}`,
  divide: (step) => `${step.inputs[0]!.name} / ${divisorText(step)}`,
  scale: (step) => `${step.inputs[0]!.name} * (${factorText(step)})`,
  masked_fill: maskedFill,
  row_max: (step) => `${step.inputs[0]!.name}.max(dim=-1, keepdim=True).values`,
  exp_minus_max: (step) => `torch.exp(${operands(step).join(' - ')})`,
  row_sum: (step) => `${step.inputs[0]!.name}.sum(dim=-1, keepdim=True)`,
  softmax: (step) => `torch.softmax(${step.inputs[0]!.inputs[0]!.name}, dim=-1)`, // of what the exponentials are of
  divide_rows: (step) => operands(step).join(' / '),
  multiply: (step) => operands(step).join(' * '),
  dropout_noise: (step, dropout) => {
    const mask = step.inputs[0]!.name;
    return step.scalar === 0 ? `torch.zeros_like(${mask})` : `${mask} / (1 - ${dropout})`;
  },
  concat: (step) => joinedHeads(step, 'transpose'),
};

/** What a reader may miss beside the shape. */
function noteOf(step: Step): string {
  if (step.op === 'softmax') return `${shapeNote(step)}; the same as ${operands(step).join(' / ')}`;
  const drawn = step.inputs[1]?.op === 'dropout_noise' && step.inputs[1].inputs[0]!.op === 'bernoulli';
  if (drawn) return `${shapeNote(step)}; the same as dropout(${step.inputs[0]!.name})`;
  return shapeNote(step);
}

function linesOf(step: Step, { config }: Trace): Line[] {
  if (step.op === 'hidden_mask' || step.op === 'visible_mask') return maskLines(step, config, MASKS);
  if (step.op === 'bernoulli') return dropoutMaskLines(step, config);
  const expression = EXPRESSIONS[step.op];
  if (expression) return [code(`${step.name} = ${expression(step, config.dropout)}`, step.name, noteOf(step))];
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
