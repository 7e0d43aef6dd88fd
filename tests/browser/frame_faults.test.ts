// A frame whose page forbids it much, or whose script does not arrive: it works, or says why in its place, and tells
// the surrounding page; and our pages without the script of their element.
import { expect, test } from 'vitest';
import { openChromium } from './support/browser.ts';
import { serveFaulty } from './support/faulty_server.ts';
import { DIST, serveFiles } from './support/file_server.ts';
import { hostPage, HOST_SCRIPTS } from './support/host_page.ts';

const HEIGHT = 640;
/** From another origin, which allows no import of another one. */
const ours = await serveFaulty();
const host = (fragment: string, attributes = '') =>
  hostPage(
    `<script>
      window.told = [];
      addEventListener('message', ({ data }) => told.push([data.event, data.detail]));
    </script>
    <script src="${ours.address}frame.js" crossorigin="anonymous"></script>
    <iframe title="ours" src="${ours.address}embed.html#${fragment}" ${attributes}
      style="width: 700px; height: ${HEIGHT}px; border: 0"></iframe>`,
  );
const own = {
  ...HOST_SCRIPTS,
  '/run.html': host('task=journey'),
  '/sandbox.html': host('task=journey', 'sandbox="allow-scripts"'),
  '/player.html': host('preset=causal-mask'),
  '/escaped.html': host('preset=causal-mask&amp;amp;stage=masked'),
  '/isolated.html': host('preset=causal-mask', 'credentialless').replace(/<script src="http[^>]*><\/script>/, ''),
};
const site = await serveFiles(DIST, { own });
const isolated = await serveFiles(DIST, {
  own,
  headers: { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' },
});
const browser = await openChromium();

async function open(path: string, address = site.address) {
  const page = await browser.newPage({ viewport: { width: 900, height: 800 }, reducedMotion: 'reduce' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${address}${path}`);
  const told = (event: string) =>
    page.evaluate(
      (name) =>
        (window as unknown as { told: [string, never][] }).told.flatMap(([each, detail]) =>
          each === name ? [detail] : [],
        ),
      event,
    );
  return { page, errors, told, frame: page.frameLocator('iframe') };
}

const heightsOf = async (told: (event: string) => Promise<{ height: number }[]>) =>
  (await told('height')).map(({ height }) => height);

test.each(['run.html', 'sandbox.html'])(
  'a frame in which a model learns never shrinks while it starts: %s',
  async (path) => {
    const { frame, told, errors } = await open(path);
    await frame.locator('attention-learning').getByRole('combobox').first().waitFor();
    await expect.poll(() => told('ready')).toHaveLength(1);
    const heights = await heightsOf(told);
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(HEIGHT);
    expect(errors).toEqual([]);
  },
);

test.each([
  ['run.html', 'attention-learning.js'],
  ['player.html', 'attention-steps.js'],
])('a frame without its script says so, and tells its page: %s', async (path, script) => {
  for (const fault of ['404', 'corrupt'] as const) {
    ours.fail(new RegExp(`${script}$`), fault);
    const { frame, told } = await open(path);
    await frame.getByText('This page needs JavaScript, sent as text/javascript.').waitFor();
    expect(await told('problem')).toEqual([{ field: '', message: `${script} could not be loaded` }]);
    await expect.poll(async () => (await heightsOf(told)).at(-1) ?? 0).toBeGreaterThan(20);
    ours.mend();
  }
});

test.each(['index.html', 'laboratory.html', 'learn.html'])(
  '%s without the script of its element has no error',
  async (path) => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.route(/attention-(steps|learning)\.js$/, (route) => route.abort());
    await page.goto(`${site.address}${path}`);
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(errors).toEqual([]);
  },
);

test('an address that was escaped twice shows what it names', async () => {
  const { frame } = await open('escaped.html');
  await frame.locator('attention-steps[stage=masked] [data-matrix=masked]').first().waitFor();
});

test('a page that is isolated shows a frame of another origin', async () => {
  const { page, frame } = await open('isolated.html', isolated.address);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await frame.locator('attention-steps [part=scene]').waitFor();
});
