// docs/element.md describes each attribute of the element, in the order of its rows.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIELDS } from '../../../web/element/attributes.ts';

test('the tables of attributes have every attribute once, in order', () => {
  const page = readFileSync(new URL('../../../docs/element.md', import.meta.url), 'utf8');
  const [, section] = /\n## Attributes\n([\s\S]*?)\n## /.exec(page)!;
  const first = [...section!.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].map(([, names]) => names!);
  const names = first.flatMap((cell) => [...cell.matchAll(/\w+/g)].map(([name]) => name));
  expect(names.slice(0, FIELDS.length + 1)).toEqual([...FIELDS, 'page']); // a table of the parts follows
});
