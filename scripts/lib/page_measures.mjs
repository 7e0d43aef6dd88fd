// The measurements of the page in Chromium: each function drives one page and returns plain numbers, in milliseconds.

const ROOT = 'attention-steps';

/**
 * Runs before the page's own scripts: records when the first scene of the first element is painted, and every long
 * task; and has what other measurements call in the page.
 */
function watch() {
  let tell;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const state = {
    painted: new Promise((done) => (tell = done)),
    longTasks: [],
    /** A message sent in a frame arrives after that frame has been painted. */
    afterPaint(heard) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = heard;
      port2.postMessage(null);
    },
    /** The duration of each frame for as long as `goesOn` says so. */
    async framesWhile(goesOn) {
      const durations = [];
      for (let last = await frame(); goesOn(); ) {
        const now = await frame();
        durations.push(now - last);
        last = now;
      }
      return durations;
    },
  };
  window.measured = state;
  new PerformanceObserver((list) =>
    state.longTasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))),
  ).observe({ type: 'longtask', buffered: true });
  const complete = () => {
    if (location.pathname.endsWith('/empty.html')) return document.readyState === 'complete';
    // The whole figure: every matrix has its colours, and the ribbons join them.
    const root = document.querySelector('attention-steps')?.shadowRoot;
    if (root?.querySelector('.row-block')) return true; // a story's, whose numbers come with it
    const grids = [...(root?.querySelectorAll('.whole .heat-grid') ?? [])];
    return (
      grids.length > 0 && grids.every((grid) => grid.querySelector('rect')) && root.querySelector('.ribbon') !== null
    );
  };
  const look = () => {
    if (!complete()) return requestAnimationFrame(look);
    state.afterPaint(() => tell(performance.now()));
  };
  requestAnimationFrame(look);
}

/** A page in its own context with a cold cache, on a processor slowed `slowed` times. */
async function openCold(browser, { slowed = 1, reducedMotion = 'reduce', width = 1280, height = 900 } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.addInitScript(watch);
  return { page, cdp, close: () => context.close() };
}

/**
 * Opens the address and resolves to the time of its first painted scene. The driver runs nothing in the page meanwhile:
 * its script for waiting is a third of a megabyte.
 */
async function paintedScene(page, cdp, address) {
  await page.goto(address, { waitUntil: 'commit' });
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'measured.painted', awaitPromise: true });
  return result.value;
}

/** From navigation to the first complete, painted scene. */
export async function firstScene(browser, address, options) {
  const { page, cdp, close } = await openCold(browser, options);
  await options?.prepare?.(page);
  const scene = await paintedScene(page, cdp, address);
  await close();
  return scene;
}

const TRACED = ['devtools.timeline', 'v8', 'v8.wasm', 'disabled-by-default-v8.compile', 'loading', 'blink.user_timing'];

/** The parts of a trace, which Chromium hands over as a stream. */
async function readTrace(cdp, handle) {
  let text = '';
  for (let eof = false; !eof; ) {
    const piece = await cdp.send('IO.read', { handle });
    text += piece.data;
    eof = piece.eof;
  }
  return JSON.parse(text).traceEvents;
}

/** A traced load: its first picture, the last file before that, and the events of the main thread till then. */
export async function tracedLoad(browser, address, options) {
  const { page, cdp, close } = await openCold(browser, options);
  const tracing = await browser.newBrowserCDPSession();
  await tracing.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig: { includedCategories: TRACED } });
  const picture = await paintedScene(page, cdp, address);
  const ended = new Promise((done) => tracing.once('Tracing.tracingComplete', done));
  await tracing.send('Tracing.end');
  const events = await readTrace(tracing, (await ended).stream);
  await close();
  const start = events.filter(({ name }) => name === 'navigationStart').at(-1);
  const end = start.ts + 1000 * picture;
  const isOfThread = ({ ts, pid, tid }) => ts >= start.ts && ts < end && pid === start.pid && tid === start.tid;
  const files = events.filter(({ name, ts }) => name === 'ResourceFinish' && ts >= start.ts && ts < end);
  return {
    picture,
    network: (Math.max(start.ts, ...files.map(({ ts }) => ts)) - start.ts) / 1000,
    events: events.filter((event) => event.ph === 'X' && event.dur !== undefined && isOfThread(event)),
  };
}

/** From navigation to the first painted text of an article, and to the first complete picture beside it. */
export async function firstText(browser, address, options) {
  const { page, cdp, close } = await openCold(browser, options);
  const picture = await paintedScene(page, cdp, address);
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0].startTime;
  const times = { text: await page.evaluate(paint), picture };
  await close();
  return times;
}

