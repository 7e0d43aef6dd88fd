// attention-steps key: the right answers of a sheet for each student, whose names make the numbers.
import { parseArgs } from 'node:util';
import { loadEngine } from '../engine/index.ts';
import { applyDifference } from '../model/difference.ts';
import { answerText } from '../story/judge.ts';
import { seedOfName } from '../story/student_seed.ts';
import { readPage, writeTable, type Output } from './collect.ts';
import { traceOf } from './config_options.ts';
import type { Context } from './context.ts';
import { KEY_HELP } from './help.ts';
import { readText } from './text_file.ts';
import { UsageError } from './usage_error.ts';

/** A row for each name: its seed, and the answer to each question without a reader's changes. */
export async function key(args: readonly string[], { streams }: Context): Promise<Output> {
  const text = { type: 'string' } as const;
  const { values, positionals: paths } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: text, page: text, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return { text: KEY_HELP, right: true };
  if (values.page === undefined) throw new UsageError('key needs the page with the questions: --page FILE');
  if (paths.length === 0) throw new UsageError('key needs a file with the names, one a line: got none');
  const [engine, questions] = [await loadEngine(), readPage(values.page)];
  const names: string[] = [];
  for (const path of paths) names.push(...(await readText('key', path, streams)).split(/\r?\n/));
  const rows: Record<string, string>[] = [];
  for (const name of names.map((each) => each.trim()).filter(Boolean)) {
    const row: Record<string, string> = { name, seed: String(seedOfName(name)) };
    for (const { id, asks, preset, settingsOf, batch, head } of questions) {
      const own = engine.presets().find((each) => each.id === preset)?.config;
      if (!own) throw new UsageError(`--page must name presets that exist: got ${preset}`);
      const trace = await traceOf(engine, applyDifference(own, settingsOf(name)));
      row[id] = answerText(asks, trace, { batch, head }) ?? '';
    }
    rows.push(row);
  }
  const table = writeTable(rows, ['name', 'seed'], values.out);
  return { text: table ?? `${values.out}: ${rows.length} names`, right: true };
}
