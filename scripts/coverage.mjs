// Measures the coverage of the core by the native tests (Clang), and of the folders of web/ that need no page by the
// tests in Node (V8): `npm run coverage`, or `npm run coverage -- cpp` and `-- web`. Fails below the required
// percentages.
import { inRoot, isMain } from './lib/paths.mjs';
import { amongThese, ask, main, readWord, run, say, StepError } from './lib/run.mjs';
import { listFiles } from './lib/stamps.mjs';
import { findClangTool } from './lib/tools.mjs';
import { buildAll, buildWithClang } from './build.mjs';
import { setUp } from './setup.mjs';

const FOLDER = inRoot('build/coverage');
/**
 * Percent of cpp/attention. Not covered: that an exhaustive switch takes none of its cases (three branches, a return
 * after one of them), and a branch that never executes as one, `x < y ? y : x` in each lane of a vector (lanes.hpp).
 */
const MIN_CPP = { lines: 99.9, branches: 99.7 };

async function coverCpp() {
  // An assertion is not a branch.
  await buildWithClang(FOLDER, '-O0 -DNDEBUG -fprofile-instr-generate -fcoverage-mapping');
  const [program, raw, merged] = ['attention_tests', 'tests.profraw', 'tests.profdata'].map(
    (file) => `${FOLDER}/${file}`,
  );
  await run('run native tests', program, ['--gtest_brief=1'], { env: { LLVM_PROFILE_FILE: raw } });
  await run('merge', findClangTool('llvm-profdata'), ['merge', '-sparse', raw, '-o', merged]);
  const sources = listFiles(['cpp/attention']).filter((file) => /[ch]pp$/.test(file));
  const about = [program, `-instr-profile=${merged}`, ...sources.map((file) => inRoot(file))];
  const report = ['report', '-show-branch-summary', ...about];
  await run('coverage of cpp/attention', findClangTool('llvm-cov'), report, { live: true });
  const summary = ask(findClangTool('llvm-cov'), ['export', '-summary-only', ...about]);
  const { totals } = JSON.parse(summary).data[0];
  for (const [what, min] of Object.entries(MIN_CPP)) {
    const { covered, count } = totals[what];
    say(`${what} of cpp/attention: ${covered} of ${count}`);
    if ((100 * covered) / count < min) throw new StepError(`At least ${min} % of the ${what} must be run.`);
  }
}

/** tests/vitest.config.ts has the folders and the minimum percentage. */
async function coverWeb() {
  await buildAll();
  const vitest = [inRoot('tests/node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'];
  const options = ['--project', 'node', '--coverage.enabled'];
  await run('run tests of Node', process.execPath, [...vitest, ...options], { live: true });
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const PARTS = { cpp: coverCpp, web: coverWeb };
    const all = Object.keys(PARTS);
    const wanted = amongThese('part', [readWord() ?? all].flat(), all);
    await setUp({ tests: true });
    for (const part of wanted) await PARTS[part]();
  });
}
