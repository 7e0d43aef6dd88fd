// Runs the native tests on one mutated source: compiled outside of the tree, and linked with the other objects.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildWithClang } from '../build.mjs';
import { inRoot } from './paths.mjs';
import { run, StepError } from './run.mjs';
import { listFiles } from './stamps.mjs';

const FOLDER = inRoot('build/mutate/cpp');

/** Resolves to `{code, out}`, whatever the code. At most `seconds` of processor time, since a mutant may never end. */
function shell(command, seconds) {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', `ulimit -t ${seconds} -v 8000000; ${command}`], { cwd: FOLDER });
    let out = '';
    child.stdout.on('data', (bytes) => (out += bytes));
    child.stderr.on('data', (bytes) => (out += bytes));
    child.on('close', (code) => resolve({ code, out }));
  });
}

/** Slow tests come last: most mutants fail earlier. */
const SLOW = 'Fuzz.*:FusedMultiplyAdd.is*:ScaledDotProduct.Stays*:Exp2.IsAt*:RandomStream.every*';

/** Builds the tests once; returns a function that gives the test that noticed a mutant, or null. */
export async function mutantRunner() {
  await buildWithClang(FOLDER, '-O1 -D_GLIBCXX_ASSERTIONS');
  await run('run them on the core as it is', join(FOLDER, 'attention_tests'), ['--gtest_brief=1']);
  const commands = JSON.parse(readFileSync(join(FOLDER, 'compile_commands.json'), 'utf8'));
  const objects = listFiles([join('build/mutate/cpp/CMakeFiles')])
    .filter((file) => file.endsWith('.o'))
    .map((file) => inRoot(file));
  const sources = listFiles(['cpp/attention']).filter((file) => file.endsWith('.cpp'));

  /** The sources to recompile: the file itself, or those that include it. */
  const units = (file) =>
    file.endsWith('.cpp')
      ? [file]
      : sources.filter((source) => readFileSync(inRoot(source), 'utf8').includes(`"${file.replace('cpp/', '')}"`));

  return async ({ file, text }, worker) => {
    const over = join(FOLDER, `worker${worker}`);
    const placed = join(over, file.replace('cpp/', ''));
    rmSync(over, { recursive: true, force: true }); // the previous mutant's header, which may not have compiled
    mkdirSync(dirname(placed), { recursive: true });
    writeFileSync(placed, text);
    const replaced = [];
    for (const unit of units(file)) {
      const { command, file: path } = commands.find((entry) => entry.file === inRoot(unit));
      const object = /-o (\S+)/.exec(command)[1];
      const made = join(over, `${replaced.length}.o`);
      const own = unit === file ? placed : path;
      const compile = command
        .replace(/-o \S+ -c \S+$/, `-o ${made} -c ${own}`)
        .replace('clang++ ', `clang++ -I${over} -w `)
        .replace('-Werror', '');
      const { code } = await shell(compile, 300);
      if (code !== 0) return 'the compiler';
      replaced.push([join(FOLDER, object), made]);
    }
    const linked = objects.map((object) => replaced.find(([from]) => from === object)?.[1] ?? object);
    const program = join(over, 'tests');
    const link = await shell(`clang++ ${linked.join(' ')} -lgtest -lgtest_main -lpthread -o ${program}`, 300);
    // If it compiles it has the same symbols: a link error says nothing about the mutant.
    if (link.code !== 0) throw new StepError(`The tests could not be linked:\n${link.out.slice(-2000)}`);
    for (const filter of [`-${SLOW}`, SLOW]) {
      const { code, out } = await shell(`${program} --gtest_fail_fast --gtest_brief=1 --gtest_filter='${filter}'`, 60);
      if (code !== 0) return /FAILED {2}\] (\S+?)[ ,]/.exec(out)?.[1] ?? `the program ended (${code})`;
    }
    return null;
  };
}
