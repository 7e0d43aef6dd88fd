// dist/files.json in use: the integrity of the classic script, and the files that a service worker caches.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openChromium } from '../support/browser.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { ALL } from '../support/scope.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/embedding.md'), 'utf8');
const { integrity } = JSON.parse(readFileSync(join(DIST, 'files.json'), 'utf8'));
const page = (script: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>host</title>
  <link rel="icon" href="data:,">${script}
  <attention-steps preset="self-attention-v2">Every token looks at all of them.</attention-steps></html>`;

const browser = await openChromium();

test('the classic script runs with its integrity, under a policy that forbids it to fetch anything', async () => {
  const script = `<script src="/attention-steps.js" integrity="${integrity['attention-steps.js']}"></script>`;
  const policy = "default-src 'none'; img-src data:; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";
  const files = await serveFiles(DIST, {
    own: { '/classic.html': page(script), '/changed.html': page(script.replace('sha384-', 'sha384-A')) },
    headers: { 'Content-Security-Policy': policy },
  });
  const tab = await browser.newPage();
  const faults: string[] = [];
  tab.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await tab.goto(`${files.address}classic.html`);
  await tab.locator('attention-steps [part=scene]').waitFor();
  expect(faults).toEqual([]);
  expect(files.asked).toEqual(['/classic.html', '/attention-steps.js']);
  await tab.goto(`${files.address}changed.html`);
  expect(await tab.evaluate(() => customElements.get('attention-steps') === undefined)).toBe(true);
  expect(faults.join()).toContain('integrity');
});

if (ALL)
  test('with the service worker of the guide a page works without a network, in every language', async () => {
    const [, worker] = /<!-- keep -->\s*```js\n([\s\S]*?)```/.exec(guide)!;
    const register = `<script type="module" src="/attention-steps.js"></script>
    <script>navigator.serviceWorker.register('/worker.js')</script>`;
    const files = await serveFiles(DIST, {
      own: {
        '/page.html': page(register),
        '/worker.js': worker!.replace("'/attention-steps/'", "'/'"),
      },
    });
    const context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(`${files.address}page.html`);
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await files.close();
    await tab.reload();
    await tab.locator('attention-steps [part=scene]').waitFor();
    await tab.evaluate(() => {
      document.querySelector('attention-steps')!.lang = 'zh';
    });
    await tab.locator('attention-steps [lang|=zh]').first().waitFor();
  });
