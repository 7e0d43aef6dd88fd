// The presenter's view: the stage fills the window, a clicker's keys walk and blank it, and Escape ends it. And the
// keys to the whole figure and to the scenes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { openSite, type Site } from '../support/browser.ts';
import { partsOf } from '../support/parts.ts';

let site: Site;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  context = await site.browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  page = await context.newPage();
});

afterAll(() => site.close());

async function open(hash: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${site.address}#v1&preset=causal-mask&${hash}`);
  await page.locator('attention-steps [part=stage]').waitFor();
}

const property = (name: 'stage' | 'present' | 'stops' | 'asks') =>
  page.evaluate((key) => (document.querySelector('attention-steps') as unknown as Record<string, unknown>)[key], name);
/** The presenter's keys are loaded: its player has the focus. */
const presenting = () => page.locator('attention-steps [part=player]:focus').waitFor();
const root = () => page.locator('attention-steps [part=player]');
const sentenceSize = () =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector('attention-steps')!;
    const token = shadowRoot!.querySelector<HTMLElement>('.tokens > .token')!;
    const zoom = Number(getComputedStyle(shadowRoot!.querySelector('[part=stage]')!).zoom) || 1;
    return Number.parseFloat(getComputedStyle(token).fontSize) * zoom;
  });

test('p fills the window with the stage in type for the back row, and Escape ends it', async () => {
  await open('stage=attn_scores');
  await root().focus();
  await page.keyboard.press('p');
  await expect.poll(() => property('present')).toBe(true);
  await expect.poll(sentenceSize).toBeGreaterThanOrEqual(36);
  const box = (await root().boundingBox())!;
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1280, 720]);
  await page.keyboard.press('Escape');
  await expect.poll(() => property('present')).toBe(false);
});

test("a clicker's keys go through the scenes, and . blanks the screen, in an address, too", async () => {
  await open('stage=attn_scores&present');
  await expect.poll(() => property('present')).toBe(true);
  await page.keyboard.press('PageDown');
  await expect.poll(() => property('stage')).toBe('masked');
  await page.keyboard.press('PageUp');
  await expect.poll(() => property('stage')).toBe('attn_scores');
  await page.keyboard.press('.');
  await expect.poll(() => page.locator('attention-steps [part=stage]').isVisible()).toBe(false);
  await page.keyboard.press('.');
  await expect.poll(() => page.locator('attention-steps [part=stage]').isVisible()).toBe(true);
});

test('. blanks nothing outside of the presenter’s view', async () => {
  await open('stage=attn_scores');
  await root().focus();
  await page.keyboard.press('.');
  await page.keyboard.press('PageDown');
  await expect.poll(() => property('stage')).toBe('masked');
  expect(await page.locator('attention-steps [part=stage]').isVisible()).toBe(true);
});

test('0 goes to the whole figure and digits to the steps after it', async () => {
  await open('stage=attn_weights');
  await page.getByRole('button', { name: /^(Play|Pause)$/ }).focus();
  await page.keyboard.press('0');
  await expect.poll(() => property('stage')).toBe('whole');
  await page.keyboard.press('4');
  await expect.poll(() => property('stage')).toBe('attn_scores');
});

test('stops and asks are read from an address, and written back', async () => {
  await open('stage=attn_scores&stops&asks');
  expect([await property('stops'), await property('asks')]).toEqual([true, true]);
  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('switch', { name: 'Ask me first' }).click();
  await expect.poll(() => page.locator('attention-steps').getAttribute('asks')).toBe(null);
  expect(await page.locator('attention-steps').getAttribute('stops')).toBe('');
});

