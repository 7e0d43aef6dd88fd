// Fuzzes the core under Clang's sanitizers: any bytes, and any JSON text, as a config. `npm run fuzz` takes five
// minutes and prints its counts and coverage; `npm run fuzz -- 60` takes 60 seconds per entry point.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { inRoot, isMain } from './lib/paths.mjs';
import { countOf, main, readWord, run, say } from './lib/run.mjs';
import { buildNative } from './build.mjs';
import { setUp } from './setup.mjs';

const WAYS = ['bytes', 'json'];
const EXECUTIONS = 20_000; // of both entry points together, in `npm test`

/** Fuzzes one entry point, from a copy of the corpus; libFuzzer exits with an error if it finds one. */
async function fuzz(way, limits) {
  const corpus = inRoot('build/fuzz', way);
  rmSync(corpus, { recursive: true, force: true });
  mkdirSync(corpus, { recursive: true });
  cpSync(inRoot('tests/fuzz/corpus', way), corpus, { recursive: true });
  const options = ['-print_final_stats=1', '-max_len=4096', '-timeout=10', '-verbosity=1', ...limits];
  const found = `-artifact_prefix=${inRoot('build/fuzz')}/${way}-`;
  return run(`fuzz ${way}`, inRoot('build/sanitized', `fuzz_${way}`), [...options, found, corpus]);
}

/** The short form: the same inputs every time. */
export async function replayCorpus() {
  for (const way of WAYS) await fuzz(way, [`-runs=${EXECUTIONS / WAYS.length}`, '-seed=1']);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const seconds = countOf('the seconds', readWord() ?? '300');
    await setUp({ tests: true });
    await buildNative('sanitized', 'clang++');
    const texts = await Promise.all(WAYS.map((way) => fuzz(way, [`-max_total_time=${seconds}`])));
    const rows = texts.map((text, i) => {
      const last = (pattern) => [...text.matchAll(pattern)].at(-1)?.[1] ?? '?';
      return [WAYS[i], seconds, last(/number_of_executed_units: (\d+)/g), last(/cov: (\d+)/g), last(/corp: (\S+)/g)];
    });
    say('\nway in | seconds | executions | edges | corpus\n-|-|-|-|-');
    for (const row of rows) say(row.join(' | '));
  });
}
