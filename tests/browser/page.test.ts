// The built page in a real browser: mouse and keys, motion, print, narrow windows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site } from './support/browser.ts';
import { partsOf } from './support/parts.ts';
import { sceneInView, showPreset } from './support/stage.ts';

let site: Site;
let page: Page;
const parts = () => partsOf(page);

beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(site.address);
  await page.locator('attention-steps [part=scene]').waitFor();
});

afterAll(async () => {
  await site.close();
});

describe('mouse and keys', () => {
  const line = () => parts().arithmetic.innerText();

  test('focusing a cell shows its arithmetic with the operands substituted', async () => {
    await showPreset(page, 'one-query', 0, 0);
    await parts().segment('attn_scores').click();
    const scores = page.getByRole('grid', { name: /^attn_scores,/ }).getByRole('gridcell');
    await scores.nth(7).click();
    expect(await line()).toMatch(/^0\.4306·0\.3951 \+ 1\.4551·1\.0037 [=≈] 1\.6307$/);
    await page.keyboard.press('ArrowRight');
    expect(await line()).toMatch(/^0\.4306·0\.3879 \+ 1\.4551·0\.9831 [=≈] 1\.5975$/);
    await page.keyboard.press('ArrowUp');
    expect(await line()).toMatch(/ 1\.1677$/);
  });

  test('play, pause, stages and the ends by keyboard', async () => {
    await showPreset(page, 'one-query', 0, 0);
    await page.locator('attention-steps [part=player]').focus();
    await page.keyboard.press('Home');
    expect(await sceneInView(page)).toBe('The whole computation');
    await page.keyboard.press('PageDown');
    expect(await sceneInView(page)).toBe('queries');
    await page.keyboard.press('4');
    expect(await sceneInView(page)).toBe('attn_scores');
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await sceneInView(page)).toBe('keys'); // drawn in the order q, v, k
    await page.keyboard.press('End');
    expect(await parts().lastSegment.getAttribute('aria-current')).toBe('step');
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  /** The class of the focused element in the player; null if the page has the focus. */
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.querySelector('attention-steps')!.shadowRoot!.activeElement?.className ?? null);

  test('keys control the player if nothing has the focus, and after a click on the whole figure', async () => {
    await page.setViewportSize({ width: 1440, height: 500 }); // so that there is something to scroll
    await page.goto(`${site.address}#preset=one-query`);
    await page.reload();
    await parts().whole.waitFor();
    expect(await focused()).toBe(null);
    await page.keyboard.press('PageDown');
    await expect.poll(() => sceneInView(page)).toBe('queries');
    await page.keyboard.press('Home');
    await expect.poll(() => sceneInView(page)).toBe('The whole computation');
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await focused()).toBe(null);

    await page.keyboard.press('0');
    await parts().node('attn_scores').click();
    await expect.poll(() => sceneInView(page)).toBe('attn_scores');
    await expect.poll(focused).toMatch(/root|stage/);
    await page.keyboard.press('PageUp');
    await expect.poll(() => sceneInView(page)).toBe('keys');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('?');
    const list = parts().keyList;
    await expect.poll(() => list.getAttribute('open')).not.toBeNull();
    // All of it, or, if it is higher than the window, its beginning.
    const inSight = () =>
      list.evaluate((element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 100 && (bottom <= innerHeight + 1 || Math.abs(top) <= 1);
      });
    await expect.poll(inSight).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the name of a notebook is marked as changed until its numbers are restored', async () => {
    await page.goto(site.address);
    const name = () => page.locator('attention-steps #pick-preset option:checked').innerText();
    const mask = parts().switches.getByRole('switch').first();
    await mask.click();
    await expect.poll(name).toBe('Mask, then softmax (changed)');
    await mask.click();
    await expect.poll(name).toBe('Mask, then softmax');
  });

  test.each([
    ['en', 'Mask', 'encoder (BERT)', 'decoder (GPT)'],
    ['zh', '掩码', '编码器（BERT）', '解码器（GPT）'],
    ['pt', 'Máscara', 'codificador (BERT)', 'decodificador (GPT)'],
  ])('in %s the switch of the mask names the models that attend so', async (lang, name, encoder, decoder) => {
    const fresh = await site.browser.newPage({ viewport: { width: 1440, height: 900 } });
    await fresh.goto(`${site.address}#lang=${lang}`);
    const mask = partsOf(fresh).switches.getByRole('switch', { name, exact: true });
    await expect.poll(() => mask.getAttribute('title')).toContain(decoder);
    await mask.click();
    await expect.poll(() => mask.getAttribute('title')).toContain(encoder);
    await fresh.close();
  });

  test('the menu closes by a press outside, and by Escape, which returns the focus to its button', async () => {
    await page.goto(site.address);
    const menu = parts().menu;
    const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open);
    const open = async () => {
      await menu.locator('summary').click();
      await expect.poll(isOpen).toBe(true);
    };
    await open();
    await menu.locator('#pick-speed').selectOption('2');
    await parts().menuSheet.click({ position: { x: 3, y: 3 } }); // between its controls
    await menu.getByRole('switch').first().click();
    expect(await isOpen()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    expect(await menu.locator('summary').evaluate((button: HTMLElement) => button.matches(':focus'))).toBe(true);
    for (const elsewhere of [parts().text, parts().scene, parts().button('One step forward')]) {
      await open();
      await elsewhere.click({ position: { x: 5, y: 5 } });
      await expect.poll(isOpen, { message: String(elsewhere) }).toBe(false);
    }
  });

  test.each([360, 1440])(
    'at %i px no choice of the menu is cut, and the menu leaves the walk in sight',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site.address);
      const menu = parts().menu;
      for (const lang of ['en', 'pt', 'zh']) {
        await page.locator('attention-steps').evaluate((element, wanted) => element.setAttribute('lang', wanted), lang);
        await parts().inLanguage(lang).waitFor();
        if (!(await menu.evaluate((details: HTMLDetailsElement) => details.open)))
          await menu.locator('summary').click();
        const cut = await menu.locator('select').evaluateAll((lists) =>
          lists.flatMap((list) => {
            const { width: now } = list.getBoundingClientRect();
            const whole = list.cloneNode(true) as HTMLElement;
            whole.style.cssText = 'position:absolute;max-width:none';
            list.after(whole);
            const { width: wanted } = whole.getBoundingClientRect();
            whole.remove();
            return now < wanted - 1 ? [list.id] : [];
          }),
        );
        expect(cut, lang).toEqual([]);
      }
      const [sheet, transport] = await Promise.all([
        parts().menuSheet.boundingBox(),
        page.locator('attention-steps [part=transport]').boundingBox(),
      ]);
      expect(sheet!.y + sheet!.height).toBeLessThanOrEqual(transport!.y);
      if (width < 560) expect(sheet!.height).toBeLessThan(800 * 0.6);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

  test('a click on an empty cell moves the walk to it', async () => {
    await page.goto(`${site.address}#preset=causal-mask&stage=attn_scores`);
    await expect.poll(() => sceneInView(page)).toBe('attn_scores');
    await page.locator('attention-steps [part=player]').focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight'); // the change to the scores: they are empty
    await expect.poll(() => sceneInView(page)).toBe('attn_scores');
    const scores = page.getByRole('grid', { name: /^attn_scores,/ }).getByRole('gridcell');
    expect(await scores.nth(2).getAttribute('class')).toContain('empty');
    const row = (at: number) => scores.nth(at).getAttribute('class');
    await scores.nth(2).click();
    await expect.poll(() => row(2)).not.toContain('empty');
    expect(await row(3)).toContain('empty');
    expect(await parts().currentCell.count()).toBe(1);
    expect(await line()).toMatch(/ [=≈] −?\d\.\d{4}$/);
  });

  test('the page keeps the keys that the player does not use', async () => {
    await page.locator('attention-steps [part=player]').focus();
    const before = await sceneInView(page);
    await page.evaluate(() => {
      const outside = document.body.appendChild(document.createElement('button'));
      outside.id = 'outside';
      outside.focus();
    });
    await page.keyboard.press('Home');
    expect(await sceneInView(page)).toBe(before);
    await page.evaluate(() => document.getElementById('outside')!.remove());
  });
});

