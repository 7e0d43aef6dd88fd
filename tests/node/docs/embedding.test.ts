// The lines in docs/embedding.md and docs/npm.md under a mark `tests/hosts/NAME` are those of that project.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const guides = ['embedding.md', 'npm.md'].map((name) => readFileSync(join(root, 'docs', name), 'utf8')).join('\n');

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test('the lines for a host are in the sources of its project', () => {
  const blocks = [...guides.matchAll(/<!-- (tests\/hosts\/[\w/]+) -->\n```\w+\n([\s\S]*?)^```/gm)];
  expect(blocks.length).toBeGreaterThan(3);
  for (const [, host, block] of blocks) {
    const folder = join(root, host!);
    const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(
      linesOf(block!).filter((line) => !sources.some((source) => source.includes(line))),
      host,
    ).toEqual([]);
  }
});
