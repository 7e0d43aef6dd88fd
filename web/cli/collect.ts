// attention-steps collect: the answers of a class, from links in texts, tables and folders, as one table. Every number
// that a question asks for is computed anew by the core.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, loadEngine, type Engine, type Trace } from '../engine/index.ts';
import { addressOf } from '../input/address/address.ts';
import { applyDifference, differenceOf } from '../model/difference.ts';
import { csvOf, csvRows } from './csv_table.ts';
import { SHEET_LINK, readSheet, type Answer, type Asks, type Sheet } from '../input/address/answer_sheet.ts';
import { answerText, columnsOf, counts, faultOf } from '../story/judge.ts';
import { seedOfName } from '../story/student_seed.ts';
import { traceOf } from './config_options.ts';
import type { Context } from './context.ts';
import { COLLECT_HELP } from './help.ts';
import { pageOf } from './html_tags.ts';
import { questionsIn, type PageQuestion } from './page_questions.ts';
import { visible } from '../words/visible.ts';
import { readText, whyOf } from './text_file.ts';
import { UsageError } from './usage_error.ts';
import { writeFile } from './write_file.ts';

/** One place in the input that has a student's answers, or should have them. */
export interface Found {
  /** The file and line. */
  readonly from: string;
  /** The text around them; of a table, its row. */
  readonly text: string;
  /** Other columns of a table's row: names, times. */
  readonly beside: Readonly<Record<string, string>>;
}

const linksIn = (text: string): readonly string[] => [...new Set(text.match(SHEET_LINK) ?? [])];

/** A line for people, as "Copy my answers" writes it: no answers are missed there. */
const FOR_PEOPLE = /^\s*[-–•] /;

/** Each line is a link, except those for people. */
const inText = (path: string, text: string): readonly Found[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, at) =>
      line.trim() === '' || FOR_PEOPLE.test(line) ? [] : [{ from: `${path}:${at + 1}`, text: line, beside: {} }],
    );

/** Each row of a table below its heading; the columns without links stay beside the answers. */
function inTable(path: string, text: string): readonly Found[] {
  const [heading, ...rows] = csvRows(text);
  return rows.map(({ line, cells }) => {
    const beside = cells
      .map((cell, at) => [heading?.cells[at] || `column ${at + 1}`, cell] as const)
      .filter(([, cell]) => linksIn(cell).length === 0);
    return { from: `${path}:${line}`, text: cells.join('\n'), beside: Object.fromEntries(beside) };
  });
}

/** A page that a form has saved is one submission. */
const inPage = (path: string, html: string): readonly Found[] => [{ from: path, text: pageOf(html).text, beside: {} }];

async function inFile(path: string, { streams, progress }: Context): Promise<readonly Found[]> {
  progress.at(`reading ${visible(path)}`);
  const text = await readText('collect', path, streams);
  if (/\.(csv|tsv)$/i.test(path)) return inTable(path, text);
  return /\.html?$/i.test(path) ? inPage(path, text) : inText(path, text);
}

/** A file, or all files of a folder. */
function filesIn(path: string): readonly string[] {
  if (path === '-') return [path];
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .map((name) => join(path, name))
      .filter((file) => statSync(file).isFile() && !/(^|[\\/])\./.test(file))
      .sort();
  } catch (error) {
    throw new UsageError(`collect must name files and folders that can be read: got ${path} (${whyOf(error)})`);
  }
}

/** One line of the table: its cells by the name of their columns. */
type Row = Readonly<Record<string, string>>;

class Collection {
  readonly #engine: Engine;
  readonly #page: readonly PageQuestion[] | null;
  /** By preset and config: most of a class answers about few numbers. */
  readonly #traces = new Map<string, Trace>();

  constructor(engine: Engine, page: readonly PageQuestion[] | null) {
    this.#engine = engine;
    this.#page = page;
  }

