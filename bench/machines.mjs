// Compiles programs that only the benchmark needs: the peak of WebAssembly, and the core for this machine.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { generateCpp } from '../scripts/generate_cpp.mjs';
import { inRoot } from '../scripts/lib/paths.mjs';
import { run } from '../scripts/lib/run.mjs';
import { hashOf, isFresh, markFresh } from '../scripts/lib/stamps.mjs';
import { findEigen, findEmscripten } from '../scripts/lib/tools.mjs';

const PEAK = 'build/bench/peak.wasm';
const NATIVE = 'build/bench/native';

async function buildOnce(name, inputs, product, build) {
  const hash = hashOf(inputs, [process.platform, process.arch]);
  if (isFresh(name, hash)) return;
  mkdirSync(inRoot('build/bench'), { recursive: true });
  await build();
  markFresh(name, hash, [product]);
}

/** Milliseconds of a multiply-add loop, and its floating-point operations. */
export async function startPeak() {
  await buildOnce('bench-peak', ['bench/peak.cpp'], PEAK, () =>
    run(
      'build the peak of WebAssembly',
      findEmscripten().path,
      ['-O3', '-msimd128', 'bench/peak.cpp', '--no-entry', '-sSTANDALONE_WASM', '-o', PEAK],
      { env: existsSync('/usr/share/nodejs/acorn') ? { NODE_PATH: '/usr/share/nodejs' } : {} },
    ),
  );
  const { instance } = await WebAssembly.instantiate(readFileSync(inRoot(PEAK)), {});
  const ROUNDS = 200_000;
  const once = () => instance.exports.multiply_add(ROUNDS, 0.5, 1) && undefined;
  return { once, flops: ROUNDS * 12 * 4 * 2 };
}

/**
 * Runs workloads in a process of the core compiled with SSE (or the lanes of this machine); `run(work)` returns
 * milliseconds.
 */
export async function startNative() {
  await buildNative();
  const child = spawn(inRoot(NATIVE), { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    run: async ({ kind, n, d, heads }) => {
      child.stdin.write(`${kind} ${n} ${d} ${heads}\n`);
      return Number((await lines.next()).value);
    },
    stop: () => child.stdin.end(),
  };
}

function buildNative() {
  return buildOnce('bench-native', ['bench/native.cpp', 'cpp/attention'], NATIVE, () => {
    generateCpp(inRoot('build/bench/generated'));
    const flags = [
      '-std=c++17',
      '-O3',
      '-DNDEBUG',
      '-ffp-contract=off',
      '-fno-exceptions',
      '-Icpp',
      '-I',
      'build/bench/generated',
      '-isystem',
      findEigen(),
    ];
    if (process.arch === 'x64') flags.push('-msse4.2');
    return run('build the core for this machine', 'sh', [
      '-c',
      `${process.env.CXX || 'c++'} ${flags.join(' ')} cpp/attention/*/*.cpp bench/native.cpp -o ${NATIVE}`,
    ]);
  });
}
