// docs/config.md, docs/trace.md and docs/problems.md compared with the data that the core is generated from.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import names from '../../../cpp/attention/names.json';
import { CONFIG_SCHEMA } from '../../../web/engine/config_schema.ts';
import { PRESETS } from '../../../web/engine/presets.ts';

const docs = ['config', 'trace', 'problems']
  .map((name) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8'))
  .join('\n');

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

/** The names between back quotes in a cell. */
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

test('the table of operations lists all of them, with their formulas', () => {
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

describe('the table of fields', () => {
  const rows = tableUnder('## Fields');

  test('has a row for each field, in the order of the schema', () => {
    expect(rows.map(([field]) => quoted(field!)[0])).toEqual(Object.keys(CONFIG_SCHEMA));
  });

  test.each(Object.entries(CONFIG_SCHEMA))('%s: default and rule are those of the schema', (name, field) => {
    const [, initial, meaning] = rows.find(([cell]) => cell === `\`${name}\``)!;
    const { default: value, word, integer, number, inputs } = field;
    if (!inputs) expect(initial!.replaceAll('`', '')).toBe(JSON.stringify(value));
    const words = [...`${initial} ${meaning}`.matchAll(/"([\w+]+)"(?!:? \d)/g)].map(([, found]) => found);
    if (word) expect(new Set(words)).toEqual(new Set(Object.keys(word)));
    for (const draw of Object.keys(inputs?.draw ?? {})) expect(words).toContain(draw);
    if (integer && integer.min > 0) expect(meaning).toContain(`at least ${integer.min}`);
    if (number) expect(meaning).toContain(`${number.min} to ${number.max}`);
    if (value === null && name !== 'lengths') expect(meaning).toContain('null: ');
  });

  test('has the shape of each stage that can be replaced', () => {
    const listed = tableUnder('## Replace').flatMap(([stages]) => quoted(stages!));
    expect(listed.toSorted()).toEqual(Object.keys(CONFIG_SCHEMA.replace.stages!).toSorted());
  });
});

test('the table of problems names each field beside the rule of its type', () => {
  const of = (message: string) =>
    quoted(tableUnder('**Single fields.** F stands for the field.').find(([, text]) => text === `\`${message}\``)![0]!);
  const fields = Object.entries(CONFIG_SCHEMA);
  const named = (is: (field: (typeof fields)[number][1]) => unknown) =>
    fields.filter(([, field]) => is(field)).map(([name]) => name);
  expect(of('F must be an integer from -2^63 to 2^64 - 1, as a decimal string beyond 2^53 - 1')).toEqual(
    named(({ seed }) => seed),
  );
  expect(of('batch must be an integer from 0 to 2147483647')).toEqual(named(({ integer }) => integer?.min === 0));
  expect(of('F must be an integer from 1 to 2147483647')).toEqual(named(({ integer }) => integer?.min === 1));
  for (const [name, { number }] of fields)
    if (number) expect(of(`${name} must be a number from ${number.min} to ${number.max}`)).toEqual([name]);
  expect(of('F must be true or false')).toEqual(named(({ boolean }) => boolean));
  expect(of('F must be a list of strings')).toEqual(named(({ strings }) => strings));
  expect(of('lengths must be a list of integers of at least 0')).toEqual(named(({ integers }) => integers));
});

test('the cells that a preset prints are those that its remark names', () => {
  const [, id, draws, last] =
    /`([\w-]+)` draws (the parameters of [\s\S]*?), is\s+called in (In \[\d+\]) only after/.exec(docs)!;
  const { notebook } = PRESETS[id as keyof typeof PRESETS];
  expect(notebook!.match(/In \[\d+\]/g)).toEqual(draws!.match(/In \[\d+\]/g));
  expect(notebook).not.toContain(last);
});

describe('with another BLAS', () => {
  /** The table whose header begins like this. */
  const rowsBelow = (header: string) =>
    docs
      .slice(docs.indexOf(`\n${header}`) + 1)
      .split('\n\n')[0]!
      .split('\n')
      .slice(2)
      .map((line) => line.slice(2, -2).split(' | '));

  test('the tolerance for a length of sums is above every difference measured at that length', () => {
    const rows = rowsBelow('| K | configs |');
    expect(rows.length).toBeGreaterThan(4);
    expect(docs).toContain('x max(1, K / 128), K the products of the longest sum');
    for (const [sizes, , ...measured] of rows) {
      const [smallest] = sizes!.startsWith('to ') ? [1] : sizes!.split(' to ').map(Number);
      const tolerance = Math.max(1, smallest! / 128);
      const largest = measured.slice(0, -1).map((cell) => Number(cell.split(', ')[1]));
      for (const units of largest) expect(units, sizes).toBeLessThanOrEqual(tolerance);
      expect(Number(measured.at(-1)!.split(' to ')[0]), sizes).toBeCloseTo(tolerance, 1);
    }
  });

  test('a measurement names its library and its processor', () => {
    const rows = rowsBelow('| BLAS | processor |');
    const kinds = rows.map(([library, processor]) => [library!.split(' ')[0], processor!.split(' ')[0]]);
    for (const library of ['MKL', 'OpenBLAS', 'BLIS']) expect(kinds).toContainEqual([library, 'AMD']);
    for (const [, processor] of rows) expect(processor).toBeTruthy();
  });
});
