// An author's stories, in Chromium: the attributes, and the readers' changes.
import { beforeEach, expect, test } from 'vitest';
import type { Player } from '../../../web/model/player.ts';
import { openChromium } from '../support/browser.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { articlePartsOf, PARTS, STORY } from '../support/parts.ts';
import { rows } from '../support/scope.ts';

const SCRIPT = '<script type="module" src="/attention-steps.js"></script>';
const pageWith = (story: string, script = SCRIPT) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A story</title><link rel="icon" href="data:,">
  <style>section { min-height: 120vh; }</style>${script}${story}</html>`;

const PAGES = {
  '/heads.html': pageWith(
    `<attention-story config='{"heads": 2}'>
      <section stage="attn_weights" head="1">
        <data-cell ref="attn_weights 1 0"></data-cell> <a data-show="attn_weights 1 0">this one</a>
      </section>
      <section stage="attn_weights" cell="attn_weights 1 0 0">
        <data-cell ref="attn_weights 1 0 0"></data-cell> <a data-show="attn_weights 1 0 1">the other one</a>
      </section>
    </attention-story>`,
  ),
  '/questions.html': pageWith(
    `<attention-story>
      ${['en', 'zh', 'pt']
        .map(
          (lang) => `<section lang="${lang}" stage="masked"><story-question><p>Why?</p>
            <ul slot="choices"><li data-why="Both are.">a</li><li>b</li><li data-right data-why="As d_k.">c</li></ul>
          </story-question></section>`,
        )
        .join('')}
    </attention-story>`,
  ),
  '/broken.html': pageWith(
    `<attention-story><section stage="masked">
      <a data-set='{"mask": none}'>broken</a> <a data-set='{"mask": "none"}'>right</a>
    </section></attention-story>`,
  ),
  '/broken_config.html': pageWith(
    `<attention-story config='{"mask": causal}'>
      <section stage="masked"></section><section stage="attn_weights" config="[]"></section>
    </attention-story>`,
  ),
  '/ways.html': pageWith(
    `<attention-story>
      <section stage="attn_scores"></section>
      <section stage="scaled_scores"><h2>Scaled</h2></section>
      <section stage="whole"></section>
    </attention-story>`,
  ),
  '/column.html': pageWith(
    `<body style="max-width: 44rem; --story-top: 50px"><p>Before.</p><attention-story>
      <section stage="attn_scores"><h2>Scores</h2></section>
      <section stage="masked"><h2>Masked</h2></section>
    </attention-story></body>`,
  ),
  '/short.html': pageWith(
    `<attention-story>
      <section stage="attn_scores"><h2>Scores</h2></section>
      <section stage="masked" style="min-height: 0">Masked</section>
    </attention-story>`,
  ),
  '/empty.html': pageWith('<attention-story></attention-story>'),
  '/late.html': pageWith(
    `<div>
      <attention-steps controls="pickers line"></attention-steps>
      <section stage="attn_weights" cell="attn_weights 1 0"><data-cell ref="attn_weights 1 0"></data-cell></section>
      <section stage="masked"><data-cell ref="attn_weights 1 0"></data-cell></section>
    </div>`,
  ),
};

const files = await serveFiles(DIST, { own: PAGES });
const browser = await openChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
beforeEach(() => page.emulateMedia({ reducedMotion: 'reduce' }));

const open = async (name: keyof typeof PAGES) => {
  await page.goto(files.address + name.slice(1));
  await page.locator('attention-steps [part=scene]').first().waitFor();
};
/** Makes a story of a player that is ready, and of its sections. */
const tell = () =>
  page.evaluate(() => {
    const place = document.querySelector('div')!;
    const story = document.createElement('attention-story');
    story.append(...place.children);
    place.replaceWith(story);
  });
const sections = () => page.locator('attention-story > section');
const section = (at: number) => sections().nth(at);
const number = (at: number) => section(at).locator('data-cell');
const lit = (at: number) => number(at).evaluate((element) => element.hasAttribute('data-lit'));
/** The head of the cell that is highlighted on the picture. */
const litHead = () =>
  page.evaluate(() => {
    const { player } = document.querySelector('attention-steps') as unknown as {
      player: { trace: { stages: { head: number | null }[] }; pointed: { lit: { stage: number } | null } };
    };
    return player.pointed.lit && player.trace.stages[player.pointed.lit.stage]!.head;
  });

test('a story whose sections are still to come shows a player that plays and is clicked', async () => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await open('/empty.html');
  const player = page.locator('attention-steps');
  const playing = () => player.evaluate((element) => (element as unknown as { player: Player }).player.clock.playing);
  await player.evaluate((element) => (element as HTMLElement & { play(): void }).play());
  await expect.poll(playing).toBe(true);
  await player.locator('[part=scene]').first().click();
  await player.evaluate((element) => (element as HTMLElement & { pause(): void }).pause());
  await expect.poll(playing).toBe(false);
  expect(errors).toEqual([]);
});

test('a link whose settings are no JSON says so above the picture, and is not pressed', async () => {
  await open('/broken.html');
  const said = page.getByRole('alert').getByText('data-set must be a JSON object: got {"mask": none}', { exact: true });
  await section(0).getByText('broken').click();
  await said.waitFor();
  expect(await page.locator('a[aria-pressed]').count()).toBe(0);
  await section(0).getByText('right').click();
  await expect.poll(() => said.count()).toBe(0);
  expect(await page.locator('a[aria-pressed="true"]').innerText()).toBe('right');
});

test('settings of a story and of the section in view that are no JSON object are told above the picture', async () => {
  await open('/broken_config.html');
  const said = page.getByRole('alert').getByText('config must be a JSON object: got');
  await expect.poll(() => said.allInnerTexts()).toEqual(['config must be a JSON object: got {"mask": causal}']);
  await section(1).scrollIntoViewIfNeeded();
  await expect.poll(() => said.count()).toBe(2);
  expect(await said.last().innerText()).toBe('config must be a JSON object: got []');
});

test('in a section of the second head a number, its highlight and its link refer to that head', async () => {
  await open('/heads.html');
  await expect.poll(() => number(0).textContent()).toBe('0.4951');
  await number(0).hover();
  expect(await litHead()).toBe(1);
  await section(0).locator('[data-show]').click();
  expect(await page.locator('attention-steps [part=line]').first().textContent()).toContain('0.4951');
  await expect.poll(() => lit(0)).toBe(true);
  expect(await lit(1)).toBe(false);
});

test.each(
  rows(
    [[0, 'Your answer', 'Not b. Look again.', 'Right: c. As dk.'] as const],
    [
      [1, '你的答案', '不是 b，再看一看。', '正确：c。 As dk.'],
      [2, 'Sua resposta', 'Não é b. Olhe de novo.', 'Certo: c. As dk.'],
    ],
  ),
)('a question is answered by keyboard, and says why a choice is wrong: section %d', async (at, name, wrong, right) => {
  await open('/questions.html');
  const choices = section(at).getByRole('group', { name }).getByRole('button');
  const said = () => section(at).getByRole('status').textContent();
  await choices.first().focus();
  for (const [key, verdict] of [
    ['Enter', 'Both are.'],
    ['Space', wrong],
    ['Enter', right],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(said).toBe(verdict);
    await page.keyboard.press('Tab');
  }
  expect(await choices.evaluateAll((all) => all.map((each) => each.ariaPressed))).toEqual(['false', 'false', 'true']);
});

test('a picture that is ready before the story highlights its references', async () => {
  await open('/late.html');
  await tell();
  await expect.poll(() => number(0).textContent()).toBe('0.5517');
  await expect.poll(() => lit(0)).toBe(true);
});

test('a section shows its preset again after a reader has chosen another', async () => {
  await open('/late.html');
  await tell();
  await expect.poll(() => number(0).textContent()).toBe('0.5517');
  await page.getByLabel('Notebook', { exact: true }).selectOption('self-attention-v1');
  await expect.poll(() => number(0).textContent()).not.toBe('0.5517');
  await section(1).evaluate((element) => element.scrollIntoView());
  await expect.poll(() => number(1).textContent()).toBe('0.5517');
  expect(
    await page.evaluate(() => (document.querySelector('attention-steps') as HTMLElement & { preset: string }).preset),
  ).toBe('mask-then-softmax');
});

/** The number of frames in which the matrix of scores is moving during the change to a section. */
const wayTo = (at: number) =>
  page.evaluate(
    async ([to, figure, arriving]) => {
      const { shadowRoot } = document.querySelector('attention-steps')!;
      const section = document.querySelectorAll('attention-story > section')[to]!;
      const wanted = section.getAttribute('stage');
      const seen: string[] = [];
      const transform = () => shadowRoot!.querySelector<HTMLElement>(arriving)!.style.transform;
      const observer = new MutationObserver(() => seen.push(transform()));
      observer.observe(shadowRoot!, { subtree: true, childList: true, attributeFilter: ['style'] });
      section.scrollIntoView();
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const isThere = () =>
        (shadowRoot!.querySelector(figure) !== null) === (wanted === 'whole') &&
        (wanted === 'whole' || shadowRoot!.querySelector(`[data-matrix=${wanted}]`) !== null);
      do await frame();
      while (transform() !== '' || !isThere());
      observer.disconnect();
      return seen.filter((each) => each !== '').length;
    },
    [at, PARTS.wholeRow, '.arriving :is([data-matrix=attn_scores], [data-matrix=masked])'] as const,
  );

test('a matrix in two sections moves from one to the other, also to the whole figure and back', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open('/ways.html');
  // Motion loads after the first picture: until then the next one appears at once.
  await expect.poll(async () => (await wayTo(1)) * (await wayTo(0))).toBeGreaterThan(0);
  for (const at of [2, 0]) expect(await wayTo(at)).toBeGreaterThan(0);
});

test('the number of a section is followed by its heading, or by that of the chapter it continues', async () => {
  await open('/ways.html');
  const place = page.locator('attention-story nav span[aria-live]');
  expect(await place.textContent()).toBe('1 of 3');
  const next = page.locator('attention-story').locator(STORY.next);
  for (const at of [1, 2]) {
    await next.click();
    await expect.poll(() => place.textContent()).toBe(`${at + 1} of 3 · Scaled`);
  }
  expect(await next.isDisabled()).toBe(true); // the last one
});

test("in a narrow column the picture is above the prose, below the page's fixed header", async () => {
  await open('/column.html');
  const current = () => sections().evaluateAll((all) => all.map((each) => 'current' in each.dataset));
  expect(await current()).toEqual([true, false]);
  await section(1).evaluate((element) => element.scrollIntoView());
  await expect.poll(current).toEqual([false, true]);
  // It is the one in view as long as it begins in the upper half of what the picture leaves.
  await page.evaluate(async () => {
    scrollBy({ top: -80, behavior: 'instant' });
    for (let frames = 0; frames < 3; frames++) await new Promise((done) => requestAnimationFrame(done));
  });
  expect(await current()).toEqual([false, true]);
  const [picture, player, prose] = await Promise.all(
    [page.locator('attention-story [part=picture]').first(), page.locator('attention-steps'), section(1)].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(picture).toMatchObject({ y: 50, width: 704 });
  expect(player!.y).toBeGreaterThan(50); // arcs do not touch the header
  expect(prose!.y).toBeGreaterThan(picture!.y + picture!.height);
});

test.each([[1200], [600]])(
  'at the end of a page of %i px the last section is in view, however short',
  async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await open('/short.html');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => section(1).evaluate((last) => 'current' in last.dataset)).toBe(true);
    await page.setViewportSize({ width: 1200, height: 800 });
  },
);

test('the bar plays and steps the scene of its section, unless the author has chosen the parts', async () => {
  await open('/ways.html');
  const player = page.locator('attention-steps');
  const step = () => player.evaluate((element) => (element as HTMLElement & { step: number }).step);
  const { bar } = articlePartsOf(page);
  const whole = await step();
  await bar('stepBack').click();
  expect(await step()).toBe(whole - 1);
  await bar('stepForward').click();
  expect(await step()).toBe(whole);
  await player.evaluate((element) => Object.assign(element, { speed: 4 }));
  await bar('stepBack').click();
  await bar('play').click();
  await page.locator('attention-story nav').getByText('Scaled').waitFor(); // it goes on to the next section
  await bar('pause').click();
  await open('/late.html');
  await tell();
  await page.locator('attention-story nav').waitFor();
  expect(await bar('play').count()).toBe(0);
});
