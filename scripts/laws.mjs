// Holds 10,000 random configs to each law of tests/node/engine/laws.test.ts, and their floats to those of three
// browsers and of a native program; prints one table: `npm run laws`. `npm run laws -- 2000` draws 2,000 a law; SEED=7
// draws others.
// `npm run laws -- time` opens 100 random addresses in Chromium and measures each task; `-- time 20` opens 20.
import { readFileSync } from 'node:fs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { reportOf, runTests } from './lib/long_tests.mjs';
import { buildAll } from './build.mjs';
import { buildNative } from './fuzz.mjs';
import { setUp } from './setup.mjs';

/** No task of any address takes long: which were the longest, and what their reader did. */
async function time(addresses) {
  const tests = await runTests('law of time', 'browser', 'browser/responsiveness.test.ts', { TIME: String(addresses) });
  const measured = JSON.parse(readFileSync(inRoot('build/time.json'), 'utf8'));
  const tasks = measured.sort((a, b) => b.longest.ms - a.longest.ms);
  const share = (part) => tasks[Math.floor((1 - part) * (tasks.length - 1))].longest.ms;
  const [half, most, all] = [share(0.5), share(0.9), share(1)];
  say(`\nlongest task of each address: half at most ${half} ms, nine of ten ${most} ms, all ${all} ms`);
  say('\n| ms | nodes | its reader | address |\n|-|-|-|-|');
  for (const { name, nodes, longest, address } of tasks.slice(0, 10))
    say(`| ${longest.ms} | ${nodes} | ${longest.doing} | ${name}: ${address} |`);
  say(reportOf(['address', 's', 'holds'], tests, ({ title, seconds }) => [title, seconds]));
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await buildAll();
    if (process.argv[2] === 'time') return time(Number(process.argv[3] ?? 100));
    await buildNative('native', process.env.CXX || 'c++');
    const configs = Number(process.argv[2] ?? 10_000);
    const env = { LAWS: String(configs) };
    const tests = [
      ...(await runTests('laws', 'node', 'node/engine/laws.test.ts', env)),
      ...(await runTests('laws, natively', 'node', 'node/engine/native_core.test.ts', env)),
      ...(await runTests('laws, in browsers', 'browser', 'browser/engine/floats.test.ts', env)),
    ];
    const cells = ({ title, seconds }) => [title, configs.toLocaleString('en'), seconds];
    say(reportOf(['law', 'configs', 's', 'holds'], tests, cells));
  });
}
