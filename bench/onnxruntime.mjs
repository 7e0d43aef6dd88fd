// ONNX Runtime Web on WebAssembly, SIMD, one thread: each way in which it can compute a workload.
import * as ort from 'onnxruntime-web/wasm';
import { model } from './onnx.mjs';
import { transposed } from './works.mjs';

ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

const ints = (...values) => ({ shape: [values.length], data: BigInt64Array.from(values, BigInt) });
const causal = (n) => ({
  shape: [n, n],
  data: Float32Array.from({ length: n * n }, (_, i) => (i % n > Math.floor(i / n) ? -Infinity : 0)),
});
const scalar = (value) => ({ shape: [], data: Float32Array.of(value) });

/** softmax(q k^T * scale + mask) v with plain operators; `keysT` is k^T already. */
const plainAttention = (keysT) => [
  { op: 'MatMul', in: ['q', keysT], out: 'scores' },
  { op: 'Mul', in: ['scores', 'scale'], out: 'scaled' },
  { op: 'Add', in: ['scaled', 'mask'], out: 'masked' },
  { op: 'Softmax', in: ['masked'], out: 'weights', attributes: { axis: -1 } },
];

function coreModels({ n, d }) {
  const shapes = { inputs: { q: [1, n, d], k: [1, n, d], v: [1, n, d] }, outputs: { y: [1, n, d] } };
  const four = { inputs: { q: [1, 1, n, d], k: [1, 1, n, d], v: [1, 1, n, d] }, outputs: { y: [1, 1, n, d] } };
  return {
    operators: {
      ...shapes,
      constants: { mask: causal(n), scale: scalar(1 / Math.sqrt(d)) },
      nodes: [
        { op: 'Transpose', in: ['k'], out: 'kT', attributes: { perm: [0, 2, 1] } },
        ...plainAttention('kT'),
        { op: 'MatMul', in: ['weights', 'v'], out: 'y' },
      ],
    },
    Attention: {
      ...four,
      opset: 23,
      nodes: [{ op: 'Attention', in: ['q', 'k', 'v'], out: 'y', attributes: { is_causal: 1 } }],
    },
    MultiHeadAttention: {
      ...shapes,
      nodes: [
        {
          op: 'MultiHeadAttention',
          domain: 'com.microsoft',
          in: ['q', 'k', 'v'],
          out: 'y',
          attributes: { num_heads: 1, unidirectional: 1 },
        },
      ],
    },
  };
}

function layerModels({ n, d, heads }, { wq, wk, wv, wo, bo }) {
  const width = d / heads;
  const shapes = { inputs: { x: [1, n, d] }, outputs: { y: [1, n, d] } };
  const matrix = (w) => ({ shape: [d, d], data: transposed(w, d) });
  const [q, k, v, o] = [wq, wk, wv, wo].map(matrix);
  const out = { wo: o, bo: { shape: [d], data: bo } };
  const last = [
    { op: 'MatMul', in: ['context', 'wo'], out: 'product' },
    { op: 'Add', in: ['product', 'bo'], out: 'y' },
  ];
  const project = (name) => ({ op: 'MatMul', in: ['x', `w${name}`], out: `x${name}` });
  const split = (name, perm) => [
    { op: 'Reshape', in: [`x${name}`, 'split'], out: `${name}s` },
    { op: 'Transpose', in: [`${name}s`], out: name, attributes: { perm } },
  ];
  const joint = Float32Array.from(
    { length: 3 * d * d },
    (_, i) => [q, k, v][Math.floor((i % (3 * d)) / d)].data[Math.floor(i / (3 * d)) * d + (i % d)],
  );
  return {
    operators: {
      ...shapes,
      constants: {
        ...out,
        wq: q,
        wk: k,
        wv: v,
        mask: causal(n),
        scale: scalar(1 / Math.sqrt(width)),
        split: ints(1, n, heads, width),
        joined: ints(1, n, d),
      },
      nodes: [
        ...['q', 'k', 'v'].map(project),
        ...split('q', [0, 2, 1, 3]),
        ...split('k', [0, 2, 3, 1]),
        ...split('v', [0, 2, 1, 3]),
        ...plainAttention('k'),
        { op: 'MatMul', in: ['weights', 'v'], out: 'parts' },
        { op: 'Transpose', in: ['parts'], out: 'turned', attributes: { perm: [0, 2, 1, 3] } },
        { op: 'Reshape', in: ['turned', 'joined'], out: 'context' },
        ...last,
      ],
    },
    Attention: {
      ...shapes,
      constants: {
        ...out,
        w: { shape: [d, 3 * d], data: joint },
        b: { shape: [3 * d], data: new Float32Array(3 * d) },
      },
      nodes: [
        {
          op: 'Attention',
          domain: 'com.microsoft',
          in: ['x', 'w', 'b'],
          out: 'context',
          attributes: { num_heads: heads, unidirectional: 1 },
        },
        ...last,
      ],
    },
    MultiHeadAttention: {
      ...shapes,
      constants: { ...out, wq: q, wk: k, wv: v },
      nodes: [
        ...['q', 'k', 'v'].map(project),
        {
          op: 'MultiHeadAttention',
          domain: 'com.microsoft',
          in: ['xq', 'xk', 'xv'],
          out: 'context',
          attributes: { num_heads: heads, unidirectional: 1 },
        },
        ...last,
      ],
    },
  };
}

/** `{name: run}` for each way that has kernels in this version. */
export async function onnxruntime(work, inputs) {
  const models = work.kind === 'core' ? coreModels(work) : layerModels(work, inputs);
  const ways = {};
  for (const [name, graph] of Object.entries(models)) {
    try {
      const session = await ort.InferenceSession.create(model(graph), {
        executionProviders: ['wasm'],
        graphOptimizationLevel: 'all',
      });
      const run = async () => {
        const feeds = Object.entries(graph.inputs).map(([input, shape]) => [
          input,
          new ort.Tensor('float32', inputs[input], shape),
        ]);
        return (await session.run(Object.fromEntries(feeds))).y.data;
      };
      await run();
      ways[name] = run;
    } catch (error) {
      process.stderr.write(
        `  onnxruntime-web has no ${name} for ${work.kind}: ${String(error.message ?? error).slice(0, 200)}\n`,
      );
    }
  }
  return ways;
}
