// Measures attention-steps against its peers and prints every figure beside its target. Started by `npm run bench`.
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg } from 'node:os';
import { inRoot } from '../scripts/lib/paths.mjs';
import { say } from '../scripts/lib/run.mjs';
import { startNative, startPeak } from './machines.mjs';
import { interleaved, median, ratio } from './measure.mjs';
import { ours } from './ours.mjs';
import { plain } from './plain.mjs';
import { atLeast, atMost, digits, table } from './report.mjs';
import { backwardOverForward, error, firstCalls, growth, smallRuns, weightsAsLists } from './small.mjs';
import { flopsOf, inputsOf, nameOf, WORKS } from './works.mjs';

/** Every peer of a workload computes the same numbers, or the comparison means nothing. */
async function checkAgreement(work, contenders) {
  const expected = (await contenders.ours()).slice();
  for (const [name, run] of Object.entries(contenders)) {
    const got = await run();
    const worst = expected.reduce((worst, x, i) => Math.max(worst, Math.abs(x - got[i])), 0);
    if (!(worst < 1e-4)) throw new Error(`${name} differs by ${worst} on ${nameOf(work)}`);
  }
}

/** The installed peers: `{name: run}` for a workload and its inputs. */
async function startPeers() {
  const { onnxruntime } = await import('./onnxruntime.mjs');
  const { startTfjs, tfjs } = await import('./tfjs.mjs');
  await startTfjs();
  return async (work, inputs) => {
    const peers = { tfjs: tfjs(work, inputs) };
    for (const [way, run] of Object.entries(await onnxruntime(work, inputs))) peers[`onnxruntime ${way}`] = run;
    return peers;
  };
}

async function measure({ engine, native, peak, startedPeers }, work) {
  const inputs = inputsOf(work);
  const peers = {
    ours: await ours(engine, work, inputs),
    plain: plain(work, inputs),
    ...(await startedPeers(work, inputs)),
  };
  await checkAgreement(work, peers);
  const peaks = Math.max(1, Math.round(flopsOf(work) / peak.flops));
  const contenders = {
    ...peers,
    peak: () => {
      for (let i = 0; i < peaks; i++) peak.once();
    },
    native: () => native.run(work),
  };
  const long = flopsOf(work) > 5e8;
  const times = await interleaved(contenders, {
    rounds: long ? 11 : 31,
    slow: ['plain', ...(long ? ['tfjs'] : [])],
  });
  const best = Object.keys(peers)
    .filter((name) => name.startsWith('onnxruntime'))
    .reduce((a, b) => (median(times[a] ?? [Infinity]) <= median(times[b]) ? a : b), 'onnxruntime');
  const share = 100 * (flopsOf(work) / (peaks * peak.flops)) * ratio(times.peak, times.ours);
  const { target } = work;
  return [
    nameOf(work),
    `${digits(median(times.ours))} ms`,
    [atLeast(ratio(times[best], times.ours), target.onnxruntime, 'x'), ...best.split(' ').slice(1)].join(' '),
    atLeast(ratio(times.tfjs, times.ours), target.tfjs, 'x'),
    `${digits(ratio(times.plain, times.ours))}x`,
    `${digits(ratio(times.native, times.ours))}x`,
    atLeast(share, target.peak, ' %'),
  ];
}

const LIMITS = `What limits the share of the peak: the peak is a loop in registers. A step of a tile
(cpp/attention/streaming/product.hpp) has 6 loads and 4 other instructions beside 16 multiplications and additions.
Without softmax the core of a head of 64 runs at 98 % of the peak (measured on AMD EPYC, as what follows). Softmax needs
25 instructions for four weights, beside 256 for their products. 12 of these form a chain, each waiting for the one
before, and a processor looks ahead at a few chains only, so they take 11 % of the time, not 9. So some 88 % of the peak
is what a head of 64 can reach, and 90 % one of 128. For 1,024 tokens, memory for the result and the copies into
WebAssembly take another 7 %. A block's keys, values, queries, scores and context take 128 kB, half of a second cache of
256 kB. Of a first one of 32 kB, half the keys at a time would miss a quarter less often; that takes 2 % longer.`;

