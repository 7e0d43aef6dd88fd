// attention-steps collect and key: a class submits answers to examples/exercises.html, and none is lost.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyDifference, type Difference } from '../../../web/model/difference.ts';
import { loadEngine, findStage, valueAt, type Trace } from '../../../web/engine/index.ts';
import { csvRows } from '../../../web/cli/csv_table.ts';
import { readSheet, sheetAddress, type Answer, type Sheet } from '../../../web/input/address/answer_sheet.ts';
import { seedOfName } from '../../../web/story/student_seed.ts';
import { enterFolder, run } from '../support/command_line.ts';

const engine = await loadEngine();
const PRESET = 'mask-then-softmax';
const own = engine.presets().find(({ id }) => id === PRESET)!.config;
const INPUTS = [
  [5, 0.15, 0.89],
  [0.55, 0.87, 0.66],
  [0.57, 0.85, 0.64],
  [0.22, 0.58, 0.33],
  [0.77, 0.25, 0.1],
  [0.05, 0.8, 0.55],
];

let place: ReturnType<typeof enterFolder>;
beforeEach(() => {
  place = enterFolder();
  cpSync(new URL('../../../web/examples/exercises.html', import.meta.url), 'sheet.html');
});
afterEach(() => place.leave());

const traceOf = (config: Difference) => engine.trace(applyDifference(own, config));
const number = (trace: Trace, name: Parameters<typeof findStage>[1], row: number, col: number) =>
  valueAt(trace, findStage(trace, name)!, row, col).toFixed(4);

/** The sheet of a student who answers all but the reason correctly, as the page writes it. */
function sheetOf(name: string): Sheet {
  const seed = seedOfName(name)!;
  const config: Difference = { seed };
  const edited: Difference = { seed, replace: { inputs: INPUTS } };
  const answer = (
    question: string,
    kind: Answer['asks']['kind'],
    of: string,
    given: string,
    about = config,
  ): Answer => ({
    question,
    asks: { kind, of },
    given,
    tries: 1,
    right: true,
    numbers: { preset: PRESET, config: about, batch: 0, head: 0 },
  });
  return {
    name,
    at: 1,
    edits: [{ preset: PRESET, key: '["replace inputs",null]', name: 'replace inputs', value: INPUTS }],
    answers: [
      answer('score', 'ref', 'attn_scores 1 0', number(traceOf(config), 'attn_scores', 1, 0)),
      answer('why', 'choice', '', '1'),
      answer('edited', 'ref', 'attn_weights 1 0', number(traceOf(edited), 'attn_weights', 1, 0), edited),
    ],
  };
}
const linkOf = (name: string) => `https://example.org/sheet.html${sheetAddress(sheetOf(name))}`;
const NAMES = Array.from({ length: 60 }, (_, at) => `Student ${at + 1}`);

/** The rows of a table by its columns. */
function tableIn(file: string): readonly Readonly<Record<string, string>>[] {
  const [heading, ...rows] = csvRows(readFileSync(file, 'utf8'));
  return rows.map(({ cells }) => Object.fromEntries(heading!.cells.map((name, at) => [name, cells[at]!])));
}

