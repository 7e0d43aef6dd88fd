// How far numbers are from PyTorch's with another BLAS: `node scripts/other_blas.mjs [FOLDER ...]`, after
// `npm run build`.
//
// A folder holds a libblas.so.3, as Debian's packages libopenblas0-pthread, libblis4-pthread and libmkl-rt have one; it
// is put before the machine's (LD_LIBRARY_PATH), which stays as it is. Without folders the machine's own is compared.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { loadEngine, printTorch } from '../dist/core.js';

const load = async (path) => (await runnerImport(new URL(`../web/${path}`, import.meta.url).pathname)).module;
const { pytorchScript } = await load('code/pytorch.ts');
const { scriptText } = await load('code/script.ts');
const { tensorsOf } = await load('ops/tensors.ts');
const engine = await loadEngine();

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

/** The same numbers from 0 to 1 each time. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Of one size: layers as models have them, narrow ones on wide embeddings, and long texts. */
function layer(random) {
  const pick = (...values) => values[Math.floor(random() * values.length)];
  const size = Math.round(16 * 2 ** (7 * random()));
  const even = Math.min(8 * Math.ceil(size / 8), 512);
  const common = {
    inputs: { draw: pick('rand', 'randn'), scale: pick(0.1, 1, 1, 3) },
    weightInit: pick('linear', 'linear', 'linear', 'rand'),
    mask: pick('none', 'causal'),
    seed: Math.floor(1e6 * random()),
  };
  const wide = { n: pick(8, 32, 64), dIn: size };
  const options = common.weightInit === 'linear' ? { bias: pick(true, false), outProj: pick(true, false) } : {};
  const kinds = [
    { ...wide, dK: even, dV: even, heads: pick(1, 4, 8) },
    { ...wide, dK: pick(2, 16, 64), dV: pick(2, 16, 64) },
    { n: Math.min(size, 512), dIn: 16, dK: 16, dV: 16 },
  ];
  return { ...common, ...options, ...pick(...kinds) };
}

const random = randomOf(1);
const layers = Array.from({ length: 200 }, () => layer(random)).filter((one) => engine.validate(one).length === 0);

/** How many products the longest sum of a config has. */
const longestSum = ({ n, dIn, dK, dV, heads = 1, outProj }) => Math.max(n, dIn, dK / heads, outProj ? dV : 0);
const BANDS = [0, 64, 128, 256, 512, 1024, 2048];

const presets = engine.presets().map(({ config }) => ({ ...config, dropoutBuild: 'portable' }));
const GROUPS = {
  presets,
  'presets under 20 seeds': presets.flatMap((config) => SEEDS.map((seed) => ({ ...config, seed }))),
  layers,
};

const WORKER = `
import contextlib, io, json, struct, sys, torch
def run(text, out):
    def show(name, tensor, **options):
        numbers = tensor.contiguous().numpy().tobytes()
        out.write(struct.pack("<I", len(numbers)) + numbers)
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(text, "script.py", "exec"), {"print": show})
for text in json.load(open(sys.argv[1])):
    run(text, sys.stdout.buffer)
`;

const folder = mkdtempSync(join(tmpdir(), 'other-blas-'));
const texts = join(folder, 'scripts.json');
const worker = join(folder, 'worker.py');
writeFileSync(worker, WORKER);

/** Of each trace's script the tensors that it prints, in their order. */
function results(traces, libraries) {
  writeFileSync(texts, JSON.stringify(traces.map((trace) => scriptText(pytorchScript(trace)))));
  const env = { ...process.env, ATEN_CPU_CAPABILITY: 'avx2', OMP_NUM_THREADS: '1', MKL_THREADING_LAYER: 'SEQUENTIAL' };
  if (libraries) env.LD_LIBRARY_PATH = libraries;
  const { stdout, stderr, status } = spawnSync('/usr/bin/python3', ['-B', worker, texts], { env, maxBuffer: 2 ** 31 });
  if (status !== 0) throw new Error(stderr.toString());
  let at = stdout.byteOffset;
  const next = () => {
    const bytes = stdout.readUInt32LE(at - stdout.byteOffset);
    at += 4 + bytes;
    return new Float32Array(stdout.buffer.slice(at - bytes, at));
  };
  return traces.map((trace) => tensorsOf(trace).map(next));
}

