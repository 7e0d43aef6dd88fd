// Documents other than the HTML page that defines the tags: a window of one's own, an editor's frame, XHTML.
import { expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { openChromium } from '../support/browser.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { HOST_SCRIPTS, hostPage } from '../support/host_page.ts';
import { LEARNING, PARTS } from '../support/parts.ts';

const TAG = '<attention-steps preset="causal-mask" stage="attn_weights"><p>Fallback.</p></attention-steps>';
const STORY = `<attention-story preset="causal-mask"><attention-steps></attention-steps><section stage="queries">
  <p><data-cell ref="attn_weights 1 0">0.5517</data-cell></p></section></attention-story>`;

const own = {
  ...HOST_SCRIPTS,
  '/host.html': hostPage(
    `${TAG}<iframe title="another document" style="width: 900px; height: 900px"></iframe>`,
    '<script type="module" src="/attention-steps.js"></script>',
  ),
  '/host.xhtml': `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>host</title><script src="/recorder.js"></script>
<script defer="" src="/attention-steps.js"></script><script defer="" src="/attention-learning.js"></script>
</head><body>${TAG}${STORY}<attention-learning task="journey"><p>Fallback.</p></attention-learning></body></html>`,
};
const site = await serveFiles(DIST, { own });

const browser = await openChromium();

/** What a reader sees of the style: the grid of cells, and the open panel. */
const look = (tag: Element) => {
  const root = tag.shadowRoot!;
  const of = (selector: string, property: string) => {
    const part = root.querySelector(selector);
    return part && part.ownerDocument.defaultView!.getComputedStyle(part).getPropertyValue(property);
  };
  return {
    root: of('.root', 'font-family'),
    cells: of('[part=scene] .cell', 'position'),
    code: of('.code-text, .code pre, .code', 'font-size'),
    sheets: root.adoptedStyleSheets.length,
  };
};

test.each(['frame', 'window'] as const)('a tag that is moved into another %s keeps its styles', async (where) => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}host.html`);
  const tag = page.locator('attention-steps');
  await tag.locator('[part=scene]').waitFor();
  await tag.locator(PARTS.codeSummary).click();
  await tag.locator(PARTS.codeContent).first().waitFor();
  const before = await tag.evaluate(look);
  const moved = await page.evaluateHandle((to) => {
    const target = to === 'frame' ? document.querySelector('iframe')!.contentWindow! : open('', '', 'width=900')!;
    const player = document.querySelector('attention-steps')!;
    target.document.body.append(player);
    return player as AttentionStepsElement;
  }, where);
  expect(await moved.evaluate(look)).toEqual(before);
  await moved.evaluate((player) => player.next());
  // What is opened there has its styles, too; and so it has back at home.
  await moved.evaluate(
    (player, panel) => player.shadowRoot!.querySelector<HTMLElement>(`${panel} > summary`)!.click(),
    PARTS.sharePanel,
  );
  await expect.poll(() => moved.evaluate(look)).toMatchObject({ sheets: before.sheets + 1 });
  await moved.evaluate((player) => window.document.body.append(player));
  await expect.poll(() => moved.evaluate(look)).toEqual({ ...before, sheets: before.sheets + 1 });
});

test('a tag that is made for another document has its styles from the start', async () => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}host.html`);
  const own = page.locator('attention-steps');
  await own.locator('[part=scene]').waitFor();
  await page.evaluate(() => {
    const player = document.createElement('attention-steps');
    player.setAttribute('preset', 'causal-mask');
    player.setAttribute('stage', 'attn_weights');
    document.querySelector('iframe')!.contentDocument!.body.append(player);
  });
  const other = page.frameLocator('iframe').locator('attention-steps');
  await other.locator('[part=scene]').waitFor();
  expect(await other.evaluate(look)).toEqual(await own.evaluate(look));
});

// With classic scripts: Chromium runs no modules there.
test('the tags work in a page of XHTML', async () => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, reducedMotion: 'reduce' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${site.address}host.xhtml`);
  for (const tag of ['attention-steps', 'attention-story attention-steps']) {
    await page.locator(tag).first().scrollIntoViewIfNeeded(); // one far from the window has not started
    await page.locator(`${tag} >> [part=scene]`).first().waitFor();
  }
  await page.locator('attention-learning').scrollIntoViewIfNeeded();
  await page.locator(`attention-learning ${LEARNING.curve}`).waitFor();
  const player = page.locator('attention-steps').first();
  await player.locator(PARTS.codeSummary).click();
  await player.locator(PARTS.codeContent).first().waitFor();
  expect(errors).toEqual([]);
});
