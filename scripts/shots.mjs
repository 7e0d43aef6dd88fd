// Writes contact sheets into build/shots/: one for each preset with all its scenes, for each width, theme and language,
// and film strips of the changes between scenes; with --readme only the README's picture, docs/picture.png.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findProgram, inRoot } from './lib/paths.mjs';
import { main, readOptions, run, say, StepError } from './lib/run.mjs';
import { findChromium } from './lib/tools.mjs';
import { buildToServe } from './build.mjs';
import { setUp } from './setup.mjs';
import { serve } from './start.mjs';

const OPTIONS = {
  preset: { type: 'string', multiple: true },
  width: { type: 'string', multiple: true, default: ['360', '390', '768', '1280', '1440'] },
  theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
  lang: { type: 'string', multiple: true, default: ['en'] },
  /** Each scene as a separate picture, too. */
  single: { type: 'boolean', default: false },
  readme: { type: 'boolean', default: false },
};
let options;

/** The frames of a change between two scenes. */
const STRIP_FRAMES = 8;

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

/** The names of the scenes of the preset in view, and their starts and ends. */
const walkOf = (page) =>
  element(page).evaluate((target) => {
    const { scenes, starts, ends, beats } = target.player.clock.timeline;
    return scenes.map(({ whole, stage }, at) => {
      const first = at === 0 ? 0 : ends[at - 1];
      const change = beats[first]?.pace === 'change' ? [starts[first], starts[first + 1]] : null;
      return { name: whole ? 'whole' : stage.name, change, start: starts[first], end: starts[ends[at]] };
    });
  });

async function seek(page, t) {
  await element(page).evaluate((target, to) => {
    target.player.clock.seek(to);
    target.requestUpdate();
    return target.updateComplete;
  }, t);
  await settled(page);
}

/** Pictures in a grid, each scaled to `width` pixels, with captions below them. */
async function sheetOf(browser, pictures, columns, width) {
  const figures = pictures.map(
    ({ png, name }) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}" width="${width}">` +
      `<figcaption>${name}</figcaption></figure>`,
  );
  const page = await browser.newPage({ viewport: { width: columns * (width + 16) + 16, height: 400 } });
  await page.setContent(`<style>
    body { margin: 8px; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 16px;
      background: #888; }
    figure { margin: 0; font: 14px sans-serif; color: #fff } img { display: block }
  </style>${figures.join('')}`);
  const png = await page.screenshot({ fullPage: true });
  await page.close();
  return png;
}

async function shoot(browser, page, folder) {
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
          const pictures = [];
          for (const [at, scene] of (await walkOf(page)).entries()) {
            await seek(page, scene.end);
            const png = await page.screenshot();
            pictures.push({ png, name: scene.name });
            if (options.single)
              writeFileSync(`${folder}/${name}-${String(at).padStart(2, '0')}-${scene.name}.png`, png);
          }
          const small = width < 700;
          writeFileSync(`${folder}/${name}.png`, await sheetOf(browser, pictures, small ? 6 : 3, small ? 300 : 640));
          count++;
        }
      }
      say(`  ${lang}, ${theme}: ${count} sheets so far`);
    }
  }
  return count;
}

/** The frames of every change from scene to scene, a row for each change. */
async function strips(browser, page, folder) {
  await page.setViewportSize(sizeOf(1440));
  await set(page, { lang: 'en', theme: 'light' });
  for (const preset of options.preset ?? ['causal-mask', 'multi-head-attention']) {
    await set(page, { preset });
    const pictures = [];
    for (const { name, change } of (await walkOf(page)).filter((scene) => scene.change)) {
      for (let i = 0; i < STRIP_FRAMES; i++) {
        await seek(page, change[0] + ((change[1] - change[0]) * (i + 0.5)) / STRIP_FRAMES);
        pictures.push({ png: await page.screenshot(), name: `to ${name}` });
      }
    }
    writeFileSync(`${folder}/changes-${preset}.png`, await sheetOf(browser, pictures, STRIP_FRAMES, 320));
  }
}

/** In the size in which sites show a link: it is the preview of ours, too. A palette takes a third of the bytes. */
async function illustrate(page) {
  const ffmpeg = findProgram('ffmpeg');
  if (!ffmpeg) throw new StepError('FFmpeg is missing: "apt install ffmpeg", or "brew install ffmpeg".');
  await page.setViewportSize({ width: 1200, height: 630 });
  await set(page, { lang: 'en', theme: 'light', preset: 'mask-then-softmax' });
  await seek(page, (await walkOf(page))[0].end);
  const whole = inRoot('build/picture.png');
  await page.screenshot({ path: whole });
  const palette = 'split[a][b];[a]palettegen[palette];[b][palette]paletteuse=dither=none';
  const picture = inRoot('docs/picture.png');
  await run('make a picture', ffmpeg, ['-v', 'error', '-y', '-i', whole, '-vf', palette, picture]);
}

await main(async () => {
  options = readOptions(OPTIONS);
  await setUp({ tests: true });
  await buildToServe();
  const { chromium } = createRequire(inRoot('tests/package.json'))('playwright-core');
  const server = await serve(0);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ reducedMotion: 'no-preference' });
  await page.goto(new URL('laboratory.html', server.resolvedUrls.local[0]).href);
  await element(page).locator('.picture').waitFor();
  await element(page).evaluate((target) => target.player.clock.pause());
  if (options.readme) await illustrate(page);
  else {
    const folder = inRoot('build/shots');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    say(`${await shoot(browser, page, folder)} sheets in build/shots/`);
    await strips(browser, page, folder);
  }
  await browser.close();
  await server.close();
});
