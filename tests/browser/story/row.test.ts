// A story's row under its words, in Chromium: its numbers under pointer and keys, and what a cut line leaves.
import { beforeEach, expect, test } from 'vitest';
import { story } from '../../../web/words/en/story.ts';
import { en } from '../../../web/words/index.ts';
import { openChromium } from '../support/browser.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { partsOf, ROW, STORY } from '../support/parts.ts';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A story</title><link rel="icon" href="data:,">
  <style>section { min-height: 120vh; }</style><script type="module" src="/attention-steps.js"></script>
  <attention-story preset="trained-journey">
    <section stage="scaled_scores" cell="scaled_scores 4 1"></section>
    <section stage="masked" cell="masked 4 1"></section>
    <section stage="probs" cell="probs 4 11"><a data-set='{"replace": {"mask": [[0, 1, 1, 1, 1], [0, 0, 1, 1, 1],
      [0, 0, 0, 1, 1], [0, 0, 0, 0, 1], [0, 1, 0, 0, 0]]}}'>Cut it</a></section>
    <section stage="masked" cell="masked 1 2"></section>
    <section stage="whole"><data-cell ref="attn_scores 4 1">3.60</data-cell></section>
  </attention-story></html>`;

const files = await serveFiles(DIST, { own: { '/row.html': PAGE } });
const browser = await openChromium();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
beforeEach(async () => {
  await page.goto(`${files.address}row.html`);
  await page.locator(ROW.block).first().waitFor();
});

const show = (at: number) =>
  page
    .locator('attention-story > section')
    .nth(at)
    .evaluate((section) => section.scrollIntoView());
const stage = () =>
  page.locator('attention-steps').evaluate((element) => (element as HTMLElement & { stage: string }).stage);
const cell = (matrix: string, row: number, col: number) =>
  page.locator(`${ROW.block}[data-matrix="${matrix}"] [data-cell$=" ${row} ${col}"]`);
/** The cell with the focus: its stage's matrix, row and column. */
const focused = () =>
  page.evaluate(() => {
    const active = document.querySelector('attention-steps')!.shadowRoot!.activeElement as HTMLElement;
    const [, row, col] = active.dataset.cell!.split(' ');
    return [active.closest<HTMLElement>('[data-matrix]')!.dataset.matrix, row, col].join(' ');
  });

test('a number of an earlier line is explained where it stands, and the row that is followed stays', async () => {
  await cell('keys', 1, 0).click();
  expect(await stage()).toBe('scaled_scores');
  await expect.poll(() => page.locator('attention-steps [part=line]').textContent()).toContain('−1.2887');
  expect(await cell('scaled_scores', 4, 1).textContent()).toContain('2.55');
});

test('where a number of the line has led, a button below the picture leads back, on a phone, too', async () => {
  const back = page.getByRole('button', { name: `← ${story.back}` });
  const { operands } = partsOf(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => operands.first().textContent()).toBe('3.6034');
    expect(await back.count()).toBe(0);
    await operands.first().click();
    await expect.poll(stage).toBe('masked');
    const [button, bar] = await Promise.all([back.boundingBox(), page.locator(STORY.bar).boundingBox()]);
    expect(button!.height).toBeGreaterThanOrEqual(36);
    expect(button!.x + button!.width).toBeLessThan(bar!.x + bar!.width / 2);
    await back.click();
    await expect.poll(stage).toBe('scaled_scores');
    await expect.poll(() => back.count()).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the arrow keys go where they point: along the row, into another row, and down a key', async () => {
  await cell('scaled_scores', 4, 1).click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('scaled_scores 4 2');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('scaled_scores 3 2');
  const high = (row: number) => cell('scaled_scores', row, 2).evaluate((each) => each.getBoundingClientRect().height);
  expect(await high(3)).toBeGreaterThan(await high(4)); // this row is the large one now
  await cell('keys', 1, 0).click();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('keys 1 1');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('keys 2 1');
});

test('on a desk the words of the other rows stand before them, each in one line beside its cells', async () => {
  const names = () =>
    page.locator(ROW.named).evaluateAll((all) =>
      all.map((name) => {
        const [own, cell] = [name, name.nextElementSibling!].map((each) => each.getBoundingClientRect());
        return [name.textContent!.trim(), own!.right < cell!.left, own!.top - cell!.top, own!.height - cell!.height];
      }),
    );
  const beside = (word: string) => [word, true, 0, 0];
  expect(await names()).toEqual(['Your', 'journey', 'starts', 'with'].map(beside));
  await cell('scaled_scores', 1, 0).click();
  await expect.poll(names).toEqual(['Your', 'starts', 'with', 'one'].map(beside));
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(names).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** Two flows, from what was and from what is, meet in one list; a phone has the old bars as outlines. */
async function flowsMeet() {
  const said = () => page.locator(ROW.marks).textContent();
  for (const text of [en.scene.row.before, en.scene.row.now, '3.42', '0.99']) expect(await said()).toContain(text);
  const list = page.getByRole('grid', { name: 'Next-word probabilities' });
  expect((await list.getByRole('gridcell').allTextContents()).slice(11)).toEqual(['0.00', '0.00', '1.00']);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.locator(ROW.outline).count()).toBe(6); // of portions, and of two words
  expect(await said()).not.toContain(en.scene.row.before);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a cut line is pale, with a stub and a stroke, and the next word is song, until it is mended', async () => {
  await show(2);
  const next = () => page.locator(ROW.next).allTextContents();
  await expect.poll(next).toEqual(['step', '0.99']);
  const traces = () => page.locator(ROW.cut).count();
  expect(await traces()).toBe(0);
  const flip = async (word: string) => {
    await show(1);
    await expect.poll(stage).toBe('masked');
    await cell('masked', 4, 1).dblclick();
    await expect.poll(next).toContain(word); // at once, long before the picture comes to it
    await show(2);
    await expect.poll(next).toContain(word);
  };
  await flip('song');
  await expect.poll(traces).toBe(3); // what it was, its stub, the stroke
  await expect.poll(() => page.locator(ROW.outline).count()).toBe(4); // of portions
  await flowsMeet();
  await flip('step');
  await expect.poll(traces).toBe(0);
});

/** After a press, frame by frame: what is left of a cut arc, and how thick the arc to “starts” is. */
const framesAfterCut = () =>
  page.evaluate(
    async ({ stub, arc }) => {
      const { shadowRoot } = document.querySelector('attention-steps')!;
      const number = (of: string, name: string) => parseFloat(shadowRoot!.querySelector(of)?.getAttribute(name) ?? '');
      document.querySelector<HTMLElement>('[data-set]')!.click();
      const frames: (readonly [left: number, thick: number])[] = [];
      while (frames.length < 200 && frames.at(-1)?.[0] !== 0) {
        await new Promise(requestAnimationFrame);
        frames.push([number(stub, 'stroke-dasharray'), number(arc, 'stroke-width')]);
      }
      return frames.filter(([left]) => left >= 0);
    },
    { stub: ROW.stub, arc: ROW.arcTo(2) },
  );

test('a cut arc draws back from the stroke while the others swell, unless reduced motion is preferred', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await page.locator(ROW.block).first().waitFor();
  await show(2);
  await cell('probs row', 4, 11).waitFor();
  await expect.poll(() => page.locator(ROW.leaving).count()).toBe(0);
  const frames = await framesAfterCut();
  const [first, last] = [frames[0]!, frames.at(-1)!];
  expect(first[0]).toBeGreaterThan(0.9);
  expect(last[1]).toBeGreaterThan(first[1] + 4);
  for (const [i, [left, thick]] of frames.slice(1).entries()) {
    expect(left).toBeLessThanOrEqual(frames[i]![0]);
    expect(thick).toBeGreaterThanOrEqual(frames[i]![1]);
  }
  const onTheWay = frames.filter(([left, thick]) => left > 0.05 && left < 0.9 && thick > first[1] && thick < last[1]);
  expect(onTheWay.length).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('[data-set]').click();
  await expect.poll(() => page.locator(ROW.cut).count()).toBe(0);
  expect((await framesAfterCut()).map(([left]) => left)).toEqual([0]);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a number below zero whose cell is too low for digits has a bar', async () => {
  await show(4);
  const sizes = () =>
    page.locator(ROW.below).evaluateAll((all) =>
      all.map((each) => {
        const { width, height } = getComputedStyle(each, '::after');
        return [parseFloat(width), parseFloat(height)].every((size) => size >= 1);
      }),
    );
  await expect.poll(async () => (await sizes()).length).toBeGreaterThan(5);
  expect(new Set(await sizes())).toEqual(new Set([true]));
});

test('where the picture asks before results, the guess is there once it has been computed', async () => {
  const next = () => page.locator(ROW.next).allTextContents();
  await expect.poll(next).toEqual(['step', '0.99']);
  await page.locator('attention-steps').evaluate((player) => player.setAttribute('asks', ''));
  await expect.poll(next).toEqual([]);
  await show(2);
  await expect.poll(next).toEqual(['step', '0.99']);
});

test('a screen reader hears a grid for each line, with all of its numbers', async () => {
  await show(2);
  const grid = page.getByRole('grid', { name: 'Attention weights' });
  await expect
    .poll(() => grid.getByRole('gridcell').allTextContents())
    .toEqual(['0.00', '0.83', '0.06', '0.05', '0.05']);
  expect(await page.getByRole('grid', { name: 'Next-word probabilities' }).getByRole('rowheader').count()).toBe(14);
});

test('a note stands before the words that the mask hides, and goes with its scene', async () => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await show(3);
  const note = page.locator(ROW.note);
  await expect.poll(() => note.allTextContents()).toEqual([en.scene.hiddenFrom('journey')]);
  await show(0);
  await expect.poll(() => note.count()).toBe(0);
});

test('a score of the prose is framed in the whole figure, which has it masked, and the other way round', async () => {
  await show(4);
  const score = cell('masked', 4, 1);
  const said = page.locator('data-cell');
  await expect.poll(() => page.locator(`${ROW.block}[data-matrix="attn_weights"]`).count()).toBe(1);
  await said.hover();
  await expect.poll(() => score.getAttribute('class')).toContain('lit');
  expect(await cell('masked', 4, 2).getAttribute('class')).not.toContain('lit');
  await score.hover();
  await expect.poll(() => said.getAttribute('data-lit')).toBe('');
});

test('from chapter to chapter an old line has faded before a new one appears in its place', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await page.locator(ROW.block).first().waitFor();
  const seen = () =>
    page.evaluate(
      async ([old, fresh]) => {
        const { shadowRoot } = document.querySelector('attention-steps')!;
        const opacity = (selector: string) => {
          const found = shadowRoot!.querySelector(selector);
          return found && Number(getComputedStyle(found).opacity);
        };
        document.querySelectorAll('attention-story > section')[2]!.scrollIntoView();
        const frames: (readonly [number | null, number])[] = [];
        while ((frames.at(-1)?.[1] ?? 0) < 1) {
          await new Promise(requestAnimationFrame);
          const share = opacity(fresh);
          if (share !== null) frames.push([opacity(old), share]);
        }
        return frames;
      },
      [`.leaving ${ROW.block}[data-matrix=masked]`, `.arriving ${ROW.block}[data-matrix=values]`] as const,
    );
  const frames = await seen();
  expect(frames.length).toBeGreaterThan(3);
  expect(frames[0]![0]).toBeGreaterThan(0.5);
  for (const [old, fresh] of frames) expect(Math.min(old ?? 0, fresh)).toBeLessThan(0.05);
  await expect.poll(() => page.locator(ROW.leaving).count()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('the numbers of a row whose height changes keep their shape on the way', async () => {
  await show(1);
  await expect.poll(stage).toBe('masked');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const shapes = await page.evaluate(async ({ block, number }) => {
    const { shadowRoot } = document.querySelector('attention-steps')!;
    document.querySelector('attention-story > section')!.scrollIntoView();
    const seen: number[] = [];
    for (let frame = 0; frame < 40; frame++) {
      await new Promise(requestAnimationFrame);
      const moving = shadowRoot!.querySelector<HTMLElement>(block);
      const [own, inside] = [moving, moving?.querySelector(number)].map((each) =>
        each ? new DOMMatrix(getComputedStyle(each).transform) : null,
      );
      if (own && inside && Math.abs(own.a - own.d) > 0.05) seen.push((own.a * inside.a) / (own.d * inside.d));
    }
    return seen;
  }, ROW.moving('masked'));
  expect(shapes.length).toBeGreaterThan(2);
  for (const shape of shapes) expect(shape).toBeCloseTo(1, 3);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});
