// Other actions of a reader, in a real browser: following a number back, reading the code, answering, looking at arcs.
import { expect, test } from 'vitest';
import { printTorch, tensorOf } from '../../web/core.ts';
import { engine } from '../engine.ts';
import { en } from '../../web/words/index.ts';
import { resize } from './support/browser.ts';
import { openLaboratory } from './support/laboratory.ts';
import { PARTS } from './support/parts.ts';
import { rows } from './support/scope.ts';
import { sceneInView } from './support/scenes.ts';

const { context, page, parts, show } = await openLaboratory();

const V2 = { preset: 'self-attention-v2' };
const where = () => parts.place.getAttribute('title');
const line = () => parts.arithmetic.innerText();
const stageName = () => sceneInView(page);
const cell = (stage: string, index: number) => parts.cells(stage).nth(index);

test('on a phone the line shows the cells of a matrix without numbers: by keyboard, and to edit them', async () => {
  await show({ ...V2, stage: 'attn_weights' });
  await resize(page, 360, 740);
  const { data, stages } = engine.trace({ seed: 789 });
  const exp = stages.find(({ name }) => name === 'exp')!;
  const expAt = (row: number, col: number) => data[exp.offset + row * 6 + col]!.toFixed(4);
  const focused = () =>
    parts.player.evaluate((element) => ({ ...(element.shadowRoot!.activeElement as HTMLElement).dataset }));
  // Of five matrices only one has space for numbers; the line has those of the sources.
  await expect.poll(() => page.getByRole('grid').count()).toBe(1);
  await cell('attn_weights', 8).click();
  await page.keyboard.press('Enter'); // to the first operand of the line
  await page.keyboard.press('Enter'); // which is a cell of a picture
  expect([await where(), await parts.result.innerText()]).toEqual(['Exp, query journey, key starts', expAt(1, 2)]);
  expect(await parts.currentRing.count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  expect(await where()).toBe('Exp, query starts, key starts');
  await page.keyboard.press('ArrowRight');
  expect([await where(), await parts.result.innerText()]).toEqual(['Exp, query starts, key with', expAt(2, 3)]);
  expect(await focused()).toMatchObject({ cell: `${exp.id} 2 3` });
  // A source number is edited there, too.
  await parts.segment('queries').click();
  await cell('queries', 2).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await where()).toBe('Inputs, token journey, d_in 1');
  await parts.result.dblclick();
  await page.keyboard.type('0.6');
  await page.keyboard.press('Enter');
  expect(await parts.result.innerText()).toBe('0.6000');
  expect(await parts.change.innerText()).toContain('+0.0500');
  await page.keyboard.press('Backspace');
  expect(await where()).toBe('query journey, d_k 1');
});

test('arrow keys choose among the sources, and each highlights its cell', async () => {
  await show({ ...V2, stage: 'attn_scores' });
  await cell('attn_scores', 7).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  expect(await parts.litCell.count()).toBe(1);
  expect(await parts.cells('keys').and(parts.litCell).count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await where()).toBe('query journey, key journey');
  expect(await line()).toMatch(/0\.1723$/);
});

test('the focus stays in the player when the scene changes', async () => {
  await show({ preset: 'causal-mask', stage: 'attn_scores' });
  await cell('attn_scores', 35).focus(); // the next scene has fewer
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  expect(await stageName()).toBe('keys');
  expect(await parts.player.evaluate((element) => element.shadowRoot!.activeElement !== null)).toBe(true);
});

test('the focus on the track follows the walk', async () => {
  await show({ preset: 'causal-mask' });
  await parts.segment('attn_scores').click();
  const focused = () => parts.player.evaluate(({ shadowRoot }) => shadowRoot!.activeElement!.getAttribute('title'));
  expect(await focused()).toBe('attn_scores');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect.poll(focused).toBe('scaled_scores');
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe(en.whole.title.first);
});

test('Escape leaves no frame around the player: from a cell, an operand, a field, the text, the whole', async () => {
  await show({ preset: 'causal-mask' });
  /** The elements with a frame around the whole scene or more. */
  const framed = () =>
    parts.player.evaluate((element, around) => {
      const root = element.shadowRoot!;
      const scene = root.querySelector('[part=scene]')!;
      return [element, ...root.querySelectorAll('*')]
        .filter((each) => each.contains(scene) || each.matches(around))
        .filter((each) => getComputedStyle(each).outlineStyle !== 'none')
        .map((each) => each.outerHTML.slice(0, 60));
    }, PARTS.wholeScene);
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    cell: () => cell('attn_scores', 7).focus(),
    operand: async () => {
      await cell('attn_scores', 7).focus();
      await page.keyboard.press('Enter');
    },
    field: async () => {
      await parts.segment('queries').click();
      await cell('inputs', 0).dblclick();
    },
    text: async () => {
      await parts.segment('scaled_scores').click();
      await page.getByRole('button', { name: 'More' }).click();
    },
    whole: async () => {
      await page.keyboard.press('Home');
      await parts.nodes.first().focus();
    },
  };
  for (const [name, go] of Object.entries(ways)) {
    await parts.segment('attn_scores').click();
    await go();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Escape');
      expect(await framed(), name).toEqual([]);
    }
    await page.keyboard.press('ArrowLeft'); // the keys still arrive
    await page.keyboard.press('ArrowRight');
    expect(await framed(), name).toEqual([]);
  }
});

