// The start of the backward pass: 1 in the cell that is differentiated, 0 in all others.
import { source } from '../source.ts';
import type { Operation } from '../operation.ts';
import type { NamedTensor } from '../tensors.ts';

/** `1, 0`: the indices of the 1. */
export function indicesOfOne({ data, shape }: NamedTensor): string {
  let at = data.indexOf(1);
  const found = shape.toReversed().map((size) => {
    const index = at % size;
    at = Math.floor(at / size);
    return index;
  });
  return found.reverse().join(', ');
}

export const one_hot: Operation = {
  ...source({}),
  code: {
    numpy: (out) => [
      { text: `${out.name} = np.zeros((${out.sizes.join(', ')}), dtype=np.float32)` },
      { text: `${out.name}[${indicesOfOne(out)}] = 1` },
    ],
    pytorch: () => null,
  },
};
