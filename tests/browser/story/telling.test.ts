// A story that plays itself, in Chromium: a section in view, and the whole story by Space or by the bar.
import { beforeEach, expect, test } from 'vitest';
import type { Player } from '../../../web/model/player.ts';
import { openChromium } from '../support/browser.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { articlePartsOf, STORY as SEEN } from '../support/parts.ts';

const STORY = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A story</title>
  <link rel="icon" href="data:,"><style>section { min-height: 120vh; }</style>
  <script type="module" src="/attention-steps.js"></script>
  <attention-story preset="mask-then-softmax" token="1" autoplay>
    <attention-steps speed="4"></attention-steps>
    <section stage="attn_scores" cell="attn_scores 1 0"><h2>Scores</h2></section>
    <section stage="masked" cell="masked 1 2"><h2>Mask</h2></section>
    <section stage="masked" cell="masked 1 5"><h2>Infinity</h2></section>
    <section stage="scaled_scores" step="1"><h2>A moment</h2></section>
    <section stage="attn_weights"><story-question><ul slot="choices">
      <li data-right>a</li><li data-why="b">b</li>
    </ul></story-question></section>
    <section stage="context_vec"><h2>Not told</h2></section>
  </attention-story></html>`;

const files = await serveFiles(DIST, { own: { '/story.html': STORY } });
const browser = await openChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
beforeEach(async () => {
  await page.goto(`${files.address}story.html`);
  await page.locator('attention-steps [part=scene]').first().waitFor();
});

const scrollTo = (at: number) =>
  page
    .locator('attention-story > section')
    .nth(at)
    .evaluate((section) => section.scrollIntoView());
const bar = (name: 'play' | 'pause') => articlePartsOf(page).bar(name);
const cell = () => page.locator('attention-steps').getAttribute('cell');
/** Leaves of the scene that plays only its last moment. */
const hurry = (on = page) =>
  on.locator('attention-steps').evaluate((element) => {
    const { clock } = (element as unknown as { player: Player }).player;
    const { starts, ends, beats } = clock.timeline;
    const end = ends[clock.frame().at]!;
    clock.advance(Math.max(0, starts[end]! - beats[end - 1]!.pause - 100 - clock.time));
  });
const place = (on = page) => on.locator('attention-story nav span[aria-live]').textContent();

test('a section that comes into view plays its scene, and then rests as it was written', async () => {
  await scrollTo(1);
  await bar('pause').waitFor();
  await hurry();
  await bar('play').waitFor();
  expect([await place(), await cell()]).toEqual(['2 of 6 · Mask', 'masked 1 2']);
  await scrollTo(2); // the same scene
  await expect.poll(cell).toBe('masked 1 5');
  expect(await bar('pause').count()).toBe(0);
});

test('a click beside the numbers of a scene that plays completes it', async () => {
  await scrollTo(1);
  await bar('pause').waitFor();
  const complete = await page.locator('attention-steps').evaluate((element, middle) => {
    const { clock } = (element as unknown as { player: Player }).player;
    const isComplete = () => clock.frame().step === clock.timeline.ends[clock.frame().at];
    const before = isComplete();
    element.shadowRoot!.querySelector<HTMLElement>(middle)!.click();
    return [before, isComplete()];
  }, SEEN.middle);
  expect(complete).toEqual([false, true]);
  await bar('play').waitFor();
  await expect.poll(cell).toBe('masked 1 2'); // as its section was written
});

test('in the article a link of a section that plays leads to a complete picture', async () => {
  await page.goto(`${files.address}index.html`);
  await page.locator('attention-story').evaluate((story) => story.scrollIntoView());
  await page.locator('attention-story [part=scene]').waitFor();
  const wrong = await page.locator('attention-story > section').evaluateAll(async (sections) => {
    const { player } = document.querySelector('attention-story attention-steps') as unknown as { player: Player };
    const { clock } = player;
    const until = async (holds: () => boolean, most = 600) => {
      for (let frames = 0; frames < most && !holds(); frames++) await new Promise(requestAnimationFrame);
      return holds();
    };
    const failed: string[] = [];
    for (const section of sections) {
      for (const link of section.querySelectorAll<HTMLElement>('a[data-show]')) {
        section.scrollIntoView();
        const isThere = await until(() => section.hasAttribute('data-current'));
        // What comes into view, or the story, plays; a section with a moment of its own rests there.
        const rests = section.hasAttribute('step');
        const isPlaying = () => rests || (clock.playing && clock.frame().beat !== null);
        let plays = false;
        // A key in the very frame in which the scene begins stops it.
        for (let tries = 0; tries < 3 && !plays; tries++) {
          if (!clock.playing) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
          plays = await until(isPlaying, 200);
        }
        link.click();
        const [stage] = link.dataset.show!.split(' ');
        const isComplete = await until(() => {
          const { at, step } = clock.frame();
          const isLed = clock.timeline.scenes[at]!.stages.some(({ name }) => name === stage);
          return isLed && !clock.playing && (rests || step === clock.timeline.ends[at]);
        });
        if (!isThere || !plays || !isComplete) failed.push(`${section.id}: ${link.textContent}`);
      }
    }
    return failed;
  });
  expect(wrong).toEqual([]);
});

test('with reduced motion none plays by itself', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await scrollTo(1);
  await expect.poll(cell).toBe('masked 1 2');
  expect(await bar('pause').count()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
});

test('Space tells the story, section after section, up to a question', async () => {
  // The first section plays its scene by itself.
  await bar('pause').waitFor();
  await hurry();
  await bar('play').waitFor();
  await page.keyboard.press(' ');
  const seen: (string | null)[] = [];
  let scrolled = Number.NaN;
  await expect
    .poll(
      async () => {
        const now = await place();
        if (now !== seen.at(-1)) seen.push(now);
        const y = await page.evaluate(() => scrollY);
        if (y === scrolled) await hurry(); // once the page has come to the section
        scrolled = y;
        return now;
      },
      { timeout: 40_000, interval: 50 },
    )
    .toMatch(/^5 of 6/);
  expect(seen.map((text) => text!.slice(0, 6))).toEqual(['1 of 6', '2 of 6', '3 of 6', '4 of 6', '5 of 6']);
  await bar('play').waitFor();
  expect(await place()).toMatch(/^5 of 6/);
});

test('the bar begins to tell, and stops', async () => {
  await bar('play').click();
  await bar('pause').waitFor();
  await hurry();
  await expect.poll(place).toMatch(/^2 of 6/);
  // The driver's own click first scrolls to the button, which would stop the page on its way.
  await bar('pause').evaluate((button: HTMLElement) => button.click());
  await bar('play').waitFor();
  expect(await place()).toMatch(/^2 of 6/);
});

test.each(['bar', 'picture'])(
  'between two sections the scene rests, and there the %s stops the story',
  async (what) => {
    const other = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    await other.clock.install();
    await other.goto(`${files.address}story.html`);
    await other.locator('attention-steps [part=scene]').first().waitFor();
    // The first section plays its scene by itself.
    const pause = articlePartsOf(other).bar('pause');
    await pause.waitFor();
    await hurry(other);
    await articlePartsOf(other).bar('play').click();
    const part = await (what === 'bar' ? pause : other.locator('attention-steps [part=scene]').first()).elementHandle();
    await hurry(other);
    // Within the page's own time, since the rest is short.
    await other.evaluate((part) => {
      const { clock } = (document.querySelector('attention-steps') as unknown as { player: Player }).player;
      return new Promise<void>((done) => {
        const stop = () => {
          part!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
          (part as HTMLElement).click();
          done();
        };
        const look = () => (clock.playing ? requestAnimationFrame(look) : setTimeout(stop, 1000));
        look();
      });
    }, part);
    await other.clock.fastForward(10_000);
    expect(await place(other)).toMatch(/^1 of 6/);
    await other.close();
  },
);
