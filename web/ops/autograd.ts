// What PyTorch prints for a tensor that autograd tracks: that it is a parameter, or the node that computed it.
import type { FullConfig } from '../engine/index.ts';
import { operationOf, sourceOf } from './index.ts';
import type { NamedTensor } from './tensors.ts';

/** The text that PyTorch prints before a tensor's numbers and after them. */
interface Tracked {
  readonly above: string;
  readonly suffixes: readonly string[];
}

/** Weights and biases, which a module keeps; a sampled stage with a token axis is an input. */
const isParameter = (tensor: NamedTensor): boolean =>
  sourceOf(tensor)?.sampledBy !== undefined && !tensor.axes.includes('token');

/** Gradients are not: they are computed once autograd is done. */
export const isTracked = (tensor: NamedTensor): boolean =>
  tensor.gradientOf === null && (isParameter(tensor) || tensor.inputs.some(isTracked));

/** Parameters have no node, except those of a wrapper's heads, which are stacked here. */
function nodeOf(tensor: NamedTensor, config: FullConfig): string | null {
  if (isParameter(tensor)) return tensor.headed ? 'StackBackward0' : null;
  const { gradFn } = operationOf(tensor);
  return typeof gradFn === 'function' ? gradFn(tensor, config) : (gradFn ?? null);
}

/**
 * The text around a tensor that is printed while autograd tracks it.
 * @param part Only a row or a single number is printed, so the node is that of the indexing.
 */
export function tracked(tensor: NamedTensor, config: FullConfig, part = false): Tracked {
  if (!isTracked(tensor)) return { above: '', suffixes: [] };
  const node = part ? 'SelectBackward0' : nodeOf(tensor, config);
  if (node !== null) return { above: '', suffixes: [`grad_fn=<${node}>`] };
  return { above: 'Parameter containing:\n', suffixes: ['requires_grad=True'] };
}
