// Writes a picture of every kind of scene into build/shots/: in each preset, width, theme and language; with --readme
// also the two pictures of the README into docs/.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { animate } from './lib/apng.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { findChromium } from './lib/tools.mjs';
import { buildToServe } from './build.mjs';
import { setUp } from './setup.mjs';
import { serve } from './start.mjs';

const { values: options } = parseArgs({
  options: {
    preset: { type: 'string', multiple: true },
    stage: { type: 'string', multiple: true },
    /** Every stage, also where another preset shows one of its kind. */
    all: { type: 'boolean', default: false },
    width: { type: 'string', multiple: true, default: ['320', '360', '768', '1440', '1920'] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    lang: { type: 'string', multiple: true, default: ['en', 'zh', 'pt'] },
    readme: { type: 'boolean', default: false },
  },
});

const element = (page) => page.locator('attention-steps');
const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function set(page, values) {
  await element(page).evaluate((target, given) => Object.assign(target, given), values);
  await settled(page);
}

/**
 * `{preset, at, stage}` for every stage, or one for each kind: what it computes, of how many matrices, and for whom.
 */
async function scenesOf(page) {
  const scenes = await element(page).evaluate(async (target) => {
    const found = [];
    for (const { id } of target.player.session.presets) {
      target.preset = id;
      await target.updateComplete;
      for (const [at, { name, op, inputs, batch, head }] of target.player.clock.timeline.playlist.entries()) {
        found.push({ preset: id, at, stage: name, kind: [op, inputs.length, batch !== null, head !== null].join() });
      }
    }
    return found;
  });
  const wanted = scenes.filter(
    ({ preset, stage }) => (options.preset?.includes(preset) ?? true) && (options.stage?.includes(stage) ?? true),
  );
  const chosen = options.all || options.preset || options.stage;
  return chosen ? wanted : wanted.filter(({ kind }, i) => wanted.findIndex((scene) => scene.kind === kind) === i);
}

const seekStage = (page, at) =>
  element(page).evaluate((target, to) => target.shadowRoot.querySelectorAll('.stop')[to].click(), at);

async function shoot(page, folder) {
  const scenes = await scenesOf(page);
  let count = 0;
  for (const lang of options.lang) {
    for (const theme of options.theme) {
      for (const width of options.width.map(Number)) {
        await page.setViewportSize({ width, height: 900 });
        await set(page, { lang, theme });
        for (const { preset, at, stage } of scenes) {
          await set(page, { preset });
          await seekStage(page, at);
          await settled(page);
          const place = [
            preset,
            String(at + 1).padStart(2, '0'),
            stage,
            width,
            theme,
            ...(lang === 'en' ? [] : [lang]),
          ];
          await page.screenshot({ path: `${folder}/${place.join('-')}.png`, fullPage: true });
          count++;
        }
      }
      say(`  ${lang}, ${theme}: ${count} pictures so far`);
    }
  }
  return count;
}

// --- The README's ---------------------------------------------------------------------------------

const FRAMES_A_SECOND = 12;
const FASTER = 1.2;
/** The last frame stands a while before all begins anew. */
const PAUSE_MS = 2500;
const MARGIN = 8;

async function seek(page, t) {
  await element(page).evaluate((target, to) => {
    target.player.clock.seek(to);
    target.requestUpdate();
    return target.updateComplete;
  }, t);
  await settled(page);
}

/** When a stage begins and ends on the time line. */
const span = (page, name) =>
  element(page).evaluate((target, wanted) => {
    const { playlist, starts, ends } = target.player.clock.timeline;
    const at = playlist.findIndex((stage) => stage.name === wanted);
    return [starts[at === 0 ? 0 : ends[at - 1]], starts[ends[at]]];
  }, name);

async function clipOf(page, selector) {
  const { x, y, width, height } = await element(page).locator(selector).boundingBox();
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** A causal mask as it is played: row by row, -∞ takes the place of what lies ahead. */
async function film(page) {
  await page.setViewportSize({ width: 1060, height: 1600 });
  await settled(page);
  const [start, end] = await span(page, 'masked');
  await seek(page, end);
  const clip = await clipOf(page, '.scene');
  const frames = [];
  for (let t = start + 1; t < end; t += (1000 / FRAMES_A_SECOND) * FASTER) {
    await seek(page, t);
    frames.push({ png: await page.screenshot({ clip }), ms: 1000 / FRAMES_A_SECOND });
  }
  await seek(page, end);
  frames.push({ png: await page.screenshot({ clip }), ms: PAUSE_MS });
  return animate(frames);
}

async function illustrate(page) {
  await page.setViewportSize({ width: 1440, height: 1600 });
  await set(page, { lang: 'en', theme: 'light', preset: 'causal-mask' });
  const [, end] = await span(page, 'attn_weights');
  await seek(page, end);
  await page.screenshot({ path: inRoot('docs/picture.png'), clip: await clipOf(page, '.figure') });
  const playing = await film(page);
  writeFileSync(inRoot('docs/playing.png'), playing);
  say(`  docs/picture.png and docs/playing.png (${Math.round(playing.length / 1000)} kB)`);
}

await main(async () => {
  await setUp({ tests: true });
  await buildToServe();
  const { chromium } = createRequire(inRoot('tests/package.json'))('playwright-core');
  const server = await serve(0);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ reducedMotion: options.readme ? 'no-preference' : 'reduce' });
  await page.goto(server.resolvedUrls.local[0]);
  await element(page).locator('.scene').waitFor();
  await element(page).evaluate((target) => target.player.clock.pause());
  if (options.readme) await illustrate(page);
  else {
    const folder = inRoot('build/shots');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    say(`${await shoot(page, folder)} pictures in build/shots/`);
  }
  await browser.close();
  await server.close();
});
