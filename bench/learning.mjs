// Measures learning against PyTorch, TensorFlow.js and plain JavaScript: the default run, all weights of all steps
// kept. Started by `npm run bench -- learn`; `--keep` writes bench/learning.md.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment, inRoot } from '../scripts/lib/paths.mjs';
import { findPython } from '../scripts/lib/tools.mjs';
import { say } from '../scripts/lib/run.mjs';
import { interleaved, median, ratio } from './measure.mjs';
import { plainLearning } from './plain_learning.mjs';
import { atLeast, atMost, digits, table } from './report.mjs';

const SEEDS = 20;
const STEPS = 300;

/** The script that the command line exports, run again for each line of its input; prints its milliseconds. */
const RUN_AGAIN = `
import contextlib, io, sys, time
import torch
torch.set_num_threads(1)
code = compile(open(sys.argv[1]).read(), sys.argv[1], "exec")
for _ in sys.stdin:
    said = io.StringIO()
    start = time.process_time()
    with contextlib.redirect_stdout(said):
        exec(code, {})
    print((time.process_time() - start) * 1000, said.getvalue().split()[-1], flush=True)
`;

/** Decimals of the losses that PyTorch's script prints. */
const DIGITS = '12';

/** The rows of the table. */
const OURS = 'attention-steps, WebAssembly';
const PLAIN = 'plain JavaScript loops';
const TORCH = 'PyTorch, the exported script';
const TFJS = 'TensorFlow.js, WebAssembly, float32';

/** How many times faster than each peer it must be, and how far the last losses may be apart. */
const PEERS = {
  [PLAIN]: { target: 2, tolerance: 1e-9 },
  [TORCH]: { target: 6, tolerance: 1e-9 },
  [TFJS]: { target: 30, tolerance: 1e-4 },
};

/** @returns `{run, stop}`: `run` gives the milliseconds and the last loss of a run of the exported script. */
function startPyTorch(python) {
  const script = join(mkdtempSync(join(tmpdir(), 'learning-')), 'learn.py');
  const options = ['--steps', STEPS, '--digits', DIGITS, '--out', script];
  const { status } = spawnSync(process.execPath, [inRoot('dist/cli.js'), 'learn', ...options]);
  if (status !== 0) throw new Error('the command line did not write its script');
  const child = spawn(python, ['-c', RUN_AGAIN, script], {
    env: childEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const run = async () => {
    child.stdin.write('\n');
    const { value, done } = await lines.next();
    if (done) throw new Error('PyTorch ended');
    return value.split(' ').map(Number);
  };
  return { run, stop: () => child.stdin.end() };
}

/** Learning in TensorFlow.js. */
async function startTfjsLearning(first) {
  const { startTfjs } = await import('./tfjs.mjs');
  const { registerGradients, tfjsLearning } = await import('./tfjs_learning.mjs');
  await startTfjs();
  await registerGradients();
  return tfjsLearning(first);
}

export async function benchLearning({ keep = false }) {
  const { loadEngine } = await import(inRoot('dist/core.js'));
  const engine = await loadEngine();
  const first = await engine.learn({ task: 'journey', steps: STEPS });
  const plain = plainLearning(first);
  const loss = first.losses.at(-1);
  const python = findPython('import torch');
  if (!python) say('PyTorch is missing: it is not measured');
  const torch = python ? startPyTorch(python) : null;
  const tfjs = await startTfjsLearning(first);
  const learn = async (seed) => {
    const run = await engine.learn({ task: 'journey', steps: STEPS, seed });
    run.release();
  };
  const contenders = {
    [OURS]: () => learn(123),
    [PLAIN]: () => void plain(),
    [TFJS]: () => void tfjs(),
    ...(torch && { [TORCH]: async () => (await torch.run())[0] }),
  };
  const losses = { [PLAIN]: plain().at(-1), [TFJS]: tfjs().at(-1) };
  if (torch) losses[TORCH] = (await torch.run())[1];
  for (const [name, other] of Object.entries(losses))
    if (!(Math.abs(other - loss) < PEERS[name].tolerance))
      throw new Error(`${name} ends at a loss of ${other}, not of ${loss}`);

  const times = await interleaved(contenders, { rounds: 15 }).finally(() => torch?.stop());
  const rows = Object.keys(contenders).map((name) => {
    const ms = median(times[name]);
    const factor = ratio(times[name], times[OURS]);
    const target = PEERS[name]?.target;
    return [
      name,
      name === OURS ? atMost(ms, 40, ' ms') : `${digits(ms)} ms`,
      `${((1000 * ms) / STEPS).toFixed(0)} µs`,
      name === OURS ? '' : atLeast(factor, target, 'x'),
    ];
  });
  const before = performance.now();
  for (let seed = 1; seed <= SEEDS; seed++) await learn(seed);
  const seeds = performance.now() - before;

  const parts = [
    `${cpus()[0]?.model ?? 'Unknown processor'}, Node ${process.version}, one thread. The default run of learning, ` +
      `${STEPS} steps, from its config to all weights of all steps; PyTorch runs the exported script. ` +
      'Processor time of runs in turns, medians of them and of their ratios, beside (the target).',
    table(['', 'a run', 'a step', 'attention-steps is faster by'], rows),
    `Twenty seeds, one after another, by the clock: ${atMost(seeds, 1000, ' ms')}.`,
    `Programs that ran or waited to, over the last five minutes: ${loadavg()[1].toFixed(1)}, on ${cpus().length} ` +
      'processors.',
  ];
  say(`\n${parts.join('\n\n')}`);
  if (keep) {
    const page = ['# Learning, measured', '`npm run bench -- learn --keep` wrote this page.', ...parts];
    writeFileSync(inRoot('bench/learning.md'), `${page.join('\n\n')}\n`);
  }
}
