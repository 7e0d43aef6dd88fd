// A class: a student each in Chromium, Firefox and WebKit. A sheet of exercises comes back, and the command line
// collects it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvRows } from '../../web/cli/csv_table.ts';
import { findStage, loadEngine, valueAt } from '../../web/engine/index.ts';
import { seedOfName } from '../../web/story/student_seed.ts';
import { spawned } from '../node/support/command_line.ts';
import { engines, serve, type Tab } from './support/engines.ts';
import { DIST, type Files } from './support/file_server.ts';

let files: Files;
let folder: string;

beforeAll(async () => {
  files = await serve();
  folder = mkdtempSync(join(tmpdir(), 'class-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await files.close();
});

/** The clipboard of a test: browsers ask their readers for the real one. */
const keepCopies = (tab: Tab) =>
  tab.evaluate(() => {
    const clipboard = { writeText: async (text: string) => void Object.assign(window, { copied: text }) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  });
const copied = (tab: Tab) => tab.evaluate(() => (window as { copied?: string }).copied ?? '');

/** Into the field in focus, as one paste. */
const paste = (tab: Tab, text: string) =>
  tab.evaluate((all) => void document.execCommand('insertText', false, all), text);

const open = (address: string) =>
  Promise.all(engines.map((engine) => engine.open(address, { width: 400, height: 800, reducedMotion: true })));
const each = <R>(tabs: readonly Tab[], work: (tab: Tab, at: number) => Promise<R>) => Promise.all(tabs.map(work));

test('each student has numbers of their own, and the command line checks every answer against them', async () => {
  const engine = await loadEngine();
  const config = engine.presets().find(({ id }) => id === 'mask-then-softmax')!.config;
  const NAMES = ['Ada Lovelace', 'Émilie', '李雷'];
  const scoreOf = (name: string) => {
    const trace = engine.trace({ ...config, seed: seedOfName(name)! });
    return valueAt(trace, findStage(trace, 'attn_scores')!, 1, 0);
  };
  // To four decimals, to two, and wrong.
  const given = NAMES.map((name, at) =>
    at === 0 ? scoreOf(name).toFixed(4) : at === 1 ? scoreOf(name).toFixed(2) : '9',
  );
  const address = files.address.replace('laboratory', 'examples/exercises');
  const students = await open(address);
  /** Focuses an input of a sheet or a question, and selects its text. */
  const focus = (tab: Tab, host: string) =>
    tab.evaluate((wanted) => {
      const input = document.querySelector(wanted)?.shadowRoot?.querySelector('input');
      input?.focus();
      input?.select();
      return input != null;
    }, host);
  const said = (tab: Tab) =>
    tab.evaluate(() => document.querySelector('#score')!.shadowRoot!.querySelector('output')!.textContent);
  const press = (tab: Tab, host: string, label: string) =>
    tab.evaluate(
      ([wanted, name]) => {
        const buttons = [...document.querySelector(wanted!)!.shadowRoot!.querySelectorAll('button')];
        buttons.find((button) => button.textContent!.trim() === name)!.click();
      },
      [host, label],
    );
  const texts = await each(students, async (tab, at) => {
    await expect.poll(() => focus(tab, 'story-answers')).toBe(true);
    await keepCopies(tab);
    await paste(tab, NAMES[at]!);
    await tab.press('Enter');
    const seed = String(seedOfName(NAMES[at]!));
    await expect.poll(() => tab.evaluate(() => document.querySelector('attention-steps')!.config)).toContain(seed);
    await focus(tab, '#score');
    await tab.type(given[at]!);
    await tab.press('Enter');
    await expect.poll(() => said(tab)).toMatch(at < 2 ? /^Right/ : /^Not yet: it is smaller/);
    await press(tab, '#why', 'So that each row sums to one.');
    await press(tab, 'story-answers', 'Copy my answers');
    await expect.poll(() => copied(tab)).toContain('#a1&');
    return copied(tab);
  });
  const [answers, table] = [join(folder, 'answers.txt'), join(folder, 'answers.csv')];
  writeFileSync(answers, texts.join('\n'));
  const page = join(DIST, 'examples/exercises.html');
  const { out, err, code } = spawned(['collect', answers, '--page', page, '--out', table]);
  expect({ err, code, out }).toEqual({ err: '', code: 0, out: `${table}: 3 rows, 0 without readable answers\n` });
  const [heading, ...rows] = csvRows(readFileSync(table, 'utf8'));
  const column = (name: string) => rows.map(({ cells }) => cells[heading!.cells.indexOf(name)]);
  expect({ name: column('name'), score: column('score'), right: column('score right') }).toEqual({
    name: NAMES,
    score: given,
    right: ['yes', 'yes', 'no'],
  });
  expect(column('score number')).toEqual(NAMES.map((name) => scoreOf(name).toFixed(4).replace('-', '−')));
  expect(column('why right')).toEqual(['no', 'no', 'no']);
  expect(column('right')).toEqual(['1', '1', '0']);
  for (const tab of students) expect(await tab.faults()).toEqual([]);
  await each(students, (tab) => tab.close());
});
