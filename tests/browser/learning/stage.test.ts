// The laws of the stage on learn.html: in sight, apart and whole in every window and language, each text once and at
// the same place, targets as large as a finger, used by keyboard alone, still for who asks for it.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import { axeFaults } from '../support/axe.ts';
import { openSite, resize, type Site } from '../support/browser.ts';
import { lookAtTargets } from '../support/laws/targets.ts';

const WINDOWS = [
  [1920, 1080],
  [1440, 900],
  [1280, 720],
  [1024, 768],
  [800, 900],
  [768, 1024],
  [390, 844],
  [360, 740],
  [360, 640],
  [844, 390],
  [667, 375],
] as const;
/** Windows of touch screens. */
const SCREENS = [
  [1024, 768],
  [768, 1024],
  [390, 844],
  [360, 640],
  [844, 390],
] as const;
const TAG = 'attention-learning';

let site: Site;
let root: string;
beforeAll(async () => {
  site = await openSite();
  root = new URL('./', site.address).href;
});
afterAll(() => site.close());

type Options = Parameters<Site['browser']['newPage']>[0];

async function open(path = 'learn.html', options: Options = {}, seeds = 19): Promise<Page> {
  const page = await site.browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  await page.goto(root + path);
  await page.getByRole('slider', { name: /curve|曲线|curva/ }).waitFor();
  await page.waitForFunction((count) => {
    const { shadowRoot } = document.querySelector('attention-learning')!;
    return shadowRoot!.querySelectorAll('.others > g').length >= count;
  }, seeds);
  return page;
}

interface Found {
  readonly faults: readonly string[];
  readonly title: { readonly x: number; readonly y: number };
}

