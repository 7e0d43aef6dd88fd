// What PyTorch prints of a tensor that autograd follows: that it is a parameter, or the node that computed it.
import type { FullConfig } from '../engine/index.ts';
import { OPERATIONS, sourceOf } from './index.ts';
import type { NamedTensor } from './tensors.ts';

/** What stands above a printed tensor and behind its numbers. */
export interface Followed {
  readonly above: string;
  readonly suffixes: readonly string[];
}

/** Weights and biases, which a module keeps; what is sampled for tokens are inputs. */
const isParameter = (tensor: NamedTensor): boolean =>
  sourceOf(tensor)?.sampledBy !== undefined && !tensor.axes.includes('token');

const isFollowed = (tensor: NamedTensor): boolean => isParameter(tensor) || tensor.inputs.some(isFollowed);

/** Parameters have no node, but those of a wrapper's heads, which are put one beside another here. */
function nodeOf(tensor: NamedTensor, config: FullConfig): string | null {
  if (isParameter(tensor)) return tensor.headed ? 'StackBackward0' : null;
  const { gradFn } = OPERATIONS[tensor.op];
  return typeof gradFn === 'function' ? gradFn(tensor, config) : gradFn;
}

/**
 * Of a tensor that is printed while autograd follows what is computed from parameters.
 *
 * @param part Only a row or a number of it is printed, which is computed from it.
 */
export function followed(tensor: NamedTensor, config: FullConfig, part = false): Followed {
  if (!isFollowed(tensor)) return { above: '', suffixes: [] };
  const node = part ? 'SelectBackward0' : nodeOf(tensor, config);
  if (node !== null) return { above: '', suffixes: [`grad_fn=<${node}>`] };
  return { above: 'Parameter containing:\n', suffixes: ['requires_grad=True'] };
}
