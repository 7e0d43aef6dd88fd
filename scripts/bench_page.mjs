// Measures the built page in Chromium with a cold cache: prints every figure beside its target, and marks misses.
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { inRoot } from './lib/paths.mjs';
import {
  edits,
  emptyPage,
  firstScene,
  firstText,
  opening,
  pageOf,
  playing,
  rateLatency,
  scrolling,
  scrubbing,
  tallPage,
} from './lib/page_measures.mjs';
import { main, say } from './lib/run.mjs';
import { findChromium } from './lib/tools.mjs';
import { buildAll } from './build.mjs';
import { setUp } from './setup.mjs';
import { serve } from './start.mjs';

const { values: options } = parseArgs({
  options: {
    loads: { type: 'string', default: '15' },
    edits: { type: 'string', default: '100' },
    preset: { type: 'string', default: 'causal-mask' },
    only: { type: 'string', multiple: true, default: ['article', 'load', 'edit', 'play', 'ten', 'learn'] },
  },
});

const LOADS = Number(options.loads);
const EDITS = Number(options.edits);
/** Milliseconds of play or of dragging, before as long a piece of an empty page. */
const PIECE = 4000;
/** Pixels for each scrolled frame. */
const SCROLLED = 24;

/** The maximum duration of a frame at 60 per second. */
const FRAME = 17;

const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const median = (values) => quantile(values, 0.5);
const spread = (values) => `median ${median(values).toFixed(1)}, 95 % within ${quantile(values, 0.95).toFixed(1)} ms`;

const onTime = (list) => list.filter((ms) => ms <= FRAME).length / list.length;
const percent = (share) => `${(share * 100).toFixed(1)} %`;

const listed = (tasks) => `${tasks.length}${tasks.length ? `: ${tasks.map((ms) => ms.toFixed(0)).join(', ')} ms` : ''}`;

let missed = 0;

/** One line: the quantity, its figure, and its target with whether it is met. */
function report(what, figure, target, met) {
  if (!met) missed++;
  say(`  ${what.padEnd(52)} ${figure.padEnd(40)} ${target ? `${target}${met ? '' : '   MISSED'}` : ''}`);
}

async function reportLoads(browser, address) {
  say('\nFrom navigation to the first complete scene, cold cache:');
  const runs = { 1: [], 4: [] };
  const empty = { 1: [], 4: [] };
  for (let i = 0; i < LOADS; i++) {
    for (const slowed of [1, 4]) {
      runs[slowed].push(await firstScene(browser, address, { slowed }));
      empty[slowed].push(
        (await firstScene(browser, new URL('empty.html', address).href, { slowed, prepare: emptyPage })).scene,
      );
    }
  }
  for (const [slowed, target] of [
    [1, 250],
    [4, 800],
  ]) {
    const scenes = runs[slowed].map(({ scene }) => scene);
    const name = slowed === 1 ? 'normal speed' : `slowed ${slowed} times`;
    report(name, spread(scenes), `at most ${target} ms`, median(scenes) <= target);
    report('  main thread busy', spread(runs[slowed].map(({ busy }) => busy)), '', true);
    report('  an empty page, in turn with it', spread(empty[slowed]), '', true);
  }
}

async function reportEdits(browser, address) {
  say('\nFrom the press of a key in an edited input to the painted frame:');
  for (const [words, max, script] of [
    [6, 33, 8],
    [64, 50, null],
  ]) {
    const run = await edits(browser, address, words, EDITS);
    const enough = run.tokens === words;
    report(
      `${run.tokens} tokens${enough ? '' : ` (asked for ${words})`}`,
      spread(run.painted),
      `95 % within ${max} ms`,
      enough && quantile(run.painted, 0.95) <= max,
    );
    report(
      '  of it script',
      spread(run.script),
      script ? `95 % within ${script} ms` : '',
      script === null || quantile(run.script, 0.95) <= script,
    );
    report('  tasks over 50 ms', String(run.longTasks.length), 'none', run.longTasks.length === 0);
  }
}