/** The duration of each frame while a page is scrolled from top to bottom, `pixels` per frame. */
export async function scrolling(browser, address, pixels, options) {
  const { page, close } = await openCold(browser, { reducedMotion: 'no-preference', ...options });
  await options?.prepare?.(page);
  await page.goto(address);
  await page.waitForTimeout(1500); // loading is not measured
  const frames = await page.evaluate((step) => {
    const height = document.documentElement.scrollHeight - innerHeight;
    let y = -step;
    return window.measured.framesWhile(() => {
      y += step;
      if (y < height) scrollTo(0, y);
      return y < height;
    });
  }, pixels);
  await close();
  return frames;
}

/** The duration of each frame of an article's opening: from its first step to its last. */
export async function opening(browser, address) {
  const { page, close } = await openCold(browser, { reducedMotion: 'no-preference' });
  await page.goto(address);
  const frames = await page.evaluate(async () => {
    while (!document.querySelector('.opening.ready')) await new Promise((done) => requestAnimationFrame(done));
    const slider = document.querySelector('.opening [type=range]');
    return window.measured.framesWhile(() => slider.value !== slider.max);
  });
  await close();
  return frames;
}

/** Serves a page without scripts next to the real one: the machine's base time for any page. */
const servePage = (name, style) => (page) =>
  page.route(`**/${name}.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><title>${name}</title><body style="${style}"><p>${name}`,
    }),
  );
export const emptyPage = servePage('empty', '');
/** As long as an article. */
export const tallPage = servePage('tall', 'height: 12000px');

const press = (page, selector) =>
  page
    .locator(`${ROOT} ${selector}`)
    .first()
    .evaluate((target) => target.click());
const goTo = (page, stage) => page.locator(ROOT).evaluate((target, name) => (target.stage = name), stage);

/** Types a sentence of that many words into the player's own panel and uses it. */
async function speak(page, words) {
  await press(page, '.own summary');
  await page.locator(`${ROOT} #own-sentence`).fill(Array.from({ length: words }, (_, i) => `word${i}`).join(' '));
  await page.locator(`${ROOT} #own-sentence`).press('Enter');
}

/** Whether the player's numbers have changed since the last call. */
const isNewTrace = (page) =>
  page.locator(ROOT).evaluate(({ trace }) => {
    const before = window.traced;
    window.traced = trace;
    return trace !== before;
  });

/** The durations of tasks over 50 ms that began after `loaded`. */
const longTasksAfter = (page, loaded) =>
  page.evaluate(
    (after) => window.measured.longTasks.filter(({ startTime }) => startTime > after).map(({ duration }) => duration),
    loaded,
  );

/** Presses a key for the `i`th time; resolves to the time until the page has painted its effect (window.painted). */
async function paintedAfter(page, key, i) {
  await page.waitForTimeout(5 + 17 * Math.abs((i * 0.618) % 1)); // at every phase of the screen's refresh
  await page.evaluate(() => (window.painted = []));
  await page.keyboard.press(key);
  await page.waitForFunction(() => window.painted.length > 0, null, { polling: 5 });
  const [frame] = await page.evaluate(() => window.painted);
  return frame;
}

/** From pressing an arrow key in an edited input to the painted frame, `times` times. */
export async function edits(browser, address, words, times) {
  const { page, close } = await openCold(browser);
  await page.goto(address);
  await page.locator(`${ROOT} .picture`).waitFor();
  if (words !== 6) await speak(page, words);
  const tokens = await page.locator(ROOT).evaluate((element) => element.trace.tokens.length);
  if (tokens !== words) throw new Error(`the page has ${tokens} tokens, not ${words}`);
  await goTo(page, 'queries');
  await page.evaluate(() => {
    window.painted = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() =>
          window.measured.afterPaint(() => window.painted.push(performance.now() - timeStamp)),
        ),
      { capture: true },
    );
  });
  await page.locator(`${ROOT} [role=grid][aria-label^="inputs"] .cell`).first().focus();
  await page.keyboard.press('Enter');
  const loaded = await page.evaluate(() => performance.now());
  const painted = [];
  for (let i = -10; i < times; i++) {
    const frame = await paintedAfter(page, i % 2 ? 'ArrowUp' : 'ArrowDown', i);
    if (!(await isNewTrace(page))) throw new Error('the key changed no number');
    if (i >= 0) painted.push(frame); // the first ones include compilation
  }
  const longTasks = await longTasksAfter(page, loaded);
  await close();
  return { painted, longTasks };
}

/** The duration of each frame for `ms` milliseconds. */
const frames = (page, ms) =>
  page.evaluate((length) => {
    const end = performance.now() + length;
    return window.measured.framesWhile(() => performance.now() < end);
  }, ms);

/**
 * The frames of a page in pieces of that many milliseconds, each followed by an equally long piece of an empty page's
 * frames. `work` keeps the page busy while it calls `measure`, and says whether there is more.
 */