describe('motion', () => {
  test('the page plays once by itself, and numbers fly into their cells', async () => {
    const moving = await site.browser.newPage({ viewport: { width: 1440, height: 900 } });
    await moving.goto(site.address);
    await moving.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await partsOf(moving).segment('attn_scores').click();
    await partsOf(moving).button('Play').click();
    await partsOf(moving).inFlight.first().waitFor();
    await moving.close();
  });

  test('with reduced motion there is neither motion nor autoplay', async () => {
    const still = await site.browser.newPage({ reducedMotion: 'reduce' });
    await still.goto(site.address);
    await still.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await partsOf(still).segment('attn_scores').click();
    await partsOf(still).button('Play').click();
    const seen = await still.evaluate(async () => {
      let chips = 0;
      const root = document.querySelector('attention-steps')!.shadowRoot!;
      for (let i = 0; i < 40; i++) {
        await new Promise((done) => requestAnimationFrame(done));
        chips += root.querySelectorAll('.in-flight').length;
      }
      return chips;
    });
    expect(seen).toBe(0);
    await still.close();
  });
});

test('in print a dark page is light, and has no controls', async () => {
  const dark = await site.browser.newPage({
    viewport: { width: 720, height: 1000 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  await dark.goto(`${site.address}#stage=attn_weights`);
  await partsOf(dark).inTheme('dark').locator('[part=scene]').waitFor();
  const pressed = async () => {
    const parts = ['[part=transport]', '.menu', '.picker', '.switches', '.key-list'];
    const seen = await Promise.all(parts.map((part) => dark.locator(`attention-steps ${part}`).first().isVisible()));
    return parts.filter((_, i) => seen[i]);
  };
  await dark.getByLabel('Menu', { exact: true }).click();
  expect(await pressed()).toEqual(['[part=transport]', '.menu', '.picker', '.switches', '.key-list']);
  await dark.emulateMedia({ media: 'print' });
  await partsOf(dark).inTheme('light').waitFor();
  expect(await dark.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(await pressed()).toEqual([]);
  expect(await dark.getByRole('gridcell').count()).toBeGreaterThan(0);
  await dark.close();
});

test.each([360, 768, 1440])('at %i px the numbers of batch item and head are readable', async (width) => {
  const narrow = await site.browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await narrow.goto(`${site.address}#preset=multi-head-attention`);
  await narrow.locator('attention-steps [part=scene]').waitFor();
  const inside = (selector: string) => narrow.locator(`attention-steps ${selector}`);
  if (!(await narrow.getByLabel('Head', { exact: true }).isVisible()))
    await narrow.getByLabel('Menu', { exact: true }).click();
  // As wide as with unlimited space.
  const cut = (picker: Element) => {
    const { width: now } = picker.getBoundingClientRect();
    const whole = picker.cloneNode(true) as HTMLElement;
    whole.style.cssText = 'position:absolute;max-width:none';
    picker.after(whole);
    const { width: wanted } = whole.getBoundingClientRect();
    whole.remove();
    return wanted - now;
  };
  for (const picker of ['#pick-batch', '#pick-head']) {
    await inside(picker).waitFor(); // the menu's content loads when it is opened
    expect(await inside(picker).evaluate(cut), picker).toBeLessThan(1);
  }
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await narrow.close();
});

test.each([
  [360, 1],
  [768, 1],
  [1440, 0],
])('at %i px each switch is shown once: %i in the menu', async (width, inMenu) => {
  const narrow = await site.browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await narrow.goto(site.address);
  await narrow.locator('attention-steps [part=scene]').waitFor();
  await narrow.getByLabel('Menu', { exact: true }).click();
  const mask = { name: 'Mask', exact: true };
  await narrow.getByRole('switch', mask).first().waitFor(); // the menu's content loads when it is opened
  expect(await partsOf(narrow).menu.getByRole('switch', mask).count()).toBe(inMenu);
  expect(await narrow.getByRole('switch', mask).count()).toBe(1);
  await narrow.getByRole('switch', mask).click();
  await narrow.getByRole('switch', { ...mask, checked: false }).waitFor();
  expect(await partsOf(narrow).segment('masked').count()).toBe(0);
  await narrow.close();
});
