// How much of the core the native tests run, by the coverage of Clang, and of web/ the tests of Node, by that of V8:
// `npm run coverage`; `-- cpp` or `-- web` takes one of them. It prints a table of files, and the lines that were left
// out, and fails where lines or branches are below what is promised (LEAST).
import { spawnSync } from 'node:child_process';
import { inRoot, isMain, root } from './lib/paths.mjs';
import { main, run, say, StepError } from './lib/run.mjs';
import { findClangTool } from './lib/tools.mjs';
import { listFiles } from './lib/stamps.mjs';
import { webCoverage } from './lib/web_coverage.mjs';
import { buildWasm } from './build.mjs';
import { setUp } from './setup.mjs';

const FOLDER = inRoot('build/coverage');
/**
 * Percent of all lines and branches of cpp/attention, and of the branches of web/. Of the core's branches one is none:
 * `x < y ? y : x` in each lane of a vector (lanes.hpp).
 */
const LEAST = { cpp: { lines: 100, branches: 99.8 }, web: { branches: 95 } };

function llvm(name, args) {
  const { status, stdout, stderr } = spawnSync(findClangTool(name), args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (status !== 0) throw new StepError(`${name} failed: ${stderr}`);
  return stdout;
}

/** A row a file of cpp/attention. */
async function coreCoverage() {
  const flags = '-O0 -DNDEBUG -fprofile-instr-generate -fcoverage-mapping'; // an assertion is no branch
  const compiler = ['-DCMAKE_CXX_COMPILER=clang++', `-DCMAKE_CXX_FLAGS=${flags}`];
  await run('configure for coverage', 'cmake', ['-S', '.', '-B', FOLDER, '-G', 'Ninja', ...compiler], { quiet: true });
  await run('build native tests', 'cmake', ['--build', FOLDER, '--target', 'attention_tests']);
  const program = `${FOLDER}/attention_tests`;
  const profile = `${FOLDER}/tests.profraw`;
  await run('run native tests', program, ['--gtest_brief=1'], { env: { LLVM_PROFILE_FILE: profile } });
  llvm('llvm-profdata', ['merge', '-sparse', profile, '-o', `${FOLDER}/tests.profdata`]);
  const sources = listFiles(['cpp/attention']).filter((file) => /[ch]pp$/.test(file));
  const about = [program, `-instr-profile=${FOLDER}/tests.profdata`, ...sources.map((file) => inRoot(file))];
  const { files } = JSON.parse(llvm('llvm-cov', ['export', '-format=text', ...about])).data[0];
  const rows = files.map(({ filename, segments, branches, summary }) => {
    const left = new Set(segments.filter(([, , count, has]) => has && count === 0).map(([line]) => line));
    for (const [line, , , , yes, no] of branches) if (yes === 0 || no === 0) left.add(line);
    const file = filename.slice(root.length + 1);
    const { lines, branches: ways } = summary;
    const whole = lines.covered === lines.count && ways.covered === ways.count; // a template, in one kind or another
    return { file, left: whole ? [] : [...left].sort((a, b) => a - b), lines, branches: ways };
  });
  return { rows, unread: [] };
}

const sumOf = (rows, what) => ({
  covered: rows.reduce((sum, row) => sum + row[what].covered, 0),
  count: rows.reduce((sum, row) => sum + row[what].count, 0),
});
const percent = ({ covered, count }) => (count === 0 ? 100 : (100 * covered) / count);

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    const asked = process.argv[2];
    const found = {};
    if (asked !== 'web') found.cpp = await coreCoverage();
    if (asked !== 'cpp') {
      await buildWasm(); // tests of Node run it
      found.web = await webCoverage();
    }
    const cells = ({ lines, branches }) =>
      [lines, branches].map((part) => `${part.covered} of ${part.count} | ${percent(part).toFixed(1)} %`).join(' | ');
    const totals = Object.entries(found).map(([name, { rows }]) => {
      return { name, lines: sumOf(rows, 'lines'), branches: sumOf(rows, 'branches') };
    });
    say('\n| file | lines | | branches | |\n|-|-|-|-|-|');
    for (const { rows } of Object.values(found)) for (const row of rows) say(`| ${row.file} | ${cells(row)} |`);
    for (const total of totals) say(`| all of ${total.name} | ${cells(total)} |`);
    say('\nNot run, or a branch that went one way only:');
    for (const { rows, unread } of Object.values(found)) {
      for (const { file, left } of rows) if (left.length) say(`  ${file}: ${left.join(', ')}`);
      for (const file of unread) say(`  ${file}: no test of Node leads to it`);
    }
    for (const total of totals)
      for (const [what, least] of Object.entries(LEAST[total.name]))
        if (percent(total[what]) < least)
          throw new StepError(
            `${percent(total[what]).toFixed(2)} % of the ${what} of ${total.name} are run: ` +
              `at least ${least} % are promised.`,
          );
  });
}
