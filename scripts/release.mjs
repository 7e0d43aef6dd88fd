// Stops `npm publish` if something is missing: `prepublishOnly` in package.json runs it first.
import { readFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { ask, main, run, StepError } from './lib/run.mjs';

/**
 * What a release still lacks, in sentences. `repository`, `homepage`: those of package.json; `status`: the output of
 * `git status --porcelain`, null if it fails.
 */
function missing({ version, repository, homepage, changelog, status }) {
  const sentences = [];
  if (!/^https:\/\/./.test(homepage ?? '')) {
    sentences.push(
      `package.json must have the page's public address in homepage, "https://...": got ${JSON.stringify(homepage)}.`,
    );
  }
  if (!/^(git\+)?https:\/\/./.test(repository?.url ?? '')) {
    sentences.push(
      "package.json must have the sources' public address, to which the package's page leads README's links and " +
        `pictures, as {"type": "git", "url": "git+https://..."} in repository: got ${JSON.stringify(repository)}.`,
    );
  }
  if (status === null) sentences.push('git must say that every change is committed: `git status` failed.');
  else if (status !== '') sentences.push(`Every change must be committed:\n${status}`);
  const [, unreleased] = /^## Unreleased\n([\s\S]*?)^## /m.exec(changelog) ?? [];
  if (unreleased === undefined) sentences.push('CHANGELOG.md must keep a heading "## Unreleased" above its versions.');
  else if (unreleased.trim() !== '') {
    sentences.push(`CHANGELOG.md must have under "## ${version} - DATE" what is still under "## Unreleased".`);
  }
  const newest = /^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1];
  if (newest !== version) {
    sentences.push(`package.json and CHANGELOG.md must name one version: got ${version} and ${newest}.`);
  }
  return sentences;
}

await main(async () => {
  const { version, repository, homepage } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const changelog = readFileSync(inRoot('CHANGELOG.md'), 'utf8');
  const status = ask('git', ['status', '--porcelain']);
  const sentences = missing({ version, repository, homepage, changelog, status });
  if (sentences.length > 0) throw new StepError(sentences.join('\n'));
  await run('npm run test:all', process.execPath, [inRoot('scripts/test.mjs'), '--all'], { live: true });
});