async function inTurns(browser, page, piece, options, work) {
  const empty = await openCold(browser, options);
  await empty.page.goto('about:blank');
  const own = [];
  const blank = [];
  const measure = async () => own.push(...(await frames(page, piece)));
  for (let more = true; more; ) {
    await page.bringToFront(); // a covered page gets no frames
    more = await work(measure);
    await empty.page.bringToFront();
    blank.push(...(await frames(empty.page, piece)));
  }
  await empty.close();
  return { own, blank };
}

/** Plays every stage of a preset once, in turns with an empty page. */
export async function playing(browser, address, preset, slowed, piece) {
  const options = { slowed, reducedMotion: 'no-preference' };
  const { page, close } = await openCold(browser, options);
  await page.goto(address);
  const player = page.locator(ROOT);
  await page.locator(`${ROOT} .scene`).waitFor();
  await player.evaluate((element, id) => (element.preset = id), preset);
  await page.waitForTimeout(300);
  const toggle = (on) =>
    player.evaluate((element, wanted) => {
      if (element.player.clock.playing !== wanted) element.shadowRoot.querySelector('.act.toggle').click();
    }, on);
  await player.evaluate((element) => element.player.clock.seekStep(0));
  const loaded = await page.evaluate(() => performance.now());
  const played = await inTurns(browser, page, piece, options, async (measure) => {
    await toggle(true);
    await measure();
    const plays = await player.evaluate((element) => element.player.clock.playing);
    await toggle(false);
    return plays;
  });
  const longTasks = await longTasksAfter(page, loaded);
  await close();
  return { ...played, longTasks };
}

/** Visits every scene, with one head and with all, then opens all panels; resolves to the longest task over 50 ms. */
export async function longestTask(browser, address) {
  const { page, close } = await openCold(browser);
  await page.goto(address);
  await page.locator(`${ROOT} [part=scene]`).waitFor();
  const longest = await page.locator(ROOT).evaluate(async (player) => {
    const visits = [{ at: 0, doing: 'opening' }];
    const act = async (doing, done) => {
      visits.push({ at: performance.now(), doing });
      done();
      for (let i = 0; i < 6; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
    };
    for (const heads of ['one', 'all']) {
      await act(`heads ${heads}`, () => player.setAttribute('heads', heads));
      for (const segment of player.shadowRoot.querySelectorAll('.segment'))
        await act(segment.title, () => segment.click());
    }
    for (const panel of player.shadowRoot.querySelectorAll(':is(.panels, .notes) > details'))
      await act(panel.querySelector('summary').textContent.trim(), () => (panel.open = true));
    await new Promise((done) => setTimeout(done, 500)); // the browser reports long tasks late
    const task = window.measured.longTasks.toSorted((a, b) => b.duration - a.duration)[0];
    if (!task) return { ms: 0, doing: 'none over 50' };
    const end = task.startTime + task.duration;
    return { ms: task.duration, doing: visits.findLast(({ at }) => at <= end).doing };
  });
  await close();
  return longest;
}

const LEARNS = 'attention-learning';

/** `learn.html` with its run, at its end. */
async function openLearning(browser, address, options) {
  const learning = await openCold(browser, options);
  await learning.page.goto(new URL('learn.html#step=300', address).href);
  await learning.page.locator(`${LEARNS} .opening.ready`).waitFor();
  return learning;
}

/** From a key press on the rate slider to the painted frame with the whole new curve, `times` times. */
export async function rateLatency(browser, address, slowed, times) {
  const { page, close } = await openLearning(browser, address, { slowed });
  await page.evaluate((name) => {
    window.painted = [];
    let pressed = 0;
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    document
      .querySelector(name)
      .addEventListener('runchange', () =>
        requestAnimationFrame(() => window.measured.afterPaint(() => window.painted.push(performance.now() - pressed))),
      );
  }, LEARNS);
  await page.locator(`${LEARNS} .rate input`).focus();
  const painted = [];
  for (let i = -3; i < times; i++) {
    const frame = await paintedAfter(page, i % 2 ? 'PageDown' : 'PageUp', i);
    if (i >= 0) painted.push(frame);
  }
  await close();
  return painted;
}

/** Drags the curve's handle back and forth for four pieces of `piece` ms, in turns with an empty page. */
export async function scrubbing(browser, address, piece) {
  const options = { reducedMotion: 'no-preference' };
  const { page, close } = await openLearning(browser, address, options);
  const { x, y, width, height } = await page.locator(`${LEARNS} .opening.ready .losses`).boundingBox();
  /** Over the whole width and back in some six seconds. */
  const dragTo = (ms) => page.mouse.move(x + width * (0.5 - 0.45 * Math.cos(ms / 1000)), y + height / 2);
  let left = 4;
  const scrubbed = await inTurns(browser, page, piece, options, async (measure) => {
    await dragTo(0);
    await page.mouse.down();
    let drags = true;
    const measured = measure().finally(() => (drags = false));
    for (const began = performance.now(); drags; ) await dragTo(performance.now() - began);
    await measured;
    await page.mouse.up();
    return --left > 0;
  });
  await close();
  return scrubbed;
}
