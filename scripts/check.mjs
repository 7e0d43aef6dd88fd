// Runs the static checks: types, format, linters, length of lines, unused code. `node scripts/check.mjs types lines`
// runs only these steps; `--fix` first fixes what can be fixed automatically.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, isMain } from './lib/paths.mjs';
import { amongThese, ask, main, run, say, sayStep, StepError } from './lib/run.mjs';
import { listFiles } from './lib/stamps.mjs';
import { findClangTool, findEigen } from './lib/tools.mjs';
import { generateCpp } from './generate_cpp.mjs';
import { setUp } from './setup.mjs';
import { whyStale } from './wasm.mjs';

/** The maximum line length of TypeScript, C++ and CSS, in characters. */
const LONGEST_LINE = 120;

const sources = (...folders) => listFiles(folders).filter((file) => !file.startsWith('tests/fixtures/'));
const cppFiles = () => sources('cpp', 'tests', 'bench').filter((file) => /\.[ch]pp$/.test(file));
const textFiles = () =>
  sources('cpp/attention', 'cpp/bindings', 'web', 'tests', 'scripts', 'bench', 'vite.config.ts').filter((file) =>
    /\.([cm]?[jt]s|[ch]pp|css)$/.test(file),
  );

/** Runs a package's program with this Node. */
const runPackage = (label, file, ...args) => run(label, process.execPath, [inRoot('node_modules', file), ...args]);
const biome = (label, ...args) => runPackage(label, '@biomejs/biome/bin/biome', 'check', ...args);

/** Debian 12's version, for which the settings are written: another version formats and reports differently. */
const CLANG = 14;

/** Runs an LLVM program; findings of a version other than Debian 12's are reported but do not fail. */
async function runClang(name, args, options) {
  const tool = findClangTool(name);
  const version = Number(/version (\d+)/.exec(ask(tool, ['--version']))?.[1]);
  const failed = await run(`${name} ${version}`, tool, args, options).then(
    () => null,
    (error) => error,
  );
  if (failed && version === CLANG) throw failed;
  if (failed) say(`  ${failed.message}; it counts with version ${CLANG} only`);
}

/** All sources of the core as one: reading Eigen once takes 9 seconds, once per file 65. */
async function tidy() {
  const all = sources('cpp/attention').filter((file) => file.endsWith('.cpp'));
  mkdirSync(inRoot('build', 'check'), { recursive: true });
  writeFileSync(inRoot('build/check/core.cpp'), all.map((file) => `#include "${inRoot(file)}"\n`).join(''));
  generateCpp(inRoot('build/check/generated'));
  const includes = ['cpp', 'build/check/generated'].map((folder) => `-I${inRoot(folder)}`);
  const flags = ['-std=c++17', ...includes, '-isystem', findEigen()];
  await runClang('clang-tidy', ['--quiet', inRoot('build/check/core.cpp'), '--', ...flags]);
}

/** The positions of lines that are too long. */
function checkLines() {
  sayStep(`> no line over ${LONGEST_LINE} characters`);
  const long = textFiles().flatMap((file) =>
    readFileSync(inRoot(file), 'utf8')
      .split('\n')
      .flatMap((line, at) => ([...line].length > LONGEST_LINE ? [`${file}:${at + 1}`] : [])),
  );
  if (long.length > 0) throw new StepError(`Lines of over ${LONGEST_LINE} characters:\n  ${long.join('\n  ')}`);
}

/** Whether the committed WebAssembly is of these C++ sources. */
function checkWasm() {
  sayStep('> the committed WebAssembly is of these sources');
  const why = whyStale();
  if (why) throw new StepError(why);
}

const steps = {
  types: () => runPackage('check types', 'typescript/bin/tsc', '--noEmit'),
  biome: () => biome('format and lint TypeScript, CSS and JSON', '--error-on-warnings'),
  'clang-format': () => runClang('clang-format', ['--dry-run', '-Werror', ...cppFiles()]),
  'clang-tidy': tidy,
  lines: checkLines,
  wasm: checkWasm,
  unused: () => runPackage('unused files, exports and packages', 'knip/bin/knip.js', '--no-progress'),
};

async function fix() {
  await biome('mend TypeScript, CSS and JSON', '--write');
  await runClang('clang-format', ['-i', ...cppFiles()]);
}

/** Runs the named steps (by default all) to completion; throws if any reported an error. */
export async function check(names = []) {
  amongThese('step', names, Object.keys(steps));
  const failed = [];
  const chosen = names.length ? names : Object.keys(steps);
  // clang-tidy has one thread, prints nothing before its end, and takes longest.
  const lanes = [chosen.filter((name) => name === 'clang-tidy'), chosen.filter((name) => name !== 'clang-tidy')];
  const runLane = async (lane) => {
    for (const name of lane) {
      try {
        await steps[name]();
      } catch (error) {
        if (!(error instanceof StepError)) throw error;
        say(error.message);
        failed.push(name);
      }
    }
  };
  await Promise.all(lanes.map(runLane));
  if (failed.length) throw new StepError(`Not in order: ${failed.join(', ')}`);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    const names = process.argv.slice(2).filter((name) => name !== '--fix');
    if (process.argv.includes('--fix')) await fix();
    await check(names);
  });
}
