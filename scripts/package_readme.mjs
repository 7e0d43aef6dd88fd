// The package's README is docs/package.md, which npm packs only as README.md: `prepack` puts it there, and `postpack`
// (`--back`) the project's own again.
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';

const [README, OURS] = [inRoot('README.md'), inRoot('build/README.md')];

if (!process.argv.includes('--back')) {
  if (!existsSync(OURS)) copyFileSync(README, OURS); // there, if packing was interrupted
  copyFileSync(inRoot('docs/package.md'), README);
} else if (existsSync(OURS)) {
  renameSync(OURS, README);
}
