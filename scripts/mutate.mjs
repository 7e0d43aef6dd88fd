// Mutates the core, one small change at a time, and runs the native tests: each mutant must be noticed, or be listed in
// tests/mutants.json as equivalent, with the reason. `npm run mutate -- streaming` selects the files whose paths have
// that. build/mutate keeps the results for unchanged sources and tests: only the rest is run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { mutantRunner } from './lib/mutant_runner.mjs';
import { mutantsOf } from './lib/mutants.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, readWord, say, StepError, UsageError } from './lib/run.mjs';
import { hashOf, listFiles } from './lib/stamps.mjs';
import { setUp } from './setup.mjs';

/** The size of the sample, in addition to the mutants in tests/mutants.json; some of them do not compile. */
const DRAWN = 125;
const KNOWN = inRoot('build/mutate/known-cpp.json');

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

async function mutateCore(wanted) {
  mkdirSync(inRoot('build/mutate'), { recursive: true });
  const listed = read(inRoot('tests/mutants.json'));
  const sources = hashOf(['cpp/attention', 'tests/cpp']);
  const mutants = mutantsOf(listed.written, DRAWN)
    .filter(({ file }) => file.includes(wanted))
    .map((mutant) => ({ ...mutant, key: `${mutant.id} ${sources}` }));
  const known = read(KNOWN);
  const left = mutants.filter(({ key }) => !(key in known));
  const runMutant = left.length > 0 ? await mutantRunner() : null;
  const work = async (worker) => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) {
      known[mutant.key] = await runMutant(mutant, worker);
      writeFileSync(KNOWN, JSON.stringify(known));
      say(`${(known[mutant.key] ?? 'UNNOTICED').padEnd(60)} ${mutant.id}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, (_, worker) => work(worker)));
  const compiled = mutants.filter(({ key }) => known[key] !== 'the compiler');
  const survived = compiled.filter(({ key }) => known[key] === null);
  const unnoticed = survived.filter(({ id }) => !listed.equivalent[id]);
  say(
    `\n${compiled.length} mutants: ${compiled.length - survived.length} noticed, ` +
      `${survived.length - unnoticed.length} equivalent, ${unnoticed.length} unnoticed`,
  );
  if (unnoticed.length > 0) throw new StepError(`Unnoticed:\n${unnoticed.map(({ id }) => `  ${id}`).join('\n')}`);
}

await main(async () => {
  const wanted = readWord() ?? '';
  if (!listFiles(['cpp/attention']).some((file) => file.endsWith('.cpp') && file.includes(wanted)))
    throw new UsageError(`No file to mutate has ${wanted} in its path.`);
  await setUp({ tests: true });
  await mutateCore(wanted);
});
