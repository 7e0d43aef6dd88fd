// Other actions of a reader, in a real browser: following a number back, reading the code, answering; and the player is
// removed and inserted again.
import { afterAll, expect, test } from 'vitest';
import { loadEngine, printTorch, tensorOf } from '../../web/core.ts';
import { ASK_WORDS } from '../../web/words/ask_words.ts';
import { WORDS } from '../../web/words/index.ts';
import { takeHold } from './support/keyboard.ts';
import { partsOf } from './support/parts.ts';

const hands = await takeHold();
const { context, page, open, goTo, cell, line, where, change, stageName } = hands;
const parts = partsOf(page);

afterAll(() => hands.close());

test.each([1440, 360])(
  'from a context vector back to an embedding and home again, by keyboard alone, at %i px',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await open('self-attention-v2');
    await goTo('context_vec');
    await cell('context_vec', 2).focus();
    const stages = ['attn_weights', 'attn_weights', 'scaled_scores', 'attn_scores', 'queries', 'queries'];
    const seen: string[] = [];
    for (const _ of stages) {
      await page.keyboard.press('Enter'); // to the first operand of the line
      await page.keyboard.press('Enter'); // and into the scene where it was computed
      seen.push(await stageName());
    }
    expect(seen).toEqual(stages);
    expect(await where()).toBe('Inputs, token journey, d_in 1');
    expect(await parts.crumbs.count()).toBe(stages.length);
    for (const _ of stages) await page.keyboard.press('Backspace');
    expect(await stageName()).toBe('context_vec');
    expect(await where()).toBe('query journey, d_v 1');
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);

