// Starts each measuring or long-running script with its smallest job, so that none breaks unnoticed: a part of `npm
// test`. Each must succeed and print its rows; their values are not checked.
import { inRoot, isMain } from './lib/paths.mjs';
import { main, run, say, StepError } from './lib/run.mjs';
import { buildAll, buildNative } from './build.mjs';
import { setUp } from './setup.mjs';

/** Each with a row that it must print; those of one lane share files, and run one after another. */
const LANES = [
  [
    { script: 'long', args: ['laws', '1'], row: /^\| {2}\| native floats .*\| yes \|$/m },
    { script: 'long', args: ['soak', '0.01'], row: /^\| listeners \| \d+ \| \d+ \| 0 \|$/m },
    { script: 'long', args: ['faults', 'Chromium.*no storage'], row: /^\| Chromium \| no storage.*\| yes \|$/m },
  ],
  [
    { script: 'bench_page', args: ['--smoke'], row: /^ {2}tasks over 50 ms, zoomed and walked +\d/m },
    { script: 'shots', args: ['--smoke'], row: /^1 sheets in /m },
    // One host that copies files beside its scripts, and one that copies none.
    { script: 'hosts', args: ['webpack', 'esbuild'], row: /^(\| (webpack|esbuild)[^|]* \| [\d.]+ \| yes \|.*\n?){4}/m },
  ],
];

async function smoke({ script, args, row }) {
  const command = [`scripts/${script}.mjs`, ...args].join(' ');
  const started = Date.now();
  const said = await run(command, process.execPath, [inRoot(`scripts/${script}.mjs`), ...args], { quiet: true });
  if (!row.test(said)) throw new StepError(`${command} must print a row like ${row}: got\n${said}`);
  say(`  ${command}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Runs them all to completion; throws if one failed. */
export async function smokeScripts() {
  await buildAll();
  await buildNative('native', process.env.CXX || 'c++');
  const failures = [];
  const runLane = async (lane) => {
    for (const one of lane) await smoke(one).catch((error) => failures.push(error.message));
  };
  await Promise.all(LANES.map(runLane));
  if (failures.length > 0) throw new StepError(failures.join('\n'));
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await smokeScripts();
  });
}
