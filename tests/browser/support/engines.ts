// Chromium, Firefox and WebKit behind one small interface, each a real installed browser.
import { firefox, type Browser, type BrowserContextOptions } from 'playwright-core';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { openChromium } from './browser.ts';
import { DIST, type Files, serveFiles } from './file_server.ts';
import { sharedBrowser } from './shared_browser.ts';
import { startWebKit } from './webkit.ts';

export interface View {
  readonly width: number;
  readonly height: number;
  readonly reducedMotion?: boolean;
}

/** Of a page that is drawn. */
type Player = AttentionStepsElement & { readonly shadowRoot: ShadowRoot; readonly updateComplete: Promise<unknown> };

/** A fresh page, whose reader prefers English. */
export interface Tab {
  /** Runs a function that uses only its argument in the page; argument and result travel as JSON. */
  evaluate<R, A = undefined>(work: (arg: A) => R | Promise<R>, arg?: A): Promise<R>;
  /** The same with the page's player, or the first of them. */
  of<R, A = undefined>(work: (player: Player, arg: A) => R | Promise<R>, arg?: A): Promise<R>;
  /**
   * A key by its name (`Enter`, `PageDown`, `a`), with modifiers before it (`Control+Shift+Z`), as a reader presses it.
   */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** A mouse click in the middle of the first element that matches inside the player's shadow root. */
  click(selector: string): Promise<void>;
  screenshot(path: string): Promise<void>;
  /** Opens another address in the same browser; `faults` is emptied. */
  goto(address: string): Promise<void>;
  /** The errors since the page was opened: console errors, uncaught errors, and requests to another host. */
  faults(): Promise<readonly string[]>;
}

export interface Engine {
  readonly name: string;
  open(address: string, view: View): Promise<Tab>;
}

/** Serves dist/ for all engines; `address` is the laboratory's. */
export async function serve(): Promise<Files> {
  const files = await serveFiles(DIST, { recorder: true });
  return { ...files, address: `${files.address}laboratory.html` };
}

const isForeign = (url: string, address: string) =>
  /^(https?|wss?):/.test(url) && new URL(url).host !== new URL(address).host;

async function openInPlaywright(
  browser: Browser,
  address: string,
  { width, height, reducedMotion }: View,
): Promise<Tab> {
  const options: BrowserContextOptions = {
    viewport: { width, height },
    locale: 'en-US',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  };
  const page = await browser.newPage(options);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  let current = address;
  page.on('request', (request) => isForeign(request.url(), current) && faults.push(request.url()));
  const withoutHash = (url: string) => url.split('#')[0]!;
  const goto = async (next: string) => {
    // A request of the previous page is not a fault of the next one.
    if (withoutHash(page.url()) !== withoutHash(next)) await page.goto('about:blank');
    current = next;
    faults.length = 0;
    await page.goto(next);
  };
  await goto(address);
  return {
    evaluate: (work, arg) => page.evaluate(work as (arg: unknown) => never, arg),
    of: (work, arg) =>
      page
        .locator('attention-steps')
        .first()
        .evaluate(work as never, arg),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    click: (selector) => page.locator(`attention-steps ${selector}`).first().click(),
    screenshot: async (path) => void (await page.screenshot({ path })),
    goto,
    faults: async () => faults,
  };
}

export const FIREFOX = { channel: 'moz-firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr' };

export const engines: readonly Engine[] = [
  { name: 'Chromium', open: async (address, view) => openInPlaywright(await openChromium(), address, view) },
  {
    name: 'Firefox',
    open: async (address, view) => {
      // The WebDriver protocol cannot emulate reduced motion: a preference can.
      const firefoxUserPrefs = { 'ui.prefersReducedMotion': view.reducedMotion ? 1 : 0 };
      return openInPlaywright(await sharedBrowser(firefox, { ...FIREFOX, firefoxUserPrefs }), address, view);
    },
  },
  { name: 'WebKit', open: startWebKit },
];
