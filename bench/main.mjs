// Measures attention-steps against its peers and prints every figure beside its target. Started by `npm run bench`.
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg } from 'node:os';
import { inRoot } from '../scripts/lib/paths.mjs';
import { say } from '../scripts/lib/run.mjs';
import { startNative, startPeak } from './machines.mjs';
import { interleaved, median, ratio } from './measure.mjs';
import { onnxruntime } from './onnxruntime.mjs';
import { ours } from './ours.mjs';
import { plain } from './plain.mjs';
import { error, firstCalls, growth, smallRuns } from './small.mjs';
import { startTfjs, tfjs } from './tfjs.mjs';
import { flopsOf, inputsOf, nameOf, WORKS } from './works.mjs';

const digits = (value) =>
  value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value >= 0.01
        ? value.toFixed(2)
        : value.toExponential(1);
/** A figure beside its target, marked where it misses. */
const beside = (got, target, unit, reached) =>
  `${digits(got)}${unit} (${target}${unit}${reached ? '' : ', **missed**'})`;
const atLeast = (got, target, unit) => beside(got, target, unit, got >= target);
const atMost = (got, target, unit) => beside(got, target, unit, got <= target);

const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (heads, rows) => [row(heads), `|${heads.map(() => '-|').join('')}`, ...rows.map(row)].join('\n');

/** Every peer of a work computes the same numbers, or the comparison means nothing. */
async function checkAgreement(work, contenders) {
  const expected = (await contenders.ours()).slice();
  for (const [name, run] of Object.entries(contenders)) {
    const got = await run();
    const worst = expected.reduce((most, x, i) => Math.max(most, Math.abs(x - got[i])), 0);
    if (!(worst < 1e-4)) throw new Error(`${name} differs by ${worst} on ${nameOf(work)}`);
  }
}

async function measure(engine, work, native, peak) {
  const inputs = inputsOf(work);
  const ways = await onnxruntime(work, inputs);
  const peers = { ours: await ours(engine, work, inputs), tfjs: tfjs(work, inputs), plain: plain(work, inputs) };
  for (const [way, run] of Object.entries(ways)) peers[`onnxruntime ${way}`] = run;
  await checkAgreement(work, peers);
  const peaks = Math.max(1, Math.round(flopsOf(work) / peak.flops));
  const contenders = {
    ...peers,
    peak: () => {
      for (let i = 0; i < peaks; i++) peak.once();
    },
    native: () => native.run(work),
  };
  const rounds = flopsOf(work) > 5e8 ? 11 : 31;
  const times = await interleaved(contenders, { rounds, slow: ['plain', ...(flopsOf(work) > 5e8 ? ['tfjs'] : [])] });
  const best = Object.keys(ways)
    .map((way) => `onnxruntime ${way}`)
    .reduce((a, b) => (median(times[a]) <= median(times[b]) ? a : b));
  const share = 100 * (flopsOf(work) / (peaks * peak.flops)) * ratio(times.peak, times.ours);
  const { target } = work;
  return [
    nameOf(work),
    `${digits(median(times.ours))} ms`,
    `${atLeast(ratio(times[best], times.ours), target.onnxruntime, 'x')} ${best.replace('onnxruntime ', '')}`,
    atLeast(ratio(times.tfjs, times.ours), target.tfjs, 'x'),
    `${digits(ratio(times.plain, times.ours))}x`,
    `${digits(ratio(times.native, times.ours))}x`,
    atLeast(share, target.peak, ' %'),
  ];
}

const LIMITS = `What limits the share of the peak: the peak is a loop in registers. A tile
(cpp/attention/streaming/product.hpp) has 6 loads and 5 other instructions beside 16 multiplications and additions, and
reaches 88 to 93 % of the peak alone. Softmax needs 21 instructions for four weights of a head of 64, beside
256 for their products: 8 %. So some 82 to 85 % of the peak is what a head of 64 can reach. Another program on the same
two cores takes from single figures; turns and medians even out the ratios.`;

const version = (name) => JSON.parse(readFileSync(inRoot('bench/node_modules', name, 'package.json'), 'utf8')).version;

/** All of it; as a page in bench/results.md where `keep` is set. */
export async function bench({ keep }) {
  const { loadEngine } = await import(inRoot('dist/core.js'));
  const engine = await loadEngine();
  await engine.warmUp();
  const peak = await startPeak();
  const native = await startNative();
  await startTfjs();

  const parts = [
    `${cpus()[0]?.model ?? 'Unknown processor'}, ${arch()}, ` +
      `Node ${process.version} (V8 ${process.versions.v8}), one thread; ` +
      `onnxruntime-web ${version('onnxruntime-web')}, tfjs-backend-wasm ${version('@tensorflow/tfjs-backend-wasm')}.`,
  ];
  const print = (text) => {
    parts.push(text);
    say(`\n${text}`);
  };
  say(`\n${parts[0]}`);
  const rows = [];
  for (const work of WORKS) {
    say(`> ${nameOf(work)}`);
    rows.push(await measure(engine, work, native, peak));
  }
  native.stop();
  print(
    'Causal attention, float32, batch 1: how many times as fast as each peer, beside (the target). Runs in turns; ' +
      'medians of ratios. onnxruntime-web is the best of plain operators, Attention and MultiHeadAttention; below 1x ' +
      'the peer is faster.',
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

  const figures = [...(await smallRuns(engine)), ...firstCalls(), await error(engine)];
  const grown = await growth(loadEngine);
  figures.push({
    what: 'memory of WebAssembly, n=8192, one head of 64',
    got: grown.find(({ n }) => n === 8192).mb,
    target: 20,
    unit: ' MB',
  });
  const pairs = grown.map(({ pair }) => pair);
  figures.push({
    what: 'time of a visible pair, largest over smallest, n=1024 to 16384',
    got: Math.max(...pairs) / Math.min(...pairs),
    target: 1.15,
    unit: '',
  });
  print('At most (the target):');
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
      'processors. With more than one, single figures and shares of the peak come out lower than the machine can do.',
  );
  if (keep)
    writeFileSync(
      inRoot('bench/results.md'),
      `# Measured\n\n\`npm run bench -- --keep\` wrote this page.\n\n${parts.join('\n\n')}\n`,
    );
}
