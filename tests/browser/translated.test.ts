// In Chinese no text of the player, its panels, the article's controls or the page that learns is left in English.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { engine } from '../engine.ts';
import { latinWordsOf } from '../translations.ts';
import { openSite } from './support/browser.ts';
import { learningPartsOf, MEASURED, partsOf } from './support/parts.ts';
import { openPanels } from './support/scenes.ts';

const site = await openSite();
let page: Page;
beforeAll(async () => {
  page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
});

/** The words in Latin letters of each visible text and label, except in code, in fields, and in another language. */
const latinWords = () =>
  page.evaluate((code) => {
    const found = new Set<string>();
    const add = (text: string | null, where: Element) => {
      for (const [word] of (text ?? '').matchAll(/(?<![\p{L}\d_’-])[a-z]{3,}(?![\p{L}\d_(]|\.\w)/giu))
        found.add(`${word} (${where.localName}.${where.getAttribute('class') ?? ''})`);
    };
    const visit = (node: Node) => {
      if (node instanceof Text) {
        const parent = node.parentElement;
        if (parent?.checkVisibility()) add(node.data, parent);
        return;
      }
      if (node instanceof Element) {
        if (node.matches(`${code}, [lang]:not([lang|=zh])`)) return;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(node.getAttribute(name), node);
        if (node.shadowRoot) visit(node.shadowRoot);
      }
      node.childNodes.forEach(visit);
    };
    document.body.childNodes.forEach(visit);
    return [...found];
  }, MEASURED.code);

const KEYS_AND_FILES = ['Page', 'Down', 'Home', 'End', 'Backspace', 'SVG', 'PNG'];

/** Data: words of sentences, names from the code, of programs and of keys; and what the page's translator has kept. */
async function known(): Promise<ReadonlySet<string>> {
  const traces = engine.presets().map(({ config }) => engine.trace(config));
  const run = await engine.learn({ task: 'journey' });
  const of = [...traces, engine.trace(run.stepConfig(300, 0))].flatMap(({ tokens, stages }) => [
    ...tokens,
    ...stages.flatMap(({ name }) => name.split('_')),
  ]);
  const kept = await page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    return new DOMParser().parseFromString(html, 'text/html').body.textContent!.match(/[a-z]{3,}/gi)!;
  });
  return new Set([...KEYS_AND_FILES, ...latinWordsOf('zh'), ...kept, ...run.words, ...of]);
}

async function expectChinese(): Promise<void> {
  const data = await known();
  expect((await latinWords()).filter((text) => !data.has(text.split(' ')[0]!))).toEqual([]);
}

test('the laboratory, with all panels', async () => {
  await page.goto(`${site.address}#lang=zh&preset=causal-mask&stage=attn_weights`);
  await partsOf(page).inLanguage('zh').first().waitFor();
  await openPanels(page);
  await partsOf(page).menuButton.click();
  await expectChinese();
});

test('the article', async () => {
  await page.goto(new URL('zh/', site.address).href);
  await partsOf(page).inLanguage('zh').first().waitFor();
  await expectChinese();
});

test('the page that learns', async () => {
  await page.goto(new URL('zh/learn.html', site.address).href);
  const { opening, element, player } = learningPartsOf(page);
  await opening.waitFor();
  for (const summary of await element.locator('summary').all()) await summary.click();
  await player.locator('[part=scene]').waitFor();
  await expectChinese();
});
