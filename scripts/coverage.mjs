// How much of the core the native tests run, by the coverage of Clang: `npm run coverage`. It prints a table of files,
// and the lines that were left out, and fails where lines or branches are below what is promised (LEAST).
import { spawnSync } from 'node:child_process';
import { inRoot, isMain, root } from './lib/paths.mjs';
import { main, run, say, StepError } from './lib/run.mjs';
import { findClangTool } from './lib/tools.mjs';
import { listFiles } from './lib/stamps.mjs';
import { setUp } from './setup.mjs';

const FOLDER = inRoot('build/coverage');
/** Percent of all lines and branches of cpp/attention. */
const LEAST = { lines: 99.3, branches: 98.3 };

function llvm(name, args) {
  const { status, stdout, stderr } = spawnSync(findClangTool(name), args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (status !== 0) throw new StepError(`${name} failed: ${stderr}`);
  return stdout;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    const flags = '-O0 -fprofile-instr-generate -fcoverage-mapping';
    const cmake = [
      '-S',
      '.',
      '-B',
      FOLDER,
      '-G',
      'Ninja',
      '-DCMAKE_CXX_COMPILER=clang++',
      `-DCMAKE_CXX_FLAGS=${flags}`,
    ];
    await run('configure for coverage', 'cmake', cmake, { quiet: true });
    await run('build native tests', 'cmake', ['--build', FOLDER, '--target', 'attention_tests']);
    const program = `${FOLDER}/attention_tests`;
    const profile = `${FOLDER}/tests.profraw`;
    await run('run native tests', program, ['--gtest_brief=1'], { env: { LLVM_PROFILE_FILE: profile } });
    llvm('llvm-profdata', ['merge', '-sparse', profile, '-o', `${FOLDER}/tests.profdata`]);

    const sources = listFiles(['cpp/attention']).filter((file) => /[ch]pp$/.test(file));
    const about = [program, `-instr-profile=${FOLDER}/tests.profdata`, ...sources.map((file) => inRoot(file))];
    const { files, totals } = JSON.parse(llvm('llvm-cov', ['export', '-format=text', ...about])).data[0];
    const cells = ({ lines, branches }) =>
      [lines, branches].map(({ covered, count, percent }) => `${covered} of ${count} | ${percent.toFixed(1)} %`);
    say('\n| file | lines | | branches | |\n|-|-|-|-|-|');
    for (const { filename, summary } of files)
      say(`| ${filename.slice(root.length + 1)} | ${cells(summary).join(' | ')} |`);
    say(`| all | ${cells(totals).join(' | ')} |`);

    say('\nNot run, or a branch that went one way only:');
    for (const { filename, segments, branches } of files) {
      const lines = new Set(segments.filter(([, , count, has]) => has && count === 0).map(([line]) => line));
      for (const [line, , , , yes, no] of branches) if (yes === 0 || no === 0) lines.add(line);
      if (lines.size) say(`  ${filename.slice(root.length + 1)}: ${[...lines].sort((a, b) => a - b).join(', ')}`);
    }
    for (const [what, least] of Object.entries(LEAST))
      if (totals[what].percent < least)
        throw new StepError(
          `${totals[what].percent.toFixed(2)} % of the ${what} are run: at least ${least} % are promised.`,
        );
  });
}
