// NumPy's format for one array: a header that is a Python dict, then the numbers.
//
// NEP 1 and numpy.lib.format: version 1.0, header padded to a multiple of 64 bytes, little-endian.

const MAGIC = '\x93NUMPY\x01\x00';
const ALIGNED = 64;

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The bytes of a `.npy` file; `shape` as in PyTorch, `data` row by row. */
export function npyOf(data: Float32Array | Float64Array, shape: readonly number[]): Uint8Array<ArrayBuffer> {
  const size = data.BYTES_PER_ELEMENT;
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const dict = `{'descr': '<f${size}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const start = MAGIC.length + 2;
  const length = Math.ceil((start + dict.length + 1) / ALIGNED) * ALIGNED - start;
  const bytes = new Uint8Array(start + length + data.byteLength);
  bytes.set(ascii(MAGIC));
  const view = new DataView(bytes.buffer);
  view.setUint16(MAGIC.length, length, true);
  bytes.set(ascii(`${dict.padEnd(length - 1)}\n`), start);
  const set = size === 4 ? view.setFloat32 : view.setFloat64;
  for (const [i, value] of data.entries()) set.call(view, start + length + size * i, value, true);
  return bytes;
}
