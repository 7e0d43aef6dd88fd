// Runs the native tests on one mutated source: compiled outside of the tree, and linked with the other objects.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

  return async ({ file, text }, worker) => {
    const over = join(FOLDER, `worker${worker}`);
    mkdirSync(over, { recursive: true });
    const [source, made, program] = ['mutant.cpp', 'mutant.o', 'tests'].map((name) => join(over, name));
    writeFileSync(source, text);
    const { command } = commands.find((entry) => entry.file === inRoot(file));
    const object = join(FOLDER, /-o (\S+)/.exec(command)[1]);
    const compile = command
      .replace(/-o \S+ -c \S+$/, `-o ${made} -c ${source}`)
      .replace('clang++ ', 'clang++ -w ')
      .replace('-Werror', '');
    if ((await shell(compile, 300)).code !== 0) return 'the compiler';
    const linked = objects.map((each) => (each === object ? made : each));
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
