// What a PyTorch script samples before the forward pass, in the core's order: inputs, weights, biases.
import { floatText } from '../engine/number_format.ts';
import { INDENT } from '../ops/code.ts';
import { sourceOf } from '../ops/index.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';
import { code, valueLines, type ScriptLine } from './script.ts';

/** Given, or sampled; values that replace sampled ones keep the draw, so that the random stream continues unchanged. */
export function inputLines(inputs: NamedTensor, tokens: readonly string[]): readonly ScriptLine[] {
  const { name, shape, scalar, replaced } = inputs;
  const values = () => valueLines(`${name} = torch.tensor(`, inputs, ')', shapeNote(inputs), tokens);
  const sampler = sourceOf(inputs)?.sampledBy;
  if (!sampler) return values();
  const sampled = `${sampler}(${shape.join(', ')})`;
  if (replaced) return [...code(sampled, name, 'drawn, so that the stream goes on, and replaced by'), ...values()];
  const scale = scalar === 1 ? '' : ` * ${floatText(scalar!)}`;
  return code(`${name} = ${sampled}${scale}`, name, shapeNote(inputs));
}

/** One projection's parameters: an nn.Linear, or the notebooks' matrix by torch.rand. */
export interface Projection {
  readonly weight: NamedTensor;
  readonly bias: NamedTensor | undefined;
  readonly linear: boolean;
  /** The weight as a tensor, for printing. */
  readonly tensor: string;
}

/** `parameters`: weights and biases in sampling order, each bias directly after its weight. */
export function projectionsOf(parameters: readonly NamedTensor[]): readonly Projection[] {
  const isBias = ({ shape, headed }: NamedTensor) => shape.length === (headed ? 2 : 1);
  return parameters.flatMap((weight, at): Projection[] => {
    if (isBias(weight)) return [];
    const { name, headed } = weight;
    const next = parameters[at + 1];
    const linear = sourceOf(weight)?.sampledBy === 'nn.Linear';
    const module = headed ? `torch.stack([linear.weight.data for linear in ${name}])` : `${name}.weight.data`;
    return [{ weight, bias: next && isBias(next) ? next : undefined, linear, tensor: linear ? module : name }];
  });
}

function samplerOf({ weight, bias, linear }: Projection): string {
  const { rows, cols } = weight;
  return linear ? `nn.Linear(${cols}, ${rows}${bias ? '' : ', bias=False'})` : `torch.rand(${rows}, ${cols})`;
}

/** A reader's values in place of a sampled parameter: of a module, or of each of a list of modules. */
export const replacedIn = (of: NamedTensor, module: string, each: string, field: string): readonly ScriptLine[] =>
  of.headed
    ? [
        ...valueLines(`for ${each}, numbers in zip(${module}, torch.tensor(`, of, ')):', shapeNote(of)),
        ...code(`${INDENT}${each}.${field}.data = numbers`, of.name),
      ]
    : valueLines(`${module}.${field}.data = torch.tensor(`, of, ')', shapeNote(of));

/** A reader's values in place of sampled ones, and the names that the forward pass and the prints use. */
function afterSampling({ weight, bias, linear }: Projection): readonly ScriptLine[] {
  const { name, headed } = weight;
  const replace = (tensor: NamedTensor, field: 'weight' | 'bias') => replacedIn(tensor, name, 'linear', field);
  const lines: ScriptLine[] = [];
  if (weight.replaced) {
    const matrix = () => valueLines(`${name} = torch.tensor(`, weight, ')', shapeNote(weight));
    lines.push(...(linear ? replace(weight, 'weight') : matrix()));
  } else if (headed && !linear) {
    lines.push(...code(`${name} = torch.stack(${name})`, name, shapeNote(weight)));
  }
  if (!bias) return lines;
  if (bias.replaced) lines.push(...replace(bias, 'bias'));
  const data = headed ? `torch.stack([linear.bias.data for linear in ${name}])` : `${name}.bias.data`;
  return [...lines, ...code(`${bias.name} = ${data}`, bias.name, `${shapeNote(bias)}; drawn right after its weight`)];
}

const noteOf = ({ weight, linear }: Projection) => (linear ? `weight ${shapeNote(weight)}` : shapeNote(weight));

/** Weights in order; a wrapper's head by head, before the parameters that are sampled once. */
export function projectionLines(projections: readonly Projection[]): readonly ScriptLine[] {
  const headed = projections.filter(({ weight }) => weight.headed);
  const single = projections.filter(({ weight }) => !weight.headed);
  const heads = headed[0]?.weight.shape[0] ?? 0;
  const names = headed.map(({ weight }) => weight.name);
  const loop = [
    ...code(`${names.join(', ')} = ${names.map(() => '[]').join(', ')}`),
    ...code(`for head in range(${heads}):`),
    ...headed.flatMap((p) => code(`    ${p.weight.name}.append(${samplerOf(p)})`, p.weight.name)),
  ];
  return [
    ...(heads > 0 ? loop : []),
    ...headed.flatMap(afterSampling),
    ...single.flatMap((p) => [
      ...code(`${p.weight.name} = ${samplerOf(p)}`, p.weight.name, noteOf(p)),
      ...afterSampling(p),
    ]),
  ];
}
