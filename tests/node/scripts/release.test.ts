// The reasons that make `npm publish` stop before it runs the tests.
import { expect, test } from 'vitest';
import { missing } from '../../../scripts/release.mjs';

const changelog =
  '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n- A stage.\n\n## 0.1.0 - 2026-11-21\n';
const repository = { type: 'git', url: 'git+https://example.org/attention-steps.git' };
const homepage = 'https://example.org/attention-steps/';
const ready = { version: '0.2.0', repository, homepage, changelog, status: '' };

test('a committed tree whose newest version is that of package.json can be published', () => {
  expect(missing(ready)).toEqual([]);
});

test('a release reports uncommitted changes, missing names and unreleased entries', () => {
  expect(missing({ ...ready, status: ' M README.md' })).toEqual(['Every change must be committed:\n M README.md']);
  expect(missing({ ...ready, status: null })).toEqual([
    'git must say that every change is committed: `git status` failed.',
  ]);
  expect(missing({ ...ready, version: '0.3.0' })).toEqual([
    'package.json and CHANGELOG.md must name one version: got 0.3.0 and 0.2.0.',
  ]);
  expect(missing({ ...ready, changelog: changelog.replace('## Unreleased\n', '## Unreleased\n\n- A bug.\n') })).toEqual(
    ['CHANGELOG.md must have under "## 0.2.0 - DATE" what is still under "## Unreleased".'],
  );
  expect(missing({ ...ready, changelog: changelog.replace('## Unreleased', '') })).toEqual([
    'CHANGELOG.md must keep a heading "## Unreleased" above its versions.',
  ]);
});

test('a package without the address of its sources is not published', () => {
  const rule = /^package\.json must have the sources' public address, .* in repository: got /;
  for (const [found, got] of [
    [undefined, 'undefined.'],
    [{}, '{}.'],
    [{ url: 'file:///home/me' }, '{"url":"file:///home/me"}.'],
  ] as const) {
    const [sentence, ...more] = missing({ ...ready, repository: found });
    expect(more).toEqual([]);
    expect(sentence).toMatch(rule);
    expect(sentence!.endsWith(got)).toBe(true);
  }
});

test('a package without the address of its page is not published', () => {
  const rule = 'package.json must have the page\'s public address in homepage, "https://...": got ';
  expect(missing({ ...ready, homepage: undefined })).toEqual([`${rule}undefined.`]);
  expect(missing({ ...ready, homepage: 'attention-steps' })).toEqual([`${rule}"attention-steps".`]);
});
