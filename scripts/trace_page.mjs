// Traces loads of a page in Chromium, cold, and prints where the milliseconds of its main thread go until the first
// picture: the median of some loads. `npm run trace -- index.html --loads 7 --slowed 4`.
import { onBuiltPages } from './lib/chromium.mjs';
import { tracedLoad } from './lib/page_measures.mjs';
import { countOf, main, readOptionsAndWords, say } from './lib/run.mjs';
import { buildAll } from './build.mjs';
import { setUp } from './setup.mjs';

/** What an event of the trace is about, by its name; the first that matches. */
const KINDS = [
  ['parse', /^Parse(HTML|AuthorStyleSheet)$/],
  ['WebAssembly', /wasm|FlushInstructionCache/i],
  ['compile', /^v8\.(compile|produceCache)|^V8\.Compile/i],
  ['garbage', /GC/],
  ['style', /^(UpdateLayoutTree|Document::(recalcStyle|updateStyle))/],
  ['layout', /^(Layout|HitTest)$/],
  ['paint', /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|UpdateLayerTree)$/],
  ['timers', /^TimerFire$/],
  ['frames', /^FireAnimationFrame$/],
  ['load', /^(DocumentLoader|NavigationBodyLoader|LocalWindowProxy|Resource|URLLoader|DecodedDataDocument)/],
  ['evaluation', /^(EvaluateScript|v8\.evaluateModule|v8\.run)$/],
  ['script', /^(v8\.callFunction|FunctionCall|RunMicrotasks|EventDispatch)$/],
];
/** Script is named by the outermost of these around it. */
const ENTRIES = ['evaluation', 'timers', 'frames'];

const kindOf = ({ name }) => KINDS.find(([, names]) => names.test(name))?.[0] ?? 'other';

/** The milliseconds of each kind, each event's without those of the events inside it. */
function shareOut(events) {
  const sums = new Map();
  const open = [];
  const close = ({ event, kind, inside }) => sums.set(kind, (sums.get(kind) ?? 0) + (event.dur - inside) / 1000);
  for (const event of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length > 0 && open.at(-1).event.ts + open.at(-1).event.dur <= event.ts) close(open.pop());
    const around = open.at(-1);
    if (around) around.inside += event.dur;
    const kind = kindOf(event);
    const entry = kind === 'script' ? open.find((each) => ENTRIES.includes(each.kind))?.kind : undefined;
    open.push({ event, kind: entry ?? kind, inside: 0 });
  }
  while (open.length > 0) close(open.pop());
  return sums;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

await main(async () => {
  const { values, positionals } = readOptionsAndWords({
    loads: { type: 'string', default: '5' },
    slowed: { type: 'string', default: '1' },
  });
  const [page = 'index.html'] = positionals;
  const [loads, slowed] = [countOf('--loads', values.loads), countOf('--slowed', values.slowed)];
  await setUp({ tests: true });
  await buildAll();
  const runs = [];
  await onBuiltPages(async (browser, root) => {
    for (let i = 0; i < loads; i++) runs.push(await tracedLoad(browser, new URL(page, root).href, { slowed }));
  });
  const shares = runs.map(({ events }) => shareOut(events));
  const names = [...new Set(shares.flatMap((sums) => [...sums.keys()]))];
  const rows = names.map((name) => [name, median(shares.map((sums) => sums.get(name) ?? 0))]);
  const line = (name, ms) => say(`  ${name.padEnd(36)}${ms.toFixed(1).padStart(7)}`);
  say(`\n${page}, ${loads} loads${slowed > 1 ? `, slowed ${slowed} times` : ''}, medians in milliseconds:`);
  line('first picture, from navigation', median(runs.map(({ picture }) => picture)));
  line('the last file before it', median(runs.map(({ network }) => network)));
  say('  of the main thread until then:');
  for (const [name, ms] of rows.toSorted((a, b) => b[1] - a[1])) if (ms >= 0.5) line(`  ${name}`, ms);
});
