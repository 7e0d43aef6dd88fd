// No list of operations or stages outside web/ops and web/words: viewers ask the operation.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import schema from '../../cpp/attention/config/schema.json';
import learning from '../../cpp/attention/learning/schema.json';
import names from '../../cpp/attention/names.json';

const web = new URL('../../web/', import.meta.url);
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  // The notebook's modules have lines for stages by their names, which the type checker knows.
  .filter(
    (file) =>
      file.endsWith('.ts') && !/^(engine|ops|words|code\/pytorch(_(class|forward|modules))?\.ts)(\/|$)/.test(file),
  );

/** Code that sets a config may name its fields, their words, and the stages that `replace` knows. */
const wordsOf = (data: unknown): string[] =>
  data && typeof data === 'object' ? Object.entries(data).flatMap(([key, of]) => [key, ...wordsOf(of)]) : [];
/** The style sheets' class for hidden cells. */
const STYLES = ['masked'];

test('viewers name no operation or stage', () => {
  const known = new Set(Object.keys({ ...names.operations, ...names.stages }));
  for (const word of [...wordsOf(schema), ...wordsOf(learning), ...STYLES]) known.delete(word);
  expect(known.size).toBeGreaterThan(30);
  const named = files.flatMap((file) =>
    [...readFileSync(new URL(file, web), 'utf8').matchAll(/(?<!\w\[)'(\w+)'/g)]
      .filter(([, word]) => known.has(word!))
      .map(([quoted]) => `${file}: ${quoted}`),
  );
  expect(named).toEqual([]);
});

test('no code compares an operation or stage with a name', () => {
  const asked = files.flatMap((file) =>
    [...readFileSync(new URL(file, web), 'utf8').matchAll(/(?:\bop|[.](?:op|name)) [!=]== '(?!\w*Error')\w+'/g)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(asked).toEqual([]);
});
