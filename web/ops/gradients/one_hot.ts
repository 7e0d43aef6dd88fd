// The start of the backward pass: 1 in the cell that is differentiated, 0 in all others. And the targets of the loss: 1
// in the cell of each place's correct word.
import { source } from '../source.ts';
import type { Operation } from '../operation.ts';
import type { NamedTensor } from '../tensors.ts';

/** `[1, 0]`: the indices of the 1; nothing for a tensor that is one number. */
export function indexOfOne({ data, shape }: NamedTensor): string {
  let at = data.indexOf(1);
  const found = shape.toReversed().map((size) => {
    const index = at % size;
    at = Math.floor(at / size);
    return index;
  });
  return found.length > 0 ? `[${found.reverse().join(', ')}]` : '';
}

export const one_hot: Operation = {
  ...source({}),
  max: () => 1,
  code: {
    numpy(out) {
      if (out.gradientOf === null) return null; // targets, as numbers
      return [
        { text: `${out.name} = np.zeros((${out.sizes.join(', ')}), dtype=np.float32)` },
        { text: `${out.name}${indexOfOne(out) || '[()]'} = 1` },
      ];
    },
    pytorch: () => null,
  },
};