test('a double click on a computed cell says why it cannot be changed; Escape leaves no frame', async () => {
  await open('stage=attn_weights');
  await partsOf(page).resultCells.nth(6).dblclick();
  await expect.poll(() => partsOf(page).refusal.and(page.getByRole('status')).count()).toBe(1);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Escape');
  await expect.poll(() => partsOf(page).refusal.count()).toBe(0);
  expect(await root().evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
});

test('one query, step by step, opens following its query', async () => {
  await page.goto('about:blank');
  await page.goto(`${site.address}#v1&preset=one-query&stage=attn_weights`);
  await page
    .getByRole('group', { name: /^The sentence/ })
    .getByRole('button', { pressed: true })
    .waitFor();
  expect(
    await page
      .getByRole('group', { name: /^The sentence/ })
      .getByRole('button', { pressed: true })
      .innerText(),
  ).toBe('journey');
});

test('a digit is a scene’s on a computed number; on an input it is typed, except when presenting', async () => {
  const press = async (hash: string, part: 'resultCells' | 'operandCells') => {
    await open(hash);
    await partsOf(page)[part].first().click();
    await page.keyboard.press('4');
  };
  const fields = () => partsOf(page).field.count();
  await press('stage=attn_weights', 'resultCells');
  await expect.poll(() => property('stage')).toBe('attn_scores');
  await press('stage=queries', 'operandCells');
  await expect.poll(fields).toBe(1);
  expect(await property('stage')).toBe('queries');
  await open('stage=queries&present');
  await page.keyboard.press('o'); // its inputs
  await page.locator('attention-steps .matrix[data-matrix=inputs] .cell').first().click();
  await page.keyboard.press('4');
  await expect.poll(() => property('stage')).toBe('attn_scores');
  expect(await fields()).toBe(0);
});

/** Of the window's height, the smallest type of each kind in view. */
const measured = (of: Page) =>
  of.evaluate(() => {
    const { shadowRoot } = document.querySelector('attention-steps')!;
    const zoom = Number(getComputedStyle(shadowRoot!.querySelector('[part=stage]')!).zoom) || 1;
    const smallest = (selector: string) =>
      Math.min(
        1,
        ...[...shadowRoot!.querySelectorAll<HTMLElement>(selector)]
          .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.textContent!.trim() !== '')
          .map((each) => (Number.parseFloat(getComputedStyle(each).fontSize) * zoom) / innerHeight),
      );
    return {
      digits: smallest('[part=scene] .cell > .number'),
      mute: shadowRoot!.querySelectorAll('[part=scene] :is(.matrix.mute, .matrix.small)').length,
      names: smallest(
        '.matrix .title > span, .rowhead:not(.spoken) b, .colhead:not(.spoken) b, .node-title, .row-names span',
      ),
      captions: smallest('.text h2 > span, .why p, .node-caption span, .place .where, .shown-heads'),
    };
  });

test.each([
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
])(
  'for the back row at $width x $height digits are 0.035 of the height, names and captions 0.03, in every scene',
  async (viewport) => {
    for (const preset of ['causal-mask', 'multi-head-attention']) {
      const wide = await site.browser.newPage({ viewport, reducedMotion: 'reduce' });
      await wide.goto(`${site.address}#v1&preset=${preset}&stage=whole&present`);
      await wide.locator('attention-steps .root.presents').waitFor();
      // The styles for presenters load right after the first picture.
      await expect.poll(async () => (await measured(wide)).names).toBeGreaterThanOrEqual(0.03);
      const at = () => wide.evaluate(() => document.querySelector('attention-steps')!.stage);
      const seen: (string | null)[] = [];
      for (let stage = await at(); seen.at(-1) !== stage; stage = await at()) {
        seen.push(stage);
        const turns = await wide.getByRole('button', { name: /^matrix \d of \d/ }).count();
        const count =
          turns === 0 ? 1 : Number(/of (\d)/.exec(await wide.locator('attention-steps .turns').innerText())![1]);
        for (let turn = 0; turn < count; turn++) {
          const { digits, mute, names, captions } = await measured(wide);
          const where = `${preset} ${stage} ${turn}`;
          expect(mute, where).toBe(0);
          expect(digits, where).toBeGreaterThanOrEqual(0.035);
          expect(names, where).toBeGreaterThanOrEqual(0.03);
          expect(captions, where).toBeGreaterThanOrEqual(0.03);
          if (turn < count - 1) await wide.keyboard.press('o');
        }
        if (count > 1) await wide.keyboard.press('o');
        await wide.keyboard.press('PageDown');
      }
      expect(seen.length, preset).toBeGreaterThan(6);
      await wide.close();
    }
  },
);

