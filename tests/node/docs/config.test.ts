// The tables of docs/library.md have a row for each field and stage.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import names from '../../../cpp/attention/names.json';
import { CONFIG_SCHEMA } from '../../../web/engine/config_schema.ts';

/** The names in the first column of the first table under a heading. */
function rowsUnder(heading: string): string[] {
  const text = readFileSync(new URL('../../../docs/library.md', import.meta.url), 'utf8');
  const [, table] = /^\|-.*\n((?:\|.*\n)+)/m.exec(text.slice(text.indexOf(`\n${heading}\n`)))!;
  return table!
    .split('\n')
    .flatMap((line) => [...(line.split(' |')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name!));
}

test.each([
  ['## Fields', CONFIG_SCHEMA],
  ['## Replace', CONFIG_SCHEMA.replace.stages!],
  ['## Every stage', names.stages],
])('%s: a row for each', (heading, wanted) => {
  expect(new Set(rowsUnder(heading))).toEqual(new Set(Object.keys(wanted)));
});
