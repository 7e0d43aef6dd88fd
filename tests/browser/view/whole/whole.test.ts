// In the whole figure a word that is pointed at, or a row of a matrix, is framed in every matrix, and has its arcs; and
// the names of rows are not cut.
import { beforeEach, expect, test } from 'vitest';
import { resize } from '../../support/browser.ts';
import { openLaboratory } from '../../support/laboratory.ts';
import { PARTS } from '../../support/parts.ts';

const { page, parts, show } = await openLaboratory();

beforeEach(() => show({ preset: 'mask-then-softmax', stage: 'whole', step: 1 }));

/** The rows that are framed in the matrices that have one for each token. */
const framed = async () => {
  const rows = await parts.nodes.evaluateAll(
    (nodes, row) =>
      nodes.flatMap((node) => {
        const frame = node.querySelector(row);
        const rows = Number((node as HTMLElement).dataset.rows);
        return frame ? [Math.round((Number(frame.getAttribute('y')) / node.clientHeight) * rows)] : [];
      }),
    PARTS.focusedRow,
  );
  expect(rows.length).toBeGreaterThan(5);
  return [...new Set(rows)];
};
const arcs = () => parts.arcs.count();

test('a word under the pointer, and with the focus of the keyboard', async () => {
  expect([await framed(), await arcs()]).toEqual([[5], 6]);
  await parts.word(4).hover();
  await expect.poll(framed).toEqual([4]);
  expect(await arcs()).toBe(5);
  await page.mouse.move(2, 400);
  await expect.poll(framed).toEqual([5]);
  await parts.word(0).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(framed).toEqual([2]);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+Tab');
  await expect.poll(framed).toEqual([5]);
});

test('a row of a matrix under the pointer, if its rows are tokens', async () => {
  const weights = parts.node('attn_weights');
  const { width, height } = (await weights.boundingBox())!;
  await weights.hover({ position: { x: width / 2, y: (height * 3.5) / 6 } });
  await expect.poll(framed).toEqual([3]);
  expect(await arcs()).toBe(4);
  await parts.node('W_query').hover();
  await expect.poll(framed).toEqual([5]);
});

/** How visible a part is, by its own opacity. */
const opacity = (selector: string) =>
  parts.player
    .locator(selector)
    .first()
    .evaluate((part) => Number(getComputedStyle(part).opacity));
/** The rows of a matrix that its veil leaves visible. */
const clear = (matrix: string) =>
  parts.node(matrix).evaluate((node, veiled) => {
    const veil = node.querySelector<SVGPathElement>(veiled)!;
    const { rows } = (node as HTMLElement).dataset;
    const pitch = node.clientHeight / Number(rows);
    return Array.from({ length: Number(rows) }, (_, row) => row).filter(
      (row) => !veil.isPointInFill(new DOMPoint(2, (row + 0.5) * pitch)),
    );
  }, PARTS.dim);

test('a word under the pointer: other rows fade to a third, and nothing is laid out again', async () => {
  await expect.poll(() => opacity(PARTS.dim)).toBe(0);
  const places = () =>
    parts.nodes.evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));
  const before = await places();
  await parts.word(1).hover();
  await expect.poll(() => opacity(PARTS.dim)).toBeCloseTo(2 / 3, 2);
  expect(await opacity(PARTS.band)).toBeCloseTo(0.3 / 3, 2);
  expect(await places()).toEqual(before);
  // Its own row, and of keys and values those that it may see; of weights that are no words' none.
  expect(await clear('queries')).toEqual([1]);
  expect(await clear('attn_weights')).toEqual([1]);
  expect(await clear('keys')).toEqual([0, 1]);
  expect(await clear('values')).toEqual([0, 1]);
  expect(await clear('W_query')).toEqual([]);
});

const SENTENCES = [
  ['Mum', 'wow', 'mm', 'we', 'am'],
  ['till', 'it', 'fit', 'I', 'lit'],
  ['internationalization', 'of', 'independent', 'transformers', 'step', 'by', 'step'],
  ['我们', '一起', '学习', '注意力'],
];

test('as names of rows short words, narrow letters, long words and Chinese ones are whole', async () => {
  await page.evaluate(async () => void (await document.fonts.ready));
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
  ] as const)
    for (const tokens of SENTENCES) {
      const own = { mask: 'causal', n: tokens.length, dIn: 3, inputs: { draw: 'rand' } };
      await show({ preset: 'self-attention-v2', config: JSON.stringify({ ...own, tokens }), stage: 'whole', step: 1 });
      await resize(page, width, height);
      await parts.namesOfRows.first().waitFor();
      const names = await parts.namesOfRows.evaluateAll((all) =>
        all.map((name) => ({ text: name.textContent, isCut: name.scrollWidth > name.clientWidth })),
      );
      expect(names.length, tokens.join()).toBeGreaterThanOrEqual(tokens.length);
      expect(names.filter(({ isCut }) => isCut)).toEqual([]);
    }
});
