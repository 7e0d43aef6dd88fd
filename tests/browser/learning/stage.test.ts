// The laws of the stage on learn.html: in sight, apart and whole in every window and language, each text once and at
// the same place, targets as large as a finger, used by keyboard alone, still for who asks for it.
import { afterAll, expect, test } from 'vitest';
import type { AttentionLearningElement } from '../../../web/learning/api.ts';
import { axeFaults } from '../support/axe.ts';
import { installLaws, type Laws } from '../support/laws/index.ts';
import { openLearning } from '../support/learning_page.ts';
import { LEARNING } from '../support/parts.ts';
import { ALL, rows, WINDOWS } from '../support/scope.ts';

const STILL = { reducedMotion: 'reduce' } as const;
const { page, parts, of, show, close } = await openLearning(STILL);
afterAll(close);

const seedsAreThere = () => expect.poll(() => parts.others.count()).toBe(19);

/** Whether the stage's parts are in sight, apart and whole. Runs in the page. */
function lookAtStage(parts: typeof LEARNING): readonly string[] {
  const stage = document.querySelector('attention-learning')!.shadowRoot!.querySelector(parts.stage)!;
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.className || element.localName} “${(element.textContent ?? '').trim().slice(0, 30)}”`;
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const boxOf = (element: Element) => element.getBoundingClientRect();
  for (const part of parts.controls) {
    const own = stage.querySelector(part)!;
    const within = boxOf(own);
    const leaves = [...own.querySelectorAll(parts.control)].filter(
      (element) => shown(element) && !element.closest(parts.sheet),
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
  const title = boxOf(stage.querySelector(parts.title)!);
  if (title.width < 40 || title.height < 15) faults.push('no title');
  const told = stage.querySelector(parts.told)!;
  if (told.scrollHeight > told.clientHeight)
    faults.push(`the text needs ${told.scrollHeight} of ${told.clientHeight} px`);
  const next = stage.querySelector(parts.next)!;
  if (next.scrollHeight > next.clientHeight + 1)
    faults.push(`the next word needs ${next.scrollHeight} of ${next.clientHeight} px`);
  for (const each of stage.children) {
    const { left, top, right, bottom } = boxOf(each);
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      faults.push(`${nameOf(each)} out of sight`);
  }
  const areas = parts.areas.map((name) => ({ name, box: boxOf(stage.querySelector(`:scope > ${name}`)!) }));
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
    if (text.length < 24 || !shown(parent) || parent.closest(parts.repeats)) continue;
    if (seen.has(text)) faults.push(`twice: ${text}`);
    seen.add(text);
  }
  return faults;
}

// A page of each language.
test('in each window and language title, controls and text are whole and apart, each text once', async () => {
  for (const folder of ['', 'zh/', 'pt/']) {
    const own = await openLearning(STILL, `${folder}learn.html`);
    await expect.poll(() => own.parts.others.count()).toBe(19);
    for (const { name, width, height } of WINDOWS) {
      await own.page.setViewportSize({ width, height });
      await expect.poll(() => own.page.evaluate(lookAtStage, LEARNING), { message: `${folder}${name}` }).toEqual([]);
      // The player below measures the width that it is given, and keeps the one before until the next frame.
      await expect.poll(() => own.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await own.close();
  }
});

test('on a phone switches and seed are among the other settings', async () => {
  await show();
  await page.setViewportSize({ width: 360, height: 640 });
  const switches = page.getByRole('switch');
  await expect.poll(() => switches.count()).toBe(0);
  await parts.more.click();
  expect(await switches.count()).toBe(7);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await page.evaluate(lookAtStage, LEARNING)).toEqual([]);
  const sheet = (await parts.sheet.boundingBox())!;
  expect(sheet.x).toBeGreaterThanOrEqual(0);
  expect(sheet.y).toBeGreaterThanOrEqual(0);
});

// In Portuguese, whose words are the longest.
test('an experiment’s question and its answer are whole in each window', async () => {
  const own = await openLearning(STILL, 'pt/learn.html');
  const hidden = () => own.parts.told.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight);
  for (const { name, width, height } of WINDOWS) {
    await own.show({ experiment: 'division' });
    await own.page.setViewportSize({ width, height });
    await own.parts.answers.first().waitFor();
    await expect.poll(hidden, { message: name }).toBe(0);
    await own.parts.answers.first().click();
    await own.parts.told.getByRole('status').waitFor();
    await expect.poll(hidden, { message: `${name}, answered` }).toBe(0);
  }
  await own.close();
});

if (ALL)
  test('on a high phone an answered experiment shows the weights below its text', async () => {
    await show({ experiment: 'mask', answer: '2' });
    await page.setViewportSize({ width: 390, height: 844 });
    await parts.told.getByRole('status').waitFor();
    const cell = page.getByRole('gridcell').first();
    await cell.click(); // nothing covers it
    const text = (await parts.told.boundingBox())!;
    expect((await cell.boundingBox())!.y).toBeGreaterThan(text.y + text.height);
  });

test('no line crosses the name of a level', async () => {
  for (const [fields, width, height] of [
    [{ config: { mask: 'none' } }, 1440, 900],
    [{ task: 'agreement' }, 1440, 900],
    [{}, 390, 844],
  ] as const) {
    await show(fields);
    await page.setViewportSize({ width, height });
    await seedsAreThere();
    const crossed = await parts.track.evaluate((track, { levelName, levelLine, levelGap }) => {
      const all = (selector: string) => [...track.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const [names, lines, gaps] = [levelName, levelLine, levelGap].map(all) as [DOMRect[], DOMRect[], DOMRect[]];
      const isCovered = (name: DOMRect, y: number) =>
        gaps.some((gap) => gap.left <= name.left && gap.right >= name.right && gap.top <= y && gap.bottom >= y);
      return names.filter((name) => lines.some(({ y }) => y > name.top && y < name.bottom && !isCovered(name, y)))
        .length;
    }, LEARNING);
    expect(crossed, JSON.stringify(fields)).toBe(0);
  }
});

test('title and text keep their place from step to step, from sentence to sentence, from task to task', async () => {
  const places = new Set<string>();
  for (const fields of [
    { step: '0' },
    { step: '120' },
    { step: '300', sentence: '7' },
    { task: 'agreement' },
    { task: 'reverse' },
  ]) {
    await show(fields);
    places.add(
      await parts.element.evaluate(
        (element, names) =>
          names
            .map((name, at) => {
              const { x, y } = element.shadowRoot!.querySelector(name)!.getBoundingClientRect();
              return `${name} ${x} ${at < 2 ? y : ''}`; // the third is below a text of some lines
            })
            .join(),
        LEARNING.fixed,
      ),
    );
  }
  expect([...places]).toHaveLength(1);
});

test('columns of weights and bars keep their place and width over a run', async () => {
  const places = () =>
    parts.element.evaluate(
      ({ shadowRoot }, names) =>
        names.map((name) => {
          const { x, width } = shadowRoot!.querySelector(name)!.getBoundingClientRect();
          return [Math.round(x), Math.round(width)];
        }),
      LEARNING.columns,
    );
  await show();
  const last = await places();
  for (const step of ['0', '50', '150', '236']) {
    await show({ step });
    expect(await places(), step).toEqual(last);
  }
});

// A page that is touched.
test('on a touch screen every target is as large as a finger', async () => {
  const touched = await openLearning({ ...STILL, hasTouch: true, isMobile: true });
  await installLaws(touched.page);
  const look = (part = '') =>
    touched.page.evaluate(
      (within) => (window as unknown as { laws: Laws }).laws.targets(within, 'attention-learning'),
      part,
    );
  const { parts: own, show: showOwn } = touched;
  for (const [width, height] of rows(
    [
      [1024, 768],
      [390, 844],
    ],
    [
      [768, 1024],
      [360, 640],
      [844, 390],
    ],
  )) {
    await showOwn();
    await touched.page.setViewportSize({ width: width!, height: height! });
    await expect.poll(() => own.others.count()).toBe(19);
    const { targets, faults, cell } = await look(LEARNING.stage);
    expect(targets).toBeGreaterThan(10);
    // In a low window a weight is lower than a finger: the words of the sentence choose it, too.
    expect(cell).toBeGreaterThanOrEqual(height! < 700 ? 18 : 24);
    const isLow = (fault: string) => height! < 700 && /^cell .* px high$/.test(fault);
    expect(
      faults.filter((fault) => !isLow(fault)),
      `${width}, stage`,
    ).toEqual([]);
    await own.more.tap();
    expect((await look(LEARNING.sheet)).faults, 'other settings').toEqual([]);
    await own.more.tap();
    for (const panel of ['writes', 'take', 'share', 'own']) {
      await own.summary(panel).tap();
      await own.content(panel).waitFor();
    }
    expect(
      (await look()).faults.filter((fault) => !isLow(fault)),
      `${width}, every panel`,
    ).toEqual([]);
    await showOwn({ experiment: 'mask' });
    await own.answers.first().waitFor();
    expect((await look(LEARNING.told)).faults, 'question').toEqual([]);
  }
  await touched.close();
});

test.each(
  rows<readonly [colorScheme: 'light' | 'dark', width: number, height: number]>(
    [['light', 390, 844]],
    [
      ['dark', 360, 640],
      ['dark', 1440, 900],
    ],
  ),
)('axe finds nothing in %s at %i x %i, panels open', async (colorScheme, width, height) => {
  await show();
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  for (const panel of ['writes', 'take', 'own']) await parts.summary(panel).click();
  await parts.more.click();
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
});

test('by keyboard alone: every control is reached in order, seen, and works', async () => {
  await show();
  const focused = () =>
    page.evaluate((places) => {
      const active = document.querySelector('attention-learning')!.shadowRoot!.activeElement as HTMLElement | null;
      if (!active) return null;
      const { top, bottom } = active.getBoundingClientRect();
      const { outlineStyle } = getComputedStyle(active);
      const name =
        active.getAttribute('aria-label') ?? active.closest('label')?.textContent ?? active.textContent ?? '';
      const place = active.closest(places);
      return {
        name: name.trim().replace(/\s+/g, ' ').slice(0, 60),
        place: place?.className.split(' ').at(-1) ?? '',
        isSeen: outlineStyle !== 'none' && bottom > 0 && top < innerHeight,
      };
    }, LEARNING.place);
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
    'experiments',
    'writes',
    'take',
    'share',
    'own',
    'step',
  ]);
  /** Presses Tab until the focus is on a control of that name. */
  const reach = async (name: RegExp, key = 'Tab') => {
    for (let i = 0; i < 100; i++) {
      if (name.test((await focused())?.name ?? '')) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${name} was not reached`);
  };
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
});

test('with reduced motion nothing moves by itself, and playing only changes the step', async () => {
  await show();
  const moving = () => page.evaluate(() => document.getAnimations().length);
  expect(await moving()).toBe(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => (document.querySelector('attention-learning') as AttentionLearningElement).step > 5);
  expect(await moving()).toBe(0);
});
