// The element on other people's pages: under a strict policy, from another origin, several at once,
// without WebAssembly, and with style sheets that could interfere.
import { describe, expect, test } from 'vitest';
import { translationOf } from '../../translations.ts';
import type { Tab } from '../support/engines.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { HOST_SCRIPTS, faultsOf, hostPage, started } from '../support/host_page.ts';
import { OF_EACH_KIND, PARTS } from '../support/parts.ts';
import { ENGINES } from '../support/scope.ts';

const STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'";

/** Counts, before any other script, what a page compiles and instantiates. */
const COUNTER = `window.counted = { compiled: 0, instantiated: 0 };
  for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming']) {
    const what = name.startsWith('compile') ? 'compiled' : 'instantiated';
    const original = WebAssembly[name];
    WebAssembly[name] = (...args) => { window.counted[what]++; return original.apply(WebAssembly, args); };
  }`;

const SCRIPT = '<script type="module" src="/attention-steps.js"></script>';

/** Style sheets by their effect on the host page; none may affect the element. */
const HOSTILE = {
  unset: '* { all: unset !important; }',
  selectors: `
    div, section, span, svg, button, p, h2 { display: none !important; }
    button { background: red; }
    input, select { width: 1px; }
    .root, .cell, .scene, .grid { display: none; color: red; }
    * { box-sizing: content-box; outline: 3px solid red; margin: 7px; }`,
  inherited: `html {
    font-size: 3px; letter-spacing: 9px; text-transform: uppercase; direction: rtl; text-align: right; white-space: pre;
    line-height: 5; word-spacing: 20px; text-indent: 40px; cursor: none; font-style: italic; font-variant: small-caps;
    text-shadow: 0 0 3px red; color: red; list-style: square; user-select: none; -webkit-text-fill-color: red;
    hyphens: auto; tab-size: 1; word-break: break-all; overflow-wrap: anywhere; quotes: 'x' 'x';
    font-feature-settings: 'smcp'; text-wrap: nowrap; border-collapse: collapse;
  }`,
  names: `:root {
    --ground: red; --ink: red; --line: red; --accent: red; --faint: red; --quiet: red; --query: red; --ring: red;
    --number-size: 40px;
  }`,
};

const tag = '<attention-steps preset="self-attention-v2" stage="attn_weights"></attention-steps>';
const own = await serveFiles(DIST, {
  own: {
    ...HOST_SCRIPTS,
    '/counter.js': COUNTER,
    '/plain.html': hostPage(tag + SCRIPT),
    ...Object.fromEntries(
      Object.entries(HOSTILE).map(([kind, css]) => [
        `/${kind}.html`,
        hostPage(`<main>${tag}</main>${SCRIPT}`, `<style>${css} main, attention-steps { margin: 0 }</style>`),
      ]),
    ),
    '/several.html': hostPage(
      `${tag}<attention-steps preset="causal-mask"></attention-steps>
        <attention-steps preset="dropout"></attention-steps>${SCRIPT}`,
      '<script src="/counter.js"></script>',
    ),
  },
});
const strict = await serveFiles(DIST, {
  headers: { 'Content-Security-Policy': STRICT },
  own: { ...HOST_SCRIPTS, '/host.html': hostPage(tag + SCRIPT) },
});
const cdn = await serveFiles(DIST, { headers: { 'Access-Control-Allow-Origin': '*' } });
const there = cdn.address.slice(0, -1);
const crossing = await serveFiles(DIST, {
  headers: { 'Content-Security-Policy': STRICT.replaceAll("'self'", `'self' ${there}`) },
  own: {
    ...HOST_SCRIPTS,
    '/host.html': hostPage(`${tag}<script type="module" src="${there}/attention-steps.js"></script>`),
  },
});

/** Opens every panel and another language, so that all parts are loaded; returns what is shown. */
async function openEverything(tab: Tab): Promise<void> {
  await tab.of((element) => {
    for (const panel of element.shadowRoot.querySelectorAll('details')) panel.open = true;
    element.lang = 'pt';
  });
  const text = (selector: string) => () =>
    tab.of((element, wanted) => element.shadowRoot.querySelector(wanted)?.textContent ?? '', selector);
  await expect.poll(text(PARTS.codePanel)).toContain('torch.manual_seed');
  await expect.poll(text(PARTS.ownPanel)).toContain(translationOf('pt').words.own.paste);
}

/** Every computed style and the size of one element of each kind, on a page of a given width. */
async function looks(tab: Tab) {
  await started(tab);
  const hasLine = (line: string) => !!document.querySelector('attention-steps')!.shadowRoot!.querySelector(line);
  await expect.poll(() => tab.evaluate(hasLine, PARTS.arithmetic)).toBe(true); // its module loads after the scene
  return tab.of(async (element, one) => {
    for (const [name, value] of [
      ['margin', '0'],
      ['display', 'block'],
      ['width', '1000px'],
    ] as const)
      document.body.style.setProperty(name, value, 'important');
    for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(done));
    const root = element.shadowRoot;
    return ['[part=player]', ...one].map((selector) => {
      const element = root.querySelector(selector)!;
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      // Names of this page, and values that depend on the size, which is compared with a tolerance of a pixel.
      const values = [...style].filter((name) => !/^--|origin|block-size|inline-size|^(width|height)$/.test(name));
      return {
        selector,
        width: Math.round(width),
        height: Math.round(height),
        ...Object.fromEntries(values.map((name) => [name, style.getPropertyValue(name)])),
      };
    });
  }, OF_EACH_KIND);
}

const foreign = (faults: readonly string[], address: string) => faults.filter((fault) => !fault.startsWith(address));

describe.each(ENGINES)('$name', async (engine) => {
  const tab = await engine.open(`${own.address}plain.html`, { width: 1200, height: 900, reducedMotion: true });

  test('a strict policy allows everything that it needs, including parts loaded on demand', async () => {
    await tab.goto(`${strict.address}host.html`);
    await started(tab);
    await openEverything(tab);
    expect(await faultsOf(tab)).toEqual([]);
    await tab.goto(`${strict.address}embed.html`);
    await started(tab);
    // Nothing can be added to this page that would record errors for a driver that reports none.
    if (engine.name !== 'WebKit') expect(await faultsOf(tab)).toEqual([]);
  });

  test('module, WASM and parts loaded on demand come from another origin', async () => {
    await tab.goto(`${crossing.address}host.html`);
    await started(tab);
    await openEverything(tab);
    expect(foreign(await faultsOf(tab), cdn.address)).toEqual([]);
    expect(crossing.asked.filter((path) => /attention-steps|parts/.test(path))).toEqual([]);
    expect(cdn.asked.some((path) => path.endsWith('/parts/code.js'))).toBe(true);
  });

  test('several elements fetch, compile and instantiate one WASM', async () => {
    const asked = own.asked.length;
    await tab.goto(`${own.address}several.html`);
    await started(tab, 3);
    expect(await tab.evaluate(() => (window as unknown as { counted: unknown }).counted)).toEqual({
      compiled: 1,
      instantiated: 1,
    });
    expect(own.asked.slice(asked).filter((path) => path.endsWith('.wasm')).length).toBeLessThanOrEqual(1);
    expect(await faultsOf(tab)).toEqual([]);
  });

  test('the style sheets of its page do not change it', async () => {
    await tab.goto(`${own.address}plain.html`);
    const usual = await looks(tab);
    for (const kind of Object.keys(HOSTILE)) {
      await tab.goto(`${own.address}${kind}.html`);
      expect(await looks(tab), kind).toEqual(usual);
    }
  });
});
