// Breaks the core and the TypeScript in small ways, one at a time, and runs the tests that could see it: each mutant
// must be noticed, or stand in tests/mutants.json as equivalent with the reason. `npm run mutate`; `npm run mutate --
// cpp/`, `-- web/model` or `-- streaming` takes the files whose paths have that in them. What is known of a mutant of
// unchanged sources and tests is kept in build/mutate: only the rest is run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { mutantRunner } from './lib/mutant_runner.mjs';
import { mutantsOf } from './lib/mutants.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, say, StepError } from './lib/run.mjs';
import { hashOf } from './lib/stamps.mjs';
import { PASSES, scriptMutantRunner } from './lib/script_mutant_runner.mjs';
import { buildWasm } from './build.mjs';
import { setUp } from './setup.mjs';

/**
 * Of each language: how many are drawn, besides those that tests/mutants.json writes out (some of them are no program);
 * what runs the tests on one, in how many passes; and what those tests read.
 */
const LANGUAGES = {
  cpp: { drawn: 125, runner: mutantRunner, passes: 1, read: ['cpp/attention', 'tests/cpp'] },
  ts: {
    drawn: 90,
    runner: scriptMutantRunner,
    passes: PASSES,
    read: ['cpp/attention', 'web', 'tests/node', 'tests/fixtures'],
  },
};

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Runs the mutants of the files of a name, several at a time: `noticed` is the test that failed, or null. */
async function resultsOf(language, wanted) {
  const { drawn, runner, passes, read: readByTests } = LANGUAGES[language];
  const listed = read(inRoot('tests/mutants.json'));
  const sources = hashOf(readByTests);
  const mutants = mutantsOf(language, listed.written, drawn)
    .filter(({ file }) => file.includes(wanted))
    .map((mutant) => ({ ...mutant, key: `${mutant.id} ${sources}` }));
  const kept = inRoot(`build/mutate/known-${language}.json`);
  const known = read(kept);
  const isLeft = ({ key }) => !(key in known);
  const run = mutants.some(isLeft) ? await runner() : null;
  for (let pass = 0; pass < passes; pass++) {
    const left = mutants.filter(isLeft);
    const work = async (worker) => {
      for (let mutant = left.shift(); mutant; mutant = left.shift()) {
        const noticed = await run(mutant, worker, pass);
        say(`${(noticed ?? 'UNNOTICED').padEnd(60)} ${mutant.id}`);
        if (noticed === null && pass < passes - 1) continue;
        known[mutant.key] = noticed;
        writeFileSync(kept, JSON.stringify(known));
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, (_, worker) => work(worker)));
  }
  return mutants
    .map((mutant) => ({ ...mutant, language, noticed: known[mutant.key], equivalent: listed.equivalent[mutant.id] }))
    .filter(({ noticed }) => noticed !== 'the compiler'); // no other program
}

const cell = (text) => text.replaceAll('|', '\\|');
const verdict = ({ noticed, equivalent }) => noticed ?? (equivalent ? `equivalent: ${equivalent}` : '**unnoticed**');

/** A line of the table: how many of some mutants were noticed. */
function counted(name, mutants) {
  const noticed = mutants.filter((mutant) => mutant.noticed).length;
  const equivalent = mutants.filter((mutant) => !mutant.noticed && mutant.equivalent).length;
  return `| ${[name, mutants.length, noticed, equivalent, mutants.length - noticed - equivalent].join(' | ')} |`;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await buildWasm(); // tests of Node run it
    mkdirSync(inRoot('build/mutate'), { recursive: true });
    const all = [];
    for (const language of Object.keys(LANGUAGES)) all.push(...(await resultsOf(language, process.argv[2] ?? '')));
    const rows = all.map((mutant) => `| \`${cell(mutant.id)}\` | ${cell(verdict(mutant))} |`);
    writeFileSync(inRoot('build/mutate/table.md'), `| mutant | noticed by |\n|-|-|\n${rows.join('\n')}\n`);
    say('\n| | mutants | noticed | equivalent | unnoticed |\n|-|-|-|-|-|');
    for (const language of Object.keys(LANGUAGES))
      say(
        counted(
          language,
          all.filter((mutant) => mutant.language === language),
        ),
      );
    say('\nbuild/mutate/table.md has each of them.');
    const unnoticed = all.filter((mutant) => !mutant.noticed && !mutant.equivalent);
    if (unnoticed.length > 0) throw new StepError(`Unnoticed:\n${unnoticed.map(({ id }) => `  ${id}`).join('\n')}`);
  });
}