const largest = (data) => data.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most), 0);
const LOGITS = ['attn_scores', 'masked', 'scaled_scores'];
const BEFORE = ['qkv', 'queries', 'keys', 'values', 'head_queries', 'head_keys', 'head_values', ...LOGITS];

/** How far one tensor is off: bits, digits, and the difference in units of 1e-6 x max(1, largest). */
function compare(tensor, other, logit) {
  const { data, shape, name } = tensor;
  const [a, b] = [data, other].map((x) => new Uint32Array(x.slice().buffer));
  const bits = a.filter((own, i) => own !== b[i] && !(Number.isNaN(data[i]) && Number.isNaN(other[i]))).length;
  const difference = data.reduce(
    (most, x, i) => (Number.isFinite(x) ? Math.max(most, Math.abs(x - other[i])) : most),
    0,
  );
  const digits = bits > 0 && printTorch(data, shape) !== printTorch(other, shape) ? 1 : 0;
  const behind = BEFORE.includes(name) ? 1 : Math.max(1, 0.3 * logit);
  return { bits, digits, difference, units: difference / (1e-6 * Math.max(1, largest(data)) * behind) };
}

const most = (list, value) => list.reduce((a, b) => (value(b) > value(a) ? b : a));

/** What a tensor of a trace is compared by, config by config; few at a time, since layers take much room. */
function compared(configs, libraries) {
  const all = [];
  for (let first = 0; first < configs.length; first += 20) {
    const traces = configs.slice(first, first + 20).map((config) => engine.trace(config));
    for (const [k, others] of results(traces, libraries).entries()) {
      const tensors = tensorsOf(traces[k]);
      const logit = Math.max(...tensors.filter(({ name }) => LOGITS.includes(name)).map(({ data }) => largest(data)));
      for (const [at, tensor] of tensors.entries())
        all.push({
          i: first + k,
          name: tensor.name,
          numbers: tensor.data.length,
          ...compare(tensor, others[at], logit),
        });
    }
  }
  return all;
}

function report(name, all, detailed) {
  const sum = (of) => all.reduce((total, one) => total + of(one), 0);
  const worst = most(all, (one) => one.difference);
  const numbers = `of ${sum((one) => one.numbers)} numbers ${sum(({ bits }) => bits)} differ in a bit`;
  const other = [...new Set(all.filter(({ digits }) => digits).map((one) => one.name))];
  const tensors = `of ${all.length} tensors ${sum(({ digits }) => digits)} print another digit (${other})`;
  const difference = `largest difference ${worst.difference.toExponential(1)} (${worst.name})`;
  console.log(`  ${[`${name}: ${numbers}`, tensors, difference].join('; ')}`);
  if (!detailed) return;
  for (const [k, band] of BANDS.slice(1).entries()) {
    const own = all.filter(({ i }) => longestSum(layers[i]) > BANDS[k] && longestSum(layers[i]) <= band);
    const over = new Set(own.filter(({ units }) => units > 1).map(({ i }) => i));
    const one = most(own, ({ units }) => units);
    const count = new Set(own.map(({ i }) => i)).size;
    console.log(
      `    sums of ${BANDS[k] + 1} to ${band}: ${over.size} of ${count} configs are off by more than a unit, ` +
        `at most ${one.units.toFixed(2)} (${one.name} of ${JSON.stringify(layers[one.i])})`,
    );
  }
}

console.log(`${cpus()[0].model}; units of 1e-6 x max(1, largest), behind a softmax x max(1, 0.3 x largest logit)`);
for (const libraries of [null, ...process.argv.slice(2)]) {
  console.log(libraries ?? 'the BLAS of this machine');
  for (const [name, configs] of Object.entries(GROUPS)) report(name, compared(configs, libraries), name === 'layers');
}
rmSync(folder, { recursive: true });
