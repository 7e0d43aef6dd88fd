// The presenter's view: the picture fills the window, a clicker's keys walk and blank it, and Escape ends it. And keys
// that mean something else there.
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { resize } from '../support/browser.ts';
import { openLaboratory } from '../support/laboratory.ts';
import { PRESENTING } from '../support/parts.ts';
import type { Player } from '../../../web/model/player.ts';
import { rows } from '../support/scope.ts';

const { page, parts, show } = await openLaboratory({ viewport: { width: 1280, height: 720 } });

const root = page.locator('attention-steps [part=player]');
const picture = page.locator('attention-steps [part=picture]');
const property = (name: 'stage' | 'present' | 'stops' | 'asks' | 'cell' | 'problems') =>
  parts.player.evaluate((element, key) => (element as unknown as Record<string, unknown>)[key], name);
const setHash = (fields: string) =>
  page.evaluate((wanted) => {
    history.replaceState(null, '', '#'); // the same again is a change, too
    location.hash = wanted;
  }, `#preset=causal-mask&${fields}`);

/** The different colours of a picture of the screen. */
const pixelsOf = (image: Buffer): Promise<readonly string[]> =>
  page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    canvas.drawImage(picture, 0, 0);
    const all = canvas.getImageData(0, 0, picture.width, picture.height).data;
    return [...new Set(Array.from({ length: all.length / 4 }, (_, i) => all.slice(4 * i, 4 * i + 3).join(' ')))];
  }, image.toString('base64'));

/** A view of the notebook that its address describes; in the presenter's, once its keys have loaded. */
async function open(fields: string): Promise<void> {
  await show({ preset: 'causal-mask' });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null); // of the view before
  await setHash(fields);
  const [, name] = /stage=(\w+)/.exec(fields)!;
  await expect.poll(() => property('stage')).toBe(name);
  await expect.poll(() => property('present')).toBe(fields.includes('&present'));
  if (fields.includes('&present')) await page.locator(PRESENTING).waitFor();
}

test('p fills the window with the picture in larger type, and Escape ends it', async () => {
  const sentenceSize = async () => {
    const size = await parts.word(0).evaluate((word) => Number.parseFloat(getComputedStyle(word).fontSize));
    return size * (await picture.evaluate((element) => Number(getComputedStyle(element).zoom) || 1));
  };
  await open('stage=attn_scores');
  await page.keyboard.press('p');
  await expect.poll(() => property('present')).toBe(true);
  await expect.poll(sentenceSize).toBeGreaterThan(0.045 * 720);
  const box = (await root.boundingBox())!;
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1280, 720]);
  await page.keyboard.press('Escape');
  await expect.poll(() => property('present')).toBe(false);
});

test('ended before the browser has filled the screen, the view leaves it then', async () => {
  await open('stage=attn_scores');
  await page.keyboard.press('Shift'); // a browser fills the screen for a key alone
  await parts.player.evaluate(async (element) => {
    const player = element as HTMLElement & { present: boolean; updateComplete: Promise<boolean> };
    const filled = new Promise((resolve) => document.addEventListener('fullscreenchange', resolve, { once: true }));
    player.present = true;
    await player.updateComplete;
    player.present = false;
    await filled;
  });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
});

test.each(
  rows(
    [{ width: 1440, height: 900, lang: 'pt' }],
    [
      { width: 1280, height: 720, lang: 'zh' },
      { width: 1024, height: 768, lang: 'en' },
    ],
  ),
)('bar and titles fit $width x $height with undo, heads and batch items, $lang', async ({ width, height, lang }) => {
  await show({ preset: 'multi-head-attention', lang, config: '{"seed": 5}' });
  await resize(page, width, height);
  await page.keyboard.press('p');
  await expect.poll(() => picture.evaluate((element) => Number(getComputedStyle(element).zoom))).toBeGreaterThan(1.3);
  const controls = page.locator('attention-steps [part=bar]').locator('select, button, summary');
  const shown = await controls.filter({ visible: true }).all();
  const boxes = (await Promise.all(shown.map((control) => control.boundingBox()))).map((box) => box!);
  expect(boxes.length).toBe(7);
  expect(boxes[0]!.width).toBeGreaterThan(width / 5); // the list of notebooks
  const edges = [0, ...boxes.flatMap((box) => [box.x, box.x + box.width]), width];
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  for (const name of ['queries', 'head_queries', 'attn_weights']) {
    await parts.player.evaluate((element, stage) => element.setAttribute('stage', stage), name);
    await expect.poll(() => property('stage')).toBe(name);
    const isCut = () => parts.heading.evaluate(({ parentElement: h }) => h!.scrollWidth > h!.clientWidth);
    expect(await isCut(), name).toBe(false);
  }
  await page.evaluate(() => document.exitFullscreen()); // only then the window can be resized
});

