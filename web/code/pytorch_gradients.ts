// The gradients in PyTorch: autograd computes them, and a comment beside each says how.
import { gradientOf } from '../engine/gradient_name.ts';
import type { FullConfig } from '../engine/types.ts';
import { indexOfOne } from '../ops/cross_entropy.ts';
import { rateText } from '../ops/update.ts';
import { INDENT, MAX_LINE_LENGTH } from '../ops/code.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';
import { codeOf } from './operation_code.ts';
import type { Projection } from './pytorch_samples.ts';
import { BLANK, code, comment, type ScriptLine } from './script.ts';

/** How a script writes the tensors of the forward pass when it gives their gradients. */
export interface TensorSyntax {
  /** The tensor that autograd tracks. */
  tensor(of: NamedTensor): string;
  /** Its numbers, which autograd does not track. */
  data(of: NamedTensor): string;
  /** The attribute in which autograd leaves its gradient. */
  grad(of: NamedTensor): string;
  /** Its name in a comment. */
  note(of: NamedTensor): string;
}

/** The attribute in which autograd leaves the gradient of a tensor of the step-by-step script. */
export function gradOf({ name }: NamedTensor, projections: readonly Projection[]): string {
  const of = projections.find(({ weight, bias, linear }) => linear && (weight.name === name || bias?.name === name));
  if (!of) return `${name}.grad`;
  const parameter = of.bias?.name === name ? 'bias' : 'weight';
  const { name: module, headed } = of.weight;
  return headed ? `torch.stack([linear.${parameter}.grad for linear in ${module}])` : `${module}.${parameter}.grad`;
}

/** The one line of a gradient's operation, with the operands that `write` gives; null if it takes several lines. */
function lineOf(tensor: NamedTensor, config: FullConfig, write: (input: NamedTensor) => string): string | null {
  const operand = (input: NamedTensor) => (input.gradientOf ? input.name : write(input));
  const inputs = tensor.inputs.map((input) => ({ ...input, symbol: operand(input) }));
  const written = codeOf(tensor.op).pytorch({ ...tensor, inputs }, config);
  return typeof written === 'string' ? written : null;
}

/** Makes autograd track leaves; it tracks the parameters of an nn.Linear anyway. */
export function trackLines(tensors: readonly NamedTensor[], projections: readonly Projection[]): readonly ScriptLine[] {
  const leaves = tensors.filter(({ inputs, gradientOf }) => gradientOf === null && inputs.length === 0);
  const linear = new Set(projections.flatMap((p) => (p.linear ? [p.weight.name, p.bias?.name] : [])));
  const tracked = new Set(tensors.map(({ gradientOf }) => gradientOf?.name));
  return leaves
    .filter(({ name }) => tracked.has(name) && !linear.has(name))
    .flatMap(({ name }) => code(`${name}.requires_grad_()`, name, 'autograd tracks what is computed from it'));
}

/** Follows the line of a stage to keep its gradient: autograd keeps only those of leaves. */
export const retainLines = ({ name }: NamedTensor): readonly ScriptLine[] => code(`${name}.retain_grad()`, name);

/** An assignment, with its right side on a line of its own if it is long. */
function assigned({ name }: NamedTensor, value: string, note: string): readonly ScriptLine[] {
  const line = `${name} = ${value}`;
  if (line.length <= MAX_LINE_LENGTH) return code(line, name, note);
  return [...comment(note, name), ...code(`${name} = (`, name), ...code(`${INDENT}${value}`, name), ...code(')', name)];
}

/** The lines that give a gradient. */
export function gradientLines(tensor: NamedTensor, config: FullConfig, syntax: TensorSyntax): readonly ScriptLine[] {
  const { name, gradientOf: of, inputs } = tensor;
  const shape = shapeNote(tensor);
  if (gradientOf(name)!.updated) {
    const step = `${syntax.tensor(of!)} -= ${rateText(tensor)} * ${syntax.grad(of!)}`;
    const note = of!.headed ? shape : `${shape}; the same as ${step}`;
    return assigned(tensor, lineOf(tensor, config, syntax.data)!, note);
  }
  const isPart = name !== `grad_${of!.name}`;
  if (isPart) return assigned(tensor, lineOf(tensor, config, syntax.data)!, shape);
  const begins = inputs.length === 0;
  const same = begins ? null : lineOf(tensor, config, syntax.note);
  return [
    ...(begins
      ? [
          BLANK,
          ...comment('The chain rule from this number back to inputs and weights:', name),
          ...code(`${syntax.tensor(of!)}${indexOfOne(tensor)}.backward()`, name),
        ]
      : []),
    ...assigned(tensor, syntax.grad(of!), same === null ? shape : `${shape}; ${same}`),
  ];
}
