// TensorFlow.js on its WebAssembly backend, SIMD, one thread.
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { transposed } from './works.mjs';

export async function startTfjs() {
  setWasmPaths(new URL('./node_modules/@tensorflow/tfjs-backend-wasm/dist/', import.meta.url).pathname);
  setThreadsCount(1);
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  if (!(await tf.setBackend('wasm'))) throw new Error('tfjs-wasm did not start');
}

export function tfjs({ kind, n, d, heads }, { x, wq, wk, wv, wo, bo, q, k, v }) {
  const width = d / heads;
  const hidden = tf.tensor(
    Float32Array.from({ length: n * n }, (_, i) => (i % n > Math.floor(i / n) ? -1e9 : 0)),
    [n, n],
  );
  const attend = (queries, keys, values) => {
    const scores = tf.mul(tf.matMul(queries, keys, false, true), 1 / Math.sqrt(width));
    return tf.matMul(tf.softmax(tf.add(scores, hidden)), values);
  };
  if (kind === 'core') {
    return () => tf.tidy(() => attend(...[q, k, v].map((data) => tf.tensor(data, [n, d]))).dataSync());
  }
  const [query, key, value, out] = [wq, wk, wv, wo].map((w) => tf.tensor(transposed(w, d), [d, d]));
  const bias = tf.tensor(bo, [d]);
  const split = (t) => tf.transpose(tf.reshape(t, [n, heads, width]), [1, 0, 2]);
  return () =>
    tf.tidy(() => {
      const inputs = tf.tensor(x, [n, d]);
      const context = attend(...[query, key, value].map((w) => split(tf.matMul(inputs, w))));
      return tf.add(tf.matMul(tf.reshape(tf.transpose(context, [1, 0, 2]), [n, d]), out), bias).dataSync();
    });
}
