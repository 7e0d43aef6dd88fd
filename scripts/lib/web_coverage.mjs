// How many branches of web/ the tests of Node run: of the rooms that need no page. What draws is run by the tests in
// browsers.
import { readFileSync, rmSync } from 'node:fs';
import { inRoot, root } from './paths.mjs';
import { run } from './run.mjs';
import { listFiles } from './stamps.mjs';

const FOLDER = inRoot('build/coverage-web');

/** Rooms that know of no page; of the others those files that the tests of Node lead to. */
const ROOMS = ['code', 'engine', 'files', 'model', 'ops', 'timeline', 'words'];
/** Templates, and what moves the elements of one. */
const DRAWS = /from 'lit|\.style\b/;
/** Tests of what was built, which run no source. */
const ON_DIST = /\bdist\b/;

/** Random examples take no other ways than the first of them. */
const FEW = { LAWS: '50', FUZZ_RUNS: '200' };

const source = (file) => readFileSync(inRoot(file), 'utf8');
const isCode = (file) => /(?<!\.d)\.ts$/.test(file);

/** Counts of one file: of how many branches, lines; and the lines with a branch that was never taken. */
function rowOf(file, { b, branchMap, s, statementMap }) {
  const ways = Object.entries(b).flatMap(([id, counts]) =>
    counts.map((count, i) => ({ count, line: branchMap[id].locations[i].start.line ?? branchMap[id].loc.start.line })),
  );
  const left = [...new Set(ways.filter(({ count }) => count === 0).map(({ line }) => line))].sort((x, y) => x - y);
  const lines = new Map();
  for (const [id, { start }] of Object.entries(statementMap))
    lines.set(start.line, Math.max(lines.get(start.line) ?? 0, s[id]));
  const covered = (counts) => counts.filter((count) => count > 0).length;
  return {
    file,
    left,
    branches: { covered: covered(ways.map(({ count }) => count)), count: ways.length },
    lines: { covered: covered([...lines.values()]), count: lines.size },
  };
}

/** A row a file, and the files of those rooms that no test of Node leads to, or that draw. */
export async function webCoverage() {
  rmSync(FOLDER, { recursive: true, force: true });
  const tests = listFiles(['tests/node']).filter((file) => file.endsWith('.test.ts') && !ON_DIST.test(source(file)));
  const vitest = [inRoot('tests/node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'];
  const coverage = ['enabled', 'provider=v8', 'allowExternal', 'include=**/web/**/*.ts', 'reporter=json'];
  await run(
    'run tests of Node',
    process.execPath,
    [
      ...[...vitest, '--project', 'node'],
      ...[...coverage, `reportsDirectory=${FOLDER}`].map((option) => `--coverage.${option}`),
      ...tests,
    ],
    { env: FEW },
  );
  const found = JSON.parse(readFileSync(`${FOLDER}/coverage-final.json`, 'utf8'));
  const rows = Object.entries(found)
    .map(([path, counts]) => rowOf(path.slice(root.length + 1), counts))
    .filter(({ file }) => !DRAWS.test(source(file)))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  const reached = new Set(rows.map(({ file }) => file));
  const others = listFiles(['web']).filter((file) => isCode(file) && !reached.has(file));
  return { rows, unread: others.filter((file) => ROOMS.includes(file.split('/')[1]) && !DRAWS.test(source(file))) };
}
