// The built page in a real browser: mouse and keys, the menu, print, narrow windows.
import { expect, test } from 'vitest';
import { translationOf } from '../translations.ts';
import { hold, painted, resize } from './support/browser.ts';
import { openLaboratory } from './support/laboratory.ts';
import { PARTS, partsOf } from './support/parts.ts';
import { rows } from './support/scope.ts';
import { sceneInView } from './support/scenes.ts';

const { page, parts, address, context, show } = await openLaboratory();

const scene = () => sceneInView(page);
const line = () => parts.arithmetic.innerText();

test('a click on an empty cell moves the walk to it', async () => {
  await show({ preset: 'causal-mask', stage: 'values' });
  await page.keyboard.press('ArrowRight'); // the change to the scores: they are empty
  await expect.poll(scene).toBe('attn_scores');
  const isEmpty = (at: number) =>
    parts
      .cells('attn_scores')
      .nth(at)
      .evaluate((cell, empty) => cell.matches(empty), PARTS.emptyCell);
  expect(await isEmpty(2)).toBe(true);
  await parts.cells('attn_scores').nth(2).click();
  await expect.poll(() => isEmpty(2)).toBe(false);
  expect(await isEmpty(3)).toBe(true);
  expect(await parts.currentCell.count()).toBe(1);
  expect(await line()).toMatch(/ [=≈] −?\d\.\d{4}$/);
});

test('keys control the player if nothing has the focus, and after a click on the whole figure', async () => {
  /** The part of the player that has the focus; null: the page has it. */
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.querySelector('attention-steps')!.shadowRoot!.activeElement?.part.value ?? null);
  await show({ preset: 'one-query', stage: 'whole', step: 1 });
  await resize(page, 1440, 500); // so that there is something to scroll
  expect(await focused()).toBe(null);
  await page.keyboard.press('PageDown');
  await expect.poll(scene).toBe('queries');
  await page.keyboard.press('Home');
  await parts.whole.waitFor();
  await page.keyboard.press(' ');
  await parts.button('Pause').waitFor();
  await page.keyboard.press(' ');
  await parts.button('Play').waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await focused()).toBe(null);

  await page.keyboard.press('Home');
  await parts.node('attn_scores').click();
  await expect.poll(scene).toBe('attn_scores');
  await expect.poll(focused).toMatch(/player|stage/);
  await page.keyboard.press('PageUp');
  await expect.poll(scene).toBe('keys');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('?');
  await expect.poll(() => parts.keyList.getAttribute('open')).not.toBeNull();
  // All of it, or, if it is higher than the window, its beginning.
  const inSight = () =>
    parts.keyList.evaluate((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 100 && (bottom <= innerHeight + 1 || Math.abs(top) <= 1);
    });
  await expect.poll(inSight).toBe(true);
});

test('the page keeps the keys of its other elements', async () => {
  await show({ stage: 'keys' });
  await page.evaluate(() => {
    const outside = document.body.appendChild(document.createElement('button'));
    outside.id = 'outside';
    outside.focus();
  });
  await page.keyboard.press('Home');
  expect(await scene()).toBe('keys');
  await page.evaluate(() => document.getElementById('outside')!.remove());
});

test('the name of a notebook is marked as changed until its numbers are restored', async () => {
  await show();
  const name = () => parts.preset.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]!.textContent);
  const original = await name();
  const mask = parts.switches.getByRole('switch').first();
  await mask.click();
  await expect.poll(name).toBe(`${original} (changed)`);
  await mask.click();
  await expect.poll(name).toBe(original);
});

test('the menu closes by a press outside, and by Escape, which returns the focus to its button', async () => {
  await show();
  const isOpen = () => parts.menu.evaluate((details) => (details as HTMLDetailsElement).open);
  const button = page.getByLabel('Menu', { exact: true });
  const open = async () => {
    await button.click();
    await expect.poll(isOpen).toBe(true);
  };
  await open();
  await page.getByLabel('Speed', { exact: true }).selectOption('2');
  await parts.menuSheet.click({ position: { x: 3, y: 3 } }); // between its controls
  await parts.menu.getByRole('switch').first().click();
  expect(await isOpen()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isOpen).toBe(false);
  expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
  for (const elsewhere of [parts.text, parts.scene, parts.button('One step forward')]) {
    await open();
    await elsewhere.click({ position: { x: 5, y: 5 } });
    await expect.poll(isOpen, { message: String(elsewhere) }).toBe(false);
  }
});

