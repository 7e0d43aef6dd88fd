// The format of safetensors: the length of a JSON header, the header, and the numbers of all tensors, little-endian.
//
// https://github.com/huggingface/safetensors, "Format"; like the library, it pads the header with blanks, so that the
// numbers begin at a multiple of eight bytes.

interface NamedTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float64Array;
}

const ALIGNED = 8;

/** The bytes of a file of float64 tensors; numbers row by row. */
export function safetensorsOf(tensors: readonly NamedTensor[]): Uint8Array<ArrayBuffer> {
  let end = 0;
  const about = tensors.map(({ name, shape, data }) => {
    const first = end;
    end += data.byteLength;
    return [name, { dtype: 'F64', shape, data_offsets: [first, end] }] as const;
  });
  const header = new TextEncoder().encode(JSON.stringify(Object.fromEntries(about)));
  const length = Math.ceil(header.length / ALIGNED) * ALIGNED;
  const start = ALIGNED + length;
  const bytes = new Uint8Array(start + end).fill(' '.charCodeAt(0), ALIGNED, start);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(length), true);
  bytes.set(header, ALIGNED);
  const numbers = tensors.flatMap(({ data }) => [...data]);
  for (const [i, value] of numbers.entries()) view.setFloat64(start + i * ALIGNED, value, true);
  return bytes;
}
