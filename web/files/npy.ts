// NumPy's format for one array, written and read: a header that is a Python dict, then the numbers.
//
// NEP 1 and numpy.lib.format: version 1.0, header padded to a multiple of 64 bytes, little-endian.

import type { NumberLike } from '../engine/index.ts';
import { zipOf } from './zip.ts';

const MAGIC = '\x93NUMPY\x01\x00';
const ALIGNED = 64;

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/**
 * The bytes of a `.npy` file; `shape` as in PyTorch, `data` row by row. A typed array is little-endian, as is every
 * machine on which the core runs.
 */
export function npyOf(data: Float32Array | Float64Array, shape: readonly number[]): Uint8Array<ArrayBuffer> {
  const size = data.BYTES_PER_ELEMENT;
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const dict = `{'descr': '<f${size}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const start = MAGIC.length + 2;
  const length = Math.ceil((start + dict.length + 1) / ALIGNED) * ALIGNED - start;
  const bytes = new Uint8Array(start + length + data.byteLength);
  bytes.set([...ascii(MAGIC), length & 0xff, length >>> 8, ...ascii(`${dict.padEnd(length - 1)}\n`)]);
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), start + length);
  return bytes;
}

interface NamedArray {
  readonly name: string;
  readonly data: Float32Array | Float64Array;
  readonly shape: readonly number[];
}

/** The bytes of a `.npz` file: an archive of arrays. */
export const npzOf = (arrays: readonly NamedArray[]): Uint8Array<ArrayBuffer> =>
  zipOf(arrays.map(({ name, data, shape }) => ({ name: `${name}.npy`, bytes: npyOf(data, shape) })));

/** What `DataView` calls NumPy's types. */
const FLOATS = { f4: 'Float32', f8: 'Float64' } as const;
const SIGNED = { i1: 'Int8', i2: 'Int16', i4: 'Int32', i8: 'BigInt64' } as const;
const UNSIGNED = { b1: 'Uint8', u1: 'Uint8', u2: 'Uint16', u4: 'Uint32', u8: 'BigUint64', f2: 'Uint16' } as const;
const TYPES = { ...FLOATS, ...SIGNED, ...UNSIGNED };

/** A float16 of its bits, which `DataView` does not read everywhere. */
function half(bits: number): number {
  const [exponent, mantissa] = [(bits >> 10) & 31, bits & 1023];
  const size =
    exponent === 0 ? mantissa : exponent < 31 ? (1024 + mantissa) * 2 ** (exponent - 1) : mantissa ? NaN : Infinity;
  return (bits & 0x8000 ? -size : size) * 2 ** -24;
}

/** Row by row, what lies column by column: as NumPy saves a transposed array. */
function rowByRow<Item>(items: readonly Item[], shape: readonly number[]): readonly Item[] {
  const steps = shape.map((_, axis) => shape.slice(0, axis).reduce((step, size) => step * size, 1));
  return items.map((_, at) => {
    let [rest, from] = [at, 0];
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      from += (rest % shape[axis]!) * steps[axis]!;
      rest = Math.floor(rest / shape[axis]!);
    }
    return items[from]!;
  });
}

interface NpyNumbers {
  readonly shape: readonly number[];
  readonly numbers: readonly NumberLike[];
}

/** The numbers of a `.npy` file, NaN and infinities as words; undefined: it is none; a text: why it cannot be read. */
export function npyNumbers(bytes: Uint8Array): NpyNumbers | string | undefined {
  if (!ascii(MAGIC.slice(0, 6)).every((byte, i) => byte === bytes[i]) || bytes.length < 12) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [length, from] = bytes[6] === 1 ? [view.getUint16(8, true), 10] : [view.getUint32(8, true), 12];
  const header = String.fromCharCode(...bytes.subarray(from, from + Math.min(length, 4096)));
  const [, order, kind = ''] = /'descr': '([<>|=])(\w+)'/.exec(header) ?? [];
  if (!Object.hasOwn(TYPES, kind)) return `the array must be of floats, integers or bools: got ${header.trim()}`;
  const shape = (/'shape': \(([^)]*)\)/.exec(header)?.[1] ?? '')
    .split(',')
    .filter((size) => size.trim())
    .map(Number);
  const count = shape.reduce((product, size) => product * size, 1);
  const [type, size] = [TYPES[kind as keyof typeof TYPES], Number(kind.slice(1))];
  if (bytes.length !== from + length + count * size) return `the array (${shape.join(', ')}) is not complete`;
  const numbers = Array.from({ length: count }, (_, i): NumberLike => {
    const read = Number(view[`get${type}`](from + length + i * size, order !== '>'));
    const value = kind === 'f2' ? half(read) : read;
    return Number.isFinite(value) ? value : (String(value) as NumberLike);
  });
  return { shape, numbers: header.includes("'fortran_order': True") ? rowByRow(numbers, shape) : numbers };
}
