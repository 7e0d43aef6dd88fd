// Inspects the page of a host in Chromium: the player must be there, with the core's numbers, and without errors.

/** The first weight of self-attention-v2, as the notebook prints it. */
const WEIGHT = 0.1921;
/** The largest layout shift of a page, by browsers' score, if the style sheet reserves the space of the tag. */
const MAX_SHIFT = 0.02;

/** Runs before the page's scripts: counts instances of WebAssembly and the page's layout shifts. */
function watch() {
  window.seen = { instances: 0, shift: 0 };
  const { instantiate, instantiateStreaming } = WebAssembly;
  const counted = (start) => (source, imports) => {
    if (imports) window.seen.instances++;
    return start.call(WebAssembly, source, imports);
  };
  WebAssembly.instantiate = counted(instantiate);
  WebAssembly.instantiateStreaming = counted(instantiateStreaming);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const isIcon = (url) => new URL(url).pathname.endsWith('/favicon.ico');

/** The errors of a page, as sentences: in its scripts, its console and its requests, except requests to `ignore`. */
function faultsOf(page, ignore) {
  const faults = [];
  const isOurs = (url) => !isIcon(url || 'about:blank') && !ignore?.test(url);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' || ignore?.test(message.text())) return;
    if (isOurs(message.location().url)) faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && isOurs(response.url())) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

const firstWeight = () => {
  const { trace } = document.querySelector('attention-steps');
  return trace.data[trace.stages.find(({ name }) => name === 'attn_weights').offset];
};

/** The player's own messages about what stopped it. */
const alertOf = (page) =>
  page
    .locator('attention-steps [role=alert] p')
    .allInnerTexts()
    .catch(() => []);

/**
 * Opens an address; resolves to its faults: none if all is well.
 * `heard`: a listener of the page writes the stage of `stepchange` into #heard.
 * `check`: further checks, a function of the page that resolves to faults. `frame`: the selector of the player's frame.
 * `weight`: the first weight, if it is another one. `run`: a reader's first action, a function of the page.
 * `ignore`: missing addresses of the host itself.
 * `max`: the page's maximum shift, if no style sheet can reserve the space, as when a script creates the tag.
 */
export async function look(browser, address, way) {
  const { heard, frame, check, run, ignore, weight: wanted = WEIGHT, max = MAX_SHIFT } = way;
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(watch);
  const faults = faultsOf(page, ignore);
  const responses = [];
  page.on('response', (response) => responses.push(response));
  let doing = 'the player is awaited';
  try {
    await page.goto(address);
    await run?.(page);
    const inside = frame ? page.frameLocator(frame) : page;
    const player = inside.locator('attention-steps').first();
    await player.locator('.scene').waitFor();
    const weight = await player.evaluate(firstWeight);
    if (Math.abs(weight - wanted) > 5e-5) faults.push(`the first weight must be ${wanted}: got ${weight}`);
    const { instances, shift } = await player.evaluate(() => window.seen);
    const fetched = responses.filter((response) => /\.wasm($|\?)/.test(response.url())).length;
    if (instances !== 1) faults.push(`WebAssembly must be instantiated once: got ${instances} times`);
    if (fetched > 1) faults.push(`WebAssembly must be fetched at most once: got ${fetched} times`);
    if (shift > max) faults.push(`the page may shift by ${max}: got ${shift.toFixed(3)}`);
    if (heard) {
      doing = 'what a listener hears is awaited';
      await player.evaluate((element) => element.next());
      await page.locator('#heard', { hasText: /\w/ }).waitFor();
    }
    if (check) {
      doing = 'what the host alone has is looked at';
      faults.push(...(await check(page)));
    }
  } catch (error) {
    faults.push(`while ${doing}: ${error.message.split('\n')[0]}`, ...(await alertOf(page)));
  }
  await context.close();
  return faults;
}