test('on a phone the line shows the cells of a matrix without numbers: by keyboard, and to edit them', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('self-attention-v2');
  await goTo('attn_weights');
  const { data, stages } = (await loadEngine()).trace({ seed: 789 });
  const exp = stages.find(({ name }) => name === 'exp')!;
  const expAt = (row: number, col: number) => data[exp.offset + row * 6 + col]!.toFixed(4);
  const result = parts.result;
  const focused = () =>
    page
      .locator('attention-steps')
      .evaluate((element) => ({ ...(element.shadowRoot!.activeElement as HTMLElement).dataset }));
  // Of five matrices only one has space for numbers; the line has those of the sources.
  expect(await page.getByRole('grid').count()).toBe(1);
  await cell('attn_weights', 8).click();
  await page.keyboard.press('Enter'); // to the first operand of the line
  await page.keyboard.press('Enter'); // which is a cell of a picture
  expect([await where(), await result.innerText()]).toEqual(['Exp, query journey, key starts', expAt(1, 2)]);
  expect(await parts.currentRing.count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  expect(await where()).toBe('Exp, query starts, key starts');
  await page.keyboard.press('ArrowRight');
  expect([await where(), await result.innerText()]).toEqual(['Exp, query starts, key with', expAt(2, 3)]);
  expect(await focused()).toMatchObject({ stage: String(exp.id), row: '2', col: '3' });
  // A source number is edited there, too.
  await goTo('queries');
  await cell('queries', 2).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await where()).toBe('Inputs, token journey, d_in 1');
  await result.dblclick();
  await page.keyboard.type('0.6');
  await page.keyboard.press('Enter');
  expect(await result.innerText()).toBe('0.6000');
  expect(await change()).toBe('changed by +0.0500');
  await page.keyboard.press('Backspace');
  expect(await where()).toBe('query journey, d_k 1');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('arrow keys choose among the sources, and each highlights its cell', async () => {
  await open('self-attention-v2');
  await goTo('attn_scores');
  await cell('attn_scores', 7).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  expect(await parts.litCell.count()).toBe(1);
  expect(await page.locator('attention-steps [data-matrix^="keys"] .cell.lit').count()).toBe(1);
  await page.keyboard.press('Escape');
  expect(await where()).toBe('query journey, key journey');
  expect(await line()).toMatch(/0\.1723$/);
});

test('the focus stays in the player when the scene changes', async () => {
  await open();
  await goTo('attn_scores');
  await cell('attn_scores', 7).focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  expect(await stageName()).toBe('keys');
  const focused = () =>
    page.locator('attention-steps').evaluate((element) => element.shadowRoot!.activeElement !== null);
  expect(await focused()).toBe(true);
});

test('the focus on the track follows the walk', async () => {
  await open();
  await goTo('attn_scores');
  const focused = () =>
    page.locator('attention-steps').evaluate((element) => element.shadowRoot!.activeElement!.getAttribute('title'));
  expect(await focused()).toBe('attn_scores');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect.poll(focused).toBe('scaled_scores');
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe((await WORDS.en()).whole.title.first);
});

test('Escape leaves no frame around the player: from a cell, an operand, a field, the text, the whole', async () => {
  await open();
  /** The elements with a frame around the whole scene or more. */
  const framed = () =>
    page.locator('attention-steps').evaluate((element) => {
      const root = element.shadowRoot!;
      const around = [element, ...root.querySelectorAll('*')].filter((each) =>
        each.contains(root.querySelector('[part=scene]')),
      );
      return [...around, root.querySelector('[part=scene]')!, ...root.querySelectorAll('.sheet, .arriving, .whole')]
        .filter((each) => getComputedStyle(each).outlineStyle !== 'none')
        .map((each) => each.className);
    });
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    cell: () => cell('attn_scores', 7).focus(),
    operand: async () => {
      await cell('attn_scores', 7).focus();
      await page.keyboard.press('Enter');
    },
    field: async () => {
      await goTo('inputs');
      await cell('inputs', 0).dblclick();
    },
    text: async () => {
      await goTo('scaled_scores');
      await page.getByRole('button', { name: 'More' }).click();
    },
    whole: async () => {
      await page.keyboard.press('0');
      await parts.nodes.first().focus();
    },
  };
  for (const [name, go] of Object.entries(ways)) {
    await goTo('attn_scores');
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
  await open('self-attention-v2');
  await page.getByText('Code in step', { exact: true }).click();
  await goTo('attn_weights');
  const lit = parts.litCode;
  await lit.first().waitFor();
  expect((await lit.allInnerTexts()).join('\n')).toContain('softmax');
  await page.locator('attention-steps [data-code-stage=queries]').first().click();
  expect(await stageName()).toBe('queries');
  await page.locator('attention-steps').getByRole('button', { name: 'NumPy' }).click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('import numpy as np');
});

test('any stage is shown as PyTorch prints it, with its lines in view', async () => {
  await open('self-attention-v2');
  await page.getByText('Code in step', { exact: true }).click();
  await page.locator('attention-steps').getByRole('button', { name: 'As PyTorch prints it' }).click();
  await goTo('context_vec');
  const trace = (await loadEngine()).trace({ seed: 789 });
  const { data, shape } = tensorOf(trace, 'context_vec')!;
  const lit = parts.litCode;
  await lit.first().waitFor();
  expect((await lit.allInnerTexts()).slice(1).join('\n')).toBe(printTorch(data, shape));
  await player()
    .getByText('To the character what these cells of the notebook print: 000: In [6], 004: In [16]')
    .waitFor();
  const seen = await lit.first().evaluate((line) => {
    const [box, list] = [line, line.closest('.code-lines')!].map((element) => element.getBoundingClientRect());
    return box!.top >= list!.top && box!.bottom <= list!.bottom;
  });
  expect(seen).toBe(true);
});

const player = () => parts.player;
const askFirst = () => player().evaluate((element) => element.setAttribute('asks', ''));
/** Plays from the scene in view until it stops to ask. */
async function playToQuestion(): Promise<void> {
  await player().getByRole('button', { name: 'Play', exact: true }).click();
  await parts.question.waitFor();
}

test('a number in question is hidden until it is answered; text that is not a number is not an answer', async () => {
  await open('self-attention-v2');
  await goTo('attn_scores');
  const truth = await cell('attn_scores', 0).innerText();
  await askFirst();
  await playToQuestion();
  expect(await stageName()).toBe('attn_scores');
  expect(await cell('attn_scores', 0).innerText()).toBe('');
  expect(await parts.spokenLine.textContent()).not.toContain(truth);
  expect((await parts.question.locator('label').innerText()).trim()).toBe(
    'Attention scores: which number goes in the row of “Your”, in the column of “Your”? Two decimals are enough.',
  );
  const verdict = parts.verdict;
  await player().locator('[name=guess]').fill('a <b>');
  await page.keyboard.press('Enter');
  const ask = ASK_WORDS.en;
  expect(await verdict.innerText()).toBe(ask.noNumber('a <b>'));
  expect([await cell('attn_scores', 0).innerText(), await player().locator('[data-ask=on]').count()]).toEqual(['', 0]);
  await player().locator('[name=guess]').fill('0,5');
  await page.keyboard.press('Enter');
  expect(await verdict.innerText()).toBe(0.5 < Number(truth) ? ask.larger : ask.smaller);
  expect(await cell('attn_scores', 0).innerText()).toBe('');
  await player().locator('[data-ask=on]').click();
  await expect.poll(() => cell('attn_scores', 0).innerText()).toBe(truth);
});

test('playing from the beginning, by pointer or by key, closes the menu over the picture', async () => {
  for (const press of [
    () => player().getByRole('button', { name: 'Play from the beginning' }).click(),
    async () => {
      await player().getByRole('button', { name: 'Play from the beginning' }).focus();
      await page.keyboard.press('Enter');
    },
  ]) {
    await open('self-attention-v2');
    await goTo('attn_scores');
    await player().getByLabel('Menu', { exact: true }).click();
    await press();
    await expect.poll(() => parts.menu.getAttribute('open')).toBeNull();
    expect(await player().evaluate(({ shadowRoot }) => shadowRoot!.activeElement?.className)).toContain('stage');
    await player().getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.keyboard.press('Space');
    await player().getByRole('button', { name: 'Play', exact: true }).waitFor();
  }
});

test.each([
  [390, 844],
  [360, 740],
  [844, 390],
])('at %i x %i a question, its verdict and the way on can be seen and pressed', async (width, height) => {
  await page.setViewportSize({ width, height });
  await open('self-attention-v2');
  await goTo('attn_scores');
  await askFirst();
  await playToQuestion();
  await player().locator('[name=guess]').fill('1,000');
  await page.keyboard.press('Enter');
  await parts.verdict.waitFor();
  await player().locator('[name=guess]').fill('0,5');
  await page.keyboard.press('Enter');
  await player().locator('[data-ask=on]').waitFor();
  const hidden = await parts.question.evaluate((ask) => {
    const room = ask.closest('[part=text]')!.getBoundingClientRect();
    return [...ask.querySelectorAll('[role=status], [data-ask=on]')].flatMap((part) => {
      part.scrollIntoView({ block: 'nearest' });
      const box = part.getBoundingClientRect();
      return box.top < room.top - 1 || box.bottom > room.bottom + 1 ? [part.className] : [];
    });
  });
  expect(hidden).toEqual([]);
  await player().locator('[data-ask=on]').click();
  await parts.question.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the answer to a question is nowhere in the player, whichever panels are open', async () => {
  await open('self-attention-v2');
  await goTo('context_vec');
  const truth = await cell('context_vec', 2).innerText(); // of "journey", the followed token
  await player().evaluate((element) => element.setAttribute('token', '1'));
  await player().locator('.code summary').click();
  await parts.button('As PyTorch prints it').click();
  await goTo('context_vec');
  const count = async () => (await player().locator('[part=player]').innerText()).split(truth).length - 1;
  await expect.poll(count).toBeGreaterThan(2); // scene, line and code
  await askFirst();
  await playToQuestion();
  expect(await stageName()).toBe('context_vec');
  expect(await count()).toBe(0);
  await player().locator('[name=guess]').fill('1');
  await page.keyboard.press('Enter');
  await player().locator('[data-ask=on]').click();
  await page.keyboard.press('End');
  await goTo('context_vec');
  await expect.poll(count).toBeGreaterThan(2);
});

test('hovering a cell previews its line, a click locks it, Escape unlocks', async () => {
  await open('self-attention-v2');
  await goTo('attn_scores');
  await cell('attn_scores', 8).hover();
  expect(await where()).toBe('query journey, key starts');
  await cell('attn_scores', 14).click();
  await cell('attn_scores', 20).hover();
  expect(await where()).toBe('query starts, key starts');
  await page.keyboard.press('Escape');
  expect(await where()).toBe('query with, key starts');
  await page.mouse.move(2, 2);
  expect(await where()).toBe('query journey, key Your');
});

test('arcs over the sentence show which tokens the token in focus attends to', async () => {
  await open();
  await goTo('attn_weights');
  await cell('attn_weights', 12).click(); // the row of "starts"
  const looks = parts.looks;
  expect(await looks.getAttribute('aria-label')).toBe(
    'starts attends to: Your 0.3800, journey 0.3097, starts 0.3103, with 0.0000, one 0.0000, step 0.0000',
  );
  const others = parts.looksAtOthers;
  expect(await others.count()).toBe(2);
  // Its weight for itself is a small arc above it, which no other arc touches.
  const self = (await parts.looksAtItself.boundingBox())!;
  expect(await parts.looksAtItself.locator('title').textContent()).toBe('starts → starts: 0.3103');
  const token = (await parts.wordThatLooks.boundingBox())!;
  expect(self.y + self.height).toBeLessThanOrEqual(token.y + 10); // the box is wider than the line, by half of it
  expect(Math.abs(self.x + self.width / 2 - token.x - token.width / 2)).toBeLessThanOrEqual(1);
  const spans = await looks.locator('path').evaluateAll((paths) =>
    (paths as unknown as SVGPathElement[]).map((path) => {
      const { x, width } = path.getBBox();
      const half = Number(path.getAttribute('stroke-width')) / 2;
      return { left: x - half, right: x + width + half };
    }),
  );
  for (const { right } of spans.slice(0, 2)) expect(right).toBeLessThan(spans[2]!.left);
});

test.each([
  [1440, 900, ['Scores', '< 0']],
  [390, 844, []], // each word has an arc: there is no space
])('at %i x %i the arcs say what they are of, and a score below zero is dotted', async (width, height, named) => {
  await open('self-attention-v2');
  await page.setViewportSize({ width, height });
  const looks = parts.looks;
  const look = () =>
    looks.evaluate((svg) => ({
      texts: [...svg.querySelectorAll('text')].map(({ textContent }) => textContent),
      below: [...svg.querySelectorAll('.below-zero title')].map((title) => title.textContent),
      dashes: [...svg.querySelectorAll('path:has(title)')].filter(
        (path) => getComputedStyle(path).strokeDasharray !== 'none',
      ).length,
    }));
  await goTo('attn_scores');
  await page
    .getByRole('group', { name: /^The sentence/ })
    .getByRole('button')
    .first()
    .click();
  await expect.poll(look).toEqual({
    texts: named,
    below: ['Your → with: −0.0138', 'Your → step: −0.0511'],
    dashes: 2,
  });
  await page
    .getByRole('group', { name: /^The sentence/ })
    .getByRole('button')
    .first()
    .click(); // stop following
  await open('causal-mask');
  await goTo('attn_weights');
  await expect.poll(look).toEqual({ texts: ['Weights'], below: [], dashes: 0 });
  const name = (await looks.locator('text').boundingBox())!;
  expect([name.x >= 0, name.x + name.width <= width]).toEqual([true, true]);
  // No arc runs through it.
  const points = await looks.evaluate((svg) => {
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
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a followed word shows how to stop following it: press it again, or Escape', async () => {
  await open('self-attention-v2');
  await goTo('attn_weights');
  const token = page
    .getByRole('group', { name: /^The sentence/ })
    .getByRole('button')
    .nth(2);
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

test('an element that is removed and inserted again continues, at its new width', async () => {
  await open('self-attention-v2');
  const width = await page.evaluate(async () => {
    const element = document.querySelector<HTMLElement & { updateComplete: Promise<unknown> }>('attention-steps')!;
    const parent = element.parentElement!;
    element.remove();
    parent.append(element);
    parent.style.maxWidth = '600px';
    for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(done));
    await element.updateComplete;
    return element.shadowRoot!.querySelector('[part=stage]')!.getBoundingClientRect().width;
  });
  expect(width).toBeLessThanOrEqual(600);
  expect(await page.locator('attention-steps [part=scene]').count()).toBe(1);
});
