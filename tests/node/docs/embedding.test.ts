// The lines in docs/embedding.md under a mark `tests/hosts/NAME` are those of that project.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/embedding.md'), 'utf8');

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

test('the lines for a host are in the sources of its project', () => {
  const blocks = [...guide.matchAll(/<!-- (tests\/hosts\/[\w/]+) -->\n```\w+\n([\s\S]*?)^```/gm)];
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
