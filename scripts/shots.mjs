// Writes pictures into build/shots/: of each scene of each preset, for each width, theme and language; with --readme
// only the README's picture, docs/picture.png.
import { mkdirSync, rmSync } from 'node:fs';
import { onBuiltPages } from './lib/chromium.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, readOptions, say } from './lib/run.mjs';
import { buildToServe } from './build.mjs';
import { setUp } from './setup.mjs';

const OPTIONS = {
  preset: { type: 'string', multiple: true },
  width: { type: 'string', multiple: true, default: ['360', '390', '768', '1280', '1440'] },
  theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
  lang: { type: 'string', multiple: true, default: ['en'] },
  readme: { type: 'boolean', default: false },
};
let options;

/** Typical window heights at these widths. */
const HEIGHTS = { 320: 640, 360: 740, 390: 844, 768: 1024, 1024: 768, 1280: 720, 1440: 900, 1920: 1080 };
const sizeOf = (width) => ({ width, height: HEIGHTS[width] ?? 900 });

const element = (page) => page.locator('attention-steps');
const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function set(page, values) {
  await element(page).evaluate((target, given) => Object.assign(target, given), values);
  await settled(page);
}

const presetsOf = (page) => element(page).evaluate((target) => target.player.session.presets.map(({ id }) => id));

/** The names of the scenes of the preset in view, and their ends. */
const walkOf = (page) =>
  element(page).evaluate((target) => {
    const { scenes, starts, ends } = target.player.clock.timeline;
    return scenes.map(({ whole, stage }, at) => ({ name: whole ? 'whole' : stage.name, end: starts[ends[at]] }));
  });

async function seek(page, t) {
  await element(page).evaluate((target, to) => {
    target.player.clock.seek(to);
    target.requestUpdate();
    return target.updateComplete;
  }, t);
  await settled(page);
}

async function shootAll(browser, root) {
  const page = await browser.newPage({ reducedMotion: 'no-preference' });
  await page.goto(new URL('laboratory.html', root).href);
  await element(page).locator('.picture').waitFor();
  await element(page).evaluate((target) => target.player.clock.pause());
  const folder = inRoot('build/shots');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const presets = options.preset ?? (await presetsOf(page));
  let count = 0;
  for (const lang of options.lang) {
    for (const theme of options.theme) {
      for (const width of options.width.map(Number)) {
        await page.setViewportSize(sizeOf(width));
        await set(page, { lang, theme });
        for (const preset of presets) {
          await set(page, { preset });
          const name = [preset, width, theme, ...(lang === 'en' ? [] : [lang])].join('-');
          for (const [at, scene] of (await walkOf(page)).entries()) {
            await seek(page, scene.end);
            await page.screenshot({ path: `${folder}/${name}-${String(at).padStart(2, '0')}-${scene.name}.png` });
            count++;
          }
        }
      }
      say(`  ${lang}, ${theme}: ${count} pictures so far`);
    }
  }
  say(`${count} pictures in build/shots/`);
}

/** The first screen at the end of its film, in the size in which sites show a link: it is the preview of ours, too. */
async function illustrate(browser, root) {
  const viewport = { width: 1372, height: 720 };
  const scale = 1200 / viewport.width;
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale, reducedMotion: 'reduce' });
  await page.goto(root);
  await page.locator('.opening .handle').waitFor(); // the model has learned
  await page.screenshot({ path: inRoot('docs/picture.png') });
}

await main(async () => {
  options = readOptions(OPTIONS);
  await setUp({ tests: true });
  await buildToServe();
  await onBuiltPages(options.readme ? illustrate : shootAll);
});
