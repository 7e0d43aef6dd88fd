// Stops `npm publish` if something is missing: `prepublishOnly` in package.json runs it first.
import { readFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { ask, main, run, StepError } from './lib/run.mjs';

/** What a release still lacks, in sentences; `status`: the output of `git status --porcelain`, null if it fails. */
function missing({ version, repository, homepage, changelog, status }) {
  const got = (value) => `got ${JSON.stringify(value)}.`;
  const [, unreleased] = /^## Unreleased\n([\s\S]*?)^## /m.exec(changelog) ?? [];
  const newest = /^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1];
  const rules = [
    [/^https:\/\/./.test(homepage ?? ''), `package.json must have the page's address in homepage: ${got(homepage)}`],
    [
      /^(git\+)?https:\/\/./.test(repository?.url ?? ''),
      `package.json must have the sources' address in repository, as {"url": "git+https://..."}: ${got(repository)}`,
    ],
    [status === '', `Every change must be committed: ${status ?? '`git status` failed'}`],
    [unreleased?.trim() === '', `CHANGELOG.md must have an empty "## Unreleased" above "## ${version} - DATE".`],
    [newest === version, `package.json and CHANGELOG.md must name one version: got ${version} and ${newest}.`],
  ];
  return rules.flatMap(([holds, sentence]) => (holds ? [] : [sentence]));
}

await main(async () => {
  const { version, repository, homepage } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const changelog = readFileSync(inRoot('CHANGELOG.md'), 'utf8');
  const status = ask('git', ['status', '--porcelain']);
  const sentences = missing({ version, repository, homepage, changelog, status });
  if (sentences.length > 0) throw new StepError(sentences.join('\n'));
  await run('npm run test:all', process.execPath, [inRoot('scripts/test.mjs'), '--all'], { live: true });
});
