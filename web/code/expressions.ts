// How NumPy and PyTorch write each operation: one row an operation, the right-hand side of its line in either script.
import type { FullConfig, Op } from '../engine/types.ts';
import {
  divisorText, factorText, joinedHeads, operand, operands, shapeNote, slicedColumns, transposed, type Step,
} from './steps.ts';

export type Library = 'numpy' | 'pytorch';
type Write = (step: Step, config: FullConfig) => string;

/** Drawn, given or built: lines of their own. */
const source = null;

/** The same in both. */
const both = (write: Write): Readonly<Record<Library, Write>> => ({ numpy: write, pytorch: write });
const [first, second] = [(step: Step) => operands(step)[0]!, (step: Step) => step.inputs[1]!];
const only = (step: Step) => step.inputs[0]!.name;

export const EXPRESSIONS: Readonly<Record<Op, Readonly<Record<Library, Write>> | null>> = {
  given: source,
  rand: source,
  randn: source,
  uniform: source,
  bernoulli: source,
  hidden_mask: source,
  visible_mask: source,
  linear: { numpy: linearNumpy, pytorch: linearPytorch },
  slice_columns: {
    numpy: (step) => slicedColumns(step, 'reshape', 'swapaxes'),
    pytorch: (step) => slicedColumns(step, 'view', 'transpose'),
  },
  matmul: both((step) => operands(step).join(' @ ')),
  matmul_transposed: {
    numpy: (step) => `${first(step)} @ ${transposed(second(step), step, 'swapaxes')}`,
    pytorch: (step) => `${first(step)} @ ${transposed(second(step), step, 'transpose')}`,
  },
  divide: {
    numpy: (step) => `${only(step)} / np.float32(${divisorText(step)})`,
    pytorch: (step) => `${only(step)} / ${divisorText(step)}`,
  },
  scale: {
    numpy: (step) => `${only(step)} * np.float32(${factorText(step)})`,
    pytorch: (step) => `${only(step)} * (${factorText(step)})`,
  },
  masked_fill: {
    numpy: (step) => `np.where(${operands(step)[1]} == 1, np.float32(-np.inf), ${first(step)})`,
    pytorch: maskedFillPytorch,
  },
  row_max: {
    numpy: (step) => `${only(step)}.max(axis=-1, keepdims=True)`,
    pytorch: (step) => `${only(step)}.max(dim=-1, keepdim=True).values`,
  },
  exp_minus_max: {
    numpy: (step) => `np.exp(${operands(step).join(' - ')})`,
    pytorch: (step) => `torch.exp(${operands(step).join(' - ')})`,
  },
  row_sum: {
    numpy: (step) => `${only(step)}.sum(axis=-1, keepdims=True)`,
    pytorch: (step) => `${only(step)}.sum(dim=-1, keepdim=True)`,
  },
  softmax: {
    numpy: (step) => operands(step).join(' / '),
    pytorch: (step) => `torch.softmax(${step.inputs[0]!.inputs[0]!.name}, dim=-1)`, // of what the exponentials are of
  },
  divide_rows: both((step) => operands(step).join(' / ')),
  multiply: both((step) => operands(step).join(' * ')),
  dropout_noise: {
    numpy: (step, { dropout }) => (step.scalar === 0 ? `np.zeros_like(${only(step)})` : `${only(step)} / np.float32(1 - ${dropout})`),
    pytorch: (step, { dropout }) => (step.scalar === 0 ? `torch.zeros_like(${only(step)})` : `${only(step)} / (1 - ${dropout})`),
  },
  concat: {
    numpy: (step) => joinedHeads(step, 'swapaxes'),
    pytorch: (step) => joinedHeads(step, 'transpose'),
  },
};

function linearNumpy(step: Step): string {
  const [x, weight, bias] = step.inputs;
  const product = `${operand(x!, step)} @ ${transposed(weight!, step, 'swapaxes')}`;
  return bias ? `${product} + ${bias.name}${bias.headed ? '[:, None]' : ''}` : product;
}

/** A module, or a wrapper's list of one a head. */
function linearPytorch(step: Step): string {
  const [x, weight] = step.inputs;
  if (!weight!.headed) return `${weight!.name}(${x!.name})`;
  return `torch.stack([linear(${x!.name}) for linear in ${weight!.name}], dim=${x!.batched ? 1 : 0})`;
}

function maskedFillPytorch(step: Step): string {
  const [x, mask] = step.inputs;
  const place = operand(mask!, step).slice(mask!.name.length);
  return `${x!.name}.masked_fill(${mask!.name}.bool()${place}, -torch.inf)`;
}

/** What a reader of the PyTorch line may miss beside the shape. */
export function noteOf(step: Step): string {
  if (step.op === 'softmax') return `${shapeNote(step)}; the same as ${operands(step).join(' / ')}`;
  const drawn = step.inputs[1]?.op === 'dropout_noise' && step.inputs[1].inputs[0]!.op === 'bernoulli';
  if (drawn) return `${shapeNote(step)}; the same as dropout(${step.inputs[0]!.name})`;
  return shapeNote(step);
}
