// The recipe “a language” to its end: a generated one is built from its folders alone, and no text of the player, its
// panels, the article's controls or the page that learns is left in English.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEngine } from '../../web/core.ts';
import { PSEUDO } from '../pseudo_words.ts';
import { writePseudoLanguage } from '../pseudo_language.ts';
import { openChromium } from './support/browser.ts';
import { type Files, serveFiles } from './support/file_server.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = resolve(root, 'build/pseudo_language');

let files: Files;
let page: Page;
beforeAll(async () => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(resolve(copy, 'build'), { recursive: true });
  for (const path of ['web', 'scripts', 'cpp', 'docs', 'vite.config.ts', 'tsconfig.json', 'package.json', 'LICENSE'])
    cpSync(resolve(root, path), resolve(copy, path), { recursive: true });
  for (const path of ['node_modules', 'build/wasm']) symlinkSync(resolve(root, path), resolve(copy, path));
  writePseudoLanguage(resolve(copy, 'web'));
  const build = `const { createBuilder } = await import('vite');
    await (await createBuilder({ configFile: 'vite.config.ts', logLevel: 'warn' })).buildApp();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: copy, stdio: 'inherit' });
  files = await serveFiles(resolve(copy, 'dist'));
  page = await (await openChromium()).newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
}, 300_000);
afterAll(async () => {
  rmSync(copy, { recursive: true, force: true });
});

/** The words in plain letters of each visible text and label, except in code, in fields, and in another language. */
const plainWords = () =>
  page.evaluate((own) => {
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
        if (node.matches(`style, script, code, pre, .code, textarea, [lang]:not([lang=${own}])`)) return;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(node.getAttribute(name), node);
        if (node.shadowRoot) visit(node.shadowRoot);
      }
      node.childNodes.forEach(visit);
    };
    document.body.childNodes.forEach(visit);
    return [...found];
  }, PSEUDO);

/** Data: words of sentences, names from the code and of programs, keys of a keyboard. */
const known = async () => {
  const engine = await loadEngine();
  const traces = engine.presets().map(({ config }) => engine.trace(config));
  const run = await engine.learn({ task: 'journey' });
  return new Set([
    ...'Markdown Jupyter PyTorch NumPy SVG PNG GIF JSON CSV npy npz ipynb'.split(' '),
    ...run.words,
    ...[...traces, engine.trace(run.stepConfig(300, 0))].flatMap(({ tokens, stages }) => [
      ...tokens,
      ...stages.flatMap(({ name }) => name.split('_')),
    ]),
  ]);
};

const left = async () => {
  const data = await known();
  return (await plainWords()).filter((text) => !data.has(text.split(' ')[0]!));
};

test('the laboratory, with all panels', async () => {
  await page.goto(`${files.address}laboratory.html#lang=${PSEUDO}&preset=causal-mask&stage=attn_weights`);
  await page.locator(`attention-steps .root[lang=${PSEUDO}]`).first().waitFor();
  for (const summary of await page.locator('.panels summary').all()) await summary.click();
  for (const panel of ['.own .parts', '.code-kinds', '.share .rest']) await page.locator(panel).first().waitFor();
  await page.locator('summary.act').click();
  expect(await left()).toEqual([]);
  const said = await page.locator('.root').innerText();
  expect(said.match(/\[[^\]]*[áéíóú]/g)!.length).toBeGreaterThan(80);
});

test('the article', async () => {
  await page.goto(`${files.address}${PSEUDO}/`);
  await page.locator(`attention-steps .root[lang=${PSEUDO}]`).first().waitFor();
  expect(await left()).toEqual([]);
});

test('the page that learns', async () => {
  await page.goto(`${files.address}${PSEUDO}/learn.html`);
  await page.locator(`attention-learning .root[lang=${PSEUDO}]`).first().waitFor();
  const panels = page.locator('attention-learning .panels > details');
  await panels.first().waitFor();
  await panels.evaluateAll((all) => {
    for (const panel of all as HTMLDetailsElement[]) panel.open = true;
  });
  await page.locator('attention-learning attention-steps [part=scene]').waitFor();
  expect(await left()).toEqual([]);
});
