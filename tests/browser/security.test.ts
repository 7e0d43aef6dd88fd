// No input runs, loads anything, or breaks the layout: 300 strings through every entry point of page and frame, under a
// policy that enforces Trusted Types. `npm test` uses every twentieth string, `npm run test:all` all.
import { expect, test } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import type { AttentionStepsElement } from '../../web/element/api.ts';
import { openChromium, painted } from './support/browser.ts';
import { DIST, serveFiles } from './support/file_server.ts';
import { HOSTILE } from './support/hostile_strings.ts';
import { PARTS } from './support/parts.ts';
import { ALL } from './support/scope.ts';

const STRINGS = ALL ? HOSTILE : HOSTILE.filter((_, i) => i % 20 === 0);
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; frame-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html";

let page: Page;
const heard: string[] = [];

const site = await serveFiles(DIST, {
  headers: { 'Content-Security-Policy': POLICY },
  own: { '/host.html': '<!doctype html><title>host</title><iframe src="/embed.html" width=800 height=700></iframe>' },
});
const browser = await openChromium();

/** A page that reports every forbidden event. */
async function open(file: string): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1000, height: 800 }, reducedMotion: 'reduce' });
  heard.length = 0;
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('popup', () => heard.push('popup'));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(site.address).host) heard.push(`request: ${request.url()}`);
  });
  page.on('framenavigated', (frame: Frame) => {
    if (!frame.url().startsWith(site.address) && frame.url() !== 'about:blank') heard.push(`went to ${frame.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`violation of ${event.violatedDirective}: ${event.sample}`),
    );
  });
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith('violation of')) heard.push(text);
  });
  await page.goto(`${site.address}${file}`);
}

/** Forbidden effects of each string: code that has run, elements that were created, parts that are too wide. */
const harmIn = (frame: Page | Frame) =>
  frame.evaluate((form) => {
    const harm: string[] = [];
    if ('pwned' in window || 'pwned' in {}) harm.push('it ran');
    const { shadowRoot } = document.querySelector('attention-steps')!;
    for (const made of [...shadowRoot!.querySelectorAll('script, iframe, object, embed, img, base, meta, link, form')])
      if (!made.matches(form)) harm.push(`made ${made.outerHTML.slice(0, 80)}`);
    for (const link of shadowRoot!.querySelectorAll('a[href]'))
      if (!/^https?:$/.test((link as HTMLAnchorElement).protocol)) harm.push(`a link to ${link.getAttribute('href')}`);
    for (const part of shadowRoot!.querySelectorAll('*'))
      for (const name of part.getAttributeNames()) if (name.startsWith('on')) harm.push(`${part.localName} ${name}`);
    if (document.documentElement.scrollWidth > innerWidth) harm.push(`${document.documentElement.scrollWidth} px wide`);
    return harm;
  }, PARTS.ownForms);

const shown = () => page.locator('attention-steps [part=scene]').waitFor();
/** An address cannot contain a lone surrogate. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
const failures: string[] = [];
const check = async (entrance: string, text: string, frame: Page | Frame = page) => {
  const harm = [...(await harmIn(frame)), ...heard.splice(0)];
  if (harm.length > 0)
    failures.push(`${entrance}, ${JSON.stringify(text.slice(0, 60))}: ${harm.slice(0, 3).join('; ')}`);
};

test('attributes, properties and configs', async () => {
  await open('laboratory.html');
  await shown();
  for (const text of STRINGS) {
    await page.evaluate(async (hostile) => {
      const element = document.querySelector('attention-steps') as AttentionStepsElement;
      const names = ['preset', 'batch', 'head', 'heads', 'token', 'stage', 'step', 'cell', 'speed', 'theme', 'lang'];
      for (const name of [...names, 'stops', 'asks', 'controls', 'config']) element.setAttribute(name, hostile);
      await new Promise((done) => requestAnimationFrame(done));
      element.config = { [hostile]: hostile, mask: hostile, seed: hostile } as never;
      await new Promise((done) => requestAnimationFrame(done));
      element.removeAttribute('controls');
      element.config = { tokens: Array.from({ length: 6 }, (_, i) => (i % 2 ? 'step' : hostile)) };
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, text);
    await check('attributes', text);
  }
  expect(failures.splice(0)).toEqual([]);
});

test('addresses', async () => {
  await open('laboratory.html');
  await shown();
  for (const text of STRINGS) {
    for (const hash of [text, `stage=${encoded(text)}`, `config=${encoded(JSON.stringify({ tokens: [text] }))}`])
      await page.evaluate(async (wanted) => {
        location.hash = wanted;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, hash);
    await check('address', text);
  }
  expect(failures.splice(0)).toEqual([]);
});

test('sentences, pastes and cells, with every panel open', async () => {
  await open('laboratory.html#preset=causal-mask&stage=inputs');
  await shown();
  await page.evaluate((panels) => {
    const root = document.querySelector('attention-steps')!.shadowRoot!;
    for (const panel of root.querySelectorAll<HTMLDetailsElement>(panels)) panel.open = true;
  }, PARTS.panel);
  await page.getByLabel('Pasted numbers', { exact: true }).waitFor();
  for (const text of STRINGS) {
    await page.evaluate(async (hostile) => {
      const root = document.querySelector('attention-steps')!.shadowRoot!;
      const use = async (field: string, value: string, button: string) => {
        const control = root.querySelector<HTMLInputElement>(field)!;
        control.value = value;
        control.dispatchEvent(new Event('input', { bubbles: true }));
        root.querySelector<HTMLElement>(button)!.click();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      };
      await use('#own-paste', hostile, '[data-own=paste]');
      await use('#own-paste', `${hostile},0.1,0.2,0.3\nb,1,2,3`, '[data-own=paste]');
      const setting = root.querySelector<HTMLInputElement>('#set-seed')!;
      setting.value = hostile;
      setting.dispatchEvent(new Event('change', { bubbles: true }));
      await use('#own-sentence', hostile.slice(0, 300), '#own-sentence + button');
    }, text);
    await check('own numbers', text);
  }
  expect(failures.splice(0)).toEqual([]);
});

test('messages to a frame', async () => {
  await open('host.html');
  await expect.poll(() => page.frames()[1]?.locator('attention-steps [part=scene]').count()).toBe(1);
  const frame = page.frames()[1]!;
  for (const text of STRINGS) {
    await page.evaluate((hostile) => {
      const say = (command: unknown, value: unknown) =>
        document
          .querySelector('iframe')!
          .contentWindow!.postMessage({ to: 'attention-steps', version: 1, command, value }, '*');
      say(hostile, hostile);
      say('seek', hostile);
      say('set', {
        [hostile]: hostile,
        stage: hostile,
        theme: hostile,
        controls: hostile,
        config: { tokens: [hostile] },
      });
      say('set', { config: hostile, lang: hostile });
    }, text);
    await painted(frame, 2);
    await check('frame', text, frame);
  }
  expect(failures.splice(0)).toEqual([]);
});
