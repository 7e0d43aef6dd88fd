// The workloads, and the target of each: causal attention, float32, batch 1, one thread.

/** `layer`: projections of q, k, v, heads, output projection; `core`: softmax(q k^T) v of one head. */
export const WORKS = [
  { kind: 'layer', n: 128, d: 256, heads: 4, target: { onnxruntime: 1.25, tfjs: 6, peak: 82 } },
  { kind: 'layer', n: 512, d: 512, heads: 8, target: { onnxruntime: 1.4, tfjs: 7, peak: 88 } },
  { kind: 'layer', n: 1024, d: 768, heads: 12, target: { onnxruntime: 1.45, tfjs: 7, peak: 90 } },
  { kind: 'core', n: 1024, d: 64, heads: 1, target: { onnxruntime: 2.6, tfjs: 17, peak: 85 } },
  { kind: 'core', n: 4096, d: 64, heads: 1, target: { onnxruntime: 3, tfjs: 20, peak: 88 } },
];

export const nameOf = ({ kind, n, d, heads }) =>
  kind === 'core' ? `core, n=${n}, head ${d}` : `n=${n}, d=${d}, ${heads} head${heads > 1 ? 's' : ''}`;

/** The multiplications and additions that are necessary: for scores and context only the visible half. */
export const flopsOf = ({ kind, n, d }) => 2 * n * (n + 1) * d + (kind === 'layer' ? 8 * n * d * d : 0);

/** The same numbers for all contenders, from a small generator: in [-1, 1), times `scale`. */
export function numbers(count, seed, scale = 1) {
  let state = seed >>> 0 || 1;
  return Float32Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) / 2 ** 31 - 1) * scale;
  });
}

/** The inputs of a workload: x and weights (out, in) with the bias of the output; or q, k, v. */
export function inputsOf({ kind, n, d }) {
  if (kind === 'core') return { q: numbers(n * d, 1), k: numbers(n * d, 2), v: numbers(n * d, 3) };
  const weight = (seed) => numbers(d * d, seed, 1 / Math.sqrt(d));
  return { x: numbers(n * d, 4), wq: weight(5), wk: weight(6), wv: weight(7), wo: weight(8), bo: numbers(d, 9, 0.1) };
}

export const transposed = (w, d) => Float32Array.from(w, (_, i) => w[(i % d) * d + Math.floor(i / d)]);