test('softmax has its operands one at a time, by key and by click', async () => {
  await open('stage=attn_weights&present');
  const titles = () => page.locator('attention-steps .matrix .title > span').first().innerText();
  expect(await titles()).toMatch(/^attn_weights/);
  await page.keyboard.press('o');
  await expect.poll(titles).toMatch(/^scaled_scores/);
  await page.getByRole('button', { name: /^matrix 2 of/ }).click();
  await expect.poll(titles).toMatch(/^row_max/);
  await page.keyboard.press('PageDown'); // another scene begins with its result
  await expect.poll(titles).toMatch(/^attn_weights_dropped/);
});

test('l lights the row in focus, d draws over the picture, and Escape clears both and stays', async () => {
  await open('stage=attn_scores&cell=attn_scores+1+0&present');
  await root().focus();
  await page.keyboard.press('l');
  const spot = page.locator('attention-steps .spotlight');
  await expect.poll(() => spot.isVisible()).toBe(true);
  const [light, cell] = [
    (await spot.boundingBox())!,
    (await page.locator('attention-steps .cell.current').boundingBox())!,
  ];
  expect(light.y).toBeLessThanOrEqual(cell.y);
  expect(light.y + light.height).toBeGreaterThanOrEqual(cell.y + cell.height);
  expect(light.height).toBeLessThan(2 * cell.height);
  await page.keyboard.press('d');
  await page.locator('attention-steps svg.pen').waitFor();
  await page.mouse.move(300, 300);
  await page.mouse.down();
  await page.mouse.move(500, 400, { steps: 5 });
  await page.mouse.up();
  const lines = () => page.locator('attention-steps svg.pen path').count();
  expect(await lines()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(lines).toBe(0);
  expect([await spot.isVisible(), await property('present')]).toEqual([false, true]);
  await page.keyboard.press('Escape');
  await expect.poll(() => property('present')).toBe(false);
});

test('Page Down and Page Up go through a list of stops, to a cell and back, and on after a detour', async () => {
  await open('stage=whole&present&stops=whole,attn_scores+1+0,attn_weights,attn_scores,end');
  await presenting();
  expect(await property('stops')).toBe('whole, attn_scores 1 0, attn_weights, attn_scores, end');
  const press = async (key: string, stage: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => property('stage')).toBe(stage);
  };
  const cell = () => page.evaluate(() => document.querySelector('attention-steps')!.cell);
  await press('PageDown', 'attn_scores');
  expect(await cell()).toBe('attn_scores 1 0');
  await press('PageDown', 'attn_weights');
  await press('1', 'queries'); // a detour
  await press('PageDown', 'attn_scores');
  expect(await cell()).toBe(null);
  await press('PageDown', 'whole');
  await page.keyboard.press('PageDown'); // there is no other
  await press('PageUp', 'attn_scores');
  await press('PageUp', 'attn_weights');
  await press('5', 'masked');
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
  const sentence = page
    .getByRole('alert')
    .getByText(/^stops must be one of whole, queries, .*end: got nothing, attn_sc/);
  await sentence.waitFor();
  await expect.poll(() => property('stops')).toBe('attn_weights');
  expect(await page.locator('attention-steps img').count()).toBe(0);
  await open(`stage=whole&stops=${','.repeat(60_000)}`);
  await expect.poll(() => property('stops')).toBe(true);
});

test('playing stops at the scenes of a list alone', async () => {
  const playing = await site.browser.newPage({ viewport: { width: 1280, height: 720 } });
  await playing.goto(`${site.address}#v1&preset=causal-mask&stage=queries&speed=4&stops=values`);
  await playing.getByRole('button', { name: 'Play' }).click();
  await playing.waitForFunction(() => document.querySelector('attention-steps')!.stage === 'values');
  await playing.getByRole('button', { name: 'Play' }).waitFor();
  expect(await playing.evaluate(() => document.querySelector('attention-steps')!.stage)).toBe('values');
  await playing.close();
});

const tools = () => page.getByRole('group', { name: 'For the presenter' });

/** Presses a button of the presenter, and gives the window that opens. */
async function openNotes(of: Page): Promise<Page> {
  const opened = of.waitForEvent('popup');
  await of.getByRole('button', { name: 'Speaker’s notes in a second window' }).click();
  return opened;
}

