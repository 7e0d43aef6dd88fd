// Gives every parser of web/ 100,000 texts, well, spoilt and random, and prints one table: `npm run fuzz:parsers`.
// `npm run fuzz:parsers -- 5000` gives 5,000 each; SEED=7 draws others.
import { isMain } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { reportOf, runTests } from './lib/long_tests.mjs';
import { buildWasm } from './build.mjs';
import { setUp } from './setup.mjs';

export async function fuzzParsers(texts = 100_000) {
  await buildWasm(); // configs are read by the core
  const tests = await runTests('fuzz the parsers', 'node', 'node/parser_fuzz.test.ts', { FUZZ_RUNS: String(texts) });
  say(
    reportOf(['parser', 'texts', 's', ''], tests, ({ title, seconds }) => [title, texts.toLocaleString('en'), seconds]),
  );
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await fuzzParsers(Number(process.argv[2] ?? 100_000));
  });
}