test('the stage’s line of code is highlighted, a line leads to its stage, and Copy gives the script', async () => {
  await show({ ...V2, stage: 'attn_weights' });
  await parts.codePanel.locator('summary').click();
  await parts.litCode.first().waitFor();
  expect((await parts.litCode.allInnerTexts()).join('\n')).toContain('softmax');
  await page.locator('attention-steps [data-code-stage=queries]').first().click();
  expect(await stageName()).toBe('queries');
  await parts.button('NumPy').click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await parts.codePanel.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import numpy as np');
});

test('any stage is shown as PyTorch prints it, with its lines in view', async () => {
  await show({ ...V2, stage: 'context_vec' });
  await parts.codePanel.locator('summary').click();
  await parts.button('As PyTorch prints it').click();
  await parts.segment('context_vec').click();
  const { data, shape } = tensorOf(engine.trace({ seed: 789 }), 'context_vec')!;
  await parts.litCode.first().waitFor();
  expect((await parts.litCode.allInnerTexts()).slice(1).join('\n')).toBe(printTorch(data, shape));
  await parts.player.getByText('000: In [6], 004: In [16]').first().waitFor(); // the notebooks' cells that print it
  const isSeen = await parts.litCode.first().evaluate((lit, lines) => {
    const [box, list] = [lit, lit.closest(lines)!].map((element) => element.getBoundingClientRect());
    return box!.top >= list!.top && box!.bottom <= list!.bottom;
  }, PARTS.codeLines);
  expect(isSeen).toBe(true);
});

/** Plays from the scene in view until it stops to ask. */
async function playToQuestion(): Promise<void> {
  await parts.player.evaluate((element) => element.setAttribute('asks', ''));
  await parts.button('Play').click();
  await parts.question.waitFor();
}
const guess = parts.question.getByRole('textbox');
const goOn = parts.player.locator('[data-ask=on]');

test('a number in question is hidden until it is answered; text that is not a number is not an answer', async () => {
  await show({ ...V2, stage: 'attn_scores' });
  const truth = await cell('attn_scores', 0).innerText();
  await playToQuestion();
  expect(await stageName()).toBe('attn_scores');
  expect(await cell('attn_scores', 0).innerText()).toBe('');
  expect(await parts.spokenLine.textContent()).not.toContain(truth);
  await guess.fill('a <b>');
  await page.keyboard.press('Enter');
  const ask = en.ask;
  expect(await parts.verdict.innerText()).toBe(ask.noNumber('a <b>'));
  expect([await cell('attn_scores', 0).innerText(), await goOn.count()]).toEqual(['', 0]);
  await guess.fill('0,5');
  await page.keyboard.press('Enter');
  expect(await parts.verdict.innerText()).toBe(0.5 < Number(truth) ? ask.larger : ask.smaller);
  expect(await cell('attn_scores', 0).innerText()).toBe('');
  await goOn.click();
  await expect.poll(() => cell('attn_scores', 0).innerText()).toBe(truth);
});

test('the answer to a question is nowhere in the player, whichever panels are open', async () => {
  await show({ ...V2, token: 1, stage: 'context_vec' });
  const truth = await cell('context_vec', 2).innerText(); // of "journey", the followed token
  await parts.codePanel.locator('summary').click();
  await parts.button('As PyTorch prints it').click();
  const count = async () => (await page.locator('attention-steps [part=player]').innerText()).split(truth).length - 1;
  await expect.poll(count).toBeGreaterThan(2); // scene, line and code
  await playToQuestion();
  expect(await stageName()).toBe('context_vec');
  expect(await count()).toBe(0);
  await guess.fill('1');
  await page.keyboard.press('Enter');
  await goOn.click();
  await page.keyboard.press('End');
  await parts.segment('context_vec').click();
  await expect.poll(count).toBeGreaterThan(2);
});

test.each(
  rows(
    [[390, 844]],
    [
      [360, 740],
      [844, 390],
    ],
  ),
)('at %i x %i a question, its verdict and the way on can be seen and pressed', async (width, height) => {
  await show({ ...V2, stage: 'attn_scores' });
  await resize(page, width!, height!);
  await playToQuestion();
  for (const answer of ['1,000', '0,5']) {
    await guess.fill(answer);
    await page.keyboard.press('Enter');
    await parts.verdict.waitFor();
  }
  await goOn.waitFor();
  const hidden = await parts.question.evaluate((ask) => {
    const room = ask.closest('[part=text]')!.getBoundingClientRect();
    return [...ask.querySelectorAll('[role=status], [data-ask=on]')].flatMap((part) => {
      part.scrollIntoView({ block: 'nearest' });
      const box = part.getBoundingClientRect();
      return box.top < room.top - 1 || box.bottom > room.bottom + 1 ? [part.textContent] : [];
    });
  });
  expect(hidden).toEqual([]);
  await goOn.click();
  await parts.question.waitFor({ state: 'detached' });
});

