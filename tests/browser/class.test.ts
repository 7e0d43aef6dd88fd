// A class: a presenter in Chromium, and a student each in Chromium, Firefox and WebKit. The room predicts two results,
// then a sheet of exercises comes back, and the command line collects it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsQR from 'jsqr';
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

/** What a phone's camera reads on the screen. One channel of black and white is enough. */
async function scan(stage: Tab): Promise<string> {
  const picture = join(folder, 'stage.png');
  await stage.screenshot(picture);
  const { red, width, height } = await stage.evaluate(
    async (png) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let letters = '';
      for (let i = 0; i < data.length; i += 4) letters += String.fromCharCode(data[i]!);
      return { red: letters, width: image.width, height: image.height };
    },
    readFileSync(picture, 'base64'),
  );
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < pixels.length; i++) pixels[i] = red.charCodeAt(i >> 2);
  const code = jsQR(pixels, width, height);
  if (!code) throw new Error('there is no code on the screen');
  return code.data;
}

const inPlayer = (tab: Tab, selector: string) =>
  tab.evaluate(
    (wanted) =>
      [...document.querySelector('attention-steps')!.shadowRoot!.querySelectorAll<HTMLElement>(wanted)].map((each) =>
        each.textContent!.trim(),
      ),
    selector,
  );
const shows = (tab: Tab, selector: string) => expect.poll(() => inPlayer(tab, selector)).not.toEqual([]);

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

/** Opens the scanned question on all phones, answers it and copies the answers. */
async function answered(phones: readonly Tab[], link: string, answer: (tab: Tab, at: number) => Promise<void>) {
  return each(phones, async (tab, at) => {
    await tab.goto(link);
    await shows(tab, '.ask');
    await keepCopies(tab);
    await answer(tab, at);
    await tab.click('.ask > .plain'); // That is my answer
    await shows(tab, '.answer');
    await tab.click('.ask > .plain[type=button]'); // Copy my answer
    await expect.poll(() => inPlayer(tab, '.ask > .plain[type=button]')).toEqual(['Copied']);
    return copied(tab);
  });
}

test('three phones scan, answer and copy; the distribution stands on the stage before the result lands', async () => {
  const view = { width: 1280, height: 720, reducedMotion: true };
  const stage = await engines[0]!.open(`${files.address}#v1&preset=causal-mask&token=1&stage=values&present`, view);
  const phones = await open(`${files.address}#v1&preset=causal-mask`);
  await shows(stage, '.root.presents .tool');

  await stage.press('q');
  await shows(stage, 'dialog[open] .question-code');
  const numbers = ['0.47', '0.5', '0.47'];
  const scores = await answered(phones, await scan(stage), async (tab, at) => {
    await tab.click('.ask input');
    await tab.type(numbers[at]!);
  });
  await stage.click('dialog textarea');
  await paste(stage, `Ada, 10:31\n${scores.join('\n')}\n${scores[1]}`);
  await expect.poll(() => inPlayer(stage, '.told p')).toEqual(['3 answers · 1 line of other text']);
  await stage.click('.ask-room-ways .plain'); // Show the answers
  await expect.poll(() => inPlayer(stage, '.votes .spoken')).toEqual(['0.47: 2 of 3', '0.50: 1 of 3']);
  await stage.press('PageDown');
  await expect.poll(() => inPlayer(stage, '.ask-room-share')).toEqual(['0.4656: 2 of 3 were right (67%)']);

  // The next one: who is hidden from “journey”? Two say all four, one forgets the last.
  await stage.press('q'); // the answers again
  await stage.press('q');
  await stage.press('PageDown');
  await stage.press('ArrowLeft'); // before the mask is complete
  await stage.press('q');
  await shows(stage, 'dialog[open] .question-code');
  expect(await inPlayer(stage, 'dialog h2')).toEqual(['Which tokens will be hidden from “journey”?']);
  const hidden = [
    [3, 4, 5, 6],
    [3, 4, 5, 6],
    [3, 4, 5],
  ];
  const masks = await answered(phones, await scan(stage), async (tab, at) => {
    for (const token of hidden[at]!) await tab.click(`.choice:nth-of-type(${token})`);
  });
  await stage.click('dialog textarea');
  await paste(stage, [...scores, ...masks].join('\n'));
  await expect.poll(() => inPlayer(stage, '.told')).toEqual([expect.stringMatching(/^3 answers/)]);
  expect(await inPlayer(stage, '.told li')).toEqual(
    [2, 5, 8].map((line) => `Line ${line}: the link answers another question`),
  );
  await stage.click('.ask-room-ways .plain');
  await expect
    .poll(() => inPlayer(stage, '.votes .spoken'))
    .toEqual(['Your: 0 of 3', 'journey: 0 of 3', 'starts: 3 of 3', 'with: 3 of 3', 'one: 3 of 3', 'step: 2 of 3']);
  await stage.press('PageDown');
  await expect
    .poll(() => inPlayer(stage, '.ask-room-share'))
    .toEqual(['starts, with, one, step: 2 of 3 were right (67%)']);

  // The same links make a table.
  const answers = join(folder, 'room.txt');
  writeFileSync(answers, masks.join(''));
  const { out, code } = spawned(['collect', answers]);
  expect({ code, right: out.match(/,(yes|no),/g) }).toEqual({ code: 0, right: [',yes,', ',yes,', ',no,'] });
  for (const tab of [stage, ...phones]) expect(await tab.faults()).toEqual([]);
  await each([stage, ...phones], (tab) => tab.close());
});

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
