// What a PyTorch script draws, in the order in which the core drew it: inputs, weights with their biases, dropout
// masks.
import type { FullConfig } from '../engine/types.ts';
import { code, comment, type Line } from './script.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';
import { floatText, inlineValues, seedText, valueLines } from './values.ts';

/** Given, or drawn; values that stand in for drawn ones leave the draw where it was, so that the stream goes on. */
export function inputLines(tensor: NamedTensor, { inputs }: FullConfig, tokens: readonly string[]): Line[] {
  const values = () => valueLines('inputs = torch.tensor(', tensor, ')', shapeNote(tensor), tokens);
  if (!('draw' in inputs)) return values();
  const drawn = `torch.${inputs.draw}(${tensor.shape.join(', ')})`;
  if (tensor.replaced)
    return [code(drawn, 'inputs', 'drawn, so that the stream goes on, and replaced by'), ...values()];
  const scale = tensor.scalar === 1 ? '' : ` * ${floatText(tensor.scalar!)}`;
  return [code(`inputs = ${drawn}${scale}`, 'inputs', shapeNote(tensor))];
}

/** One projection's parameters: an nn.Linear, or the notebooks' matrix by torch.rand. */
export interface Projection {
  readonly weight: NamedTensor;
  readonly bias: NamedTensor | undefined;
  readonly linear: boolean;
  /** The weight as a tensor, for printing. */
  readonly tensor: string;
}

/** In the order in which they are drawn. */
export function projectionsOf(tensors: readonly NamedTensor[]): readonly Projection[] {
  const all = tensors.flatMap(({ op, inputs: [, weight, bias] }): Projection[] => {
    if (!weight?.name.startsWith('W_')) return [];
    const { name, headed } = weight;
    const linear = op === 'linear';
    const module = headed ? `torch.stack([linear.weight.data for linear in ${name}])` : `${name}.weight.data`;
    return [{ weight, bias, linear, tensor: linear ? module : name }];
  });
  return all.sort((a, b) => tensors.indexOf(a.weight) - tensors.indexOf(b.weight));
}

function drawOf({ weight, bias, linear }: Projection): string {
  const { rows, cols } = weight;
  return linear ? `nn.Linear(${cols}, ${rows}${bias ? '' : ', bias=False'})` : `torch.rand(${rows}, ${cols})`;
}

/** A reader's values in the place of drawn ones, and the names that the forward pass and the prints use. */
function afterDraw({ weight, bias, linear }: Projection): Line[] {
  const { name, headed } = weight;
  const replace = (tensor: NamedTensor, field: 'weight' | 'bias') =>
    headed
      ? [
          ...valueLines(`for linear, numbers in zip(${name}, torch.tensor(`, tensor, ')):', shapeNote(tensor)),
          code(`    linear.${field}.data = numbers`, tensor.name),
        ]
      : valueLines(`${name}.${field}.data = torch.tensor(`, tensor, ')', shapeNote(tensor));
  const lines: Line[] = [];
  if (weight.replaced) {
    const matrix = () => valueLines(`${name} = torch.tensor(`, weight, ')', shapeNote(weight));
    lines.push(...(linear ? replace(weight, 'weight') : matrix()));
  } else if (headed && !linear) {
    lines.push(code(`${name} = torch.stack(${name})`, name, shapeNote(weight)));
  }
  if (!bias) return lines;
  if (bias.replaced) lines.push(...replace(bias, 'bias'));
  const data = headed ? `torch.stack([linear.bias.data for linear in ${name}])` : `${name}.bias.data`;
  return [...lines, code(`${bias.name} = ${data}`, bias.name, `${shapeNote(bias)}; drawn right after its weight`)];
}

const noteOf = ({ weight, linear }: Projection) => (linear ? `weight ${shapeNote(weight)}` : shapeNote(weight));

/** Weights in draw order; a wrapper's head by head, before what is drawn once. */
export function projectionLines(projections: readonly Projection[]): Line[] {
  const headed = projections.filter(({ weight }) => weight.headed);
  const single = projections.filter(({ weight }) => !weight.headed);
  const heads = headed[0]?.weight.shape[0] ?? 0;
  const names = headed.map(({ weight }) => weight.name);
  const loop = [
    code(`${names.join(', ')} = ${names.map(() => '[]').join(', ')}`),
    code(`for head in range(${heads}):`),
    ...headed.map((p) => code(`    ${p.weight.name}.append(${drawOf(p)})`, p.weight.name)),
  ];
  return [
    ...(heads > 0 ? loop : []),
    ...headed.flatMap(afterDraw),
    ...single.flatMap((p) => [code(`${p.weight.name} = ${drawOf(p)}`, p.weight.name, noteOf(p)), ...afterDraw(p)]),
  ];
}

const BUILDS = {
  portable:
    'Builds of PyTorch without MKL draw this mask (macOS, ARM, Debian); those with MKL, on Intel CPUs, another one.',
  mkl: "Builds of PyTorch with MKL draw this mask on Intel CPUs (PyPI's for Linux); those without MKL another one.",
};

/** One draw over (batch, heads, n, n), or of a wrapper one a head; those of earlier calls before it. */
export function dropoutMaskLines(tensor: NamedTensor, config: FullConfig): Line[] {
  const { name, shape, batched, headed } = tensor;
  const byHead = headed && config.headsBy === 'wrapper';
  const heads = byHead ? shape.at(-3)! : 1;
  const ofDraw = byHead ? shape.filter((_, dimension) => dimension !== shape.length - 3) : shape;
  const ones = `dropout(torch.ones(${ofDraw.join(', ')}))`;
  const seed = config.dropoutSeed === null ? [] : [`torch.manual_seed(${seedText(config.dropoutSeed)})`];
  const lines = [code(`dropout = nn.Dropout(p=${config.dropout})`, name)];
  if (config.call > 1) {
    lines.push(
      code(`for _ in range(${(config.call - 1) * heads}):`, name, `call ${config.call}: those before it have drawn`),
    );
    lines.push(code(`    ${ones}`, name));
  }
  if (byHead) {
    lines.push(code('noise = []', name), code(`for head in range(${heads}):`, name));
    lines.push(...[...seed, `noise.append(${ones})`].map((text) => code(`    ${text}`, name)));
  } else {
    lines.push(...seed.map((text) => code(text, name)));
  }
  const noise = byHead ? `torch.stack(noise, dim=${batched ? 1 : 0})` : ones;
  const drawn = code(`${name} = (${noise} > 0).float()`, name, shapeNote(tensor));
  if (config.dropout === 1) return [...lines, drawn];
  return [
    comment(BUILDS[config.dropoutBuild], name),
    ...lines,
    drawn,
    comment('The same mask as values, for every build:', name),
    comment(`${name} = torch.tensor(${inlineValues(tensor)})`, name),
  ];
}
