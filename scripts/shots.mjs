// Writes a picture of every stage of the main presets, at three widths, light and dark, into build/shots/; and of some
// stages in the other languages.
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { findChromium } from './lib/tools.mjs';
import { buildToServe } from './build.mjs';
import { setUp } from './setup.mjs';
import { serve } from './start.mjs';

const MAIN_PRESETS = ['self-attention-v2', 'causal-mask', 'softmax-then-renormalise', 'multi-head-attention', 'padding-mask'];
const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'];

const { values } = parseArgs({
  options: {
    preset: { type: 'string', multiple: true, default: MAIN_PRESETS },
    stage: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true, default: WIDTHS.map(String) },
    theme: { type: 'string', multiple: true, default: THEMES },
    lang: { type: 'string', multiple: true, default: ['en', 'zh', 'pt'] },
  },
});

/** Every stage of one preset, as it stands when it is complete. */
async function shoot(browser, address, { preset, width, theme, lang, stages }, folder) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: 'reduce', locale: lang });
  await page.goto(address);
  await page.locator('attention-steps .scene').waitFor();
  await page.locator('attention-steps').evaluate((element, id) => (element.preset = id), preset);
  await page.locator('attention-steps .scene').waitFor();
  const stops = page.locator('attention-steps .stop');
  let count = 0;
  for (let i = 0; i < (await stops.count()); i++) {
    const stage = (await stops.nth(i).getAttribute('aria-label')).match(/: (\w+),/)[1];
    if (stages && !stages.includes(stage)) continue;
    await stops.nth(i).evaluate((stop) => stop.click());
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const name = `${preset}-${String(i + 1).padStart(2, '0')}-${stage}-${width}-${theme}${lang === 'en' ? '' : `-${lang}`}.png`;
    await page.screenshot({ path: `${folder}/${name}`, fullPage: true });
    count++;
  }
  await page.close();
  return count;
}

await main(async () => {
  await setUp({ tests: true });
  await buildToServe();
  const { chromium } = createRequire(inRoot('tests/package.json'))('playwright-core');
  const server = await serve(0);
  const address = server.resolvedUrls.local[0];
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const folder = inRoot('build/shots');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const preset of values.preset) {
    for (const width of values.width.map(Number)) {
      for (const theme of values.theme) {
        for (const lang of values.lang) {
          // In another language the pictures differ in their words only: a few stages show how these fit.
          const stages = values.stage ?? (lang === 'en' ? undefined : ['attn_scores', 'masked', 'attn_weights']);
          count += await shoot(browser, address, { preset, width, theme, lang, stages }, folder);
        }
      }
    }
    say(`  ${preset}: ${count} pictures so far`);
  }
  await browser.close();
  await server.close();
  say(`${count} pictures in build/shots/`);
});
