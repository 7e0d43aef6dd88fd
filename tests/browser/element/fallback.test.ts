// The tag in the text of an article: the player finds its fallback text wherever a parser has put it, and nothing moves
// when the player appears, when it plays and when a reader scrolls past it.
import { beforeAll, describe, expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { hold, openChromium, painted, shiftOf, watchShift } from '../support/browser.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { HOST_SCRIPTS, hostPage } from '../support/host_page.ts';
import { rows } from '../support/scope.ts';

const LINES = `<link rel="stylesheet" href="/attention-steps.css">
<script type="module" src="/attention-steps.js"></script>`;
const TAG = '<attention-steps preset="causal-mask" stage="attn_weights">';
const WHOLE = `${TAG}Fallback.</attention-steps>`;
const AFTER = '<p>After <em>it</em>.</p><h2>A heading</h2><p>More.</p>';
const TEXT = '<p>Each token looks at itself and at those before it.</p>';

/** The output of Markdown renderers for a tag with one sentence. */
const MARKDOWN: Readonly<Record<string, string>> = {
  'text in the tag': `${WHOLE}${AFTER}`,
  'text in the tag, in a paragraph': `<p>${WHOLE}</p>${AFTER}`,
  'a paragraph in the tag': `${TAG}\n<p>Fallback.</p>\n</attention-steps>${AFTER}`,
  'a paragraph in a paragraph': `<p>${TAG}<p>Fallback.</p></attention-steps></p>${AFTER}`,
  'both ends in paragraphs': `<p>${TAG}</p>\n<p>Fallback.</p>\n<p></attention-steps></p>${AFTER}`,
  'the end in a paragraph': `${TAG}\n<p>\nFallback.\n</p>\n<p></attention-steps></p>${AFTER}`,
  'no end': `${TAG.replace('>', ' />')}${AFTER}`,
  'nothing in the tag': `<p>${TAG}</attention-steps></p>${AFTER}`,
};

const own: Record<string, string> = {
  ...HOST_SCRIPTS,
  '/two.html': hostPage(`<main>${TEXT}${WHOLE}${TEXT.repeat(3)}${WHOLE}${TEXT.repeat(3)}</main>`, LINES),
  '/twenty.html': hostPage(`${WHOLE}${TEXT}`.repeat(20), LINES),
  ...Object.fromEntries(
    Object.values(MARKDOWN).map((body, at) => [`/${at}.html`, hostPage(`<article>${body}</article>`, LINES)]),
  ),
};

const site = await serveFiles(DIST, { own });
const browser = await openChromium();
let page = await browser.newPage({ viewport: { width: 1000, height: 800 }, reducedMotion: 'reduce' });

test('what follows the tag is read, and what stood in for the player is not', async () => {
  for (const [at, name] of Object.keys(MARKDOWN).entries()) {
    await page.goto(`${site.address}${at}.html`);
    await page.locator('attention-steps [part=scene]').waitFor();
    const read = () => {
      const player = document.querySelector('attention-steps')!.shadowRoot!.querySelector('[part=player]')!;
      const { bottom } = player.getBoundingClientRect();
      const texts = document.createTreeWalker(document.querySelector('article')!, NodeFilter.SHOW_TEXT);
      const seen: string[] = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const { width, top } = range.getBoundingClientRect();
        if (width > 0) seen.push(`${top < bottom ? 'over the player: ' : ''}${texts.currentNode.textContent}`);
      }
      return seen.join('').replaceAll('\n', '');
    };
    await expect.poll(() => page.evaluate(read), { message: name }).toBe('After it.A headingMore.');
  }
});

// A page for each window: the space is measured before its script loads.
describe.each(rows([390], [1200, 360, 700]))('in a window %i pixels wide', (width) => {
  /** For each tag, in pixels. */
  const heights = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('attention-steps')].map((tag) => tag.getBoundingClientRect().height),
    );
  let reserved: readonly number[];

  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    await watchShift(page);
    const release = await hold(page, '**/attention-steps.js');
    await page.goto(`${site.address}two.html`, { waitUntil: 'commit' });
    await page.locator('main > p').last().waitFor();
    await painted(page, 2);
    reserved = await heights();
    release();
    await page.locator('attention-steps [part=scene]').first().waitFor();
  });

  test('the space is reserved before the script loads, and nothing moves', async () => {
    const second = page.locator('attention-steps').last();
    await second.evaluate((tag) => scrollTo(0, tag.getBoundingClientRect().bottom - innerHeight / 2));
    await second.locator('[part=scene]').waitFor(); // the end of the tag and the text after it are in view
    await painted(page, 2);
    const now = await heights();
    // The notes take more lines on a phone.
    expect(Math.max(...now.map((height, at) => Math.abs(height - reserved[at]!)))).toBeLessThan(16);
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });

  test('no scene changes the height', async () => {
    const seen = await page.evaluate(async () => {
      const element = document.querySelector<AttentionStepsElement>('attention-steps')!;
      const seen = new Set<number>();
      for (const { stages } of element.scenes) {
        element.seek(stages.at(-1)!);
        for (const move of [() => {}, () => element.next(), () => element.next()]) {
          move();
          await new Promise((done) => requestAnimationFrame(done));
          seen.add(element.getBoundingClientRect().height);
        }
      }
      return [...seen];
    });
    expect(seen).toHaveLength(1);
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });
});
