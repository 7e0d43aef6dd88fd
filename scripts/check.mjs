// Runs the static checks: types, format, linters, length of lines, unused code. `node scripts/check.mjs types lines`
// runs only these steps; `--fix` first fixes what can be fixed automatically. `--changed`: only of files that differ
// from the last commit, and only what such files can break.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, isMain } from './lib/paths.mjs';
import { amongThese, ask, main, readOptionsAndWords, run, say, sayStep, StepError } from './lib/run.mjs';
import { listFiles } from './lib/stamps.mjs';
import { findClangTool, findEigen } from './lib/tools.mjs';
import { generateCpp } from './generate_cpp.mjs';
import { setUpPage } from './setup.mjs';
import { whyStale } from './wasm.mjs';

/** The maximum line length of TypeScript, C++ and CSS, in characters. */
const LONGEST_LINE = 120;

const CONFIGS = ['vite.config.ts', 'package.json', 'tsconfig.json', 'biome.jsonc', 'knip.jsonc', 'CMakePresets.json'];
const CHECKED = ['cpp/attention', 'cpp/bindings', 'web', 'tests', 'scripts', 'bench', ...CONFIGS];
const isSource = (file) => existsSync(inRoot(file)) && !/^(tests\/fixtures|cpp\/wasm)\//.test(file);

/** The files that are checked, or with `changed` those of them that differ from the last commit, new ones too. */
function sources(changed) {
  if (!changed) return listFiles(CHECKED).filter(isSource);
  const differing = ask('git', ['diff', '--name-only', '--relative', 'HEAD']);
  const untracked = ask('git', ['ls-files', '--others', '--exclude-standard']);
  return `${differing}${untracked}`.split('\n').filter((file) => file && isSource(file));
}

/** Runs a package's program with this Node. */
const runPackage = (label, file, ...args) => run(label, process.execPath, [inRoot('node_modules', file), ...args]);
const biome = (label, files, how) =>
  runPackage(label, '@biomejs/biome/bin/biome', 'check', how, '--no-errors-on-unmatched', ...files);

/** Debian 12's version, for which the settings are written: another version formats and reports differently. */
const CLANG = 14;

/** Runs an LLVM program, if there is one; findings of a version other than Debian 12's are reported but do not fail. */
async function runClang(name, args, options) {
  const tool = findClangTool(name);
  if (tool === null || findEigen() === undefined) return say(`  not run: ${name}, which is not here, or Eigen is not`);
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
  const all = listFiles(['cpp/attention']).filter((file) => file.endsWith('.cpp'));
  mkdirSync(inRoot('build', 'check'), { recursive: true });
  writeFileSync(inRoot('build/check/core.cpp'), all.map((file) => `#include "${inRoot(file)}"\n`).join(''));
  generateCpp(inRoot('build/check/generated'));
  const includes = ['cpp', 'build/check/generated'].map((folder) => `-I${inRoot(folder)}`);
  const flags = ['-std=c++17', ...includes, '-isystem', findEigen()];
  await runClang('clang-tidy', ['--quiet', inRoot('build/check/core.cpp'), '--', ...flags]);
}

/** The positions of lines that are too long. */
function checkLines(files) {
  sayStep(`> no line over ${LONGEST_LINE} characters`);
  const long = files.flatMap((file) =>
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

const SCRIPT = /\.[cm]?[jt]s$/;
const CPP = /\.[ch]pp$/;
const DATA = /\.jsonc?$/;
const STYLE = /\.css$/;

/** Each step is run if there is a file of its kinds, and gets them. `fix`: how it mends what it can. */
const steps = {
  types: { of: [SCRIPT, DATA], work: () => runPackage('check types', 'typescript/bin/tsc', '--noEmit') },
  biome: {
    of: [SCRIPT, DATA, STYLE],
    work: (files) => biome('format and lint TypeScript, CSS and JSON', files, '--error-on-warnings'),
    fix: (files) => biome('mend TypeScript, CSS and JSON', files, '--write'),
  },
  'clang-format': {
    of: [CPP],
    work: (files) => runClang('clang-format', ['--dry-run', '-Werror', ...files]),
    fix: (files) => runClang('clang-format', ['-i', ...files]),
  },
  'clang-tidy': { of: [CPP], work: tidy },
  lines: { of: [SCRIPT, CPP, STYLE], work: checkLines },
  wasm: { of: [CPP, DATA], work: checkWasm },
  unused: {
    of: [SCRIPT, DATA],
    work: () => runPackage('unused files, exports and packages', 'knip/bin/knip.js', '--no-progress'),
  },
};

/** Runs the named steps (by default all) to completion; throws if any reported an error. */
export async function check(names = [], { fix = false, changed = false } = {}) {
  amongThese('step', names, Object.keys(steps));
  const all = sources(changed);
  const chosen = Object.entries(steps)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(([name, step]) => ({ name, ...step, files: all.filter((file) => step.of.some((kind) => kind.test(file))) }))
    .filter(({ files }) => files.length > 0);
  const failed = [];
  const attempt = async (name, work) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      say(error.message);
      failed.push(name);
    }
  };
  // What cannot be mended is found again below.
  if (fix) for (const { name, fix: mend, files } of chosen) if (mend) await attempt(name, () => mend(files));
  failed.length = 0;
  // clang-tidy has one thread, prints nothing before its end, and takes longest.
  const isLong = ({ name }) => name === 'clang-tidy';
  const lanes = [chosen.filter(isLong), chosen.filter((step) => !isLong(step))];
  const runLane = async (lane) => {
    for (const { name, work, files } of lane) await attempt(name, () => work(files));
  };
  await Promise.all(lanes.map(runLane));
  if (failed.length) throw new StepError(`Not in order: ${failed.join(', ')}`);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const options = { fix: { type: 'boolean' }, changed: { type: 'boolean' } };
    const { values, positionals } = readOptionsAndWords(options);
    await setUpPage({ tests: true });
    await check(positionals, values);
  });
}
