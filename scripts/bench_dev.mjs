// Measures the loop of `npm run dev`: from a file that is saved to the changed page in Chromium. It edits files of the
// sources, waits for what they change, and puts them back as they were.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { develop } from './dev.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { findChromium } from './lib/tools.mjs';
import { setUp } from './setup.mjs';

const ROUNDS = 5;
/** A page that shows scaled scores. */
const PAGE = '#v1&preset=causal-mask&stage=scaled_scores';

/** What is edited, how, and what then stands on the page where; without `to` a comment, which changes nothing on it. */
const EDITS = [
  { what: 'TypeScript, a word', file: 'web/words/en.ts', from: "player: '", to: "player: 'Saved: ", shows: 'Saved: ' },
  { what: 'TypeScript, the drawing of a cell', file: 'web/view/scene/cell.ts' },
  {
    what: 'C++, a rule',
    file: 'cpp/attention/config/config.cpp',
    from: 'must divide',
    to: 'must share',
    shows: 'must share',
  },
  {
    what: 'C++, an operation',
    file: 'cpp/attention/recorded/operations.cpp',
    from: 't.at(x, batch, head) / divisor;',
    to: 't.at(x, batch, head) * 0.0625f;',
    shows: '0.0291', // 0.4656, of "journey" for "Your", divided by 16
  },
  { what: 'C++, a header that most sources include', file: 'cpp/attention/config/value.hpp' },
];

/** Runs in the page: whether it has come anew, and holds `text`. */
const shown = (text) => {
  const element = document.querySelector('attention-steps');
  if (window.old || !element?.shadowRoot?.querySelector('.scene')) return false;
  // Asks for what the core refuses, and says why; at rest the player takes it back.
  if (!element.hasAttribute('config')) element.setAttribute('config', '{"heads":3}');
  return text === undefined || `${document.body.textContent}${element.shadowRoot.textContent}`.includes(text);
};

/** Milliseconds from the write of `text` to the page that has come anew and shows `shows`. */
async function save(page, file, text, shows) {
  await page.evaluate(() => {
    window.old = true;
  });
  const started = performance.now();
  writeFileSync(inRoot(file), text);
  await page.waitForFunction(shown, shows, { polling: 'raf', timeout: 300_000 });
  return performance.now() - started;
}

/** The files as they were, also where this is ended before its end. */
const originals = new Map();
const restore = () => {
  for (const [file, text] of originals) writeFileSync(inRoot(file), text);
  originals.clear();
};
process.on('exit', restore);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

async function measure(page, { file, from, to, shows }) {
  const before = readFileSync(inRoot(file), 'utf8');
  const after = from ? before.replace(from, () => to) : `${before}// saved\n`;
  if (after === before) throw new Error(`${file} has no ${from}`);
  originals.set(file, before);
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await save(page, file, after, shows));
    await save(page, file, before);
  }
  restore();
  return times.sort((a, b) => a - b);
}

await main(async () => {
  await setUp({ tests: true });
  const server = await develop({ port: 0 });
  const { chromium } = createRequire(inRoot('tests/package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.goto(server.resolvedUrls.local[0] + PAGE);
  await page.waitForFunction(shown, undefined, { timeout: 300_000 });
  say(`\nChromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
  for (const edit of EDITS) {
    const times = await measure(page, edit);
    const [median, most] = [times[Math.floor(ROUNDS / 2)], times.at(-1)].map((ms) => (ms / 1000).toFixed(2));
    say(
      `  ${edit.what.padEnd(40)} ${edit.file.padEnd(40)} median ${median} s, longest ${most} s; ` +
        `load ${loadavg()[0].toFixed(1)}`,
    );
  }
  await browser.close();
  await server.close();
});
