// Builds everything twice, from nothing and in folders of other names, and compares each file of dist/ byte for byte:
// `npm run build:twice`.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inRoot, isMain } from './lib/paths.mjs';
import { ask, main, run, say, StepError } from './lib/run.mjs';
import { listFiles } from './lib/stamps.mjs';
import { setUp } from './setup.mjs';

/** Lengths differ, too: a path that got into a file would show. */
const FOLDERS = ['build/twice/one', 'build/twice/the-other-one'];

/** The sources, without what is built or installed, in a folder of their own. */
function copySources(folder) {
  const files = ask('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  if (files === null) throw new StepError('git must say which files are sources: `git ls-files` failed.');
  rmSync(folder, { recursive: true, force: true });
  for (const file of files.trim().split('\n')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inRoot(file), join(folder, file));
  }
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
}

/** By its path, each file that was built there. */
const builtIn = (folder) =>
  new Map(listFiles([`${folder}/dist`]).map((file) => [relative(folder, file), readFileSync(inRoot(file))]));

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: false });
    for (const folder of FOLDERS) {
      copySources(inRoot(folder));
      const build = "import('./scripts/build.mjs').then(({ buildAll }) => buildAll())";
      await run(`build in ${folder}`, process.execPath, ['-e', build], { cwd: inRoot(folder) });
    }
    const [one, other] = FOLDERS.map(builtIn);
    const files = [...new Set([...one.keys(), ...other.keys()])];
    const different = files.filter((file) => !one.get(file)?.equals(other.get(file) ?? Buffer.of()));
    say('\n| files | the same in both | not |\n|-|-|-|');
    say(`| ${files.length} | ${files.length - different.length} | ${different.length} |`);
    if (different.length > 0) throw new StepError(`Not the same:\n${different.map((file) => `  ${file}`).join('\n')}`);
  });
}