describe('a class of sixty', () => {
  test('is collected, and three broken links are reported by line', async () => {
    const lines = NAMES.map(linkOf);
    lines[6] = lines[6]!.slice(0, -12);
    lines[29] = lines[29]!.replace('Student%2030', 'Student%2031');
    lines[58] = 'https://example.org/sheet.html';
    writeFileSync('answers.txt', lines.join('\n'));
    const { out, err, code } = await run(['collect', 'answers.txt', '--page', 'sheet.html', '--out', 'answers.csv']);
    expect({ err, code }).toEqual({ err: '', code: 1 });
    expect(out.trimEnd().split('\n')).toEqual([
      'answers.txt:7: the link: its end is missing',
      'answers.txt:30: the link: it was changed or cut on its way',
      'answers.txt:59: there is no link with answers',
      'answers.csv: 60 rows, 3 without readable answers',
    ]);
    const rows = tableIn('answers.csv');
    expect(rows).toHaveLength(60);
    expect(rows[6]!.text).toBe(lines[6]);
    const read = rows.filter(({ problem }) => problem === '');
    expect(read).toHaveLength(57);
    for (const row of read) {
      const trace = traceOf({ seed: seedOfName(row.name!)! });
      expect(row).toMatchObject({
        answered: '3',
        right: '2',
        'score right': 'yes',
        'score number': number(trace, 'attn_scores', 1, 0).replace('-', '−'),
        why: 'So that each row sums to one.',
        'why right': 'no',
        'edited right': 'yes',
      });
      expect(row['edited state']).toMatch(/^#v1&preset=mask-then-softmax&config=\(seed:\d+,replace:\(inputs:/);
    }
    expect(new Set(read.map((row) => row['score number'])).size).toBeGreaterThan(55);
  });

  test('has a key for its teacher, with the same numbers', async () => {
    writeFileSync('names.txt', NAMES.join('\n'));
    const { out, code } = await run(['key', 'names.txt', '--page', 'sheet.html', '--out', 'key.csv']);
    expect({ out, code }).toEqual({ out: 'key.csv: 60 names\n', code: 0 });
    const rows = tableIn('key.csv');
    expect(Object.keys(rows[0]!)).toEqual(['name', 'seed', 'score', 'why', 'weight', 'most', 'edited']);
    expect(rows).toHaveLength(60);
    for (const row of rows) {
      const seed = seedOfName(row.name!)!;
      expect(row).toMatchObject({
        seed: String(seed),
        score: number(traceOf({ seed }), 'attn_scores', 1, 0).replace('-', '−'),
        why: '1',
      });
    }
  });
});

test('a Moodle table keeps its columns, a folder its files, and a copied text its readable lines', async () => {
  const cell = `<p>Here: <a href="${linkOf('Ada').replaceAll('&', '&amp;')}">link</a></p>`;
  writeFileSync(
    'moodle.csv',
    `Surname,Response 1
Lovelace,"${cell.replaceAll('"', '""')}"
=1+1,I forgot
`,
  );
  mkdirSync('all/Alan_1', { recursive: true });
  writeFileSync('all/Alan_1/onlinetext.html', `<p>${linkOf('Alan').replaceAll('&', '&amp;')}</p>`);
  writeFileSync('all/Grace.txt', `- Grace · A sheet\n- score: 0.5 (right, 1 try)\n${linkOf('Grace')}\n`);
  const { out, code } = await run(['collect', 'moodle.csv', 'all', '--out', 'out.csv']);
  expect(code).toBe(1);
  expect(out).toBe('moodle.csv:3: there is no link with answers\nout.csv: 4 rows, 1 without readable answers\n');
  expect(tableIn('out.csv').map(({ from, Surname, name, problem }) => [from, Surname, name, problem])).toEqual([
    ['moodle.csv:2', 'Lovelace', 'Ada', ''],
    ['moodle.csv:3', "'=1+1", '', 'there is no link with answers'],
    ['all/Alan_1/onlinetext.html', '', 'Alan', ''],
    ['all/Grace.txt:3', '', 'Grace', ''],
  ]);
  // Without the page, the link's own verdict on a choice is used, and other questions are computed.
  expect(tableIn('out.csv')[0]).toMatchObject({ why: '2', 'why right': 'page says yes', 'score right': 'yes' });
});

test('answers about another student’s numbers, or before the edit, are wrong', async () => {
  const answers = sheetOf('Ada').answers;
  const early: Answer = { ...answers[0]!, question: 'edited', asks: { kind: 'ref', of: 'attn_weights 1 0' } };
  const given = number(traceOf({ seed: seedOfName('Ada')! }), 'attn_weights', 1, 0);
  const sheets: Sheet[] = [
    { ...sheetOf('Ada'), name: 'Bob' },
    { ...sheetOf('Ada'), answers: [{ ...early, given }] },
    { ...sheetOf('Ada'), answers: [{ ...answers[0]!, question: 'none' }] },
    { ...sheetOf('Ada'), answers: [{ ...answers[0]!, numbers: { ...answers[0]!.numbers, config: { dK: -1 } } }] },
  ];
  writeFileSync('answers.txt', sheets.map(sheetAddress).join('\n'));
  const { out, code } = await run(['collect', 'answers.txt', '--page', 'sheet.html', '--out', 'out.csv']);
  const rows = tableIn('out.csv');
  expect(rows[0]!['score right']).toBe('no: other numbers');
  expect(rows[1]!['edited right']).toBe('no: not after what it asks for');
  expect(rows[2]!['none right']).toBe('no: the page has no such question');
  expect({ code, problem: rows[3]!.problem }).toEqual({ code: 1, problem: expect.stringMatching(/^dK must be/) });
  expect(out).toMatch(/^answers\.txt:4: dK must be/);
});

test('a complete link is read as written, and a truncated one is refused', () => {
  const sheet = sheetOf('Zoë (“O’Neil”) 李雷 & <b>');
  const link = sheetAddress(sheet);
  expect(readSheet(link)).toEqual(sheet);
  expect(readSheet(`${link.replaceAll('&', '&amp;')}.`)).toEqual(sheet);
  for (let length = 0; length < link.length; length++) expect(() => readSheet(link.slice(0, length))).toThrow();
  for (let at = 20; at < link.length; at++)
    expect(() => readSheet(link.slice(0, at) + (link[at] === '1' ? '2' : '1') + link.slice(at + 1))).toThrow();
});

test('the seed of a name is the documented one, in any spelling of case and spaces', () => {
  const docs = readFileSync(new URL('../../../docs/exercises.md', import.meta.url), 'utf8');
  const [, name, seed] = /`seed_of\('([^']+)'\)` is (\d+)/.exec(docs)!;
  for (const same of [name!, ` ${name!.toUpperCase()} `, name!.replace(' ', '　 ')])
    expect(String(seedOfName(same))).toBe(seed);
  expect(seedOfName('foobar')).toBe(0xbf9cf968); // the published vector of FNV-1a
  expect(seedOfName(' ')).toBe(null);
});