/** How many pixels a list is narrower than with unlimited space. */
const cutBy = (list: Element): number => {
  const { width: now } = list.getBoundingClientRect();
  const whole = list.cloneNode(true) as HTMLElement;
  whole.style.cssText = 'position:absolute;max-width:none';
  list.after(whole);
  const { width: wanted } = whole.getBoundingClientRect();
  whole.remove();
  return Math.round(wanted - now);
};

test.each(rows([390], [1440]))(
  'at %i px no choice of the menu and no number of a head is cut, and the menu leaves the walk in sight',
  async (width) => {
    for (const preset of ['multi-head-attention', 'mask-then-softmax'] as const)
      for (const lang of ['en', 'pt', 'zh']) {
        await show({ lang, preset });
        await resize(page, width, 800);
        await parts.inLanguage(lang).waitFor();
        await parts.menuButton.click();
        await parts.menuSheet.getByRole('combobox').first().waitFor(); // the menu's content loads when it is opened
        // The bar may cut the name of the notebook.
        for (const list of await parts.player.getByRole('combobox').and(page.locator(':not(#pick-preset)')).all())
          expect(await list.evaluate(cutBy), `${lang}, ${await list.getAttribute('id')}`).toBeLessThanOrEqual(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
    const [sheet, transport] = await Promise.all([
      parts.menuSheet.boundingBox(),
      page.locator('attention-steps [part=transport]').boundingBox(),
    ]);
    expect(sheet!.y + sheet!.height).toBeLessThanOrEqual(transport!.y);
    if (width < 560) expect(sheet!.height).toBeLessThan(800 * 0.6);
  },
);

test.each(
  rows(
    [[390, 1]],
    [
      [1440, 0],
      [768, 1],
    ],
  ),
)('at %i px each switch is shown once: %i in the menu', async (width, inMenu) => {
  await show();
  await resize(page, width!, 800);
  await parts.menuButton.click();
  const mask = { name: 'Mask', exact: true };
  await page.getByRole('switch', mask).first().waitFor();
  expect(await parts.menu.getByRole('switch', mask).count()).toBe(inMenu);
  expect(await page.getByRole('switch', mask).count()).toBe(1);
  await page.getByRole('switch', mask).click();
  await page.getByRole('switch', { ...mask, checked: false }).waitFor();
  expect(await parts.segment('masked').count()).toBe(0);
});

// A page of its own, whose reader prefers the dark.
test('in print a dark page is light, and has no controls', async () => {
  const dark = await context.browser()!.newPage({
    viewport: { width: 720, height: 1000 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  await dark.goto(`${address}#stage=attn_weights`);
  const own = partsOf(dark);
  await own.inTheme('dark').locator('[part=scene]').waitFor();
  const controls = {
    transport: dark.locator('attention-steps [part=transport]'),
    menu: own.menu,
    picker: own.preset,
    switches: own.switches,
    keys: own.keyList,
  };
  const seen = async () => {
    const visible = await Promise.all(Object.values(controls).map((control) => control.first().isVisible()));
    return Object.keys(controls).filter((_, at) => visible[at]);
  };
  await own.menuButton.click();
  expect(await seen()).toEqual(Object.keys(controls));
  await dark.emulateMedia({ media: 'print' });
  await own.inTheme('light').waitFor();
  expect(await dark.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(await seen()).toEqual([]);
  expect(await dark.getByRole('gridcell').count()).toBeGreaterThan(0);
});

test('a switch goes to the scene that it changes, unless that in view is one', async () => {
  await show({ stage: 'queries' });
  const turn = (name: string) => parts.switches.getByRole('switch', { name, exact: true }).click();
  await turn('Dropout');
  await expect.poll(scene).toBe('attn_weights_dropped');
  await turn('Scaling');
  await expect.poll(scene).toBe('attn_weights_dropped');
  await show({ stage: 'whole' });
  await turn('Mask');
  await expect.poll(scene).toBe('scaled_scores');
});

test('the scene of dropout has the switch between the masks of PyTorch with MKL and without', async () => {
  await show({ preset: 'causal-mask', stage: 'attn_weights_dropped' });
  const dropped = async () => String(await parts.cells('attn_weights_dropped').allInnerTexts());
  const without = await dropped();
  const mkl = page.getByRole('switch', { name: 'MKL', exact: true });
  await mkl.click();
  await expect.poll(dropped).not.toBe(without);
  expect(await mkl.getAttribute('aria-checked')).toBe('true');
  await mkl.click();
  await expect.poll(dropped).toBe(without);
  await show({ preset: 'causal-mask', stage: 'attn_weights' });
  expect(await mkl.count()).toBe(0);
});

test('a sentence typed into the bar is the picture’s, and keeps a mask lifted', async () => {
  await show({ stage: 'masked' });
  await parts.switches.getByRole('switch', { name: 'Mask', exact: true }).click();
  await expect.poll(() => parts.cells('masked').nth(1).innerText()).toBe('0.0716');
  const field = page.getByLabel('A sentence of your own', { exact: true });
  await field.fill('cats chase mice');
  await field.press('Enter');
  await expect.poll(() => parts.words.allInnerTexts()).toEqual(['cats', 'chase', 'mice']);
  expect(await scene()).toBe('masked');
  expect(await parts.cells('masked').allInnerTexts()).not.toContain('−∞');
  await field.fill(' ');
  await field.press('Enter');
  await page.getByText('Type at least one word.').waitFor();
  await field.fill('cats');
  expect(await page.getByText('Type at least one word.').count()).toBe(0);
});

test('until its language has come a picture has no words, in place of English ones', async () => {
  const own = await context.newPage();
  const release = await hold(own, '**/parts/zh.js');
  await own.goto(`${address}#lang=zh&preset=causal-mask&stage=masked`);
  const late = partsOf(own);
  await late.cells('masked').first().waitFor();
  expect(await own.getByText('Masked scores').isVisible()).toBe(false);
  release();
  await own.getByText('掩码后的分数').first().waitFor();
});

test('at first sight the laboratory has at most 25 controls, and below at most 60', async () => {
  await page.goto('about:blank');
  await page.goto(address);
  await parts.scene.waitFor();
  for (const panel of await page.locator(`${PARTS.panel} > summary`).all()) await panel.click();
  await page.locator(PARTS.shareRest).waitFor();
  await page.locator(PARTS.codeContent).first().waitFor();
  await page.locator(PARTS.settings).waitFor();
  /** How far each control around the picture is from the top of the page; words and matrices are the picture. */
  const tops = await page.evaluate(({ wordButton, node }) => {
    const CONTROLS = 'button, input, select, textarea, summary, a[href], [role=slider], [role=button], [role=radio]';
    const found: number[] = [];
    const look = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) look(element.shadowRoot);
        const { width, height, top } = element.getBoundingClientRect();
        const isShown = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
        const isControl = element.matches(CONTROLS) && !element.matches(`${wordButton}, ${node}`);
        if (isControl && width * height > 1 && isShown) found.push(top + scrollY);
      }
    };
    look(document);
    return found;
  }, PARTS);
  const atFirst = tops.filter((top) => top < 900).length;
  expect(atFirst).toBeLessThanOrEqual(25);
  expect(tops.length - atFirst).toBeLessThanOrEqual(60);
});

test.each(['en', 'zh', 'pt'] as const)(
  'in %s random weights say so at first sight, and lead to a model',
  async (lang) => {
    const { notes, whole } = translationOf(lang).words;
    const said = parts.text.getByText(notes.untrained);
    const link = parts.text.getByRole('link', { name: whole.trained });
    await show({ preset: 'mask-then-softmax', lang });
    await resize(page, 1366, 768);
    await expect.poll(() => link.count()).toBe(1);
    const bottom = await link.evaluate((each) => each.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(await parts.text.evaluate((each) => each.getBoundingClientRect().bottom));
    expect(await said.count()).toBe(1);
    const to = await link.evaluate((each) => (each as HTMLAnchorElement).href);
    expect(to).toBe(new URL(`${lang === 'en' ? '' : `${lang}/`}index.html`, address).href);
    await show({ preset: 'trained-journey', lang });
    await expect.poll(() => link.count()).toBe(0);
    expect(await said.count()).toBe(0);
  },
);

test('the language of the page changes with the words, not before them', async () => {
  const own = await context.newPage();
  const release = await hold(own, '**/parts/zh.js');
  await own.goto(`${address}#lang=en&preset=causal-mask`);
  const player = own.locator('attention-steps');
  await player.locator('[part=scene]').waitFor();
  const spoken = () =>
    own.evaluate((picture) => {
      const root = document.querySelector('attention-steps')!.shadowRoot!.querySelector<HTMLElement>(picture)!;
      return [document.documentElement.lang, document.title, root.closest<HTMLElement>('[lang]')!.lang];
    }, PARTS.play);
  const english = await spoken();
  await player.evaluate((element) => element.setAttribute('lang', 'zh'));
  await painted(own, 2);
  expect(await spoken()).toEqual(english);
  release();
  await expect.poll(spoken).toEqual(['zh-Hans', expect.not.stringContaining('attention'), 'zh-Hans']);
  await own.close();
});
