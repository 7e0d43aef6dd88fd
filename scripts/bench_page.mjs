// Measures the built page in Chromium with a cold cache: prints every figure beside its target, and marks misses.
// `--only edit`, as often as wanted, measures only that part; `--loads 3 --edits 10` measure less often.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { onBuiltPages } from './lib/chromium.mjs';
import { inRoot } from './lib/paths.mjs';
import * as measure from './lib/page_measures.mjs';
import { amongThese, countOf, main, readOptions, say } from './lib/run.mjs';
import { buildAll } from './build.mjs';
import { setUp } from './setup.mjs';

const AT_LIMITS = JSON.parse(readFileSync(inRoot('tests/fixtures/addresses_at_limits.json'), 'utf8'));

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
const speedOf = (slowed) => (slowed === 1 ? 'normal speed' : `slowed ${slowed} times`);

let missed = 0;

/** One line: the quantity, its figure, and its target with whether it is met. */
function report(what, figure, target = '', met = true) {
  if (!met) missed++;
  say(`  ${what.padEnd(52)} ${figure.padEnd(40)} ${target}${met ? '' : '   MISSED'}`);
}

/** The share of frames in time, beside that of an empty page, of which it must be `min`. */
const reportFrames = (what, { own, blank }, min = 0.99) =>
  report(
    `frames within ${FRAME} ms ${what}`,
    `${percent(onTime(own))} of ${own.length}; empty page ${percent(onTime(blank))}`,
    `${percent(min)} of the empty page's`,
    onTime(own) / onTime(blank) >= min,
  );

async function reportLoads(browser, address, { loads }) {
  say('\nFrom navigation to the first complete scene, cold cache, in turn with an empty page:');
  const blank = { address: new URL('empty.html', address).href, prepare: measure.emptyPage };
  for (const [slowed, max] of [
    [1, 250],
    [4, 800],
  ]) {
    const scenes = [];
    const empty = [];
    for (let i = 0; i < loads; i++) {
      scenes.push(await measure.firstScene(browser, address, { slowed }));
      empty.push(await measure.firstScene(browser, blank.address, { slowed, prepare: blank.prepare }));
    }
    report(speedOf(slowed), spread(scenes), `at most ${max} ms`, median(scenes) <= max);
    report('  an empty page', spread(empty));
  }
}

async function reportEdits(browser, address, { edits }) {
  say('\nFrom the press of a key in an edited input to the painted frame:');
  for (const [words, max] of [
    [6, 33],
    [64, 50],
  ]) {
    const run = await measure.edits(browser, address, words, edits);
    report(`${words} tokens`, spread(run.painted), `95 % within ${max} ms`, quantile(run.painted, 0.95) <= max);
    report('  tasks over 50 ms', listed(run.longTasks), 'none', run.longTasks.length === 0);
  }
}

async function reportPlay(browser, address, { preset }) {
  say(`\nPlaying every stage of ${preset}, in turn with an empty page:`);
  for (const [slowed, min] of [
    [1, 0.99],
    [4, 0.95],
  ]) {
    const played = await measure.playing(browser, address, preset, slowed, PIECE);
    const { own, blank, longTasks } = played;
    reportFrames(speedOf(slowed), played, min);
    report('  longest frame', `${Math.max(...own).toFixed(1)} ms; empty page ${Math.max(...blank).toFixed(1)} ms`);
    if (slowed > 1) continue;
    report('  tasks over 50 ms after load', listed(longTasks), 'none', longTasks.length === 0);
  }
}

async function reportLearning(browser, address, { edits }) {
  say('\nA model that learns, 300 steps, from a key press on the rate slider until the new curve is painted:');
  for (const [slowed, max] of [
    [1, 60],
    [4, 250],
  ]) {
    const painted = await measure.rateLatency(browser, address, slowed, edits);
    const name = slowed === 1 ? 'normal speed' : 'page slowed 4 times';
    report(name, spread(painted), `95 % within ${max} ms`, quantile(painted, 0.95) <= max);
  }
  reportFrames('while its handle is dragged', await measure.scrubbing(browser, address, PIECE));
}

async function reportArticle(browser, address, { loads }) {
  say('\nThe article, from navigation, cold cache:');
  const article = new URL('./', address).href;
  const runs = [];
  for (let i = 0; i < loads; i++) runs.push(await measure.firstText(browser, article));
  for (const [what, part, max] of [
    ['first painted text', 'text', 150],
    ['first complete picture', 'picture', 300],
  ]) {
    const times = runs.map((run) => run[part]);
    report(what, spread(times), `at most ${max} ms`, median(times) <= max);
  }
  const frames = await measure.opening(browser, article);
  const late = frames.filter((ms) => ms > FRAME);
  report(
    `frames over ${FRAME} ms in the opening`,
    `${late.length} of ${frames.length}, longest ${Math.max(...frames).toFixed(1)} ms`,
    'none',
    late.length === 0,
  );
  const tall = new URL('tall.html', address).href;
  reportFrames('while it is scrolled', {
    own: await measure.scrolling(browser, article, SCROLLED),
    blank: await measure.scrolling(browser, tall, SCROLLED, { prepare: measure.tallPage }),
  });
}

async function reportLimits(browser, address) {
  say('\nThe longest task while a reader goes through a page at its limits:');
  for (const [name, hash] of Object.entries(AT_LIMITS)) {
    const { ms, doing } = await measure.longestTask(browser, address + hash);
    report(name, `${ms} ms, ${doing}`, 'at most 200 ms', ms <= 200);
  }
}

const PARTS = {
  article: reportArticle,
  load: reportLoads,
  edit: reportEdits,
  play: reportPlay,
  learn: reportLearning,
  limits: reportLimits,
};

function readArguments() {
  const values = readOptions({
    loads: { type: 'string', default: '15' },
    edits: { type: 'string', default: '100' },
    preset: { type: 'string', default: 'causal-mask' },
    only: { type: 'string', multiple: true, default: Object.keys(PARTS) },
  });
  const only = amongThese('part', values.only, Object.keys(PARTS));
  return { ...values, only, loads: countOf('--loads', values.loads), edits: countOf('--edits', values.edits) };
}

await main(async () => {
  const options = readArguments();
  await setUp({ tests: true });
  await buildAll();
  await onBuiltPages(async (browser, root) => {
    say(`\nChromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
    const address = new URL('laboratory.html', root).href;
    for (const part of options.only) await PARTS[part](browser, address, options);
  });
  say(missed === 0 ? '\nEvery target is met.' : `\n${missed} of the targets missed.`);
});