async function reportPlay(browser, address) {
  say(`\nPlaying every stage of ${options.preset}, in turn with an empty page:`);
  for (const [slowed, target] of [
    [1, 0.99],
    [4, 0.95],
  ]) {
    const { own, blank, longTasks, heap, nodes } = await playing(browser, address, options.preset, slowed, PIECE);
    const share = onTime(own) / onTime(blank);
    const name = slowed === 1 ? 'normal speed' : `slowed ${slowed} times`;
    report(
      `frames within ${FRAME} ms, ${name}`,
      `${percent(onTime(own))} of ${own.length}; empty page ${percent(onTime(blank))}`,
      `${percent(target)} of the empty page's`,
      share >= target,
    );
    report(
      '  longest frame',
      `${Math.max(...own).toFixed(1)} ms; empty page ${Math.max(...blank).toFixed(1)} ms`,
      '',
      true,
    );
    if (slowed > 1) continue;
    report('  tasks over 50 ms after load', listed(longTasks), 'none', longTasks.length === 0);
    report('  script memory after it', `${(heap / 1e6).toFixed(1)} MB, ${nodes} nodes`, '', true);
  }
}

async function reportTen(browser, address) {
  say('\nThe first scene of the first element:');
  const runs = { 1: [], 10: [] };
  for (let i = 0; i < LOADS; i++) {
    for (const count of [1, 10]) {
      runs[count].push(
        (await firstScene(browser, new URL('elements.html', address).href, { prepare: pageOf(count) })).scene,
      );
    }
  }
  report('one element on the page', spread(runs[1]), '', true);
  // Half a frame is the resolution of painted frames.
  report('ten elements', spread(runs[10]), 'not later than with one', median(runs[10]) <= median(runs[1]) + FRAME / 2);
}

async function reportLearning(browser, address) {
  say('\nA model that learns, 300 steps, from a key press on the rate slider until the new curve is painted:');
  for (const [slowed, max] of [
    [1, 60],
    [4, 250],
  ]) {
    const painted = await rateLatency(browser, address, slowed, EDITS);
    const name = slowed === 1 ? 'normal speed' : `page slowed ${slowed} times, not its worker`;
    report(name, spread(painted), `95 % within ${max} ms`, quantile(painted, 0.95) <= max);
  }
  const { own, blank } = await scrubbing(browser, address, PIECE);
  const share = onTime(own) / onTime(blank);
  report(
    `frames within ${FRAME} ms while its handle is dragged`,
    `${percent(onTime(own))} of ${own.length}; empty page ${percent(onTime(blank))}`,
    '99.0 % of the empty page’s',
    share >= 0.99,
  );
}

async function reportArticle(browser, address) {
  say('\nThe article, from navigation, cold cache:');
  const article = new URL('./', address).href;
  const runs = [];
  for (let i = 0; i < LOADS; i++) runs.push(await firstText(browser, article));
  for (const [what, part, max] of [
    ['first painted text', 'text', 150],
    ['first complete picture', 'picture', 300],
  ]) {
    const times = runs.map((run) => run[part]);
    report(what, spread(times), `at most ${max} ms`, median(times) <= max);
  }
  const frames = await opening(browser, article);
  const late = frames.filter((ms) => ms > FRAME);
  report(
    `frames over ${FRAME} ms in the opening`,
    `${late.length} of ${frames.length}, longest ${Math.max(...frames).toFixed(1)} ms`,
    'none',
    late.length === 0,
  );
  const own = await scrolling(browser, article, SCROLLED);
  const blank = await scrolling(browser, new URL('tall.html', address).href, SCROLLED, { prepare: tallPage });
  report(
    `frames within ${FRAME} ms while it is scrolled`,
    `${percent(onTime(own))} of ${own.length}; empty page ${percent(onTime(blank))}`,
    '99.0 % of the empty page’s',
    onTime(own) / onTime(blank) >= 0.99,
  );
}

const PARTS = {
  article: reportArticle,
  load: reportLoads,
  edit: reportEdits,
  play: reportPlay,
  ten: reportTen,
  learn: reportLearning,
};

await main(async () => {
  await setUp({ tests: true });
  await buildAll();
  const { chromium } = createRequire(inRoot('tests/package.json'))('playwright-core');
  const server = await serve(0);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  say(`\nChromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
  const address = new URL('laboratory.html', server.resolvedUrls.local[0]).href;
  try {
    for (const part of options.only) await PARTS[part](browser, address);
  } finally {
    await browser.close();
    await server.close();
  }
  say(missed === 0 ? '\nEvery target is met.' : `\n${missed} of the targets missed.`);
});
