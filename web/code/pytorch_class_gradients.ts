// The gradients of the module form: `forward` keeps its steps, and autograd leaves a gradient in each.
import { isOfWayBack } from '../engine/gradient_name.ts';
import type { StageName } from '../engine/types.ts';
import { scoresOf } from '../ops/cross_entropy.ts';
import { INDENT, listLines } from '../ops/code.ts';
import { isSentence, type NamedTensor } from '../ops/tensors.ts';
import { pytorchLines } from './pytorch.ts';
import { gradientLines, retainLines, trackLines, type TensorSyntax } from './pytorch_gradients.ts';
import { attributeOf, type Modules } from './pytorch_modules.ts';
import { BLANK, code, printLine, type ScriptLine } from './script.ts';

/** The names of the tensors whose gradients are recorded. */
const differentiatedOf = (wayBack: readonly NamedTensor[]): ReadonlySet<StageName> =>
  new Set(wayBack.flatMap(({ gradientOf }) => (gradientOf ? [gradientOf.name] : [])));

/** In `forward`: keeps those of `tensors` whose gradients the script prints. Nothing without gradients. */
export function keptSteps({ wayBack }: Modules, tensors: readonly NamedTensor[]): readonly ScriptLine[] {
  const differentiated = differentiatedOf(wayBack);
  const kept = tensors.filter(({ name, inputs }) => inputs.length > 0 && differentiated.has(name));
  if (kept.length === 0) return [];
  const items = kept.map(({ name }) => `"${name}": ${name}`);
  return [
    ...listLines('self.steps = {', items, '}').flatMap((text) => code(text)),
    ...code('for step in self.steps.values():'),
    ...code(`${INDENT}step.retain_grad()`, null, 'autograd keeps only the gradients of leaves'),
  ];
}

/** The module parameter that holds a weight or bias, as `W_query.weight`. */
function parameterOf({ projections }: Modules, { name }: NamedTensor): string | null {
  const of = projections.find(({ weight, bias }) => weight.name === name || bias?.name === name);
  if (!of) return null;
  const attribute = attributeOf(of.weight.name);
  if (!of.linear) return attribute;
  return `${attribute}.${of.bias?.name === name ? 'bias' : 'weight'}`;
}

/** The only backward-pass tensor that autograd does not compute: the loss. */
const isLoss = (tensor: NamedTensor) => isOfWayBack(tensor) && tensor.gradientOf === null && tensor.inputs.length > 0;

/** How code outside the module refers to a tensor or its `.grad`. */
function reached(modules: Modules, tensor: NamedTensor, attribute: string): string {
  if (isSentence(tensor) || isLoss(tensor)) return tensor.name + attribute;
  const own = `${parameterOf(modules, tensor) ?? `steps["${tensor.name}"]`}${attribute}`;
  if (!modules.isWrapper || !tensor.headed) return `attention.${own}`;
  const dim = tensor.batched ? ', dim=1' : ''; // heads come after batch items
  return `torch.stack([head.${own} for head in heads]${dim})`;
}

/** Makes autograd track inputs and memory; it tracks parameters anyway. */
export const trackedInputs = ({ wayBack, tensors }: Modules): readonly ScriptLine[] =>
  trackLines([...[...tensors.values()].filter(isSentence), ...wayBack], []);

/** After the call: the loss, `backward()`, and every gradient in the order of the step-by-step script. */
export function backwardLines(modules: Modules): readonly ScriptLine[] {
  const { wayBack, config } = modules;
  if (wayBack.length === 0) return [];
  const syntax: TensorSyntax = {
    tensor: (of) => reached(modules, of, ''),
    data: (of) => reached(modules, of, '.data'),
    grad: (of) => reached(modules, of, '.grad'),
    note: (of) => parameterOf(modules, of) ?? of.name,
  };
  const loss = wayBack.find(isLoss);
  const lines = wayBack.flatMap((tensor) => {
    if (tensor.gradientOf) return gradientLines(tensor, config, syntax);
    return [...pytorchLines(tensor, config), ...(tensor === loss ? retainLines(tensor) : [])];
  });
  return [
    BLANK,
    ...(modules.isWrapper ? code('heads = attention.heads') : []),
    ...(loss ? code(`${scoresOf(loss).symbol} = ${reached(modules, scoresOf(loss), '')}`) : []),
    ...lines,
    BLANK,
    ...wayBack.flatMap((tensor) => printLine(tensor.name, isLoss(tensor) ? `${tensor.name}.data` : tensor.name)),
  ];
}
