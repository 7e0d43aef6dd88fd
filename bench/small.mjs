// The figures beside the table: small runs, the first call, memory, error and growth.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot } from '../scripts/lib/paths.mjs';
import { interleaved, median, processorTime, ratio } from './measure.mjs';
import { numbers, nameOf } from './works.mjs';

/** Microseconds per call: the median of batches, after a warm-up, since WASM is recompiled while it runs. */
function microseconds(call, { batches, calls }) {
  for (let i = 0; i < 10 * calls; i++) call();
  return median(
    Array.from({ length: batches }, () => {
      const start = processorTime();
      for (let i = 0; i < calls; i++) call();
      return ((processorTime() - start) * 1000) / calls;
    }),
  );
}

export async function smallRuns(engine) {
  const layer = await engine.prepare({ mask: 'causal' });
  const x = numbers(18, 1);
  const { config } = engine.presets().find(({ id }) => id === 'causal-mask');
  const run = microseconds(() => layer.run(x), { batches: 60, calls: 20_000 });
  const trace = microseconds(() => engine.trace(config), { batches: 60, calls: 500 });
  return [
    { what: 'prepared run, n=6, d=3, crossing included', got: run, target: 1, unit: 'µs' },
    { what: 'full recorded trace of causal-mask, crossing included', got: trace, target: 40, unit: 'µs' },
  ];
}

/**
 * The weights of a layer as nested lists: the slowest call that reads them.
 * @param sizes Pairs of a width and its target in milliseconds.
 */
export async function weightsAsLists(engine, sizes, rounds) {
  const figures = [];
  for (const [d, target] of sizes) {
    const square = (seed) => {
      const all = numbers(d * d, seed, 1 / Math.sqrt(d));
      return Array.from({ length: d }, (_, row) => [...all.subarray(row * d, (row + 1) * d)]);
    };
    const replace = { W_query: square(5), W_key: square(6), W_value: square(7), W_out: square(8) };
    const config = { inputs: { draw: 'rand' }, n: 8, dIn: d, dK: d, dV: d, outProj: true, replace };
    const calls = {
      validate: () => engine.validate(config),
      prepare: async () => (await engine.prepare(config)).release(),
      trace: () => engine.trace(config),
    };
    const medians = {};
    for (const [name, call] of Object.entries(calls)) {
      const times = [];
      for (let round = 0; round < rounds; round++) {
        const start = processorTime();
        await call();
        times.push(processorTime() - start);
      }
      medians[name] = median(times);
    }
    const [slowest, got] = Object.entries(medians).reduce((a, b) => (b[1] > a[1] ? b : a));
    const what = `weights as lists, 4 x ${d} x ${d} numbers, ${slowest}`;
    figures.push({ what, got, target, unit: 'ms' });
  }
  return figures;
}

/** Time of a trace with gradients (of one number, of the loss) over one without. */
export async function backwardOverForward(loadEngine, { n, rounds }) {
  const engine = await loadEngine();
  const square = { inputs: { draw: 'rand' }, n, dIn: n, dK: n, dV: n, mask: 'causal' };
  const vocabulary = Array.from({ length: n }, (_, word) => `w${word}`);
  const target = vocabulary.map((_, place) => (7 * place) % n);
  const works = [
    ['one number', square, { of: 'context_vec', row: 1, col: 0 }],
    ['the loss', { ...square, vocabulary }, { of: 'loss', target }],
  ];
  const figures = [];
  for (const [start, config, backward] of works) {
    const times = await interleaved(
      { forward: () => void engine.trace(config), both: () => void engine.trace({ ...config, backward }) },
      { rounds },
    );
    const what = `a trace with its backward pass from ${start} over one without, n=${n}, d=${n}, causal`;
    figures.push({ what, got: ratio(times.both, times.forward), target: 2.5, unit: '' });
  }
  return figures;
}

/** In fresh processes; the median of `rounds`. */
export function firstCalls(works, rounds) {
  return works.flatMap((work) => {
    const runs = Array.from({ length: rounds }, () => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [inRoot('bench/first_call.mjs'), JSON.stringify(work)],
        { encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`bench/first_call.mjs failed: ${stderr}`);
      return JSON.parse(stdout);
    });
    const warmUp = median(runs.map((run) => run.warmUp)).toFixed(0);
    return {
      what: `first call over a steady one, ${nameOf(work)} (after a warm-up of ${warmUp} ms)`,
      got: median(runs.map(({ first, steady }) => first / steady)),
      target: 1.3,
      unit: '',
    };
  });
}

/** The largest difference from the same sums in double precision, for n tokens, one head of 64, causal. */
export async function error(engine, n) {
  const d = 64;
  const [q, k, v] = [1, 2, 3].map((seed) => numbers(n * d, seed, Math.sqrt(3))); // variance 1
  const tensors = [q, k, v].map((data) => ({ shape: [n, d], data }));
  const { data } = await engine.attention(...tensors, { causal: true });
  let worst = 0;
  for (let i = 0; i < n; i++) {
    const scores = Array.from({ length: i + 1 }, (_, j) => {
      let dot = 0;
      for (let c = 0; c < d; c++) dot += q[i * d + c] * k[j * d + c];
      return dot / Math.sqrt(d);
    });
    const max = Math.max(...scores);
    const weights = scores.map((score) => Math.exp(score - max));
    const sum = weights.reduce((a, b) => a + b);
    for (let c = 0; c < d; c++) {
      const exact = weights.reduce((total, weight, j) => total + weight * v[j * d + c], 0) / sum;
      worst = Math.max(worst, Math.abs(exact - data[i * d + c]));
    }
  }
  return { what: `error against float64, n=${n}, head 64`, got: worst, target: 1.5e-6, unit: '' };
}

/**
 * The cost of one size in its own module: milliseconds, nanoseconds per visible pair, megabytes of WebAssembly memory.
 */
export async function growth(loadEngine, sizes, rounds) {
  const memories = [];
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...args) => {
    const result = await instantiate(...args);
    for (const exported of Object.values((result.instance ?? result).exports))
      if (exported instanceof WebAssembly.Memory) memories.push(exported);
    return result;
  };
  const bytes = readFileSync(inRoot('build/wasm/core.wasm')); // given, it makes an engine of its own;
  const runs = [];
  for (const n of sizes) {
    const engine = await loadEngine({ wasm: bytes });
    await engine.warmUp();
    const tensors = [1, 2, 3].map((seed) => ({ shape: [n, 64], data: numbers(n * 64, seed) }));
    runs.push({ n, memory: memories.at(-1), times: [], once: () => engine.attention(...tensors, { causal: true }) });
  }
  WebAssembly.instantiate = instantiate;
  for (let round = 0; round < rounds; round++)
    for (const run of runs) {
      const start = processorTime();
      for (let i = 0; i < Math.max(1, (4096 / run.n) ** 2); i++) await run.once();
      run.times.push((processorTime() - start) / Math.max(1, (4096 / run.n) ** 2));
    }
  return runs.map(({ n, memory, times }) => {
    const ms = median(times.slice(1));
    return { n, ms, pair: (ms * 1e6) / ((n * (n + 1)) / 2), mb: memory.buffer.byteLength / 1e6 };
  });
}
