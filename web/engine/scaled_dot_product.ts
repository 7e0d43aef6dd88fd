// attention(q, k, v): torch.nn.functional.scaled_dot_product_attention by the core, without an n x n matrix.
import type { StreamingModule } from '../../build/wasm/streaming.js';
import { BOOLEAN, checkNumbers, INTEGERS, NUMBER, numbersOf, optionsOf, rule, shownValue } from './arguments.ts';

/** Numbers in row-major order and their shape, as `tensorOf` returns them. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

export interface AttentionOptions {
  /** Hides from every query the keys after it. */
  readonly causal?: boolean;
  /** Padding: the number of visible keys of each item of the first dimension; a single entry for two dimensions. */
  readonly lengths?: readonly number[] | null | undefined;
  /** The factor of the scores; 1 / sqrt(d_k) by default. */
  readonly scale?: number;
}

const LARGEST = 1e9; // bytes of arguments and result
export const sizeOf = (shape: readonly number[]): number => shape.reduce((size, length) => size * length, 1);
const shown = (shape: readonly number[]) => `(${shape.join(', ')})`;

function check(q: Tensor, k: Tensor, v: Tensor, lengths: readonly number[] | undefined): void {
  for (const [name, { shape, data }] of Object.entries({ q, k, v })) {
    rule(
      shape.length >= 2 && shape.every((length) => Number.isSafeInteger(length) && length > 0),
      () => `${name} must have a shape (..., tokens, width) of at least 1 each: got ${shown(shape)}`,
    );
    rule(
      data.length === sizeOf(shape),
      () => `${name} must hold ${sizeOf(shape)} numbers, as its shape ${shown(shape)} says: got ${data.length}`,
    );
  }
  const [n, m] = [q.shape, k.shape];
  rule(
    m.length === n.length && m.every((length, i) => i === n.length - 2 || length === n[i]),
    () => `k must have the shape of q except for the number of tokens: got ${shown(m)} and ${shown(n)}`,
  );
  rule(
    v.shape.length === m.length && v.shape.every((length, i) => i === m.length - 1 || length === m[i]),
    () => `v must have the shape of k except for its width: got ${shown(v.shape)} and ${shown(m)}`,
  );
  const bytes =
    4 * (sizeOf(q.shape) + sizeOf(k.shape) + 2 * Math.max(sizeOf(v.shape), sizeOf(q.shape.with(-1, v.shape.at(-1)!))));
  rule(
    bytes <= LARGEST,
    () => `q, k, v and the result must take at most ${LARGEST / 1e6} MB: these would take ${Math.ceil(bytes / 1e6)} MB`,
  );
  if (!lengths) return;
  const items = n.length > 2 ? n[0]! : 1;
  const keys = m.at(-2)!;
  rule(lengths.length === items, () => `lengths must have one entry per item, ${items}: got ${lengths.length}`);
  for (const length of lengths) {
    rule(
      Number.isInteger(length) && length >= 0 && length <= keys,
      () => `lengths must be integers from 0 to ${keys}: got ${shownValue(length)}`,
    );
  }
}

/** Each field is read once: it may be a getter. */
function once(name: string, given: Tensor): Tensor {
  const { shape, data } = Object(given) as Partial<Tensor>;
  rule(!!(shape ?? data), () => `${name} must be {shape, data}: got ${shownValue(given)}`);
  rule(INTEGERS[1](shape), () => `${name}.shape must be ${INTEGERS[0]}: got ${shownValue(shape)}`);
  checkNumbers(`${name}.data`, data);
  return { shape: [...shape!], data };
}

/** @internal The implementation of `Engine.attention`. */
export function attend(
  module: StreamingModule,
  given: readonly [q: Tensor, k: Tensor, v: Tensor],
  options?: AttentionOptions,
): { shape: number[]; data: Float32Array } {
  const kinds = { causal: BOOLEAN, lengths: INTEGERS, scale: NUMBER };
  const { causal = false, scale, lengths: listed } = optionsOf('attention', options, kinds);
  const lengths = listed ? [...listed] : undefined;
  const [q, k, v] = [once('q', given[0]), once('k', given[1]), once('v', given[2])];
  check(q, k, v, lengths);
  const [queries, keys, values] = [numbersOf('q', q.data), numbersOf('k', k.data), numbersOf('v', v.data)];
  for (const [name, numbers, { shape }] of [
    ['q', queries, q],
    ['k', keys, k],
    ['v', values, v],
  ] as const)
    rule(
      numbers.length === sizeOf(shape),
      () => `${name} must keep its length while it is read: got ${numbers.length} numbers`,
    );
  const [n, dK] = q.shape.slice(-2) as [number, number];
  const [m, dV] = v.shape.slice(-2) as [number, number];
  const slices = sizeOf(q.shape.slice(0, -2));
  const call = module.dotProduct(slices, n, m, dK, dV);
  if (!call) throw new RangeError('there is no memory for q, k, v and the result: release what was prepared');
  try {
    call.queries.set(queries);
    call.keys.set(keys);
    call.values.set(values);
    if (lengths) {
      const heads = slices / lengths.length; // of one item
      for (const [item, length] of lengths.entries()) call.visible.fill(length, item * heads, (item + 1) * heads);
    }
    const data = call.run(causal, scale ?? 1 / Math.sqrt(dK)).slice();
    call.delete();
    return { shape: [...q.shape.slice(0, -1), dV], data };
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) call.delete(); // after a trap nothing may run in this instance
    throw error;
  }
}
