// Finds a Python on this machine with the packages that a test needs.
import { spawnSync } from 'node:child_process';
// @ts-expect-error -- a script of the build: the environment of a child process
import { childEnvironment } from '../../../scripts/lib/paths.mjs';
// @ts-expect-error -- a script of the build: the first Python that runs a program, or undefined
import { findPython } from '../../../scripts/lib/tools.mjs';

/** PyTorch can compute with AVX512 or AVX2, whose sums differ from eight numbers on: that of AVX2 is the one tested. */
const AVX2 = { ATEN_CPU_CAPABILITY: 'avx2' };

/** What was found, by its program: to import PyTorch takes seconds, and several files of a worker ask for it. */
const found = new Map<string, string | null>();

/** The first in which a program succeeds; null: none. */
export function pythonThatRuns(program: string): string | null {
  if (!found.has(program)) found.set(program, findPython(program, AVX2) ?? null);
  return found.get(program)!;
}

/** The first that can import all `modules`; null: none. */
export const pythonWith = (...modules: readonly string[]): string | null =>
  pythonThatRuns(`import ${modules.join(', ')}`);

/**
 * The first with a PyTorch that multiplies like the reference BLAS: from left to right, with each product rounded
 * before it is added. MKL, OpenBLAS and BLIS add it unrounded. null: none.
 */
export const exactTorch = (): string | null =>
  pythonThatRuns(`
import torch
x = torch.ones(64, 64)
x[:, 0] = 2.0**24
assert (x @ torch.ones(64, 64) == 2.0**24).all()
a = 1 + 2.0**-12  # whose square is rounded to 1 + 2**-11
assert (torch.tensor([[-(1 + 2.0**-11), a]] * 6) @ torch.tensor([[1.0] * 6, [a] * 6]) == 0).all()`);

/** The output of a program that receives `input` as JSON and prints JSON. */
export function askPython<Answer>(python: string, program: URL, input: unknown): Answer {
  const done = spawnSync(python, ['-B', program.pathname], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: childEnvironment(AVX2),
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout);
}