  /** @throws {ConfigError} if the core refuses the numbers. */
  async #traceOf({ numbers: { preset, config } }: Answer): Promise<Trace> {
    const key = JSON.stringify([preset, config]);
    const own = this.#engine.presets().find(({ id }) => id === preset)?.config;
    if (!own) throw new ConfigError([{ field: 'preset', message: `no preset is named ${preset}` }]);
    const trace = this.#traces.get(key) ?? (await traceOf(this.#engine, applyDifference(own, config)));
    this.#traces.set(key, trace);
    return trace;
  }

  /** Whether an answer is right; what the page said, if only the page knows. */
  #isRight(answer: Answer, asks: Asks, question: PageQuestion | undefined, trace: Trace, name: string): string {
    const { given, numbers } = answer;
    if (asks.kind === 'choice' && asks.of === '') return answer.right ? 'page says yes' : 'page says no';
    if (faultOf(asks, given, trace, numbers) !== null) return 'no';
    if (!question) return 'yes';
    const settings = question.settingsOf(name);
    const own = this.#engine.presets().find(({ id }) => id === numbers.preset)!.config;
    const asked = differenceOf(own, applyDifference(own, settings), this.#engine.defaults());
    const edited = JSON.stringify(asked) !== JSON.stringify(numbers.config);
    if (question.preset !== numbers.preset || (question.isByName && trace.config.seed !== seedOfName(name)))
      return 'no: other numbers';
    return counts(question.after, trace, numbers, edited) ? 'yes' : 'no: not after what it asks for';
  }

  /** The cells of one answer. */
  async #cellsOf(answer: Answer, name: string): Promise<Row> {
    const { question: id, given, tries, numbers } = answer;
    const question = this.#page?.find((each) => each.id === id);
    if (this.#page && !question) return { [id]: given, [`${id} right`]: 'no: the page has no such question' };
    const asks = question?.asks ?? answer.asks;
    const trace = await this.#traceOf(answer);
    const shown =
      asks.kind === 'largest'
        ? (columnsOf(trace, asks.of, numbers)[Number(given)] ?? given)
        : asks.kind === 'choice'
          ? (question?.choices[Number(given)] ?? String(Number(given) + 1))
          : given;
    return {
      [id]: shown,
      [`${id} right`]: this.#isRight(answer, asks, question, trace, name),
      [`${id} tries`]: String(tries),
      [`${id} number`]: answerText(asks, trace, numbers) ?? '',
      [`${id} state`]: addressOf({ preset: numbers.preset, config: JSON.stringify(numbers.config) }),
    };
  }

  async #rowOf(sheet: Sheet): Promise<Row> {
    let cells: Row = {};
    for (const answer of sheet.answers) cells = { ...cells, ...(await this.#cellsOf(answer, sheet.name)) };
    const right = sheet.answers.filter(({ question }) => /^(page says )?yes$/.test(cells[`${question} right`] ?? ''));
    return { name: sheet.name, right: String(right.length), answered: String(sheet.answers.length), ...cells };
  }

  /** A row for every place, also for one that cannot be read. */
  async read({ from, text, beside }: Found): Promise<Row> {
    const links = linksIn(text);
    const told = (problem: string): Row => ({ from, ...beside, problem, text });
    if (links.length === 0) return told('there is no link with answers');
    if (links.length > 1) return told(`there are ${links.length} links with answers`);
    try {
      return { from, ...beside, ...(await this.#rowOf(readSheet(links[0]!))) };
    } catch (error) {
      if (error instanceof ConfigError) return told(error.problems.map(({ message }) => message).join('. '));
      if (error instanceof SyntaxError || error instanceof URIError) return told(`the link: ${error.message}`);
      throw error;
    }
  }
}

export interface Output {
  readonly text: string;
  readonly right: boolean;
}

/** Writes the table to a file and prints a summary, or prints the table itself. */
export function writeTable(rows: readonly Row[], first: readonly string[], out: string | undefined): string | null {
  const columns = [...new Set([...first, ...rows.flatMap((row) => Object.keys(row))])];
  // Rows that could not be read come last, unchanged.
  const isLast = (name: string) => name === 'problem' || name === 'text';
  const ordered = [...columns.filter((name) => !isLast(name)), ...columns.filter(isLast)];
  const table = csvOf([ordered, ...rows.map((row) => ordered.map((name) => row[name] ?? ''))]);
  if (out === undefined) return table.trimEnd();
  writeFile('--out', out, table);
  return null;
}

export const readPage = (path: string): readonly PageQuestion[] => {
  try {
    const questions = questionsIn(pageOf(readFileSync(path, 'utf8')));
    if (questions.length > 0) return questions;
  } catch (error) {
    throw new UsageError(`--page must name a page that can be read: got ${path} (${whyOf(error)})`);
  }
  throw new UsageError(`--page must have an <attention-story> with questions: got ${path}`);
};

/** The printed text, and whether everything could be read. */
export async function collect(args: readonly string[], context: Context): Promise<Output> {
  const text = { type: 'string' } as const;
  const { values, positionals: paths } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: text, page: text, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return { text: COLLECT_HELP, right: true };
  if (paths.length === 0) throw new UsageError('collect needs files or folders with links: got none');
  const page = values.page === undefined ? null : readPage(values.page);
  const collection = new Collection(await loadEngine(), page);
  const found: Found[] = [];
  for (const path of paths.flatMap(filesIn)) found.push(...(await inFile(path, context)));
  const rows: Row[] = [];
  for (const each of found) rows.push(await collection.read(each));
  const table = writeTable(rows, ['from'], values.out);
  const problems = rows.filter(({ problem }) => problem !== undefined);
  const told = problems.map(({ from, problem }) => visible(`${from}: ${problem}`));
  if (table !== null) {
    for (const line of told) context.streams.complain(`attention-steps: ${line}\n`);
    return { text: table, right: problems.length === 0 };
  }
  const sum = `${values.out}: ${rows.length} rows, ${problems.length} without readable answers`;
  return { text: [...told, visible(sum)].join('\n'), right: problems.length === 0 };
}
