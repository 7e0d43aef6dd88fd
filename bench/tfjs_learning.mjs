// The default run of learning in TensorFlow.js on its WebAssembly backend: all sentences at once, float32, autograd.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { build } from 'vite';

/** Node does not resolve the imports of the package's gradients, so they are bundled first. */
export async function registerGradients() {
  const outDir = mkdtempSync(join(tmpdir(), 'gradients-'));
  const entry = fileURLToPath(import.meta.resolve('@tensorflow/tfjs-core/dist/register_all_gradients.js'));
  const rollupOptions = { output: { entryFileNames: 'gradients.mjs' } };
  await build({ configFile: false, logLevel: 'error', build: { outDir, ssr: entry, rollupOptions } });
  await import(pathToFileURL(join(outDir, 'gradients.mjs')).href);
}

/** @returns A function that learns anew, keeps the weights of each step, and returns the losses. */
export function tfjsLearning(run) {
  const { words, config, places: n, sentences } = run;
  const { dK, steps, rate, momentum } = config;
  const ids = (lists) => lists.map((list) => list.map((word) => words.indexOf(word)));
  const oneHot = (lists) =>
    tf.tidy(() => tf.cast(tf.oneHot(tf.tensor(ids(lists), [lists.length, n], 'int32'), words.length), 'float32'));
  const [inputs, targets] = [oneHot(sentences), oneHot(run.targets)];
  const hidden = tf.mul(tf.sub(1, tf.linalg.bandPart(tf.ones([n, n]), -1, 0)), -1e9);
  const start = run.weights(0).map(({ name, shape, data }) => ({ name, shape, data: Float32Array.from(data) }));
  const rowsOf = (x) => tf.reshape(x, [sentences.length * n, -1]);
  const bySentence = (x) => tf.reshape(x, [sentences.length, n, -1]);
  const linear = (x, weight) => bySentence(tf.matMul(rowsOf(x), weight, false, true));

  const lossOf = (w) => {
    const x = tf.add(bySentence(tf.matMul(rowsOf(inputs), w['token.weight'])), w['place.weight']);
    const queries = linear(x, w['attention.W_query.weight']);
    const keys = linear(x, w['attention.W_key.weight']);
    const values = linear(x, w['attention.W_value.weight']);
    const scores = tf.mul(tf.matMul(queries, keys, false, true), 1 / Math.sqrt(dK));
    const context = tf.matMul(tf.softmax(tf.add(scores, hidden)), values);
    const logits = linear(tf.add(x, context), w['out.weight']);
    return tf.neg(tf.mean(tf.sum(tf.mul(targets, tf.logSoftmax(logits)), -1)));
  };

  return () => {
    const variables = Object.fromEntries(
      start.map(({ name, shape, data }) => [name, tf.variable(tf.tensor(data, shape))]),
    );
    const list = Object.values(variables);
    const optimizer = tf.train.momentum(rate, momentum);
    const losses = [];
    const kept = [];
    const keep = () => kept.push(list.map((variable) => variable.dataSync().slice()));
    for (let step = 0; step < steps; step++) {
      keep();
      tf.tidy(() => losses.push(optimizer.minimize(() => lossOf(variables), true, list).dataSync()[0]));
    }
    keep();
    losses.push(tf.tidy(() => lossOf(variables).dataSync()[0]));
    optimizer.dispose();
    tf.dispose(list);
    return losses;
  };
}