test('hovering a cell previews its line, a click locks it, Escape unlocks', async () => {
  await show({ ...V2, stage: 'attn_scores' });
  await cell('attn_scores', 8).hover();
  expect(await where()).toBe('query journey, key starts');
  await cell('attn_scores', 14).click();
  await cell('attn_scores', 20).hover();
  expect(await where()).toBe('query starts, key starts');
  await page.keyboard.press('Escape');
  expect(await where()).toBe('query with, key starts');
  await page.mouse.move(2, 2);
  expect(await where()).toBe('query journey, key Your');
  await parts.button('Play').click();
  await parts.button('Pause').waitFor();
  await cell('attn_scores', 8).hover(); // what is looked at does not change
  await parts.button('Play').waitFor();
});

test('arcs over the sentence show which tokens the token in focus attends to', async () => {
  await show({ preset: 'causal-mask', stage: 'attn_weights' });
  await cell('attn_weights', 12).click(); // the row of "starts"
  expect(await parts.looks.getAttribute('aria-label')).toContain(
    'Your 0.3800, journey 0.3097, starts 0.3103, with 0.0000, one 0.0000, step 0.0000',
  );
  expect(await parts.looksAtOthers.count()).toBe(2);
  // Its weight for itself is a small arc above it, which no other arc touches.
  const self = (await parts.looksAtItself.boundingBox())!;
  expect(await parts.looksAtItself.locator('title').textContent()).toBe('starts → starts: 0.3103');
  const token = (await parts.wordThatLooks.boundingBox())!;
  expect(self.y + self.height).toBeLessThanOrEqual(token.y + 10); // the box is wider than the line, by half of it
  expect(Math.abs(self.x + self.width / 2 - token.x - token.width / 2)).toBeLessThanOrEqual(1);
  const spans = await parts.looks.locator('path').evaluateAll((paths) =>
    (paths as unknown as SVGPathElement[]).map((path) => {
      const { x, width } = path.getBBox();
      const half = Number(path.getAttribute('stroke-width')) / 2;
      return { left: x - half, right: x + width + half };
    }),
  );
  for (const { right } of spans.slice(0, 2)) expect(right).toBeLessThan(spans[2]!.left);
});

test.each(
  rows<readonly [width: number, height: number, named: readonly string[]]>(
    [[1440, 900, ['Scores', '< 0']]],
    [[390, 844, []]], // each word has an arc: there is no space
  ),
)('at %i x %i the arcs say what they are of, and a score below zero is dotted', async (width, height, named) => {
  const look = () =>
    parts.looks.evaluate(
      (svg, belowZero) => ({
        texts: [...svg.querySelectorAll('text')].map(({ textContent }) => textContent),
        below: [...svg.querySelectorAll(`${belowZero} title`)].map((title) => title.textContent),
        dashes: [...svg.querySelectorAll('path:has(title)')].filter(
          (path) => getComputedStyle(path).strokeDasharray !== 'none',
        ).length,
      }),
      PARTS.belowZero,
    );
  await show({ ...V2, token: 0, stage: 'attn_scores' });
  await resize(page, width, height);
  await expect.poll(look).toEqual({
    texts: named,
    below: ['Your → with: −0.0138', 'Your → step: −0.0511'],
    dashes: 2,
  });
  await show({ preset: 'causal-mask', stage: 'attn_weights' });
  await resize(page, width, height);
  await expect.poll(look).toEqual({ texts: ['Weights'], below: [], dashes: 0 });
  const name = (await parts.looks.locator('text').boundingBox())!;
  expect([name.x >= 0, name.x + name.width <= width]).toEqual([true, true]);
  // No arc runs through it.
  const points = await parts.looks.evaluate((svg) => {
    const { left, top } = svg.getBoundingClientRect();
    return [...svg.querySelectorAll('path')].flatMap((path) =>
      Array.from({ length: 50 }, (_, i) => {
        const { x, y } = path.getPointAtLength((path.getTotalLength() * i) / 49);
        return [left + x, top + y] as const;
      }),
    );
  });
  expect(points.length).toBeGreaterThan(50);
  const within = ([x, y]: readonly [number, number]) =>
    x > name.x && x < name.x + name.width && y > name.y && y < name.y + name.height;
  expect(points.filter(within)).toEqual([]);
});

test('a followed word shows how to stop following it: press it again, or Escape', async () => {
  await show({ ...V2, stage: 'attn_weights' });
  const token = parts.word(2);
  const aside = parts.paleCells();
  const place = await token.boundingBox();
  for (const letGo of [() => token.click(), () => page.keyboard.press('Escape')]) {
    await token.click();
    await expect.poll(() => aside.count()).toBeGreaterThan(0);
    expect(await token.evaluate((word) => getComputedStyle(word, '::after').content)).toContain('×');
    expect(await token.boundingBox()).toEqual(place);
    await letGo();
    await expect.poll(() => aside.count()).toBe(0);
    expect(await token.evaluate((word) => getComputedStyle(word, '::after').content)).toBe('none');
  }
});