const PEERS = ['onnxruntime-web', '@tensorflow/tfjs-backend-wasm'];
const packageOf = (name) => inRoot('bench/node_modules', name, 'package.json');
const version = (name) => JSON.parse(readFileSync(packageOf(name), 'utf8')).version;

/** Widths of a layer whose weights are lists, each with its target in milliseconds. */
const LISTS = [
  [768, 1000],
  [1024, 2000],
];
const SIZES = [1024, 2048, 4096, 8192, 16384];
const ROUNDS = 7;

/** Runs everything; with `keep` writes it to bench/results.md. */
export async function bench({ keep = false }) {
  const { loadEngine } = await import(inRoot('dist/core.js'));
  const grown = await growth(loadEngine, SIZES, ROUNDS); // first: later the peers' memory is collected meanwhile
  const engine = await loadEngine();
  await engine.warmUp();
  const contenders = {
    engine,
    peak: await startPeak(),
    native: await startNative(),
    startedPeers: await startPeers(),
  };

  const parts = [
    `${cpus()[0]?.model ?? 'Unknown processor'}, ${arch()}, ` +
      `Node ${process.version} (V8 ${process.versions.v8}), one thread` +
      `; ${PEERS.map((name) => `${name.replace(/.*\//, '')} ${version(name)}`).join(', ')}.`,
  ];
  const print = (text) => {
    parts.push(text);
    say(`\n${text}`);
  };
  say(`\n${parts[0]}`);
  const rows = [];
  for (const work of WORKS) {
    say(`> ${nameOf(work)}`);
    rows.push(await measure(contenders, work));
  }
  contenders.native.stop();
  print(
    'Causal attention, float32, batch 1: how many times as fast as each peer, beside (the target). Processor time of ' +
      'runs in turns; medians of ratios. onnxruntime-web is the best of plain operators, Attention and ' +
      'MultiHeadAttention; below 1x the peer is faster.',
  );
  print(
    table(
      [
        'work',
        'attention-steps',
        'onnxruntime-web',
        'tfjs-wasm',
        'plain JavaScript',
        'itself, native SSE',
        'of WASM peak',
      ],
      rows,
    ),
  );

  const figures = [
    ...(await smallRuns(engine)),
    ...(await weightsAsLists(engine, LISTS, ROUNDS)),
    ...(await backwardOverForward(loadEngine, { n: 256, rounds: 31 })),
    ...firstCalls([WORKS[0], WORKS[3]], ROUNDS),
    await error(engine, 1024),
  ];
  const last = grown.at(-2); // the second-largest size: 8192
  figures.push({
    what: `memory of WebAssembly, n=${last.n}, one head of 64`,
    got: last.mb,
    target: 20,
    unit: ' MB',
  });
  const pairs = grown.map(({ pair }) => pair);
  figures.push({
    what: `time of a visible pair, largest over smallest, n=${SIZES[0]} to ${SIZES.at(-1)}`,
    got: Math.max(...pairs) / Math.min(...pairs),
    target: 1.15,
    unit: '',
  });
  print('At worst (the target):');
  print(
    table(
      ['figure', 'measured'],
      figures.map(({ what, got, target, unit }) => [what, atMost(got, target, unit && ` ${unit.trim()}`)]),
    ),
  );
  print('One causal head of 64, `attention(q, k, v)`, each size in a module of its own:');
  print(
    table(
      ['tokens', 'time', 'of a visible pair', 'memory of WebAssembly'],
      grown.map(({ n, ms, pair, mb }) => [n, `${digits(ms)} ms`, `${pair.toFixed(2)} ns`, `${mb.toFixed(1)} MB`]),
    ),
  );
  print(LIMITS);
  const load = loadavg()[1].toFixed(1);
  print(
    `Programs that ran or waited to, over the last five minutes, this one included: ${load}, on ${cpus().length} ` +
      'processors. With more than these, others use the same caches, and figures come out lower.',
  );
  if (!keep) return;
  const page = `# Measured\n\n\`npm run bench -- --keep\` wrote this page.\n\n${parts.join('\n\n')}\n`;
  writeFileSync(inRoot('bench/results.md'), page);
}