/** Whether the stage's parts are in sight, apart and whole. Runs in the page. */
function lookAtStage(): Found {
  const stage = document.querySelector('attention-learning')!.shadowRoot!.querySelector('.stage')!;
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.className || element.localName} “${(element.textContent ?? '').trim().slice(0, 30)}”`;
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const boxOf = (element: Element) => element.getBoundingClientRect();
  for (const part of ['.bar', '.transport', '.pick']) {
    const own = stage.querySelector(part)!;
    const within = boxOf(own);
    const leaves = [...own.querySelectorAll('h1, select, label, button, summary, .thin')].filter(
      (element) => shown(element) && !element.closest('.sheet-of'),
    );
    for (const [i, element] of leaves.entries()) {
      const box = boxOf(element);
      const isInside =
        box.left >= within.left - 1 &&
        box.right <= within.right + 1 &&
        box.top >= within.top - 1 &&
        box.bottom <= within.bottom + 1;
      if (!isInside) faults.push(`${nameOf(element)} leaves ${part}`);
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && element.localName !== 'select')
        faults.push(`${nameOf(element)} is cut`);
      for (const other of leaves.slice(i + 1)) {
        const next = boxOf(other);
        if (box.right > next.left + 1 && next.right > box.left + 1)
          faults.push(`${nameOf(element)} and ${nameOf(other)}`);
      }
    }
  }
  const title = boxOf(stage.querySelector('h1')!);
  if (title.width < 40 || title.height < 15) faults.push('no title');
  const told = stage.querySelector('.told')!;
  if (told.scrollHeight > told.clientHeight)
    faults.push(`the text needs ${told.scrollHeight} of ${told.clientHeight} px`);
  const next = stage.querySelector('.next')!;
  if (next.scrollHeight > next.clientHeight + 1)
    faults.push(`the next word needs ${next.scrollHeight} of ${next.clientHeight} px`);
  for (const each of stage.children) {
    const { left, top, right, bottom } = boxOf(each);
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      faults.push(`${nameOf(each)} out of sight`);
  }
  const parts = ['.bar', '.told', '.sentence-area', '.weights-area', '.next', '.curve-area', '.transport'];
  const areas = parts.map((name) => ({ name, box: boxOf(stage.querySelector(`:scope > ${name}`)!) }));
  for (const [i, { name, box }] of areas.entries()) {
    if (box.height <= 20) faults.push(`${name} is ${box.height} px high`);
    for (const other of areas.slice(i + 1)) {
      const [across, down] = [
        Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left),
        Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top),
      ];
      if (across > 1 && down > 1) faults.push(`${name} is over ${other.name}`);
    }
  }
  // A text that says the same twice: not counting the values of controls.
  const walker = document.createTreeWalker(stage.parentNode!, NodeFilter.SHOW_TEXT);
  const seen = new Set<string>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    const parent = node.parentElement!;
    if (text.length < 24 || !shown(parent) || parent.closest('select, .panel')) continue;
    if (seen.has(text)) faults.push(`twice: ${text}`);
    seen.add(text);
  }
  return { faults, title: { x: title.x, y: title.y } };
}

describe.each(['learn.html', 'zh/learn.html', 'pt/learn.html'])('%s', (path) => {
  let page: Page;
  beforeAll(async () => {
    page = await open(path);
  });
  afterAll(() => page.close());

  test.each(WINDOWS)(
    'at %i x %i: title, controls and text are whole and apart, each text once',
    async (width, height) => {
      await resize(page, width, height);
      expect((await page.evaluate(lookAtStage)).faults).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );

  test('on a phone switches and seed are among the other settings', async () => {
    await resize(page, 360, 640);
    const switches = page.getByRole('switch');
    expect(await switches.count()).toBe(0);
    await page.locator(`${TAG} .more > summary`).click();
    expect(await switches.count()).toBe(7);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await page.evaluate(lookAtStage)).toMatchObject({ faults: [] });
    const sheet = (await page.locator(`${TAG} .sheet-of`).boundingBox())!;
    expect(sheet.x).toBeGreaterThanOrEqual(0);
    expect(sheet.y).toBeGreaterThanOrEqual(0);
    await page.locator(`${TAG} .more > summary`).click();
  });
});

test.each(WINDOWS)('at %i x %i an experiment’s question and its answer are whole', async (width, height) => {
  const page = await open('pt/learn.html#experiment=division', { viewport: { width, height } }, 0);
  const told = () =>
    page.locator(`${TAG} .told`).evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight);
  await page.getByRole('button', { name: 'Oscila muito e trava' }).waitFor();
  expect(await told()).toBe(0);
  await page.getByRole('button', { name: 'Oscila muito e trava' }).click();
  await page.locator(`${TAG} .told [role=status]`).waitFor();
  expect(await told()).toBe(0);
  await page.close();
});

test('on a high phone an answered experiment shows the weights below its text', async () => {
  const page = await open('learn.html#experiment=mask&answer=2', { viewport: { width: 390, height: 844 } }, 0);
  await page.locator(`${TAG} .told [role=status]`).waitFor();
  const cell = page.getByRole('gridcell').first();
  await cell.click(); // nothing covers it
  const { y } = (await cell.boundingBox())!;
  const text = (await page.locator(`${TAG} .told`).boundingBox())!;
  expect(y).toBeGreaterThan(text.y + text.height);
  await page.close();
});

test.each([
  ['learn.html#config={"mask":"none"}', 1440, 900],
  ['learn.html#task=agreement', 1440, 900],
  ['learn.html', 390, 844],
] as const)('%s at %i x %i: no line crosses the name of a level', async (address, width, height) => {
  const page = await open(address, { viewport: { width, height } });
  const crossed = await page.locator(`${TAG} .track`).evaluate((track) => {
    const all = (selector: string) => [...track.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const [names, lines, gaps] = ['.level text', '.level line', '.name-gap'].map(all) as [
      DOMRect[],
      DOMRect[],
      DOMRect[],
    ];
    return names.filter((name) =>
      lines.some(
        ({ y }) =>
          y > name.top &&
          y < name.bottom &&
          !gaps.some((gap) => gap.left <= name.left && gap.right >= name.right && gap.top <= y && gap.bottom >= y),
      ),
    ).length;
  });
  expect(crossed).toBe(0);
  await page.close();
});

test('title and text keep their place from step to step, from sentence to sentence, from task to task', async () => {
  const page = await open();
  const places = new Set<string>();
  for (const fields of [
    { step: 0 },
    { step: 120 },
    { step: 300, sentence: 7 },
    { task: 'agreement' },
    { task: 'reverse' },
  ]) {
    await page.locator(TAG).evaluate((element, set) => void Object.assign(element, set), fields);
    await page.waitForFunction(
      (task) => (document.querySelector('attention-learning') as AttentionLearningElement).run?.config.task === task,
      'task' in fields ? fields.task : 'journey',
    );
    places.add(
      await page.locator(TAG).evaluate((element) =>
        ['h1', '.told h2', '.told .sees']
          .map((name) => {
            const { x, y } = element.shadowRoot!.querySelector(name)!.getBoundingClientRect();
            return `${name} ${x} ${y > 0 && name !== '.told .sees' ? y : ''}`;
          })
          .join(),
      ),
    );
  }
  expect([...places]).toHaveLength(1);
  await page.close();
});

test.each(SCREENS)('on a touch screen of %i x %i every target is as large as a finger', async (width, height) => {
  const page = await open('learn.html', { viewport: { width, height }, hasTouch: true, isMobile: true });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  await page.evaluate(`window.look = ${lookAtTargets}`);
  const look = (part = '') =>
    page.evaluate(([within, tag]) => (window as unknown as { look: typeof lookAtTargets }).look(within, tag), [
      part,
      TAG,
    ] as const);
  const { targets, faults, cell } = await look('.stage');
  expect(targets).toBeGreaterThan(10);
  // In a low window a weight is lower than a finger: the words of the sentence choose it, too.
  expect(cell).toBeGreaterThanOrEqual(height < 700 ? 18 : 24);
  expect(
    faults.filter((fault) => height >= 700 || !/^cell .* px high$/.test(fault)),
    'stage',
  ).toEqual([]);
  await page.locator(`${TAG} .more > summary`).tap();
  expect((await look('.sheet-of')).faults, 'other settings').toEqual([]);
  await page.locator(`${TAG} .more > summary`).tap();
  for (const panel of ['why', 'writes', 'update', 'take', 'share', 'own']) {
    await page.locator(`${TAG} .${panel} > summary`).tap();
    await page.locator(`${TAG} .${panel} > summary ~ *`).first().waitFor();
    expect((await look(`.${panel}`)).faults, panel).toEqual([]);
  }
  expect((await look('.experiments')).faults, 'experiments').toEqual([]);
  await page.evaluate(() => location.replace('#experiment=mask'));
  await page.locator(`${TAG} .answers button`).first().waitFor();
  expect((await look('.told')).faults, 'question').toEqual([]);
  await page.close();
});

test.each([
  ['light', 390, 844],
  ['dark', 360, 640],
] as const)('axe finds nothing in %s at %i x %i, all panels open', async (colorScheme, width, height) => {
  const page = await open('learn.html', { viewport: { width, height }, colorScheme });
  for (const panel of ['more', 'writes', 'take', 'own']) await page.locator(`${TAG} .${panel} > summary`).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.close();
});

test('by keyboard alone: every control is reached in order, seen, and works', async () => {
  const page = await open();
  const focused = () =>
    page.evaluate(() => {
      const active = document.querySelector('attention-learning')!.shadowRoot!.activeElement as HTMLElement | null;
      if (!active) return null;
      const { top, bottom } = active.getBoundingClientRect();
      const { outlineStyle } = getComputedStyle(active);
      const name =
        active.getAttribute('aria-label') ?? active.closest('label')?.textContent ?? active.textContent ?? '';
      const place = active.closest(
        '.bar, .sentence-area, .pick, .weights-area, .next, .curve-area, .transport, .panel',
      );
      return {
        name: name.trim().replace(/\s+/g, ' ').slice(0, 60),
        place: place?.className.split(' ').at(-1) ?? '',
        isSeen: outlineStyle !== 'none' && bottom > 0 && top < innerHeight,
      };
    });
  const walk: NonNullable<Awaited<ReturnType<typeof focused>>>[] = [];
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    const now = await focused();
    if (!now) break;
    walk.push(now);
  }
  expect(walk.filter(({ isSeen }) => !isSeen)).toEqual([]);
  const places = walk.map(({ place }) => place).filter((place, i, all) => place !== all[i - 1]);
  expect(places).toEqual([
    'bar',
    'sentence-area',
    'pick',
    'weights-area',
    'next',
    'curve-area',
    'transport',
    'why',
    'experiments',
    'writes',
    'update',
    'take',
    'share',
    'own',
    'step',
    'learns',
  ]);
  /** Presses Tab until the focus is on a control of that name. */
  const reach = async (name: RegExp, key = 'Tab') => {
    for (let i = 0; i < 100; i++) {
      if (name.test((await focused())?.name ?? '')) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${name} was not reached`);
  };
  const of = <T>(ask: (element: AttentionLearningElement) => T) =>
    page.locator(TAG).evaluate(ask as (node: Element) => T);
  await reach(/^Task$/);
  await page.keyboard.press('a');
  await expect.poll(() => of(({ run }) => run!.config.task)).toBe('journey'); // no task begins with “a”
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => of(({ run }) => run!.config.task)).toBe('agreement');
  await reach(/^Positions$/);
  await page.keyboard.press('Space');
  await expect.poll(() => of(({ run }) => run!.config.places)).toBe(false);
  await reach(/^Sentence \+$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => of(({ sentence }) => sentence)).toBe(1);
  await reach(/curve/);
  await page.keyboard.press('Home');
  await expect.poll(() => of(({ step }) => step)).toBe(0);
  await reach(/^Why several heads/);
  await page.keyboard.press('Enter');
  await reach(/^It gets stuck/);
  await page.keyboard.press('Enter');
  await expect.poll(() => of(({ run }) => run!.config.heads)).toBe(1);
  await reach(/^Close the experiment/);
  await page.keyboard.press('Enter');
  await expect.poll(() => of(({ experiment }) => experiment)).toBe('');
  await page.close();
});

test('with reduced motion nothing moves by itself, and playing only changes the step', async () => {
  const page = await open();
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => (document.querySelector('attention-learning') as AttentionLearningElement).step > 5);
  expect(await moving()).toBe(0);
  await page.close();
});

test('columns of weights and bars keep their place and width over a run', async () => {
  const page = await open();
  const places = () =>
    page.evaluate(() => {
      const { shadowRoot } = document.querySelector('attention-learning')!;
      return ['.weights-area [data-row="4"][data-col="1"]', '.next .share-bar'].map((name) => {
        const { x, width } = shadowRoot!.querySelector(name)!.getBoundingClientRect();
        return [Math.round(x), Math.round(width)];
      });
    });
  const last = await places();
  for (const step of [0, 50, 150, 236]) {
    await page.locator(TAG).evaluate((element, at) => element.setAttribute('step', String(at)), step);
    await page.locator(`${TAG} .track[aria-valuenow="${step}"]`).waitFor();
    expect(await places()).toEqual(last);
  }
  await page.close();
});
