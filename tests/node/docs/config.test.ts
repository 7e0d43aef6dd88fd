// The tables of docs/config.md and docs/trace.md have a row for each field, stage and operation.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import names from '../../../cpp/attention/names.json';
import { CONFIG_SCHEMA } from '../../../web/engine/config_schema.ts';

/** The names in the first column of the first table under a heading of a page. */
function rowsUnder(page: string, heading: string): string[] {
  const text = readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8');
  const [, table] = /^\|-.*\n((?:\|.*\n)+)/m.exec(text.slice(text.indexOf(`\n${heading}\n`)))!;
  return table!
    .split('\n')
    .flatMap((line) => [...(line.split(' |')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name!));
}

test.each([
  ['config', '## Fields', CONFIG_SCHEMA],
  ['config', '## Replace', CONFIG_SCHEMA.replace.stages!],
  ['trace', '## Every stage', names.stages],
  ['trace', '## Operations', names.operations],
])('%s.md, %s: a row for each', (page, heading, wanted) => {
  expect(new Set(rowsUnder(page, heading))).toEqual(new Set(Object.keys(wanted)));
});