test("a clicker's keys go through the scenes, and . blanks the screen, in this view alone", async () => {
  await open('stage=attn_scores&present');
  await page.keyboard.press('PageDown');
  await expect.poll(() => property('stage')).toBe('masked');
  await page.keyboard.press('PageUp');
  await expect.poll(() => property('stage')).toBe('attn_scores');
  await page.keyboard.press('.');
  await expect.poll(() => picture.isVisible()).toBe(false);
  // Nothing is left of it, not even the name of its scene, and the clicker waits.
  const image = await page.screenshot();
  expect(new Set(await pixelsOf(image))).toEqual(new Set(['0 0 0']));
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  expect(await property('stage')).toBe('attn_scores');
  await page.keyboard.press('.');
  await expect.poll(() => picture.isVisible()).toBe(true);
  await open('stage=attn_scores');
  await page.keyboard.press('.');
  await page.keyboard.press('PageDown');
  await expect.poll(() => property('stage')).toBe('masked');
  expect(await picture.isVisible()).toBe(true);
});

test('a double click on a computed cell leads to what it comes from; Escape leaves no frame', async () => {
  await open('stage=attn_weights');
  await parts.resultCells.nth(6).dblclick();
  await expect.poll(() => parts.operands.and(page.locator(':focus')).count()).toBe(1);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Escape');
  expect(await root.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
});

test('the clicker plays a scene from its beginning, then shows its end, then goes on', async () => {
  const state = () =>
    parts.player.evaluate((element) => {
      const { clock } = (element as unknown as { player: Player }).player;
      const { at, scene, step } = clock.frame(true);
      return [scene.stage.name, clock.playing ? 'plays' : step === clock.timeline.ends[at] ? 'end' : 'waits'].join(' ');
    });
  await open('stage=attn_scores&present');
  for (const wanted of ['masked plays', 'masked end', 'scaled_scores plays', 'scaled_scores end']) {
    await page.keyboard.press('PageDown');
    await expect.poll(state).toBe(wanted);
  }
  await page.keyboard.press('PageUp');
  await expect.poll(state).toBe('masked end');
});

test('a link to the beginning of a scene asks its question there; the clicker then plays the scene', async () => {
  await open('stage=attn_weights&step=start&asks=&present');
  const question = page.getByText('Which token will get the largest weight from “journey”?');
  await question.waitFor();
  await page.keyboard.press('PageDown');
  await expect.poll(() => question.count()).toBe(0);
  expect(await property('stage')).toBe('attn_weights');
});

test('Page Down and Page Up go through a list of stops and back, and on after a detour', async () => {
  await open('stage=whole&present&stops=whole,,attn_scores,attn_weights,attn_scores,end');
  expect(await property('problems')).toEqual([]);
  expect(await property('stops')).toBe('whole, attn_scores, attn_weights, attn_scores, end');
  const press = async (key: string, name: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => property('stage')).toBe(name);
  };
  const on = async (name: string) => {
    await press('PageDown', name);
    await press('PageDown', name); // its end
  };
  await on('attn_scores');
  await on('attn_weights');
  await parts.segment('queries').click(); // a detour
  await on('attn_scores');
  await on('whole');
  await page.keyboard.press('PageDown'); // there is no other
  await press('PageUp', 'attn_scores');
  await press('PageUp', 'attn_weights');
  await parts.segment('masked').click();
  await press('PageUp', 'attn_weights'); // back to where the list was left
  await press('PageUp', 'attn_scores');
});

test('what a list of stops names in vain is left out with a sentence, whatever it is', async () => {
  const hostile = [
    'nothing',
    'attn_scores 99 0',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'attn_scores 1',
    "')(',",
  ];
  await open(`stage=whole&stops=${encodeURIComponent(['attn_weights', ...hostile].join(','))}`);
  await page
    .getByRole('alert')
    .getByText(/^stops must be one of .* got nothing, attn_sc/)
    .waitFor();
  await expect.poll(() => property('stops')).toBe('attn_weights');
  expect(await page.locator('attention-steps img').count()).toBe(0);
  await setHash(`stage=whole&stops=${','.repeat(60_000)}`);
  await expect.poll(() => property('stops')).toBe(true);
});

test.each(
  rows(
    [],
    [
      { theme: 'light', preset: 'causal-mask' },
      { theme: 'dark', preset: 'multi-head-attention' },
    ],
  ),
)('axe has nothing to say of the presenter’s view, $theme', async ({ theme, preset }) => {
  for (const name of ['whole', 'attn_scores']) {
    await open(`stage=${name}&present&theme=${theme}`);
    await parts.player.evaluate((element, id) => element.setAttribute('preset', id), preset);
    expect(await axeFaults(page), name).toEqual([]);
  }
});