test('pen and spotlight have buttons, and a click puts the pen away', async () => {
  await open('stage=attn_scores&cell=attn_scores+1+0&present');
  await presenting();
  const pen = tools().getByRole('button', { name: 'Pen' });
  await pen.click();
  await page.locator('attention-steps svg.pen').waitFor();
  expect(await pen.getAttribute('aria-pressed')).toBe('true');
  await pen.click();
  await page.locator('attention-steps svg.pen').waitFor({ state: 'hidden' });
  await tools().getByRole('button', { name: 'Spotlight on the row in focus' }).click();
  await page.locator('attention-steps .spotlight').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('attention-steps .spotlight').waitFor({ state: 'hidden' });
});

test('a pen that does not load says so, and is tried again', async () => {
  await open('stage=attn_scores&present');
  await presenting();
  await page.route(/marks_over/, (route) => route.abort());
  await page.keyboard.press('d');
  await page.getByRole('alert').getByText(/Pen/).waitFor();
  await expect.poll(() => tools().getByRole('button', { name: 'Pen' }).getAttribute('aria-pressed')).toBe('false');
  await page.unroute(/marks_over/);
});

test('the notes have the words of the scene, the next stop and the time, follow the stage, and move it', async () => {
  await open('stage=attn_scores&present&stops=attn_scores,attn_weights,end');
  await presenting();
  const notes = await openNotes(page);
  const heading = (name: RegExp) => notes.getByRole('heading', { name }).waitFor();
  await heading(/^Attention scores/);
  await notes.getByText('A high score means: attend to this token.').waitFor();
  await notes.getByText('Next: Attention weights').waitFor();
  await notes
    .locator('time')
    .getByText(/^\d\d:\d\d/)
    .waitFor();
  expect(await notes.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
    'en',
    'Speaker’s notes',
  ]);
  await page.keyboard.press('PageDown');
  await heading(/^Attention weights/);
  await notes.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => property('stage')).toBe('whole');
  await notes.getByText('this was the last scene').waitFor();
  await notes.keyboard.press('PageUp');
  await expect.poll(() => property('stage')).toBe('attn_weights');
  await notes.keyboard.press('Escape');
  expect(await property('present')).toBe(true);
  expect(await axeFaults(notes)).toEqual([]);
  await notes.close();
  await page.bringToFront();
  await page.keyboard.press('PageUp');
  await expect.poll(() => property('stage')).toBe('attn_scores');
  await (await openNotes(page)).close(); // and once more
});

test('notes whose stage is closed stay and say so; a page that is loaded again takes them over', async () => {
  const stage = await context.newPage();
  const address = `${site.address}#v1&preset=causal-mask&stage=attn_scores&present`;
  const ready = () => stage.locator('attention-steps [part=player]:focus').waitFor();
  await stage.goto(address);
  await ready();
  const notes = await openNotes(stage);
  const alone = notes.getByText('The page with the stage is closed: these notes no longer follow it.');
  await notes.getByRole('heading', { name: /^Attention scores/ }).waitFor();
  await stage.reload();
  await alone.waitFor();
  await ready();
  await stage.getByRole('button', { name: 'Speaker’s notes in a second window' }).click();
  await alone.waitFor({ state: 'detached' });
  await notes.getByRole('heading', { name: /^Attention scores/ }).waitFor();
  await stage.close();
  await alone.waitFor();
  await notes.close();
});

test('where the browser opens no window the presenter reads why', async () => {
  await open('stage=attn_scores&present');
  await presenting();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.keyboard.press('n');
  await page
    .getByRole('alert')
    .getByText(/^The browser blocks the window of the speaker’s notes/)
    .waitFor();
});

test.each([
  { theme: 'light', preset: 'causal-mask' },
  { theme: 'dark', preset: 'multi-head-attention' },
])('axe has nothing to say of the presenter’s view, $theme', async ({ theme, preset }) => {
  for (const stage of ['whole', 'attn_scores']) {
    await page.goto('about:blank');
    await page.goto(`${site.address}#v1&preset=${preset}&stage=${stage}&present&theme=${theme}`);
    await presenting();
    await tools().waitFor();
    expect(await axeFaults(page), stage).toEqual([]);
  }
});
