// The laboratory in Chromium: one page for all tests of a file. Each test first shows what it is about.
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { openChromium, resize } from './browser.ts';
import { DIST, serveFiles } from './file_server.ts';
import { partsOf } from './parts.ts';

/** What is in view, by the player's attributes; `config` as JSON. */
type View = Partial<
  Pick<
    AttentionStepsElement,
    'preset' | 'config' | 'batch' | 'head' | 'heads' | 'token' | 'stage' | 'step' | 'cell' | 'theme' | 'lang' | 'asks'
  >
>;

export interface Laboratory {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly parts: ReturnType<typeof partsOf>;
  /** Its address, without a state. */
  readonly address: string;
  /** Uncaught errors, errors in the console, and requests to other hosts. */
  readonly faults: readonly string[];
  /**
   * Shows this and nothing else, as if the page had been opened at its address: numbers as they were, nothing to undo,
   * panels and menu closed, no focus, the window at its size.
   */
  show(view?: View): Promise<void>;
}

const VIEWPORT = { width: 1440, height: 900 };

/** `path`: another page with a player that fills it. */
export async function openLaboratory(
  options: BrowserContextOptions = {},
  path = 'laboratory.html',
): Promise<Laboratory> {
  const files = await serveFiles(DIST);
  const address = files.address + path;
  const viewport = options.viewport ?? VIEWPORT;
  const context = await (await openChromium()).newContext({ viewport, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  page.on('request', (request) => {
    const url = request.url();
    if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(address).host) faults.push(url);
  });
  await page.goto(address);
  const parts = partsOf(page);
  await parts.scene.waitFor();
  return {
    context,
    page,
    parts,
    address,
    faults,
    async show(view = {}) {
      await page.mouse.move(0, 0);
      await resize(page, viewport.width, viewport.height);
      await parts.player.evaluate(async (element, wanted) => {
        const player = element as AttentionStepsElement & { updateComplete: Promise<unknown> };
        const root = player.shadowRoot!;
        player.pause();
        const escapeKey = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
        for (let times = 0; times < 3; times++) root.querySelector('[part=player]')!.dispatchEvent(escapeKey());
        (root.activeElement as HTMLElement | null)?.blur(); // Escape may have moved the focus
        for (const { name } of [...player.attributes]) if (name !== 'page') player.removeAttribute(name);
        player.lang = 'en';
        // Another preset: the changes of numbers and their history end with it.
        player.preset = wanted.preset === 'one-query' ? 'self-attention-v2' : 'one-query';
        void player.stage; // reading it applies the attributes
        Object.assign(player, { preset: 'mask-then-softmax', ...wanted });
        for (const opened of root.querySelectorAll('details')) opened.open = false;
        scrollTo({ top: 0, left: 0, behavior: 'instant' });
        void player.stage;
        await player.updateComplete;
        await new Promise((done) => requestAnimationFrame(done)); // panels hear that they are closed
        await player.updateComplete;
      }, view);
    },
  };
}
