// Every button is visible in every state: at rest, under the pointer, with the focus, pressed and disabled, in light,
// dark and forced colours.
import { expect, test } from 'vitest';
import type { CDPSession, Page } from 'playwright-core';
import { openSite, painted } from '../support/browser.ts';
import { openingOf, PARTS, partsOf } from '../support/parts.ts';
import { rows } from '../support/scope.ts';
import { openPanels } from '../support/scenes.ts';

const site = await openSite();

const PRESSED = 'button, summary, select, a[href], [role=button], [role=switch]';
/**
 * The contrast that WCAG 2.2 AA requires of text and of icons. Disabled buttons must be readable, too, if less easily.
 */
const MIN = { text: 4.5, sign: 3, disabled: 1.6 };

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;
const COLOURS: Readonly<Record<string, Media>> = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced, light': { colorScheme: 'light', forcedColors: 'active' },
  'forced, dark': { colorScheme: 'dark', forcedColors: 'active' },
};

const STATES: Readonly<Record<string, readonly string[]>> = {
  'at rest': [],
  'under the pointer': ['hover'],
  'with the focus': ['focus', 'focus-visible'],
  pressed: ['hover', 'active', 'focus'],
};

/**
 * Puts all buttons, in every shadow root of ours, into a state, as the browser's inspector does. The browser's own, of
 * a field or a used icon, have no button and go when their page draws another: the inspector then knows them no longer.
 */
async function force(cdp: CDPSession, states: readonly string[]): Promise<void> {
  const { root } = await cdp.send('DOM.getDocument', { depth: -1, pierce: true });
  type Node = typeof root;
  const roots: Node[] = [root];
  const walk = (node: Node): void => {
    const own = (node.shadowRoots ?? []).filter(({ shadowRootType }) => shadowRootType !== 'user-agent');
    roots.push(...own);
    for (const child of [...(node.children ?? []), ...own]) walk(child);
  };
  walk(root);
  for (const { nodeId } of roots) {
    const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId, selector: PRESSED });
    const forced = { forcedPseudoClasses: [...states] };
    await Promise.all(nodeIds.map((each) => cdp.send('CSS.forcePseudoState', { nodeId: each, ...forced })));
  }
}

interface Seen {
  readonly count: number;
  readonly faults: readonly string[];
}

/** For each visible button: the contrast of its text or icon with its background. */
const seen = (page: Page): Promise<Seen> =>
  page.evaluate(
    ({ PRESSED, MIN, icon: ICON }) => {
      type Colour = readonly [number, number, number, number];
      const surface = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
      const known = new Map<string, Colour>();
      const read = (colour: string): Colour => {
        const before = known.get(colour);
        if (before) return before;
        surface.clearRect(0, 0, 1, 1);
        surface.fillStyle = colour;
        surface.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = surface.getImageData(0, 0, 1, 1).data;
        const channels: Colour = [r!, g!, b!, a! / 255];
        known.set(colour, channels);
        return channels;
      };
      const over = (top: Colour, below: Colour, opacity = 1): Colour => {
        const a = top[3] * opacity;
        return [0, 1, 2].map((i) => top[i]! * a + below[i]! * (1 - a)).concat(1) as unknown as Colour;
      };
      const around = (element: Element) =>
        element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;
      const groundOf = (element: Element | null): Colour => {
        if (!element) return read('Canvas');
        const own = read(getComputedStyle(element).backgroundColor);
        return own[3] === 1 ? own : over(own, groundOf(around(element)));
      };
      const opacityOf = (element: Element | null): number =>
        element ? Number(getComputedStyle(element).opacity) * opacityOf(around(element)) : 1;
      const luminance = (colour: Colour) => {
        const [r, g, b] = colour.slice(0, 3).map((c) => {
          const share = c / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
      };
      const contrast = (a: Colour, b: Colour) => {
        const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
        return (light! + 0.05) / (dark! + 0.05);
      };
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots)
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
      const faults: string[] = [];
      let count = 0;
      for (const element of roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(PRESSED)])) {
        if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
        const icon = element.querySelector(ICON);
        if (!icon && !element.textContent!.trim()) continue;
        count++;
        const styled = icon?.querySelector('path, circle, rect') ?? icon ?? element;
        const { fill, color } = getComputedStyle(styled);
        const ground = groundOf(element);
        const paint = over(read(icon && fill !== 'none' ? fill : color), ground, opacityOf(element));
        const { disabled } = element as HTMLButtonElement;
        const min = disabled ? MIN.disabled : icon ? MIN.sign : MIN.text;
        const found = contrast(paint, ground);
        const text = (element.ariaLabel ?? element.textContent)!.trim().slice(0, 40);
        const name = `${element.localName}.${element.className} “${text}”`;
        const rgb = (colour: Colour) => colour.slice(0, 3).map(Math.round).join(' ');
        if (found < min) faults.push(`${name}: ${found.toFixed(2)}, (${rgb(paint)}) on (${rgb(ground)})`);
      }
      return { count, faults };
    },
    { PRESSED, MIN, icon: PARTS.icon },
  );

/** Checks the contrast of a page's buttons in every state and in the named colours. */
async function check(page: Page, min: number, palettes: readonly string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const grounds = new Set<string>();
  const ground = () =>
    page
      .locator('attention-steps [part=player]')
      .first()
      .evaluate((player) => getComputedStyle(player).backgroundColor);
  // A state is forced once for all colours: it takes a message to the browser for each button.
  for (const [state, classes] of Object.entries(STATES)) {
    await force(cdp, classes);
    for (const palette of palettes) {
      await page.emulateMedia(COLOURS[palette]);
      await painted(page, 2);
      grounds.add(await ground());
      const { count, faults } = await seen(page);
      expect(faults, `${palette}, ${state}`).toEqual([]);
      expect(count, `${palette}, ${state}`).toBeGreaterThanOrEqual(min);
    }
  }
  expect(grounds.size).toBeGreaterThan(1); // the page has changed its colours
}

const open = async (path: string): Promise<Page> => {
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(new URL(path, site.address).href);
  await page.locator('attention-steps [part=scene]').waitFor();
  return page;
};

/** In forced colours, light, most buttons have the colours of forced, dark. */
const PALETTES = rows(['light', 'dark', 'forced, dark'], ['forced, light']);

test('in the laboratory, every panel and the menu open, numbers changed, a question asked', async () => {
  const page = await open('laboratory.html#preset=multi-head-attention&stage=attn_scores');
  const parts = partsOf(page);
  await page.getByRole('switch', { name: 'Mask', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await openPanels(page);
  await page.locator(PARTS.shareRest).click();
  await page.getByRole('button', { name: '.npz', exact: true }).waitFor();
  await parts.player.evaluate((element) => element.setAttribute('asks', ''));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await parts.question.waitFor();
  await parts.menu.evaluate((menu) => ((menu as HTMLDetailsElement).open = true));
  await page.getByRole('switch', { name: 'Pause and ask' }).waitFor();
  await check(page, 40, PALETTES);
});

test('in the article', async () => {
  const page = await open('index.html');
  await openingOf(page).opening.waitFor(); // its buttons come with what it has learnt
  await check(page, 30, PALETTES);
});
