// The gradients in PyTorch: autograd computes them, and a comment beside each says how.
import { gradientOf } from '../engine/gradient_name.ts';
import type { FullConfig } from '../engine/types.ts';
import { indexOfOne } from '../ops/gradients/one_hot.ts';
import { rateText } from '../ops/gradients/update.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';
import { codeOf } from './operation_code.ts';
import type { Projection } from './pytorch_samples.ts';
import { BLANK, code, comment, type Line } from './script.ts';

/** The attribute in which autograd leaves the gradient of a tensor. */
function gradOf({ name }: NamedTensor, projections: readonly Projection[]): string {
  const of = projections.find(({ weight, bias, linear }) => linear && (weight.name === name || bias?.name === name));
  if (!of) return `${name}.grad`;
  const parameter = of.bias?.name === name ? 'bias' : 'weight';
  const { name: module, headed } = of.weight;
  return headed ? `torch.stack([linear.${parameter}.grad for linear in ${module}])` : `${module}.${parameter}.grad`;
}

/** The one line of a gradient's operation, with the operands of `symbolOf`; null if it takes several lines. */
function lineOf(tensor: NamedTensor, config: FullConfig, symbolOf: (input: NamedTensor) => string): string | null {
  const inputs = tensor.inputs.map((input) => ({ ...input, symbol: symbolOf(input) }));
  const written = codeOf(tensor.op).pytorch({ ...tensor, inputs }, config);
  return typeof written === 'string' ? written : null;
}

/** Makes autograd track leaves; it tracks the parameters of an nn.Linear anyway. */
export function followLines(tensors: readonly NamedTensor[], projections: readonly Projection[]): readonly Line[] {
  const leaves = tensors.filter(({ inputs, gradientOf }) => gradientOf === null && inputs.length === 0);
  const linear = new Set(projections.flatMap((p) => (p.linear ? [p.weight.name, p.bias?.name] : [])));
  const followed = new Set(tensors.map(({ gradientOf }) => gradientOf?.name));
  return leaves
    .filter(({ name }) => followed.has(name) && !linear.has(name))
    .flatMap(({ name }) => code(`${name}.requires_grad_()`, name, 'autograd follows what is computed from it'));
}

/** Follows the line of a stage to keep its gradient: autograd keeps only those of leaves. */
export const keepLines = ({ name }: NamedTensor): readonly Line[] => code(`${name}.retain_grad()`, name);

/** The lines that give a gradient. `tensorOf`: how a script writes the numbers of a stage. */
export function gradientLines(
  tensor: NamedTensor,
  config: FullConfig,
  projections: readonly Projection[],
  tensorOf: (input: NamedTensor) => string,
): readonly Line[] {
  const { name, gradientOf: of, inputs } = tensor;
  const shape = shapeNote(tensor);
  if (gradientOf(name)!.updated) {
    const weights = tensorOf(of!);
    const step = `${weights.replace('.data', '')} -= ${rateText(tensor)} * ${gradOf(of!, projections)}`;
    const note = of!.headed ? shape : `${shape}; the same as ${step}`;
    return code(`${name} = ${lineOf(tensor, config, tensorOf)}`, name, note);
  }
  const isPart = name !== `grad_${of!.name}`;
  if (isPart) return code(`${name} = ${lineOf(tensor, config, tensorOf)}`, name, shape);
  const begins = inputs.length === 0;
  const same = begins ? null : lineOf(tensor, config, (input) => tensorOf(input).replaceAll('.data', ''));
  return [
    ...(begins
      ? [
          BLANK,
          ...comment('The chain rule from this number back to inputs and weights:', name),
          ...code(`${of!.name}${indexOfOne(tensor)}.backward()`, name),
        ]
      : []),
    ...code(`${name} = ${gradOf(of!, projections)}`, name, same === null ? shape : `${shape}; ${same}`),
  ];
}
