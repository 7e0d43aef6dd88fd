// docs/notebooks.md compared with every output of the notebooks, character for character.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { run } from '../support/command_line.ts';

interface Output {
  readonly cell: string;
  /** Our copy of the text ends before the output does. */
  readonly cut: boolean;
  readonly text: string;
}

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const { outputs } = JSON.parse(read('tests/fixtures/notebook_outputs.json')) as { readonly outputs: readonly Output[] };
const docs = read('docs/notebooks.md');

const rows = docs
  .split('\n')
  .filter((line) => /^\| 00\d/.test(line))
  .map((line) => {
    const [cell, , here] = line.slice(2, -2).split(' | ') as [string, string, string];
    return { cell, here, command: /`(trace [^`]+)`/.exec(here)?.[1] };
  });
const outputOf = (cell: string) => outputs.find((output) => output.cell === cell)!;
const rowsThat = (start: string) => rows.filter(({ here }) => here.startsWith(start));

/** The output of a command in the table, without the last line's end. */
async function printed(command: string): Promise<string> {
  const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
  const { out, err, code } = await run(args);
  expect({ err, code }).toEqual({ err: '', code: 0 });
  return out.replace(/\n$/, '');
}

describe("the table of the notebooks' outputs", () => {
  test('has a row for each output, in order, with one of three verdicts', () => {
    expect(outputs.length).toBe(42);
    expect(rows.map(({ cell }) => cell)).toEqual(outputs.map(({ cell }) => cell));
    for (const { here } of rows) expect(here).toMatch(/^(to the character(,|:)|digits: |cannot, since )/);
  });

  test.each(rowsThat('to the character'))('$cell: to the character', async ({ cell, here, command }) => {
    const { text, cut } = outputOf(cell);
    const own = await printed(command!);
    if (!cut) return expect(own).toBe(text);
    expect(here).toContain('its first 1,000 characters');
    expect(text).toHaveLength(1000);
    return expect(own.slice(0, text.length)).toBe(text);
  });

  test.each(rowsThat('digits'))('$cell: the digits, without their points', async ({ cell, command }) => {
    const { text } = outputOf(cell);
    const own = await printed(command!);
    expect(own).not.toBe(text);
    expect(own.replaceAll('.', '')).toBe(text);
  });

  test.each(rowsThat('cannot').filter(({ command }) => command))(
    '$cell: its command runs, with seed 0',
    async ({ cell, command }) => {
      const preset = /--preset (\S+)/.exec(command!)![1]!;
      expect(configOf(preset).seed).toBe(0);
      expect(await printed(command!)).not.toContain(outputOf(cell).text);
    },
  );

  test('names exactly the cells in the `prints` of presets', () => {
    const listed = engine.presets().flatMap(({ prints }) => prints);
    expect(listed.toSorted()).toEqual(
      rowsThat('to the character')
        .map(({ cell }) => cell)
        .toSorted(),
    );
  });

  test('all outputs of notebooks with a seed are reproduced to the character, with their 15 nodes', () => {
    const seeded = rows.filter(({ cell }) => !/^00[12]:/.test(cell));
    expect(seeded.filter(({ here }) => !here.startsWith('to the character'))).toEqual([]);
    const nodes = seeded.flatMap(({ cell }) => outputOf(cell).text.match(/grad_fn=<\w+>/g) ?? []);
    expect(nodes).toHaveLength(15);
    expect(outputs.flatMap(({ text }) => text.match(/grad_fn=<\w+>/g) ?? [])).toHaveLength(25);
  });

  test('outputs without a seed end in the same nodes, except the two whose rows say why', async () => {
    const unseeded = rowsThat('cannot, since no seed is set');
    const differing: typeof rows = [];
    for (const row of unseeded) {
      const nodes = (await printed(row.command!)).match(/grad_fn=<\w+>/g)!;
      const wanted = outputOf(row.cell).text.match(/grad_fn=<\w+>/g) ?? [nodes.at(-1)!];
      const same = wanted.at(-1) === nodes.at(-1) && wanted.every((node) => nodes.includes(node));
      if (!same) differing.push(row);
    }
    expect(differing.map(({ cell }) => cell)).toEqual(['002: In [43]', '002: In [78]']);
    for (const { here } of differing) expect(here).toContain(', since it ');
  });
});
