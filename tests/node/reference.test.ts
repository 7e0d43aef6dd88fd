// docs/config-and-trace.md against the data that the core is made from.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import names from '../../cpp/attention/names.json';

const docs = readFileSync(new URL('../../docs/config-and-trace.md', import.meta.url), 'utf8');

/** The rows of the first table under a heading, cell by cell. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const lines = docs.slice(docs.indexOf(`\n${heading}\n`)).split('\n');
  const first = lines.findIndex((line) => line.startsWith('|-'));
  const end = lines.findIndex((line, i) => i > first && !line.startsWith('|'));
  return lines.slice(first + 1, end).map((line) =>
    line
      .slice(1, -1)
      .split(' |')
      .map((cell) => cell.trim()),
  );
}

/** The names in a cell, which stand between back quotes. */
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

test('the table of operations lists all of them, with what they compute', () => {
  const rows = tableUnder('## Operations').map(([op, computes]) => [quoted(op!)[0], computes]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(names.operations).map(([op, { computes }]) => [op, computes])),
  );
});

test('the table of stages lists all of them', () => {
  const listed = tableUnder('## Every stage').flatMap(([stages]) => quoted(stages!));
  expect(listed.toSorted()).toEqual(Object.keys(names.stages).toSorted());
});

test('the axes are listed where a stage is described', () => {
  const [, axes] = tableUnder('## A stage').find(([field]) => field!.includes('rowAxis'))!;
  expect(quoted(axes!).filter((word) => word !== 'keepdim')).toEqual(Object.keys(names.axes));
});
