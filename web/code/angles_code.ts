// The code of the angles of rotary position embedding: position times 10000^(-2j / d), in float64 and rounded.
import type { Code } from '../ops/operation.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';

interface Library {
  readonly module: string;
  readonly float64: string;
  readonly toFloat: string;
}

const NUMPY: Library = { module: 'np', float64: 'np.float64', toFloat: '.astype(np.float32)' };
const PYTORCH: Library = { module: 'torch', float64: 'torch.float64', toFloat: '.float()' };

function lines(out: NamedTensor, { module, float64, toFloat }: Library) {
  const [rows] = out.sizes;
  const width = 2 * out.cols;
  return [
    {
      text: `frequencies = 10000.0 ** (-${module}.arange(0, ${width}, 2, dtype=${float64}) / ${width})`,
      note: 'a pair',
    },
    {
      text: `${out.name} = ${module}.outer(${module}.arange(${rows}, dtype=${float64}), frequencies)${toFloat}`,
      note: shapeNote(out),
    },
  ];
}

export const ANGLES_CODE: Code = {
  numpy: (out) => lines(out, NUMPY),
  pytorch: (out) => lines(out, PYTORCH),
};
