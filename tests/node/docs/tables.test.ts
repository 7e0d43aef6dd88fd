// The tables of docs/library.md have a row for each field and stage, those of docs/element.md one for each attribute.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import names from '../../../cpp/attention/names.json';
import { FIELDS } from '../../../web/element/attributes.ts';
import { CONFIG_SCHEMA } from '../../../web/engine/config_schema.ts';

const page = (name: string) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');

/** The names in the first column of the first table under a heading. */
function rowsUnder(heading: string): string[] {
  const text = page('library');
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

test('the element’s tables have every attribute once, in order', () => {
  const [, section] = /\n## Attributes\n([\s\S]*?)\n## /.exec(page('element'))!;
  const first = [...section!.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].map(([, names]) => names!);
  const names = first.flatMap((cell) => [...cell.matchAll(/\w+/g)].map(([name]) => name));
  expect(names.slice(0, FIELDS.length + 1)).toEqual([...FIELDS, 'page']); // a table of the parts follows
});
