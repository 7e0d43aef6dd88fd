// Breaks the core in small ways, one at a time, and runs the native tests: each mutant must be noticed, or stand in
// tests/mutants.json as equivalent with the reason. `npm run mutate`; `npm run mutate -- streaming` takes the files of
// that name. What is known of a mutant of unchanged sources and tests is kept in build/mutate: only the rest is run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { mutantRunner } from './lib/mutant_runner.mjs';
import { mutantsOf } from './lib/mutants.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, say, StepError } from './lib/run.mjs';
import { hashOf } from './lib/stamps.mjs';
import { setUp } from './setup.mjs';

/** How many are drawn, besides those that tests/mutants.json writes out; some of them do not compile. */
const DRAWN = 125;

const KNOWN = inRoot('build/mutate/known.json');
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Runs the mutants of the files of a name, several at a time: `noticed` is the test that failed, or null. */
async function resultsOf(wanted) {
  const listed = read(inRoot('tests/mutants.json'));
  const sources = hashOf(['cpp/attention', 'tests/cpp']); // any test reads any of them
  const mutants = mutantsOf('cpp/attention', listed.written, DRAWN)
    .filter(({ file }) => file.includes(wanted))
    .map((mutant) => ({ ...mutant, key: `${mutant.id} ${sources}` }));
  const known = read(KNOWN);
  const left = mutants.filter(({ key }) => !(key in known));
  const run = left.length > 0 ? await mutantRunner() : null;
  const work = async (worker) => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      const noticed = await run(mutant, worker);
      known[mutant.key] = noticed;
      writeFileSync(KNOWN, JSON.stringify(known));
      say(`${(noticed ?? 'UNNOTICED').padEnd(60)} ${mutant.id}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, (_, worker) => work(worker)));
  return mutants
    .map((mutant) => ({ ...mutant, noticed: known[mutant.key], equivalent: listed.equivalent[mutant.id] }))
    .filter(({ noticed }) => noticed !== 'the compiler'); // no program
}

const cell = (text) => text.replaceAll('|', '\\|');
const verdict = ({ noticed, equivalent }) => noticed ?? (equivalent ? `equivalent: ${equivalent}` : '**unnoticed**');

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    mkdirSync(inRoot('build/mutate'), { recursive: true });
    const all = await resultsOf(process.argv[2] ?? '');
    const rows = all.map((mutant) => `| \`${cell(mutant.id)}\` | ${cell(verdict(mutant))} |`);
    writeFileSync(inRoot('build/mutate/table.md'), `| mutant | noticed by |\n|-|-|\n${rows.join('\n')}\n`);
    const noticed = all.filter((mutant) => mutant.noticed);
    const unnoticed = all.filter((mutant) => !mutant.noticed && !mutant.equivalent);
    const equivalent = all.length - noticed.length - unnoticed.length;
    say(`\n| mutants | noticed | equivalent | unnoticed |\n|-|-|-|-|`);
    say(`| ${all.length} | ${noticed.length} | ${equivalent} | ${unnoticed.length} |\n`);
    say('build/mutate/table.md has each of them.');
    if (unnoticed.length > 0) throw new StepError(`Unnoticed:\n${unnoticed.map(({ id }) => `  ${id}`).join('\n')}`);
  });
}
