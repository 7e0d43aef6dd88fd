// What moves a number: the sentence, the edit that proves it, and an honest zero behind the mask. In a real browser.
import { afterAll, expect, test } from 'vitest';
import { luminance } from '../../../web/view/ramp.ts';
import { openLaboratory } from '../support/laboratory.ts';
import { PARTS } from '../support/parts.ts';
import { rows } from '../support/scope.ts';

const { page, parts, show, close } = await openLaboratory();
afterAll(close);

const question = page.getByRole('button', { name: 'What moves this number?' });
/** Shows a cell of a stage. */
const open = (cell: string, more: Parameters<typeof show>[0] = {}) =>
  show({ preset: 'mask-then-softmax', stage: cell.split(' ')[0]!, cell, ...more });

test('the largest gradient is named, and an edit proves it to its last printed digit', async () => {
  await open('context_vec 1 0');
  await question.focus();
  await page.keyboard.press('Enter');
  const sentence = page.getByText(/^0\.01 more in /);
  await sentence.waitFor();
  const [, name, by, way] = /^0\.01 more in (.+): (\d\.\d{4}) (more|less) here\.$/.exec(await sentence.innerText())!;
  const listed = await parts.moves.allInnerTexts();
  const sizes = listed.map((text) => Math.abs(Number(text.replace('−', '-').split(/\s+/).at(-1))));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(sizes[0]! * 0.01).toBeCloseTo(Number(by), 4);
  expect(listed[0]).toContain(name);
  await page.getByRole('button', { name: new RegExp(`^${name!.replace(/[[\]]/g, '\\$&')} `) }).click();
  const proof = await parts.proof.innerText();
  const [before, after, change] = [...proof.replaceAll('−', '-').matchAll(/[-+]?\d\.\d{4}/g)].map(Number);
  expect(after! - before!).toBeCloseTo(change!, 3);
  expect(change).toBeCloseTo(way === 'more' ? Number(by) : -Number(by), 3);
  await page.keyboard.press('Control+z');
  await expect.poll(() => parts.proof.count()).toBe(0);
});

test('nothing moves a number behind the mask, and the inputs of later tokens move none before it', async () => {
  await open('attn_weights 1 4');
  await question.focus();
  await page.keyboard.press('w');
  await page.getByText(/all 30 gradients are 0/).waitFor();
  await open('attn_weights 1 0');
  await question.focus();
  await page.keyboard.press('w');
  // The three inputs of each of the four later tokens.
  await page.getByText(/^Of the 30 .* 12 /).waitFor();
});

const BLANK = { light: 'rgb(252, 252, 251)', dark: 'rgb(29, 31, 37)' };

/** The background and the text colour of each cell of a matrix in view, row by row, with its tooltip. */
const cellsOf = (name: string) =>
  parts.cells(name).evaluateAll((cells) =>
    cells.map((cell) => {
      const { backgroundColor, color } = getComputedStyle(cell);
      return { background: backgroundColor, text: color, title: (cell as HTMLElement).title };
    }),
  );

const channels = (colour: string) => [...colour.matchAll(/\d+/g)].slice(0, 3).map(([n]) => Number(n));
function contrast(a: string, b: string): number {
  const light = [a, b].map((colour) => luminance(channels(colour) as [number, number, number]));
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}

test.each(rows(['light'] as const, ['dark'] as const))(
  'inputs and weights are tinted by their gradients: %s',
  async (theme) => {
    await open('queries 1 0', { theme });
    await question.waitFor();
    const before = await cellsOf('inputs');
    await page.keyboard.press('w');
    await page.getByText(/^0\.01 more in W_query\[0, 1\]: 0\.0087 more here\.$/).waitFor();
    const [inputs, weights] = [await cellsOf('inputs'), await cellsOf('W_query')];
    // The inputs of another token, and the weights of another column, do not move it.
    expect(inputs.map(({ background }) => background !== BLANK[theme])).toEqual(
      inputs.map((_, i) => Math.floor(i / 3) === 1),
    );
    expect(weights.filter(({ background }) => background !== BLANK[theme]).map(({ title }) => title)).toEqual([
      'gradient 0.5500',
      'gradient 0.8700',
      'gradient 0.6600',
    ]);
    const shade = ({ background }: { background: string }) => contrast(background, BLANK[theme]);
    const shades = weights.map(shade);
    expect(shades.indexOf(Math.max(...shades))).toBe(weights.findIndex(({ title }) => title === 'gradient 0.8700'));
    for (const { background, text } of [...inputs, ...weights])
      expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
    const legend = page.getByRole('img', { name: /, gradient$/ }).first();
    expect((await legend.innerText()).replace(/\s+/g, ' ')).toMatch(/−0\.8700 .*0\.8700 gradient/);
    await page.keyboard.press('Escape');
    await expect.poll(() => cellsOf('inputs')).toEqual(before);
  },
);

test('the keyboard reaches the list of gradients, and nothing in it is cut off', async () => {
  await open('context_vec 1 0', { preset: 'padding-mask', lang: 'pt' });
  await parts.cell('context_vec', 1, 0).focus();
  await page.keyboard.press('w');
  await parts.moves.first().waitFor();
  await page.keyboard.press('Enter');
  const isInList = () => parts.moves.locator('button:focus').count();
  for (let i = 0; i < 6 && (await isInList()) === 0; i++) await page.keyboard.press('Tab');
  expect(await isInList()).toBe(1);
  await page.keyboard.press('Enter');
  await parts.proof.waitFor();
  const hidden = await parts.textSheet.evaluate((element) => element.scrollHeight - element.clientHeight);
  const scrolls = await parts.textSheet.evaluate((element) => getComputedStyle(element).overflowY);
  expect(hidden <= 0 || scrolls === 'auto').toBe(true);
});

test('the overview is tinted for the same number, says so, and frames its word', async () => {
  await open('context_vec 1 0');
  await question.focus();
  await page.keyboard.press('w');
  await page.getByRole('button', { name: 'Show all in the overview' }).click();
  await page.getByText(/^The colours show what moves context_vec\[1, 0\]: /).waitFor();
  await page.getByText(/^The frames mark the row of .journey.\./).waitFor();
  /** The rows of a matrix that are not blank. */
  const tinted = (name: RegExp) =>
    page.getByRole('button', { name }).evaluate((node, cells) => {
      const { rows } = (node as HTMLElement).dataset;
      const pitch = node.querySelector('svg')!.height.baseVal.value / Number(rows);
      const paths = [...node.querySelectorAll(cells)].filter(
        (path) => !['rgb(252 252 251)', 'none', 'url(#hatch)'].includes(path.getAttribute('fill')!),
      );
      const tops = paths.flatMap((path) => [...path.getAttribute('d')!.matchAll(/M[\d.]+ ([\d.]+)h/g)]);
      return [...new Set(tops.map(([, top]) => Math.round(Number(top) / pitch)))].sort();
    }, PARTS.cellsOfFigure);
  expect(await tinted(/^Inputs/)).toEqual([0, 1]);
  expect(await tinted(/^Values/)).toEqual([0, 1]);
  expect(await tinted(/^Queries/)).toEqual([1]);
  await page.keyboard.press('Escape');
  await expect.poll(() => tinted(/^Inputs/)).toEqual([0, 1, 2, 3, 4, 5]);
});
